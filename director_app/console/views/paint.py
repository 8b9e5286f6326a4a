"""What several delegates paint: chips, words cut to their room, marks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from director_app.console.theme import color

Paint = Callable[[QPainter], None]


def ground(painter: QPainter, option: QStyleOptionViewItem, tone: str = "") -> None:
    """A row's background: chosen, pointed at, or plain."""
    if option.state & QStyle.StateFlag.State_Selected:
        painter.fillRect(option.rect, color("soft"))
    elif option.state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(option.rect, color("hover"))
    elif tone:
        painter.fillRect(option.rect, color(tone))


def words(painter: QPainter, rect: QRect, text: str, tone: QColor, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft) -> int:
    """Writes a text into its room, cut with an ellipsis; gives the width it took."""
    metrics = QFontMetrics(painter.font())
    cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, rect.width()))
    painter.setPen(tone)
    painter.drawText(rect, align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, cut)
    return metrics.horizontalAdvance(cut)


def chip(painter: QPainter, left: int, middle: int, text: str, ink: QColor, fill: QColor, edge: QColor | None = None) -> int:
    """A rounded chip with its text; gives its width."""
    metrics = QFontMetrics(painter.font())
    width, height = metrics.horizontalAdvance(text) + 10, metrics.height() + 2
    rect = QRectF(left + 0.5, middle - height / 2 + 0.5, width - 1, height - 1)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(edge, 1) if edge is not None else Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawRoundedRect(rect, 4, 4)
    painter.setPen(ink)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
    return width


def chip_width(font: QFont, text: str) -> int:
    """How wide a chip will be."""
    return QFontMetrics(font).horizontalAdvance(text) + 10


def hourglass(painter: QPainter, left: int, middle: int, tone: QColor) -> int:
    """A small hourglass, drawn so that no font is needed for it; gives its width."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(tone, 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    x, top, bottom = left + 1.5, middle - 4.5, middle + 4.5
    painter.drawPolygon([QPointF(x, top), QPointF(x + 6, top), QPointF(x, bottom), QPointF(x + 6, bottom)])
    return 9


def smaller(font: QFont) -> QFont:
    """The same type, one size down."""
    made = QFont(font)
    made.setPixelSize(max(10, font.pixelSize() - 1))
    return made


def bold(font: QFont) -> QFont:
    """The same type, heavier."""
    made = QFont(font)
    made.setWeight(QFont.Weight.DemiBold)
    return made
