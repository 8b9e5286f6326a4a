"""The seat table: who sits where, as what, and how they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum

from PySide6.QtCore import QObject, QSortFilterProxyModel, Qt

from director_app.console.models.facts import SeatLine
from director_app.console.models.rows import RowsModel
from director_app.console.models.tree import Index
from director_app.console.pinyin import found_in
from director_app.console.theme import shape
from director_app.i18n import mark, tr

LineRole = Qt.ItemDataRole.UserRole + 1
LitRole = Qt.ItemDataRole.UserRole + 2
"""True: may be chosen now. False: may not. None: nothing is being chosen."""
PickedRole = Qt.ItemDataRole.UserRole + 3
SortRole = Qt.ItemDataRole.UserRole + 4


class Column(IntEnum):
    NUMBER = 0
    NAME = 1
    PLAYER = 2
    ROLE = 3
    SHOWN = 4
    FACTION = 5
    STATES = 6
    UNSENT = 7


TITLES = {
    Column.NUMBER: mark("座"), Column.NAME: mark("名字"), Column.PLAYER: mark("玩家"), Column.ROLE: mark("身份"),
    Column.SHOWN: mark("表面"), Column.FACTION: mark("阵营"), Column.STATES: mark("状态"), Column.UNSENT: mark("未发"),
}  # fmt: skip
SECRET = {Column.ROLE, Column.SHOWN, Column.FACTION, Column.STATES, Column.UNSENT}


class SeatModel(RowsModel[SeatLine, Column]):
    """The seats. While an action is entered the legal ones are lit."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(TITLES, parent)
        self._range: frozenset[int] | None = None
        self._barred: Mapping[int, str] = {}
        self._picked: frozenset[int] = frozenset()
        self._hidden = False

    def set_lines(self, lines: Iterable[SeatLine]) -> None:
        """Shows other seats, or the same ones as they are now."""
        found = tuple(lines)
        if found == self._lines:
            return
        if [line.number for line in found] == [line.number for line in self._lines]:
            self._lines = found
            self.repaint()
        else:
            super().set_lines(found)

    def set_range(self, may: tuple[int, ...] | None, barred: Mapping[int, str], picked: tuple[int, ...]) -> None:
        """Lights the seats that may be chosen; `barred` says why the others may not."""
        lit = (None if may is None else frozenset(may), barred, frozenset(picked))
        if lit != (self._range, self._barred, self._picked):
            self._range, self._barred, self._picked = lit
            self.repaint()

    def set_hidden(self, hidden: bool) -> None:
        """Leaves out everything an onlooker may not see."""
        if hidden != self._hidden:
            self._hidden = hidden
            self.repaint()

    def repaint(self) -> None:
        """Has every cell drawn again: its words or colours may be others."""
        if self._lines:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._lines) - 1, len(Column) - 1))

    def empty_columns(self) -> set[Column]:
        """Columns that have nothing to say about anybody."""
        empty = set()
        if all(line.player in ("", line.name) for line in self._lines):
            empty.add(Column.PLAYER)
        if not any(line.shown for line in self._lines):
            empty.add(Column.SHOWN)
        if not any(line.name for line in self._lines):
            empty.add(Column.NAME)
        return empty | (SECRET if self._hidden else set())

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Vertical:
            tip = tr("开始之前可以拖动，换座位")
            return "≡" if role == Qt.ItemDataRole.DisplayRole else tip if role == Qt.ItemDataRole.ToolTipRole else None
        return super().headerData(section, orientation, role)

    def look(self, line: SeatLine, column: Column, role: int) -> object:
        match role:
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(line, column)
            case Qt.ItemDataRole.TextAlignmentRole if column in (Column.NUMBER, Column.UNSENT):
                return Qt.AlignmentFlag.AlignCenter
            case _ if role == LineRole:
                return line
            case _ if role == LitRole:
                return None if self._range is None else line.number in self._range
            case _ if role == PickedRole:
                return line.number in self._picked
            case _ if role == SortRole:
                return line.number if column is Column.NUMBER else self.words(line, column)
            case _:
                return None

    def words(self, line: SeatLine, column: Column) -> str:
        if self._hidden and column in SECRET:
            return line.role if column is Column.ROLE and line.revealed else ""
        match column:
            case Column.NUMBER:
                return str(line.number)
            case Column.NAME:
                return line.name
            case Column.PLAYER:
                return line.player
            case Column.ROLE:
                return line.role
            case Column.SHOWN:
                return line.shown
            case Column.FACTION:
                return f"{line.letter}{shape(line.faction_place)}"
            case Column.STATES:
                out = [f"✕ {line.out}"] if line.out else []
                return " ".join([*out, *(chip.short + ("⏳" if chip.ends else "") for chip in line.chips)])
            case Column.UNSENT:
                return f"✉{line.unsent}" if line.unsent else ""

    def _tip(self, line: SeatLine, column: Column) -> str | None:
        if self._hidden:
            return None
        if self._range is not None and line.number in self._barred:
            return self._barred[line.number]
        match column:
            case Column.FACTION:
                return line.faction
            case Column.STATES:
                return "\n\n".join(chip.tip for chip in line.chips) or None
            case Column.UNSENT if line.unsent:
                return tr("{n} 条消息未发").format(n=line.unsent)
            case _:
                return None


class SeatFilter(QSortFilterProxyModel):
    """Seats by a few letters of anything in their line, sorted by any column."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked = ""
        self.setSortRole(SortRole)

    def set_asked(self, asked: str) -> None:
        """Leaves only lines that the letters fit."""
        self.beginFilterChange()
        self._asked = asked.strip()
        self.endFilterChange()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        source = self.sourceModel()
        if not self._asked or not isinstance(source, SeatModel):
            return True
        line = source.lines[row]
        words = [source.words(line, column) for column in Column]
        return any(found_in(self._asked, word) in {0, 1, 2, 3} for word in words if word)
