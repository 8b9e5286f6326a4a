"""The drawn way of a use as a file: a picture (PNG, twice as fine as the screen) or a drawing (SVG)."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from director_app.console.theme import color
from director_app.console.views.path_graph import PathView
from director_app.console.writing import holds_game

FINER = 2
"""How many points of a picture stand for one of the screen."""


def save_path(view: PathView, target: Path) -> bool:
    """Writes the way as it is drawn; the ending says how. False: the file can't be written."""
    if holds_game(target):
        return False
    size = QSize(view.sizeHint().width(), view.sizeHint().height() + 6)
    return _svg(view, target, size) if target.suffix.lower() == ".svg" else _png(view, target, size)


def _png(view: PathView, target: Path, size: QSize) -> bool:
    image = QImage(size * FINER, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(FINER)
    image.fill(color("pane"))
    painter = QPainter(image)
    view.draw(painter)
    painter.end()
    return image.save(str(target))


def _svg(view: PathView, target: Path, size: QSize) -> bool:
    if not target.parent.is_dir() or (target.exists() and not target.is_file()):
        return False
    drawing = QSvgGenerator()
    drawing.setFileName(str(target))
    drawing.setSize(size)
    drawing.setViewBox(QRect(0, 0, size.width(), size.height()))
    drawing.setTitle(view.as_text())
    painter = QPainter()
    if not painter.begin(drawing):
        return False
    painter.fillRect(QRect(0, 0, size.width(), size.height()), color("pane"))
    view.draw(painter)
    painter.end()
    return True
