"""The outbox: private messages, ready to paste, ticked when sent. `C` copies, ticks and goes on; `T` shows a seat's own page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from director_app.console.bridge import Bridge
from director_app.console.models.readers import ReaderModel, reader_of
from director_app.console.models.told import OutboxModel, Parcel, corrections_of, parcels_of, standing_of
from director_app.console.views.inspector import NoteEdit
from director_app.console.views.outbox_list import ParcelDelegate
from director_app.console.views.pane import Pane, label, row_of, split_of
from director_app.console.views.receivers import Receivers
from director_app.console.views.told_page import ToldPage
from director_app.i18n import tr
from director_app.record import Message


class OutboxPane(Pane):
    """Messages to the left, the one chosen to the right; or the seats, and what one of them has been told."""

    asked = Signal(object)
    """A message is to be explained."""
    said = Signal(str)
    """What was just done, for the status line."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent, framed=False)
        self._bridge = bridge
        self.model = OutboxModel(self)
        self.readers = ReaderModel(self)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.by_seat = QPushButton()
        self.by_seat.setCheckable(True)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(ParcelDelegate(self.list))
        self.seats = QListView()
        self.seats.setModel(self.readers)
        for view in (self.list, self.seats):
            view.setMouseTracking(True)
            view.installEventFilter(self)
        self.to = label("", "title")
        self.standing = label("", "muted")
        self.chips = Receivers(bridge.name)
        self.text = NoteEdit()
        self.copy = QPushButton()
        self.copy.setObjectName("primary")
        self.share = QPushButton()
        self.tick = QPushButton()
        self.reset = QPushButton()
        self.why = QPushButton()
        self.page = ToldPage()
        self.untrue = label("", "warn")
        self.untrue.setWordWrap(True)
        self._lay_out()
        self._connect()
        self.reword()

    def _lay_out(self) -> None:
        message = QWidget()
        column = QVBoxLayout(message)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        column.addLayout(row_of(self.to, self.standing))
        column.addWidget(self.chips)
        column.addWidget(self.text, 1)
        column.addLayout(row_of(self.copy, self.share, self.tick, self.reset, self.why))
        self.lists, self.right = QStackedWidget(), QStackedWidget()
        for stack, first, second in ((self.lists, self.list, self.seats), (self.right, message, self.page)):
            stack.addWidget(first)
            stack.addWidget(second)
        left = QWidget()
        below = QVBoxLayout(left)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(4)
        head = row_of(self.search, self.by_seat, stretch=0)
        head.setContentsMargins(8, 6, 4, 0)
        below.addLayout(head)
        below.addWidget(self.lists, 1)
        self.split = split_of("outbox", left, self.right, (340, 700))
        self.untrue.setContentsMargins(12, 6, 12, 0)
        self.body.addWidget(self.untrue)
        self.body.addWidget(self.split, 1)

    def _connect(self) -> None:
        self.list.selectionModel().currentChanged.connect(lambda *_: self._show())
        self.seats.selectionModel().currentChanged.connect(lambda *_: self._show_reader())
        self.search.textChanged.connect(lambda _: self.refresh())
        self.search.returnPressed.connect(lambda: self._list.setFocus())
        self.by_seat.toggled.connect(self._turn)
        self.chips.ticked.connect(lambda message, sent: self._bridge.tick((message,), sent))
        self.text.left.connect(self.keep)
        self.copy.clicked.connect(self.copy_next)
        self.share.clicked.connect(self.copy_share)
        self.tick.clicked.connect(self.toggle)
        self.reset.clicked.connect(self._reset_text)
        self.why.clicked.connect(lambda: self.asked.emit(self.explained()))
        self.page.said.connect(self.said)

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.setAccessibleName(tr("发件箱"))
        self.list.setAccessibleName(tr("消息"))
        self.seats.setAccessibleName(tr("座位"))
        self.text.setAccessibleName(tr("消息正文"))
        self.search.setPlaceholderText(tr("查找玩家或内容 /"))
        self.search.setAccessibleName(tr("查找消息"))
        self.by_seat.setText(tr("谁知道什么 T"))
        self.by_seat.setToolTip(tr("每个座位到现在为止被告知的一切，按先后"))
        self.copy.setText(tr("复制并勾选 C"))
        self.copy.setToolTip(tr("复制正文，勾为已发，到下一条未发的"))
        self.share.setToolTip(tr("此人在这个阶段未发的几条一起复制，一起勾为已发"))
        self.reset.setText(tr("恢复原文"))
        self.why.setText(tr("为什么 F4"))
        self.page.reword()
        self.refresh()

    @property
    def current(self) -> Parcel | None:
        """The message shown."""
        return self.model.at(self.list.currentIndex())

    @property
    def _list(self) -> QListView:
        return self.seats if self.by_seat.isChecked() else self.list

    @property
    def _query(self) -> str:
        return self.search.text().strip().casefold()

    def refresh(self) -> None:
        """Shows the messages as they are now, and stays at the same one."""
        bridge = self._bridge
        if not bridge.is_open or bridge.hidden:
            self.model.set_lines(())
            self.readers.set_lines(())
            self.page.show_reader(None)
            self.say_empty(bridge.veil if bridge.is_open else self._nothing())
            return
        kept = self.current.message.id if self.current is not None else None
        names = {number: bridge.name(number) for number in bridge.state.seats}
        wrong: tuple[Message, ...] = bridge.answers.ask(bridge.session.untrue, ())
        items = (*corrections_of(bridge.book, wrong, names), *parcels_of(bridge.book, bridge.messages(), bridge.state, names))
        self.model.set_lines([item for item in items if item.holds(self._query)])
        self.say_empty("" if items else self._nothing())
        ids = [[message.id for message in item.messages] for item in self.model.lines]
        place = next((place for place, own in enumerate(ids) if kept in own), -1)
        self.list.setCurrentIndex(self.model.index(max(place, 0)))
        self._show()
        self.untrue.setVisible(bool(wrong))
        who = tr("、").join(dict.fromkeys(bridge.name(message.to) if message.to is not None else tr("公告") for message in wrong))
        self.untrue.setText(tr("撤销前已发出、现在不再成立的消息 {n} 条（{who}）：请更正。").format(n=len(wrong), who=who))
        if self.by_seat.isChecked():
            self._refresh_readers(names)

    def _refresh_readers(self, names: dict[int, str]) -> None:
        shown = self.readers.at(self.seats.currentIndex())
        messages = self._bridge.messages()
        found = [reader_of(self._bridge.book, seat, name, messages) for seat, name in names.items()]
        self.readers.set_lines([reader for reader in found if reader.holds(self._query)])
        self.seats.setCurrentIndex(self.readers.index(self.readers.place_of(shown.seat if shown is not None else 0)))
        self._show_reader()

    @staticmethod
    def _nothing() -> str:
        return tr("阶段结算后，要私下告诉玩家的每条消息都在这里：按 C 复制、勾选、到下一条。")

    def _show(self) -> None:
        item = self.current
        for widget in (self.copy, self.tick, self.reset, self.why, self.text):
            widget.setEnabled(item is not None)
        self.chips.show_parcel(item if item is not None and not item.correction else None)
        share = self.model.share_of(item) if item is not None else ()
        self.share.setVisible(len(share) > 1)
        self.share.setText(tr("此人 {n} 条一起 Shift+C").format(n=len(share)))
        if item is None:
            self.text.clear()
            self.to.clear()
            self.standing.setText(tr("没有找到“{words}”").format(words=self.search.text()) if self._query else "")
            return
        self.to.setText(tr("发给 {who}").format(who=item.name))
        edited = tr("（已改动）") if item.message.edited else ""
        self.standing.setText(f"{item.message.stage or tr('开局时')} · {standing_of(item)}{edited}")
        self.text.setPlainText(item.text)
        self.text.document().setModified(False)
        self.tick.setText(tr("勾为已发") if item.due else tr("取消勾选"))
        self.reset.setEnabled(bool(item.message.edited) and not item.correction)
        self.text.setReadOnly(item.correction)

    def _show_reader(self) -> None:
        self.page.show_reader(self.readers.at(self.seats.currentIndex()))

    def _turn(self, by_seat: bool) -> None:
        """From messages to seats, at the one whose message was shown; and back."""
        self.lists.setCurrentIndex(int(by_seat))
        self.right.setCurrentIndex(int(by_seat))
        item = self.current
        self.refresh()
        if by_seat and item is not None:
            self.seats.setCurrentIndex(self.readers.index(self.readers.place_of(item.seat)))
        self._list.setFocus()

    def show_told(self, seat: int) -> None:
        """Shows what a seat has been told so far."""
        self.search.clear()
        self.by_seat.setChecked(True)
        self.seats.setCurrentIndex(self.readers.index(self.readers.place_of(seat)))

    def keep(self) -> None:
        """Keeps the director's own words when they were changed."""
        item = self.current
        if item is not None and self.text.document().isModified():
            self.text.document().setModified(False)
            self._bridge.edit(item.messages, self.text.toPlainText().strip())

    def copy_next(self) -> None:
        """Copies the message, ticks it, and goes to the next one to be sent."""
        item = self.current
        if item is not None:
            text = self.text.toPlainText()
            self.keep()
            self._copied((item,), text)

    def copy_share(self) -> None:
        """Copies all that this player is still to be sent from this stage, as one text, and ticks it."""
        self.keep()
        item = self.current
        share = self.model.share_of(item) if item is not None else ()
        if share:
            self._copied(share, "\n".join(each.text for each in share))

    def _copied(self, items: tuple[Parcel, ...], text: str) -> None:
        QApplication.clipboard().setText(text)
        ticked = [message for item in items for message in item.unsent]
        # Taking back what was told unticks it: it no longer stands as told.
        if ticked:
            self._bridge.tick(tuple(ticked), not items[0].correction)
        said = tr("已复制并勾为已发：{who}") if ticked else tr("已复制：{who}（此前已发）")
        self.said.emit((tr("已复制更正：{who}") if items[0].correction else said).format(who=items[0].name))
        self.list.setCurrentIndex(self.model.index(max(0, self.model.next_due(-1))))
        self.list.setFocus()

    def toggle(self) -> None:
        """Ticks or unticks the message, for all its receivers, without copying."""
        item = self.current
        if item is not None:
            self._bridge.tick(item.unsent if item.due else item.messages, item.due and not item.correction)

    def _reset_text(self) -> None:
        if self.current is not None:
            self._bridge.edit(self.current.messages, "")

    def explained(self) -> object:
        """What F4 explains here."""
        return ("message", self.current.message.id) if self.current is not None and not self.by_seat.isChecked() else None

    def focus(self) -> None:
        """Takes the keyboard, at the first message to be sent."""
        self.by_seat.setChecked(False)
        if self.current is None or not self.current.due:
            self.list.setCurrentIndex(self.model.index(max(0, self.model.next_due(-1))))
        self.list.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """`C`, `Shift+C`, `T`, `/` and the space bar on the lists."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._key(event):
            return True
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        if event.modifiers() and not shift:
            return False
        by_seat = self.by_seat.isChecked()
        match event.key(), shift:
            case Qt.Key.Key_C, True if not by_seat:
                self.copy_share()
            case Qt.Key.Key_C, False:
                (self.page.copy_share if by_seat else self.copy_next)()
            case Qt.Key.Key_Space, False if not by_seat:
                self.toggle()
            case Qt.Key.Key_T, False:
                self.by_seat.toggle()
            case Qt.Key.Key_Slash, _:
                self.search.setFocus()
            case _:
                return False
        return True
