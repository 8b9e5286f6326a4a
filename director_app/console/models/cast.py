"""The table of a new game: seats with their players and roles, before anything is on record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from PySide6.QtCore import QObject, Qt

from director_app.console.models.rows import RowsModel
from director_app.console.models.tree import Index
from director_app.engine.commands import SeatSetup
from director_app.engine.dealing import DealFault
from director_app.i18n import mark, tr
from director_app.wording import value_text


@dataclass(frozen=True, slots=True)
class Place:
    """One seat of the table."""

    name: str = ""
    player: str = ""
    role: str = ""
    locked: bool = False


class Column(IntEnum):
    NUMBER = 0
    NAME = 1
    PLAYER = 2
    ROLE = 3
    LOCKED = 4


TITLES = {
    Column.NUMBER: mark("座"), Column.NAME: mark("名字"), Column.PLAYER: mark("玩家"), Column.ROLE: mark("身份"),
    Column.LOCKED: mark("锁定"),
}  # fmt: skip


def fault_words(fault: DealFault) -> str:
    """What the composition has against a table, in a sentence."""
    sentences = {
        "seats": tr("要 {wanted} 个座位，现有 {given} 个"),
        "reserve": tr("要 {wanted} 张底牌，现有 {given} 张"),
        "unknown": tr("没有“{role}”这个身份"),
        "too_many": tr("“{role}”最多 {most} 张，现有 {given} 张"),
        "pool": tr("{pool} 要 {wanted} 张，现有 {given} 张"),
        "pair": tr("有“{role}”就要有“{other}”"),
        "reserve_not": tr("底牌里不能都是 {roles}"),
    }
    return sentences[fault.code].format(**{key: value_text(value) for key, value in fault.values.items()})


class CastModel(RowsModel[Place, Column]):
    """The seats, editable in place."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(TITLES, parent)

    def set_size(self, seats: int) -> None:
        """So many seats; those that stay keep what they have."""
        kept = self._lines[:seats]
        self.set_lines([*kept, *(Place() for _ in range(seats - len(kept)))])

    def set_players(self, players: Sequence[tuple[str, str]]) -> None:
        """Names from seat 1 on."""
        wanted = max(len(players), len(self._lines))
        places = [*self._lines, *(Place() for _ in range(wanted - len(self._lines)))]
        given = [*players, *[("", "")] * (wanted - len(players))]
        self.set_lines([replace(place, name=name, player=player) for place, (name, player) in zip(places, given, strict=True)])

    def move(self, place: int, to: int) -> None:
        """Seats a person elsewhere, with the card; those between move up or down."""
        if 0 <= place < len(self._lines) and 0 <= to < len(self._lines) and place != to:
            moved = list(self._lines)
            moved.insert(to, moved.pop(place))
            self.set_lines(moved)

    def set_roles(self, roles: Sequence[str]) -> None:
        """Roles from seat 1 on; locked ones stay."""
        self.set_lines([
            replace(place, role=roles[number]) if number < len(roles) and not place.locked else place
            for number, place in enumerate(self._lines)
        ])  # fmt: skip

    def locked(self) -> dict[int, str]:
        """Seats whose role stays when dealing again."""
        return {number: place.role for number, place in enumerate(self._lines, start=1) if place.locked and place.role}

    def seats(self) -> tuple[SeatSetup, ...]:
        """The table as the engine wants it."""
        return tuple(SeatSetup(number, place.role, place.name, place.player) for number, place in enumerate(self._lines, start=1))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Vertical:
            tip = tr("拖到别的座位，或按 Alt+↑ Alt+↓")
            return "≡" if role == Qt.ItemDataRole.DisplayRole else tip if role == Qt.ItemDataRole.ToolTipRole else None
        return super().headerData(section, orientation, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        own = super().flags(index)
        match Column(index.column()):
            case Column.NUMBER:
                return own
            case Column.LOCKED:
                return own | Qt.ItemFlag.ItemIsUserCheckable
            case _:
                return own | Qt.ItemFlag.ItemIsEditable

    def words(self, line: Place, column: Column) -> str:
        return {Column.NAME: line.name, Column.PLAYER: line.player, Column.ROLE: line.role}.get(column, "")

    def look(self, line: Place, column: Column, role: int) -> object:
        if role == Qt.ItemDataRole.EditRole:
            return self.words(line, column)
        if role == Qt.ItemDataRole.CheckStateRole and column is Column.LOCKED:
            return Qt.CheckState.Checked if line.locked else Qt.CheckState.Unchecked
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if index.column() == Column.NUMBER and role == Qt.ItemDataRole.DisplayRole:
            return str(index.row() + 1)
        return super().data(index, role)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        place = self.at(index)
        made = _changed(place, Column(index.column()), value, role) if place is not None else None
        if made is None:
            return False
        self._lines = (*self._lines[: index.row()], made, *self._lines[index.row() + 1 :])
        self.dataChanged.emit(index, index)
        return True


def _changed(place: Place, column: Column, value: object, role: int) -> Place | None:
    """A seat with one cell written anew; None where the cell takes nothing of the kind."""
    if column is Column.LOCKED and role == Qt.ItemDataRole.CheckStateRole:
        return replace(place, locked=Qt.CheckState(value) is Qt.CheckState.Checked)
    if role != Qt.ItemDataRole.EditRole:
        return None
    text = str(value).strip()
    match column:
        case Column.NAME:
            return replace(place, name=text)
        case Column.PLAYER:
            return replace(place, player=text)
        case Column.ROLE:
            return replace(place, role=text)
        case _:
            return None
