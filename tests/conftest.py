"""What holds for every test: Qt without a display, and Chinese, the language the texts are written in."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def _chinese() -> Iterator[None]:
    """A test that switches the language leaves no trace in the next."""
    from director_app import i18n

    i18n.set_language("zh")
    yield
    i18n.set_language("zh")
