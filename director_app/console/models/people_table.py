"""The table of the people pane: a line a seat."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QObject, Qt

from director_app.console.models.people import PersonLine
from director_app.console.models.rows import RowsModel
from director_app.console.theme import color
from director_app.i18n import mark


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


class PeopleModel(RowsModel[PersonLine, Column]):
    """Seats by number."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(TITLES, parent)

    def place_of(self, seat: int) -> int:
        """The place of a seat, -1 when it is not there."""
        return next((place for place, line in enumerate(self.lines) if line.number == seat), -1)

    def look(self, line: PersonLine, column: Column, role: int) -> object:
        match role:
            case Qt.ItemDataRole.ToolTipRole:
                return self.words(line, column)
            case Qt.ItemDataRole.ForegroundRole:
                return color("ink" if line.alive else "muted")
            case _:
                return None

    def words(self, line: PersonLine, column: Column) -> str:
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
