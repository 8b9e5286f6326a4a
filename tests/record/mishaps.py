"""What the tests of files that go wrong share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from director_app.engine.commands import Enter
from director_app.record import Code, RecordError, error_text

ENTER = Enter(1, "看", (2,))


@contextmanager
def refused(code: Code, path: Path) -> Iterator[None]:
    """The body raises this error, its sentence names the file, and neither the file nor its folder has changed."""
    before = {each.name: each.read_bytes() for each in path.parent.iterdir() if each.is_file()}
    with pytest.raises(RecordError) as caught:
        yield
    assert caught.value.code is code, caught.value
    assert path.name in error_text(caught.value)
    assert {each.name: each.read_bytes() for each in path.parent.iterdir() if each.is_file()} == before


@contextmanager
def as_anybody() -> Iterator[None]:
    """Permissions hold for whoever runs the tests, the superuser too."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def patch(path: Path, offset: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)
