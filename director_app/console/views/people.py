"""People: who plays which seat, cards, substitutes, assistants, what is asked for together, last words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHeaderView,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from director_app.console.bridge import Bridge
from director_app.console.models.people import lines
from director_app.console.models.people_table import Column, PeopleModel
from director_app.console.theme import line_height
from director_app.console.views.pane import Pane, label, row_of, split_of, table_of
from director_app.console.views.people_asks import RequestsPage, WordsPage
from director_app.console.views.people_pages import AssistantPage, LogPage, Page, SubstitutePage
from director_app.i18n import capital, tr
from director_app.publish import rights

PAGES = ("log", "substitute", "assistant", "requests", "words")


class PeoplePane(Pane):
    """Seats to the left; what is done about the one chosen to the right."""

    to_cards = Signal(int)
    """A card is to be given to a seat."""

    def __init__(self, bridge: Bridge, closing: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent, framed=False)
        self._bridge = bridge
        self.model = PeopleModel(self)
        self.table = table_of(self.model)
        header = self.table.horizontalHeader()
        for column in Column:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(Column.HELPED, QHeaderView.ResizeMode.Stretch)
        self.log = LogPage(bridge)
        self.substitute = SubstitutePage(bridge)
        self.assistant = AssistantPage(bridge)
        self.requests = RequestsPage(bridge, closing)
        self.words = WordsPage(bridge, closing)
        self.pages: dict[str, Page] = dict(zip(PAGES, (self.log, self.substitute, self.assistant, self.requests, self.words), strict=True))
        self.stack = QStackedWidget()
        self.buttons: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        for name, page in self.pages.items():
            button = QToolButton()
            button.setObjectName("quiet")
            button.setCheckable(True)
            button.clicked.connect(lambda _, name=name: self.open_page(name))
            group.addButton(button)
            self.buttons[name] = button
            self.stack.addWidget(page)
            page.said.connect(self._say)
        self.log.to_cards.connect(self.to_cards)
        self.who = label("", "title")
        self.said = label("", "fault")
        self.said.setWordWrap(True)
        right = QWidget()
        column_right = QVBoxLayout(right)
        column_right.setContentsMargins(12, 6, 12, 8)
        column_right.setSpacing(4)
        column_right.addLayout(row_of(self.who, *self.buttons.values(), spacing=4))
        column_right.addWidget(self.stack, 1)
        column_right.addWidget(self.said)
        self.split = split_of("people", self.table, right, (560, 620))
        self.body.addWidget(self.split)
        self.table.selectionModel().currentChanged.connect(lambda *_: self._show())
        self.open_page(PAGES[0])
        self.reword()

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.setAccessibleName(tr("人"))
        self.table.setAccessibleName(tr("座位与玩家"))
        self.table.verticalHeader().setDefaultSectionSize(line_height(1, 8))
        titles = (tr("记录"), tr("替补"), tr("场外助理"), tr("申请"), tr("遗言"))
        for name, title in zip(PAGES, titles, strict=True):
            self.buttons[name].setText(capital(title))
            self.pages[name].reword()
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)
        self.refresh()

    def open_page(self, name: str) -> None:
        """Shows one of the pages."""
        self.buttons[name].setChecked(True)
        self.stack.setCurrentWidget(self.pages[name])
        self.said.clear()
        self.said.hide()
        self._show()

    @property
    def seat(self) -> int:
        """The seat chosen; 0 for none."""
        line = self.model.at(self.table.currentIndex())
        return line.number if line is not None else 0

    def look_at(self, seat: int) -> None:
        """Chooses a seat."""
        place = self.model.place_of(seat)
        if place >= 0 and seat != self.seat:
            self.table.selectRow(place)

    def refresh(self) -> None:
        """Shows the people as they are now, and stays at the same seat."""
        bridge = self._bridge
        if not bridge.is_open or bridge.hidden:
            self.say_empty(bridge.veil if bridge.is_open else self._nothing())
            return
        self.say_empty("")
        seat = self.seat
        granted = rights(bridge.book, bridge.events())
        self.model.set_lines(lines(bridge.book, bridge.seated, bridge.people(), granted, bridge.key))
        self.table.selectRow(max(0, self.model.place_of(seat)))
        self._show()

    @staticmethod
    def _nothing() -> str:
        return tr("开局后，每个座位的牌、替补、场外助理、加速与延迟的申请、遗言都在这里。")

    def _show(self) -> None:
        if self._bridge.is_open and self.seat in self._bridge.state.seats:
            self.who.setText(capital(self._bridge.name(self.seat)))
            page = self.stack.currentWidget()
            if isinstance(page, Page):
                if page.seat != self.seat:
                    self._say("")
                page.look_at(self.seat)

    def _say(self, sentence: str) -> None:
        self.said.setText(sentence)
        self.said.setVisible(bool(sentence))

    def focus(self) -> None:
        """Takes the keyboard."""
        self.table.setFocus()
