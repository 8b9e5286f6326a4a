"""While the director looks at the doors, what the first game needs is loaded, a piece at a time."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from PySide6.QtCore import QObject, QTimer

PIECES = (
    "director_app.rulebook", "director_app.engine", "director_app.wording", "director_app.record.files", "director_app.publish",
    "director_app.console.models.explain", "director_app.console.bridge", "director_app.console.playing", "director_app.console.games",
)  # fmt: skip
"""In the order of their needs, so that no piece is long."""
PAUSE = 30
"""Milliseconds between two pieces: keys and clicks go first."""


def load_ahead(parent: QObject, pieces: Iterable[str] = PIECES) -> QTimer:
    """Begins to load; whoever is quicker than that loads what is missing by opening a game."""
    left = iter(pieces)
    timer = QTimer(parent)
    timer.setInterval(PAUSE)

    def another() -> None:
        piece = next(left, "")
        if piece:
            import_module(piece)
        else:
            timer.stop()

    timer.timeout.connect(another)
    timer.start()
    return timer
