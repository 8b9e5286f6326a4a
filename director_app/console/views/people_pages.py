"""What is done about one seat's person: its log, a substitute, an assistant."""

from __future__ import annotations

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from director_app.console.bridge import Bridge
from director_app.console.models.people import Deed, cards_words, deeds
from director_app.console.views.pane import label, row_of
from director_app.i18n import capital, tr
from director_app.publish import takeover
from director_app.record.people import ACCOUNT, ASSISTANT, SUBSTITUTE, WITHDRAWN


class Page(QWidget):
    """One of the pane's pages, about the seat that is looked at."""

    said = Signal(str)
    """A sentence: a refusal, or '' once something was done."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self.seat = 0
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 4, 0, 0)
        self.column.setSpacing(6)

    def look_at(self, seat: int) -> None:
        """Shows another seat."""
        self.seat = seat

    def reword(self) -> None:
        """Says everything in the language in use."""

    def first(self) -> QWidget:
        """What takes the keyboard."""
        return self

    @staticmethod
    def name_field(form: QFormLayout, field: QWidget, title: str) -> None:
        """Names a field, beside it and for a screen reader."""
        beside = form.labelForField(field)
        if isinstance(beside, QLabel):
            beside.setText(capital(title))
        field.setAccessibleName(title)


def form_of(*fields: QWidget) -> QFormLayout:
    """Fields one below the other, each with room for its name."""
    form = QFormLayout()
    form.setSpacing(6)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    for field in fields:
        form.addRow(label("", "small"), field)
    return form


class LogPage(Page):
    """The seat's cards and all that was done about it; what is not the game's can be taken back."""

    to_cards = Signal(int)
    """A card is to be given to this seat."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(bridge, parent)
        self._deeds: tuple[Deed, ...] = ()
        self.cards = label("", "")
        self.rules = label("", "small")
        self.rules.setWordWrap(True)
        self.model = QStringListModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setWordWrap(True)
        self.take_back = QPushButton()
        self.give = QPushButton()
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(self.cards)
        left.addWidget(self.list, 1)
        left.addLayout(row_of(self.give, self.take_back))
        right.addWidget(self.rules)
        right.addStretch(1)
        across = QHBoxLayout()
        across.setSpacing(16)
        across.addLayout(left, 3)
        across.addLayout(right, 2)
        self.column.addLayout(across, 1)
        self.list.selectionModel().currentChanged.connect(lambda *_: self._chosen())
        self.take_back.clicked.connect(self._take_back)
        self.give.clicked.connect(lambda: self.to_cards.emit(self.seat))

    def reword(self) -> None:
        self.take_back.setText(tr("撤回这一条"))
        self.give.setText(tr("发牌… F9"))
        self.list.setAccessibleName(tr("记录"))

    def first(self) -> QWidget:
        return self.list

    def look_at(self, seat: int) -> None:
        super().look_at(seat)
        bridge = self.bridge
        held = cards_words(bridge.state, seat)
        self.cards.setText(tr("现有的牌：{cards}").format(cards=held) if held else tr("没有牌"))
        self._deeds = deeds(bridge.book, bridge.events(), bridge.people(), seat)
        self.model.setStringList([f"{deed.stage}  {deed.text}" for deed in self._deeds])
        said = (tr("{card}牌：{what}。").format(card=card, what=what) for card, what in bridge.book.people.cards.items())
        self.rules.setText("\n".join(said))
        self._chosen()

    def _chosen(self) -> None:
        place = self.list.currentIndex().row()
        self.take_back.setEnabled(0 <= place < len(self._deeds) and self._deeds[place].row is not None)

    def _take_back(self) -> None:
        place = self.list.currentIndex().row()
        row = self._deeds[place].row if 0 <= place < len(self._deeds) else None
        if row is not None:
            self.bridge.note_person(WITHDRAWN, row.seat, {"of": row.id})
            self.said.emit("")


