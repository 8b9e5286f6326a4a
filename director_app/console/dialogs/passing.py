"""Dialogs that go when they are done with: a parent would keep each of them, and every change of looks dress them all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from PySide6.QtWidgets import QDialog

Asked = TypeVar("Asked", bound=QDialog)


@contextmanager
def passing(dialog: Asked) -> Iterator[Asked]:
    """The dialog for as long as it is asked and read."""
    try:
        yield dialog
    finally:
        dialog.deleteLater()
