"""The outbox: private messages, ready to paste, ticked when sent. `C` copies, ticks and goes on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QListView,
    QPushButton,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from director_app.console.bridge import Bridge
from director_app.console.models.told import ItemRole, OutboxModel, Parcel, corrections_of, first_line, parcels_of, sent_words
from director_app.console.models.tree import Index
from director_app.console.theme import Theme, color, line_height
from director_app.console.views.inspector import NoteEdit
from director_app.console.views.paint import bold, ground, smaller, words
from director_app.console.views.pane import Pane, label, row_of
from director_app.i18n import tr


class ParcelDelegate(QStyledItemDelegate):
    """Two lines: who and when, then how the message begins."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(180, line_height(2, 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        item = index.data(ItemRole)
        if not isinstance(item, Parcel):
            return
        painter.save()
        ground(painter, option)
        rect = option.rect.adjusted(12, 4, -8, -4)
        high, room = line_height(), Theme.size + 5
        top = QRect(rect.left(), rect.top(), rect.width(), high)
        bottom = QRect(rect.left() + room, rect.top() + high, rect.width() - room, high)
        due = item.due
        painter.setFont(bold(option.font) if due else option.font)
        sign, tone = ("!", "bad") if item.correction else ("○", "warn") if due else ("✓", "good")
        words(painter, QRect(top.left(), top.top(), room, high), sign, color(tone))
        used = words(painter, top.adjusted(room, 0, -70, 0), item.name, color("ink" if due else "muted"))
        painter.setFont(smaller(option.font))
        words(painter, top.adjusted(room + used + 8, 0, 0, 0), item.message.stage, color("muted"), Qt.AlignmentFlag.AlignRight)
        words(painter, bottom, first_line(item.text), color("ink" if due else "muted"))
        painter.restore()


