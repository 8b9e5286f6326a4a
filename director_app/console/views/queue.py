"""The action queue: what to do now. The current row opens, and holds the field it is entered in."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QPushButton, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from director_app.console.models.queue import (
    MarkRole,
    NoteRole,
    QueueModel,
    RowKey,
    RowRole,
    WhoRole,
    entry_words,
    key_of,
    status_words,
    waits,
)
from director_app.console.theme import GRID, color, line_height
from director_app.console.views.entry import ENTERABLE, EntryEditor
from director_app.console.views.paint import bold, chip, chip_width, ground, smaller, words
from director_app.console.views.pane import Pane, label, row_of
from director_app.engine.queue_model import Row, RowStatus
from director_app.i18n import tr

Index = QModelIndex | QPersistentModelIndex
INDENT = 34


def head_height() -> int:
    """Room for a row's first line."""
    return line_height(1, 12)


def note_height() -> int:
    """Room for what stands below it."""
    return line_height(1)


class QueueDelegate(QStyledItemDelegate):
    """Paints a row: its place, the skill and who holds it, what is entered, how it stands."""

    def __init__(self, view: QueueList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = head_height() + (note_height() if index.data(NoteRole) else 0)
        if self._view.opened(index):
            height += self._view.editor.sizeHint().height() + 6
        return QSize(200, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(RowRole)
        if not isinstance(row, Row):
            return
        painter.save()
        ground(painter, option)
        painter.setFont(option.font)
        rect = option.rect
        urgency = self._view.urgency if waits(row) else ""
        if urgency:  # not heard from, and the time is nearly out or over
            painter.fillRect(rect, color(f"{urgency}_soft"))
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), color(urgency))
        if index.row() == self._view.currentIndex().row():
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), color("accent"))
        dim = row.status in (RowStatus.UNAVAILABLE, RowStatus.LATER)
        ink = color("muted" if dim else "ink")
        head = QRect(rect.left() + 12, rect.top(), rect.width() - 20, head_height())
        mark = str(index.data(MarkRole) or "")
        words(painter, QRect(head.left(), head.top(), INDENT - 12, head_height()), mark, color("muted"))
        left = rect.left() + (INDENT if mark else 12)
        right = self._status(painter, head, row, urgency)
        painter.setFont(bold(option.font))
        left += words(painter, QRect(left, head.top(), max(0, (right - left) // 2), head_height()), row.skill, ink) + GRID
        painter.setFont(option.font)
        left += words(painter, QRect(left, head.top(), max(0, right - left - 60), head_height()), str(index.data(WhoRole) or ""), ink) + 12
        for use in row.entries:
            text = entry_words(use)
            width = chip_width(painter.font(), text)
            if left + width > right:
                words(painter, QRect(left, head.top(), max(0, right - left), head_height()), text, color("accent"))
                break
            left += chip(painter, left, head.center().y() + 1, text, color("accent"), color("soft")) + 4
        note = str(index.data(NoteRole) or "")
        if note:
            painter.setFont(smaller(option.font))
            room = QRect(rect.left() + (INDENT if mark else 12), head.bottom() - 4, rect.width() - INDENT - GRID, note_height())
            words(painter, room, note, color("muted"))
        painter.setPen(color("line"))
        painter.drawLine(rect.left() + 12, rect.bottom(), rect.right() - 12, rect.bottom())
        painter.restore()

    @staticmethod
    def _status(painter: QPainter, head: QRect, row: Row, urgency: str) -> int:
        """How the row stands, at the right; gives where it begins."""
        painter.setFont(smaller(painter.font()))
        tones = {RowStatus.WAITING: "warn", RowStatus.ENTERED: "good", RowStatus.DONE: "good", RowStatus.PASSED: "ink"}
        text = status_words(row)
        if row.status in (RowStatus.ENTERED, RowStatus.DONE):
            at = next((use.at for use in reversed(row.entries) if use.at), "")
            text = f"✓ {at[-5:]}" if at else f"✓ {text}"
        elif row.status is RowStatus.PASSED:
            text = f"– {text}"
        elif waits(row):
            text = f"! {text}" if urgency else f"○ {text}"
            painter.setFont(bold(painter.font()) if urgency else painter.font())
        width = QFontMetrics(painter.font()).horizontalAdvance(text)
        tone = urgency or ("muted" if row.status is RowStatus.WAITING and not waits(row) else tones.get(row.status, "muted"))
        words(painter, QRect(head.right() - width, head.top(), width + 2, head_height()), text, color(tone))
        return head.right() - width - GRID


class QueueList(QListView):
    """The list, with the editor laid into its current row."""

    moved = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.urgency = ""
        """How near the deadline is: '' far, warn near, bad over. Rows not heard from stand out by it."""
        self._follow = False
        """The current row has a new height, and is to be seen whole once the layout stands."""
        self._height = 0
        """What the current row was last measured for."""
        self.editor = EntryEditor(self.viewport())
        self.editor.hide()
        self.editor.installEventFilter(self)
        self.setItemDelegate(QueueDelegate(self))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.editor.resized.connect(self.relayout)

    def queue(self) -> QueueModel:
        """The model, as what it is."""
        model = self.model()
        assert isinstance(model, QueueModel)
        return model

    def opened(self, index: Index) -> bool:
        """Whether this row holds the editor."""
        row = index.data(RowRole)
        return index.row() == self.currentIndex().row() and isinstance(row, Row) and row.status in ENTERABLE

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt shows new fields a moment after they are made: the row is measured again as soon as they count."""
        if watched is self.editor and event.type() == QEvent.Type.LayoutRequest and self.editor.sizeHint().height() != self._height:
            self.relayout()
        return super().eventFilter(watched, event)

    def relayout(self) -> None:
        """Gives the current row the height its editor asks for, and brings it into view: a refusal stands at its end."""
        self._height = self.editor.sizeHint().height()
        self.editor.adjustSize()
        self._follow = True
        self.scheduleDelayedItemsLayout()

    def updateGeometries(self) -> None:
        """Called by Qt after each layout: the editor moves with its row."""
        super().updateGeometries()
        if self._follow:
            self._follow = False
            self.scrollTo(self.currentIndex())
        self.place()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()

    def place(self) -> None:
        """Lays the editor into the current row."""
        index = self.currentIndex()
        if not index.isValid() or not self.opened(index):
            self.editor.hide()
            return
        rect = self.visualRect(index)
        top = rect.top() + head_height() + (note_height() if index.data(NoteRole) else 0) - 2
        left = rect.left() + (INDENT if index.data(MarkRole) else 12)
        self.editor.setGeometry(left, top, max(120, rect.right() - left - 10), max(1, rect.bottom() - top - 2))
        self.editor.show()


class QueuePane(Pane):
    """The queue with what ends the stage below it."""

    current_changed = Signal(object)
    """The row that is worked on now, or None."""
    resolve = Signal()

    def __init__(self, model: QueueModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = model
        self.list = QueueList()
        self.list.setModel(model)
        self.editor = self.list.editor
        self.state = label("", "small")
        self.state.setWordWrap(True)
        self.button = QPushButton()
        self.button.setObjectName("primary")
        self.button.clicked.connect(self.resolve)
        foot = QWidget()
        self.foot = foot
        line = row_of(self.state, self.button, stretch=0)
        line.setContentsMargins(12, 6, 8, 8)
        foot.setLayout(line)
        self.body.addWidget(self.list, 1)
        self.layout().addWidget(foot)  # type: ignore[union-attr]
        self.list.selectionModel().currentChanged.connect(lambda *_: self._moved())
        self.editor.onward.connect(self.to_next)
        self.editor.step.connect(self.step)
        model.modelReset.connect(self._reset)
        model.dataChanged.connect(lambda *_: self._moved())
        self._key: RowKey | None = None
        self.reword()

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.list.setAccessibleName(tr("行动队列"))
        self.editor.reword()

    def hold(self, widget: QWidget) -> None:
        """Takes in something that is asked between the queue and the one key."""
        self.body.addWidget(widget)

    @property
    def row(self) -> Row | None:
        """The row that is worked on."""
        return self.model.row_at(self.list.currentIndex())

    def _reset(self) -> None:
        place = self.model.place_of(self._key)
        self.go(place if place >= 0 else max(0, self.model.next_open(-1)))
        if not self.model.rowCount():  # Qt says nothing of a list that lost its last row
            self._moved()

    def _moved(self) -> None:
        row = self.row
        self._key = key_of(row) if row is not None else None
        self.current_changed.emit(row)
        self.list.relayout()

    def set_urgency(self, tone: str) -> None:
        """Makes rows not heard from stand out as their time runs out."""
        self.list.urgency = tone
        self.list.setAccessibleDescription({"warn": tr("还有不到十分钟"), "bad": tr("时间到")}.get(tone, ""))
        self.list.viewport().update()

    def go(self, place: int) -> None:
        """Moves to a row."""
        index = self.model.index(place)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)

    def to_next(self) -> None:
        """Moves to the next row not heard from, and takes the keyboard."""
        place = self.model.next_open(self.list.currentIndex().row())
        if place >= 0:
            self.go(place)
        self.focus()

    def step(self, by: int) -> None:
        """Moves up or down."""
        place = self.list.currentIndex().row() + by
        if 0 <= place < self.model.rowCount():
            self.go(place)
            self.focus()

    def focus(self) -> None:
        """Takes the keyboard."""
        self.list.executeDelayedItemsLayout()  # the editor is laid in only then, and a hidden field can't take it
        self.list.place()
        if self.list.opened(self.list.currentIndex()):
            self.editor.focus()
        else:
            self.list.setFocus()
