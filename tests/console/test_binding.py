"""The Qt binding itself: what must hold of the pinned version before the console can be trusted with it."""

from __future__ import annotations

import sys

from PySide6.QtCore import QPoint

CALLS = 2000


def test_calls_that_give_nothing_use_up_no_reference() -> None:
    """PySide6 6.12.0 gave None away without counting it: a few hundred repaints on Python 3.11, and the process died.

    From Python 3.12 on None can't be used up, and this holds of itself.
    """
    point = QPoint()
    before = sys.getrefcount(None)
    for number in range(CALLS):
        point.setX(number)
    assert sys.getrefcount(None) > before - CALLS // 2
