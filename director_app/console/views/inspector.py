"""The inspector: all about the seat that is looked at."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from director_app.console.bridge import Bridge
from director_app.console.models.inspect import identity_words, seat_nodes
from director_app.console.models.tree import TreeModel
from director_app.console.theme import line_height
from director_app.console.views.pane import Pane, label, row_of
from director_app.console.views.tree_view import LineTree
from director_app.i18n import tr


class NoteEdit(QPlainTextEdit):
    """A note that is kept when it is left."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class Inspector(Pane):
    """One seat: its faces, states, skills, cards, what it was told, and the director's note about it."""

    asked = Signal(object)
    """The key of a line that is to be explained."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._seat = 0
        self.identity = label("", "muted")
        self.identity.setContentsMargins(12, 0, 8, 4)
        self.identity.setWordWrap(True)
        self.lines = TreeModel(parent=self)
        self.tree = LineTree(self.lines)
        self.note = NoteEdit()
        self.note.left.connect(self.keep_note)
        self.body.addWidget(self.identity)
        self.body.addWidget(self.tree, 1)
        foot = row_of(self.note, stretch=0)
        foot.setContentsMargins(8, 4, 8, 8)
        self.body.addLayout(foot)
        self.tree.doubleClicked.connect(self._ask)
        self.reword()

    @property
    def seat(self) -> int:
        """The seat shown; 0 for none."""
        return self._seat

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.note.setFixedHeight(line_height(2, 22))
        self.note.setPlaceholderText(tr("关于这个座位的备注，只有导演看得到"))
        self.note.setAccessibleName(tr("备注"))
        self.tree.setAccessibleName(tr("座位详情"))
        self.refresh()

    def look_at(self, seat: int) -> None:
        """Shows another seat."""
        if seat == self._seat:
            return
        self.keep_note()
        self._seat = seat
        self.refresh()

    def keep_note(self) -> None:
        """Puts the note on record when it was changed."""
        if self._bridge.is_open and self._seat and self.note.document().isModified():
            self.note.document().setModified(False)
            self._bridge.note(f"seat:{self._seat}", self.note.toPlainText())

    def refresh(self) -> None:
        """Shows the seat as it is now."""
        bridge = self._bridge
        if not bridge.is_open or self._seat not in bridge.state.seats:
            self.name(tr("座位详情"))
            self.say_empty(tr("点选一个座位，这里就是它的状态、技能、消息与备注。"))
            return
        self.name(bridge.name(self._seat))
        if bridge.hidden:
            self.say_empty(bridge.veil)
            return
        self.say_empty("")
        seat = bridge.state.seats[self._seat]
        self.identity.setText(identity_words(bridge.book, seat))
        told, past = bridge.messages(), bridge.events()
        self.lines.set_nodes(seat_nodes(bridge.book, bridge.state, self._seat, bridge.row_for, bridge.reason, told, past))
        if not self.note.document().isModified():
            notes: Mapping[str, str] = bridge.answers.ask(bridge.session.notes, {})
            self.note.setPlainText(notes.get(f"seat:{self._seat}", ""))
            self.note.document().setModified(False)

    def _ask(self, index: QModelIndex) -> None:
        key = self.lines.node(index).key
        if key is not None:
            self.asked.emit(key)
