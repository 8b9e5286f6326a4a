"""A new game: the book, the players, the cards, the rulings. It begins when nothing is against it, or the director insists."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QCompleter,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from director_app.console.dialogs.rulings import RulingsPage
from director_app.console.models.cast import CastModel, Column, fault_words
from director_app.console.models.signups import read_players
from director_app.console.views.pane import label, row_of
from director_app.engine.commands import Setup
from director_app.engine.dealing import deal, deal_faults
from director_app.i18n import capital, tr
from director_app.rulebook.model import RuleBook

Index = QModelIndex | QPersistentModelIndex
SEEDS = 1_000_000


class RoleDelegate(QStyledItemDelegate):
    """Edits a role with the book's names offered."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.roles: Sequence[str] = ()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QLineEdit(parent)
        if index.column() == Column.ROLE:
            completer = QCompleter(list(self.roles), editor)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            editor.setCompleter(completer)
        return editor


class CastTable(QTableView):
    """The seats; a person is moved up or down with Alt and an arrow key."""

    shift = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if by and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.shift.emit(by)
        else:
            super().keyPressEvent(event)


class NewGame(QDialog):
    """Asks for all that a game needs to begin."""

    def __init__(self, books: Sequence[RuleBook], closing: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._books = list(books)
        self._closing = closing
        self.setWindowTitle(tr("新开一局"))
        self.resize(900, 640)
        self.book = QComboBox()
        for book in self._books:
            seats = book.composition.seats if book.composition is not None else 0
            self.book.addItem(tr("{name}（{id}，{n} 人）").format(name=book.name, id=book.id, n=seats) if seats else book.name)
        self.seats = QSpinBox()
        self.seats.setRange(2, 40)
        self.players = QPlainTextEdit()
        self.players.setPlaceholderText(tr("粘贴玩家名单：一行一个，或用逗号、顿号分开；前面的序号会去掉；马甲与玩家不同时写“马甲=玩家”。"))
        self.players_said = label("", "warn")
        self.players_said.setWordWrap(True)
        self.seed = QSpinBox()
        self.seed.setRange(0, SEEDS)
        self.seed.setValue(secrets.randbelow(SEEDS))
        for spin in (self.seats, self.seed):
            spin.setFixedWidth(84)
            spin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.deal_button = QPushButton(tr("按规则发牌"))
        self.again_button = QPushButton(tr("换一个种子"))
        self.model = CastModel(self)
        self.table = CastTable()
        self.table.setModel(self.model)
        self.roles = RoleDelegate(self.table)
        self.table.setItemDelegate(self.roles)
        self.table.verticalHeader().setDefaultSectionSize(28)
        self.table.verticalHeader().setSectionsMovable(True)  # its handle is what a seat is dragged by
        self.table.verticalHeader().setCursor(Qt.CursorShape.OpenHandCursor)
        self.table.verticalHeader().sectionMoved.connect(self._dragged)
        self.table.shift.connect(self._shift)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(True)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.AllEditTriggers)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column, width in ((Column.NUMBER, 44), (Column.LOCKED, 60)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            self.table.setColumnWidth(column, width)
        self.reserve = QLineEdit()
        self.faults = label("", "fault")
        self.faults.setWordWrap(True)
        self.rulings = RulingsPage()
        self.begin = QPushButton(tr("开始这一局"))
        self.begin.setObjectName("primary")
        self.begin.setDefault(False)
        self.begin.setAutoDefault(False)
        self.cancel = QPushButton(tr("取消"))
        for button in (self.cancel, self.deal_button, self.again_button):
            button.setAutoDefault(False)
        self._lay_out()
        self._names()
        self.book.currentIndexChanged.connect(self._book_changed)
        self.seats.valueChanged.connect(self._resize)
        self.players.textChanged.connect(self._players_changed)
        self.deal_button.clicked.connect(self.deal)
        self.again_button.clicked.connect(self._deal_again)
        self.model.dataChanged.connect(lambda *_: self.check())
        self.model.modelReset.connect(self.check)
        self.reserve.textChanged.connect(lambda _: self.check())
        self.begin.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)
        self._book_changed()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(label(tr("规则书"), "title"))
        left.addWidget(self.book)
        left.addLayout(row_of(label(tr("座位数"), "small"), self.seats))
        left.addWidget(label(capital(tr("玩家")), "title"))
        left.addWidget(self.players, 1)
        left.addWidget(self.players_said)
        right = QVBoxLayout()
        right.setSpacing(8)
        title, seed = label(capital(tr("身份")), "title"), label(tr("种子"), "small")
        right.addLayout(row_of(title, seed, self.seed, self.deal_button, self.again_button))
        right.addWidget(self.table, 1)
        right.addLayout(row_of(label(tr("多出的牌"), "small"), self.reserve, stretch=1))
        cast = QWidget()
        columns = QHBoxLayout(cast)
        columns.setContentsMargins(12, 12, 12, 8)
        columns.setSpacing(20)
        columns.addLayout(left, 2)
        columns.addLayout(right, 3)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(cast, tr("人与牌"))
        self.tabs.addTab(self.rulings, tr("判例"))
        foot = row_of(self.faults, self.cancel, self.begin, stretch=0)
        foot.setContentsMargins(12, 0, 12, 12)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.tabs, 1)
        whole.addLayout(foot)

    def _names(self) -> None:
        for widget, name in (
            (self.book, tr("规则书")), (self.seats, tr("座位数")), (self.players, tr("玩家名单")), (self.seed, tr("种子")),
            (self.table, tr("座位表")), (self.reserve, tr("多出的牌")),
        ):  # fmt: skip
            widget.setAccessibleName(name)

    @property
    def chosen_book(self) -> RuleBook:
        """The book the game will be played by."""
        return self._books[self.book.currentIndex()]

    def _book_changed(self) -> None:
        book = self.chosen_book
        plan = book.composition
        self.roles.roles = list(book.roles)
        self.seats.setValue(plan.seats if plan is not None else max(2, self.model.rowCount()))
        self.reserve.setEnabled(plan is None or plan.reserve > 0)
        self.rulings.show_book(book)
        self.model.set_roles([""] * self.model.rowCount())
        self._resize()

    def _resize(self) -> None:
        self.model.set_size(self.seats.value())

    def _players_changed(self) -> None:
        players, odd = read_players(self.players.toPlainText())
        given, seats = len(players), self.seats.value()
        if given > seats:
            odd.append(tr("名单有 {given} 人，座位只有 {seats} 个").format(given=given, seats=seats))
        elif 0 < given < seats:
            odd.append(tr("名单有 {given} 人，还空着 {n} 个座位").format(given=given, n=seats - given))
        self.players_said.setText(tr("；").join(odd))
        self.model.set_players(players[: self.seats.value()])

    def _dragged(self, _: int, before: int, after: int) -> None:
        """The handle was dragged: the seats change, and the handles stand as they stood."""
        header = self.table.verticalHeader()
        header.blockSignals(True)
        header.moveSection(after, before)
        header.blockSignals(False)
        self._move(before, after)

    def _shift(self, by: int) -> None:
        self._move(self.table.currentIndex().row(), self.table.currentIndex().row() + by)

    def _move(self, place: int, to: int) -> None:
        column = max(0, self.table.currentIndex().column())
        self.model.move(place, to)
        if 0 <= to < self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(to, column))

    def deal(self) -> None:
        """Deals by the book's composition from the seed shown."""
        made = deal(self.chosen_book, self.seed.value(), self.model.locked())
        if made is None:
            self.faults.setText(tr("按这本书的配置发不出牌：放开一些锁定，或手工填写。"))
            return
        self.model.set_roles(made.seats)
        self.reserve.setText(tr("、").join(made.reserve))

    def _deal_again(self) -> None:
        self.seed.setValue(secrets.randbelow(SEEDS))
        self.deal()

    def _reserve_cards(self) -> tuple[str, ...]:
        return tuple(self.reserve.text().replace("、", " ").replace(",", " ").replace("，", " ").split())

    def check(self) -> None:
        """Says what the book has against the table as it stands."""
        places = self.model.lines
        blank = [str(number) for number, place in enumerate(places, start=1) if not place.role]
        if blank:
            self.faults.setText(tr("还没有身份的座位：{seats}").format(seats=tr("、").join(blank)) if len(blank) < len(places) else "")
            self.begin.setEnabled(False)
            return
        faults = deal_faults(self.chosen_book, [place.role for place in places], self._reserve_cards())
        self.faults.setText(tr("；").join(fault_words(fault) for fault in faults))
        self.begin.setEnabled(all(place.role in self.chosen_book.roles for place in places))
        self.begin.setText(tr("仍然开始") if faults else tr("开始这一局"))

    def setup(self) -> Setup:
        """What was asked for."""
        book = self.chosen_book
        votes = (stage.vote for stage in (*book.start, *book.cycle) if stage.vote is not None)
        closing = next((vote.closing for vote in votes if vote.closing), self._closing)
        options = {**self.rulings.options(), "closing": closing}
        return Setup(self.model.seats(), self.seed.value(), self._reserve_cards(), options)
