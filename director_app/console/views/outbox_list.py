"""How the outbox's list is painted: a stage's name above its messages, then who and how the message begins."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from director_app.console.models.told import ItemRole, OutboxModel, Parcel, first_line
from director_app.console.models.tree import Index
from director_app.console.theme import Theme, color, line_height
from director_app.console.views.paint import bold, ground, smaller, words
from director_app.i18n import tr


class ParcelDelegate(QStyledItemDelegate):
    """Two lines a message; the first of a stage has the stage above it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(180, line_height(2, 8) + (_heading_height() if _heading(index) else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        item = index.data(ItemRole)
        if not isinstance(item, Parcel):
            return
        painter.save()
        heading, font = _heading(index), option.font
        if heading:
            room = QRect(option.rect.left() + 12, option.rect.top(), option.rect.width() - 20, _heading_height())
            painter.setFont(smaller(bold(font)))
            words(painter, room, heading, color("muted"))
            option.rect = option.rect.adjusted(0, _heading_height(), 0, 0)
        ground(painter, option)
        _message(painter, option, item)
        painter.restore()


def _heading(index: Index) -> str:
    model = index.model()
    return model.heading(index) if isinstance(model, OutboxModel) else ""


def _heading_height() -> int:
    return line_height(1, 4)


def _message(painter: QPainter, option: QStyleOptionViewItem, item: Parcel) -> None:
    rect = option.rect.adjusted(12, 4, -8, -4)
    high, room = line_height(), Theme.size + 5
    top = QRect(rect.left(), rect.top(), rect.width(), high)
    bottom = QRect(rect.left() + room, rect.top() + high, rect.width() - room, high)
    due, many = item.due, len(item.messages)
    sign, tone = ("!", "bad") if item.correction else ("○", "warn") if due else ("✓", "good")
    painter.setFont(bold(option.font) if due else option.font)
    words(painter, QRect(top.left(), top.top(), room, high), sign, color(tone))
    words(painter, top.adjusted(room, 0, -60 if many > 1 else 0, 0), item.name, color("ink" if due else "muted"))
    painter.setFont(smaller(option.font))
    if many > 1:
        words(painter, top, tr("{n} 人").format(n=many), color("muted"), Qt.AlignmentFlag.AlignRight)
    words(painter, bottom, first_line(item.text), color("ink" if due else "muted"))