class OutboxPane(Pane):
    """Messages to the left, the one chosen to the right."""

    asked = Signal(object)
    """A message is to be explained."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent, framed=False)
        self._bridge = bridge
        self.model = OutboxModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(ParcelDelegate(self.list))
        self.list.setMouseTracking(True)
        self.list.installEventFilter(self)
        self.to = label("", "title")
        self.standing = label("", "muted")
        self.text = NoteEdit()
        self.text.left.connect(self.keep)
        self.copy = QPushButton()
        self.copy.setObjectName("primary")
        self.tick = QPushButton()
        self.reset = QPushButton()
        self.why = QPushButton()
        self.untrue = label("", "warn")
        self.untrue.setWordWrap(True)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        column.addLayout(row_of(self.to, self.standing))
        column.addWidget(self.text, 1)
        column.addLayout(row_of(self.copy, self.tick, self.reset, self.why))
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setObjectName("outbox")
        self.split.addWidget(self.list)
        self.split.addWidget(right)
        self.split.setSizes([340, 700])
        self.split.setChildrenCollapsible(False)
        whole = QHBoxLayout()
        whole.addWidget(self.split)
        self.untrue.setContentsMargins(12, 6, 12, 0)
        self.body.addWidget(self.untrue)
        self.body.addLayout(whole)
        self.title.hide()
        self.aside.hide()
        self.head.setContentsMargins(0, 0, 0, 0)
        self.list.selectionModel().currentChanged.connect(lambda *_: self._show())
        self.copy.clicked.connect(self.copy_next)
        self.tick.clicked.connect(self.toggle)
        self.reset.clicked.connect(self._reset_text)
        self.why.clicked.connect(self._ask)
        self.reword()

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.setAccessibleName(tr("发件箱"))
        self.list.setAccessibleName(tr("消息"))
        self.text.setAccessibleName(tr("消息正文"))
        self.copy.setText(tr("复制并勾选 C"))
        self.reset.setText(tr("恢复原文"))
        self.why.setText(tr("为什么 F4"))
        self.refresh()

    @property
    def current(self) -> Parcel | None:
        """The message shown."""
        return self.model.at(self.list.currentIndex())

    def refresh(self) -> None:
        """Shows the messages as they are now, and stays at the same one."""
        bridge = self._bridge
        if not bridge.is_open or bridge.hidden:
            self.model.set_items(())
            self.say_empty(bridge.veil if bridge.is_open else self._nothing())
            return
        kept = self.current.message.id if self.current is not None else None
        names = {number: bridge.name(number) for number in bridge.state.seats}
        wrong = bridge.session.untrue()
        items = (*corrections_of(bridge.book, wrong, names), *parcels_of(bridge.book, bridge.messages(), names))
        self.model.set_items(items)
        self.say_empty("" if self.model.items else self._nothing())
        place = next((place for place, item in enumerate(self.model.items) if item.message.id == kept), -1)
        self.list.setCurrentIndex(self.model.index(max(place, 0)))
        self.untrue.setVisible(bool(wrong))
        who = tr("、").join(dict.fromkeys(bridge.name(message.to) if message.to is not None else tr("公告") for message in wrong))
        self.untrue.setText(tr("撤销前已发出、现在不再成立的消息 {n} 条（{who}）：请更正。").format(n=len(wrong), who=who))

    @staticmethod
    def _nothing() -> str:
        return tr("阶段结算后，要私下告诉玩家的每条消息都在这里：按 C 复制、勾选、到下一条。")

    def _show(self) -> None:
        item = self.current
        for widget in (self.copy, self.tick, self.reset, self.why, self.text):
            widget.setEnabled(item is not None)
        if item is None:
            self.text.clear()
            self.to.clear()
            self.standing.clear()
            return
        self.to.setText(tr("发给 {who}").format(who=item.name))
        edited = tr("（已改动）") if item.message.edited else ""
        standing = tr("更正") if item.correction else sent_words(item.message)
        self.standing.setText(f"{item.message.stage} · {standing}{edited}")
        self.text.setPlainText(item.text)
        self.text.document().setModified(False)
        self.tick.setText(tr("勾为已发") if item.due else tr("取消勾选"))
        self.reset.setEnabled(bool(item.message.edited) and not item.correction)
        self.text.setReadOnly(item.correction)

    def keep(self) -> None:
        """Keeps the director's own words when they were changed."""
        item = self.current
        if item is not None and self.text.document().isModified():
            self.text.document().setModified(False)
            self._bridge.edit(item.message, self.text.toPlainText().strip())

    def copy_next(self) -> None:
        """Copies the message, ticks it, and goes to the next one to be sent."""
        item = self.current
        if item is None:
            return
        text = self.text.toPlainText()
        self.keep()
        QApplication.clipboard().setText(text)
        if item.due:
            # Taking back what was told unticks it: it no longer stands as told.
            self._bridge.tick((item.message,), not item.correction)
        self.list.setCurrentIndex(self.model.index(max(0, self.model.next_due(-1))))
        self.list.setFocus()

    def toggle(self) -> None:
        """Ticks or unticks the message without copying."""
        if self.current is not None:
            self._bridge.tick((self.current.message,), self.current.due and not self.current.correction)

    def _reset_text(self) -> None:
        if self.current is not None:
            self._bridge.edit(self.current.message, "")

    def _ask(self) -> None:
        if self.current is not None:
            self.asked.emit(("message", self.current.message.id))

    def explained(self) -> object:
        """What F4 explains here."""
        return ("message", self.current.message.id) if self.current is not None else None

    def focus(self) -> None:
        """Takes the keyboard, at the first message to be sent."""
        if self.current is None or not self.current.due:
            self.list.setCurrentIndex(self.model.index(max(0, self.model.next_due(-1))))
        self.list.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """`C` and the space bar on the list."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and not event.modifiers():
            if event.key() == Qt.Key.Key_C:
                self.copy_next()
                return True
            if event.key() == Qt.Key.Key_Space:
                self.toggle()
                return True
        return super().eventFilter(watched, event)