class SubstitutePage(Page):
    """Another player takes the seat, and gets what it was told so far."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(bridge, parent)
        self._of: object = None
        """The session that is shown: what was typed in one game is not kept in another."""
        self.name, self.why, self.account = QLineEdit(), QLineEdit(), QLineEdit()
        self.do = QPushButton()
        self.do.setObjectName("primary")
        self.parcel = QPlainTextEdit()
        self.parcel.setReadOnly(True)
        self.copy = QPushButton()
        self.unsent = label("", "warn")
        self.form = form_of(self.name, self.why, self.account)
        self.column.addLayout(self.form)
        self.column.addLayout(row_of(self.do, self.copy, self.unsent))
        self.column.addWidget(self.parcel, 1)
        self.do.clicked.connect(self.replace)
        self.name.returnPressed.connect(self.why.setFocus)
        self.why.returnPressed.connect(self.replace)
        self.account.editingFinished.connect(self.keep_account)
        self.copy.clicked.connect(lambda: QApplication.clipboard().setText(self.parcel.toPlainText()))

    def reword(self) -> None:
        self.name_field(self.form, self.name, tr("新玩家"))
        self.name_field(self.form, self.why, tr("理由"))
        self.name_field(self.form, self.account, tr("账号与密码"))
        self.account.setPlaceholderText(tr("座位的论坛账号与密码，写下就随交接内容给新玩家；揭秘里没有"))
        self.do.setText(tr("换人"))
        self.copy.setText(tr("复制交接内容"))
        self.parcel.setAccessibleName(tr("交接内容"))

    def first(self) -> QWidget:
        return self.name

    def look_at(self, seat: int) -> None:
        another = self._of is not self.bridge.session
        if another:
            self.account.setModified(False)
        elif seat != self.seat and self.account.isModified():
            self.keep_account()  # else it would be written down for the other seat
        super().look_at(seat)
        bridge = self.bridge
        self._of = bridge.session
        account = bridge.people().account(seat)
        if not self.account.hasFocus() or not self.account.isModified():
            self.account.setText(account)
        self.parcel.setPlainText(takeover(bridge.book, bridge.state, seat, bridge.events(), bridge.messages(), account))
        due = sum(message.to == seat for message in bridge.due())
        self.unsent.setText(tr("另有 {n} 条未发，在发件箱里").format(n=due) if due else "")

    def keep_account(self) -> None:
        """Writes the account down, when it was changed."""
        if not self.bridge.is_open or self._of is not self.bridge.session:
            return  # the field is left because its game was closed
        text = self.account.text().strip()
        self.account.setModified(False)
        if self.seat and text != self.bridge.people().account(self.seat):
            self.bridge.note_person(ACCOUNT, self.seat, {"text": text})

    def replace(self) -> None:
        """Puts the new player on record."""
        name = self.name.text().strip()
        rules = self.bridge.book.people.substitutes
        before = len(self.bridge.people().of(SUBSTITUTE, self.seat))
        if not name:
            self.said.emit(tr("写上新玩家的名字。"))
        elif rules is not None and rules.each and before >= rules.each:
            sentence = tr("{who}已换过 {n} 次，每名角色最多换 {most} 次（{cite}）。")
            self.said.emit(sentence.format(who=self.bridge.name(self.seat), n=before, most=rules.each, cite=rules.cite))
        else:
            self.bridge.note_person(SUBSTITUTE, self.seat, {"name": name, "why": self.why.text().strip()})
            self.name.clear()
            self.why.clear()
            self.said.emit("" if rules is not None else tr("书中没有替补的规定：由导演决定。"))


class AssistantPage(Page):
    """Somebody beside the table may help a player who has not played much."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(bridge, parent)
        self.name, self.games = QLineEdit(), QSpinBox()
        self.games.setRange(0, 999)
        self.games.setMaximumWidth(90)
        self.games.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.do = QPushButton()
        self.do.setObjectName("primary")
        self.rule = label("", "small")
        self.rule.setWordWrap(True)
        self.form = form_of(self.name, self.games)
        self.column.addLayout(self.form)
        self.column.addLayout(row_of(self.do))
        self.column.addWidget(self.rule)
        self.column.addStretch(1)
        self.do.clicked.connect(self.allow)
        self.name.returnPressed.connect(self._to_games)

    def _to_games(self) -> None:
        self.games.setFocus()
        self.games.selectAll()

    def reword(self) -> None:
        self.name_field(self.form, self.name, tr("场外助理"))
        self.name_field(self.form, self.games, tr("玩家已玩场次"))
        self.do.setText(tr("允许"))

    def first(self) -> QWidget:
        return self.name

    def look_at(self, seat: int) -> None:
        super().look_at(seat)
        rules = self.bridge.book.people.assistants
        if rules is None:
            self.rule.setText(tr("书中没有场外助理的规定：由导演决定。"))
            return
        said = tr("玩过 {n} 场或以下的玩家才可以有（{cite}）。").format(n=rules.games, cite=rules.cite)
        self.rule.setText(said + (tr("{rule}。").format(rule=rules.rule) if rules.rule else ""))

    def allow(self) -> None:
        """Puts the assistant on record, if the player is new enough."""
        name, games = self.name.text().strip(), self.games.value()
        rules = self.bridge.book.people.assistants
        if not name:
            self.said.emit(tr("写上场外助理的名字。"))
        elif rules is not None and games > rules.games:
            sentence = tr("{who}的玩家已玩过 {n} 场：玩过 {most} 场以上的不得申请场外助理（{cite}）。")
            self.said.emit(sentence.format(who=self.bridge.name(self.seat), n=games, most=rules.games, cite=rules.cite))
        else:
            self.bridge.note_person(ASSISTANT, self.seat, {"name": name, "games": games})
            self.name.clear()
            self.games.setValue(0)
            self.said.emit("")
