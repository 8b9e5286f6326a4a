"""The table of the people pane: a line a seat."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from director_app.console.models.people import PersonLine
from director_app.console.models.tree import ROOT, Index
from director_app.console.theme import color
from director_app.i18n import capital, mark, tr


class Column(IntEnum):
    SEAT = 0
    PLAYER = 1
    CARDS = 2
    HELPED = 3
    ASKS = 4
    WORDS = 5


TITLES = {
    Column.SEAT: mark("座位"), Column.PLAYER: mark("玩家"), Column.CARDS: mark("牌"), Column.HELPED: mark("替补与助理"),
    Column.ASKS: mark("今天申请"), Column.WORDS: mark("遗言"),
}  # fmt: skip


class PeopleModel(QAbstractTableModel):
    """Seats by number."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[PersonLine, ...] = ()

    def set_lines(self, lines: Sequence[PersonLine]) -> None:
        """Shows other lines."""
        self.beginResetModel()
        self._lines = tuple(lines)
        self.endResetModel()

    def at(self, index: Index) -> PersonLine | None:
        """The line at an index."""
        return self._lines[index.row()] if index.isValid() and index.row() < len(self._lines) else None

    def place_of(self, seat: int) -> int:
        """The place of a seat, -1 when it is not there."""
        return next((place for place, line in enumerate(self._lines) if line.number == seat), -1)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return capital(tr(TITLES[Column(section)]))
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.at(index)
        if line is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole | Qt.ItemDataRole.ToolTipRole:
                return self.words(line, Column(index.column()))
            case Qt.ItemDataRole.ForegroundRole:
                return color("ink" if line.alive else "muted")
            case _:
                return None

    def words(self, line: PersonLine, column: Column) -> str:
        """One cell as text."""
        match column:
            case Column.SEAT:
                return f"{line.number} {line.name}".strip()
            case Column.PLAYER:
                return line.player
            case Column.CARDS:
                return line.cards
            case Column.HELPED:
                return line.helped
            case Column.ASKS:
                return line.asks
            case Column.WORDS:
                return line.words
