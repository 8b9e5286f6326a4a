"""Judgements: cards, the director's word above the rules, and rulings switched during the game. Each with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from director_app.console.bridge import Bridge
from director_app.console.models.people import card_coming
from director_app.console.views.pane import Pane, label, row_of
from director_app.engine.commands import Override, Penalize, SwitchRuling
from director_app.i18n import capital, tr
from director_app.rulebook.model import RuleBook

Words = Callable[[RuleBook], Iterable[str]]
SEATLESS = {"announce", "skip"}


def override_table() -> dict[str, tuple[str, Words]]:
    """What the director may order -> its words, and the names the book has for its value."""
    none: Words = lambda book: ()  # noqa: E731
    return {
        "state": (tr("给状态"), lambda book: book.states),
        "clear_state": (tr("除去状态"), lambda book: book.states),
        "out": (tr("使出局"), lambda book: book.damage),
        "revive": (tr("使复活"), none),
        "reveal": (tr("翻开身份"), none),
        "role": (tr("改身份"), lambda book: book.roles),
        "faction": (tr("改阵营"), lambda book: book.factions),
        "skill": (tr("给技能"), lambda book: book.skills),
        "lose_skill": (tr("除去技能"), lambda book: book.skills),
        "uses": (tr("改剩余次数"), lambda book: book.skills),
        "label": (tr("加标签"), lambda book: book.labels),
        "unlabel": (tr("除标签"), lambda book: book.labels),
        "mark": (tr("交给标记"), lambda book: book.marks),
        "message": (tr("私下告知"), none),
        "announce": (tr("公示"), none),
        "skip": (tr("跳过阶段"), lambda book: [stage.id for stage in (*book.start, *book.cycle)]),
    }


class PenaltiesPane(Pane):
    """Three short forms side by side."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent, framed=False)
        self._bridge = bridge
        self.card_seat, self.card, self.card_reason = QComboBox(), QComboBox(), QLineEdit()
        self.card_button = QPushButton()
        self.what, self.seat, self.value, self.number, self.reason = QComboBox(), QComboBox(), QComboBox(), QSpinBox(), QLineEdit()
        self.number.setRange(-1, 99)
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.value.setEditable(True)
        self.override_button = QPushButton()
        self.ruling, self.choice, self.ruling_reason = QComboBox(), QComboBox(), QLineEdit()
        self.ruling_about = label("", "small")
        self.ruling_about.setWordWrap(True)
        self.card_about = label("", "small")
        self.card_about.setWordWrap(True)
        self.ruling_button = QPushButton()
        self.said = label("", "fault")
        self.said.setWordWrap(True)
        self._forms: list[tuple[QFormLayout, list[QWidget]]] = []
        self._titles = [label("", "title") for _ in range(3)]
        columns = QHBoxLayout()
        columns.setContentsMargins(12, 8, 12, 4)
        columns.setSpacing(24)
        fields = (
            [self.card_seat, self.card, self.card_reason],
            [self.what, self.seat, self.value, self.reason],
            [self.ruling, self.choice, self.ruling_reason],
        )
        for title, own, button in zip(self._titles, fields, (self.card_button, self.override_button, self.ruling_button), strict=True):
            columns.addLayout(self._column(title, own, button), 1)
        self.said.setContentsMargins(12, 0, 12, 6)
        forms = QWidget()
        forms.setLayout(columns)
        self.frame = QScrollArea()
        self.frame.setWidgetResizable(True)
        self.frame.setWidget(forms)
        self.body.addWidget(self.frame, 1)
        self.body.addWidget(self.said)
        self.card_button.clicked.connect(self.penalize)
        self.override_button.clicked.connect(self.order)
        self.ruling_button.clicked.connect(self.switch)
        self.card.currentIndexChanged.connect(self.refresh)
        self.card_seat.currentIndexChanged.connect(self.refresh)
        self.what.currentIndexChanged.connect(self._show_values)
        self.ruling.currentIndexChanged.connect(self._show_ruling)
        self.reword()

    def _column(self, title: QWidget, fields: list[QWidget], button: QPushButton) -> QVBoxLayout:
        form = QFormLayout()
        form.setSpacing(6)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for field in fields:
            # The button stands beside the reason, the number beside what it counts: so all of it is seen without scrolling.
            beside = (self.number,) if field is self.value else (button,) if field is fields[-1] else ()
            form.addRow(label("", "small"), row_of(field, *beside, stretch=0) if beside else field)
            if isinstance(field, QComboBox):
                field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
                field.setMinimumContentsLength(8)
        if self.card in fields:
            form.addRow(self.card_about)
        if self.ruling in fields:
            form.addRow(self.ruling_about)
        self._forms.append((form, fields))
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addWidget(title)
        column.addLayout(form)
        column.addStretch(1)
        return column

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.setAccessibleName(tr("判罚"))
        for heading, words in zip(self._titles, (tr("发牌"), tr("导演裁定"), tr("判例")), strict=True):
            heading.setText(capital(words))
        names = (
            (tr("座位"), tr("牌"), tr("理由")),
            (tr("做什么"), tr("座位"), tr("内容"), tr("理由")),
            (tr("判例"), tr("取"), tr("理由")),
        )
        for (form, fields), titles in zip(self._forms, names, strict=True):
            for place, (field, title) in enumerate(zip(fields, titles, strict=True)):
                item = form.itemAt(place, QFormLayout.ItemRole.LabelRole)
                beside = item.widget() if item is not None else None
                if isinstance(beside, QLabel):
                    beside.setText(capital(title))
                field.setAccessibleName(title)
        self.number.setAccessibleName(tr("次数"))
        self.number.setToolTip(tr("次数"))
        self.card_button.setText(tr("发牌"))
        self.override_button.setText(capital(tr("裁定")))
        self.ruling_button.setText(capital(tr("更改")))
        kept = self.what.currentData()
        self.what.clear()
        for what, (text_of_what, _) in override_table().items():
            self.what.addItem(text_of_what, what)
        self.what.setCurrentIndex(max(0, self.what.findData(kept)))
        self.opened()

    def opened(self) -> None:
        """Offers the names of another game."""
        bridge = self._bridge
        if not bridge.is_open:
            self.say_empty(tr("开局后，在这里发牌、作导演裁定、更改判例；每一项都写下理由。"))
            return
        self.say_empty("")
        for box in (self.card_seat, self.seat):
            kept = box.currentData()
            box.clear()
            for number in bridge.state.seats:
                box.addItem(bridge.name(number), number)
            box.setCurrentIndex(max(0, box.findData(kept)))
        self.card.clear()
        self.card.addItems(list(bridge.book.cards))
        self.card_button.setEnabled(bool(bridge.book.cards))
        self.ruling.clear()
        for ruling in bridge.book.rulings.values():
            if ruling.alternatives:
                self.ruling.addItem(ruling.id, ruling.id)
        self.ruling_button.setEnabled(self.ruling.count() > 0)
        self._show_values()
        self._show_ruling()

    def _show_values(self) -> None:
        what = str(self.what.currentData())
        if not self._bridge.is_open or what not in override_table():
            return
        options = list(override_table()[what][1](self._bridge.book))
        self.value.clear()
        self.value.addItems(options)
        self.value.setEditText("")
        completer = QCompleter(options, self.value)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.value.setCompleter(completer)
        form = self._forms[1][0]
        form.setRowVisible(self.seat, what not in SEATLESS)
        form.setRowVisible(2, what not in {"revive", "reveal"})
        self.number.setVisible(what in {"state", "skill", "uses"})

    def _show_ruling(self) -> None:
        self.choice.clear()
        self.ruling_about.clear()
        ruling = self._bridge.book.rulings.get(str(self.ruling.currentData())) if self._bridge.is_open else None
        if ruling is None:
            return
        self.ruling_about.setText(ruling.question)
        for letter, words in {"A": ruling.default, **ruling.alternatives}.items():
            self.choice.addItem(f"{letter} {words}", letter)
        self.choice.setCurrentIndex(max(0, self.choice.findData(self._bridge.state.options.get(ruling.id, "A"))))

    def refresh(self) -> None:
        """Says what one more card would do to the seat as it stands."""
        seat, bridge = self.card_seat.currentData(), self._bridge
        self.say_empty(bridge.veil if bridge.is_open and bridge.hidden else "")
        known = bridge.is_open and isinstance(seat, int) and seat in bridge.state.seats
        self.card_about.setText(card_coming(bridge.book, bridge.state, seat, self.card.currentText()) if known else "")

    def look_at(self, seat: int) -> None:
        """Proposes a seat, where nothing is being written about another."""
        for box, reason in ((self.card_seat, self.card_reason), (self.seat, self.reason)):
            if not reason.text().strip():
                box.setCurrentIndex(max(0, box.findData(seat)))

    def choose(self, seat: int) -> None:
        """Makes ready for a card to a seat."""
        self.card_seat.setCurrentIndex(max(0, self.card_seat.findData(seat)))
        self.card.setFocus()

    def penalize(self) -> None:
        """Gives a card."""
        seat = self.card_seat.currentData()
        if isinstance(seat, int):
            self._do(Penalize(seat, self.card.currentText(), self.card_reason.text().strip()), self.card_reason)

    def order(self) -> None:
        """The director's word above the rules."""
        what, seat = str(self.what.currentData()), self.seat.currentData()
        number = self.number.value() if what in {"state", "skill", "uses"} and self.number.value() else None
        if not self.reason.text().strip():
            self.said.setText(tr("导演裁定要写明理由。"))
            return
        given = None if what in SEATLESS or not isinstance(seat, int) else seat
        self._do(Override(what, given, self.value.currentText().strip(), number, self.reason.text().strip()), self.reason)

    def switch(self) -> None:
        """Switches a ruling."""
        if not self.ruling_reason.text().strip():
            self.said.setText(tr("对局中更改判例要写明理由。"))
            return
        command = SwitchRuling(str(self.ruling.currentData()), str(self.choice.currentData()), self.ruling_reason.text().strip())
        self._do(command, self.ruling_reason)

    def _do(self, command: Penalize | Override | SwitchRuling, reason: QLineEdit) -> None:
        self.said.setText(self._bridge.do(command))
        if not self.said.text():
            reason.clear()

    def focus(self) -> None:
        """Takes the keyboard."""
        self.card_seat.setFocus()
