"""The action queue: one row for each seat and skill that the open stage may ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from director_app.console.entry_parser import show_choice
from director_app.console.models.tree import ROOT, Index
from director_app.engine.queue_model import Reason, Row, RowStatus
from director_app.engine.state import Use
from director_app.i18n import mark, tr

RowRole = Qt.ItemDataRole.UserRole + 1
MarkRole = Qt.ItemDataRole.UserRole + 2
"""The row's number in a stage with an order, '' where the order does not matter."""
NoteRole = Qt.ItemDataRole.UserRole + 3
WhoRole = NoteRole + 1
"""Second line: why it is unavailable, or what else there is to know."""

STATUS_WORDS = {
    RowStatus.WAITING: mark("未回复"),
    RowStatus.ENTERED: mark("已录入"),
    RowStatus.PASSED: mark("放弃"),
    RowStatus.UNAVAILABLE: mark("不可用"),
    RowStatus.LATER: mark("未轮到"),
    RowStatus.DONE: mark("已结算"),
}
HEARD = {RowStatus.ENTERED, RowStatus.PASSED, RowStatus.DONE}
ASKED = {RowStatus.WAITING, *HEARD}

RowKey = tuple[int, str]


def waits(row: Row) -> bool:
    """Whether somebody is asked and has not been heard from."""
    return row.status is RowStatus.WAITING and not row.free and not row.instead and not targetless(row)


def targetless(row: Row) -> bool:
    """Whether a target is wanted and nobody may be chosen: there is nothing to be heard."""
    return row.least > 0 and not row.range


def status_words(row: Row) -> str:
    """How a row stands, in a word or two."""
    if row.status is RowStatus.WAITING and not waits(row):
        if row.instead:
            return tr("已用{skill}").format(skill=row.instead)
        return tr("随时可用") if row.free else tr("无人可选")
    return tr(STATUS_WORDS[row.status])


def key_of(row: Row) -> RowKey:
    """What stays the same while a row's status changes."""
    return (row.seat, row.skill)


def entry_words(use: Use) -> str:
    """An entry as it would be typed: targets, choice, text."""
    parts = (" ".join(map(str, use.chosen)), show_choice(use.choice), f"“{use.text}”" if use.text else "")
    return " ".join(part for part in parts if part) or tr("使用")


class QueueModel(QAbstractListModel):
    """The rows of the open stage, in the engine's order."""

    def __init__(self, name: Callable[[int], str], reason: Callable[[Reason], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()
        self._name = name
        self._reason = reason
        self._reserve: tuple[str, ...] = ()
        self.numbered = False

    def set_rows(self, rows: Sequence[Row], numbered: bool, reserve: Sequence[str] = ()) -> None:
        """Shows other rows; where only their contents changed, the view keeps its place. `reserve`: the cards left over."""
        self._reserve = tuple(reserve)
        same = [key_of(row) for row in rows] == [key_of(row) for row in self._rows] and numbered == self.numbered
        if not same:
            self.beginResetModel()
        self._rows, self.numbered = tuple(rows), numbered
        if not same:
            self.endResetModel()
        elif self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    @property
    def rows(self) -> tuple[Row, ...]:
        return self._rows

    def row_at(self, index: Index) -> Row | None:
        """The row at an index."""
        return self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None

    def place_of(self, key: RowKey | None) -> int:
        """The place of a row, -1 when it is not there."""
        return next((place for place, row in enumerate(self._rows) if key_of(row) == key), -1)

    def next_open(self, after: int) -> int:
        """The first row not heard from after a place, going round; -1 when all are."""
        places = [place for place, row in enumerate(self._rows) if waits(row)]
        return next((place for place in places if place > after), places[0] if places else -1)

    def counts(self) -> tuple[int, int]:
        """How many rows were heard from, and how many are asked at all."""
        asked = [row for row in self._rows if row.status in ASKED and (waits(row) or row.status is not RowStatus.WAITING)]
        return sum(row.status in HEARD for row in asked), len(asked)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row_at(index)
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self.words(row)
            case Qt.ItemDataRole.ToolTipRole:
                return self.note(row) or None
            case _ if role == RowRole:
                return row
            case _ if role == MarkRole:
                return self.mark(row)
            case _ if role == NoteRole:
                return self.note(row)
            case _ if role == WhoRole:
                return self.who(row)
            case _:
                return None

    def mark(self, row: Row) -> str:
        """The place of the row's skill in the stage's order."""
        if not self.numbered:
            return ""
        return circled(list(dict.fromkeys(each.skill for each in self._rows)).index(row.skill) + 1)

    def words(self, row: Row) -> str:
        """The whole row in one line of text."""
        entries = " · ".join(entry_words(use) for use in row.entries)
        parts = [self.mark(row), row.skill, self.who(row), entries, status_words(row)]
        return " ".join(part for part in parts if part)

    def who(self, row: Row) -> str:
        """Whose row it is: a seat, or the numbers of a team that decides together."""
        if row.team:
            return tr("{seats}号共同").format(seats=tr("、").join(map(str, row.team)))
        return self._name(row.seat)

    def note(self, row: Row) -> str:
        """What stands below a row."""
        notes = [self._reason(row.reason)] if row.reason is not None else []
        if row.acting is not None and row.acting != row.seat:
            notes.append(tr("由 {who} 决定").format(who=self._name(row.acting)))
        if row.left is not None and row.status is not RowStatus.UNAVAILABLE:
            notes.append(tr("还剩 {n} 次").format(n=row.left))
        if self._reserve and any(part.options and set(part.options) <= set(self._reserve) for part in row.parts):
            notes.append(tr("底牌 {cards}").format(cards=tr("、").join(self._reserve)))
        if row.must:
            notes.append(tr("必须使用"))
        elif row.mandatory:
            notes.append(tr("强制"))
        return " · ".join(note for note in notes if note)


def circled(number: int) -> str:
    """① … ⑳, and plain figures beyond."""
    return chr(0x245F + number) if 1 <= number <= 20 else f"{number}."
