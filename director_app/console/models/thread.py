"""The ballots found in a pasted thread, each with its fault in words."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QObject, Qt

from director_app.console.models.rows import RowsModel
from director_app.console.theme import color
from director_app.engine.state import GameState
from director_app.forum.judge import Ballot, Fault
from director_app.forum.names import Names
from director_app.i18n import mark
from director_app.rulebook.model import RuleBook
from director_app.wording import seat_text
from director_app.wording.ballots import ballot_note


class Column(IntEnum):
    FLOOR = 0
    AT = 1
    VOTER = 2
    TARGET = 3
    NOTE = 4


TITLES = {
    Column.FLOOR: mark("楼"), Column.AT: mark("时间"), Column.VOTER: mark("投票人"), Column.TARGET: mark("投给"), Column.NOTE: mark("说明"),
}  # fmt: skip


def thread_names(state: GameState) -> dict[str, int]:
    """The names that seats have in the thread."""
    return {seat.name or seat_text(number): number for number, seat in state.seats.items()}


class ThreadModel(RowsModel[Ballot, Column]):
    """Ballots by the order of the thread."""

    def __init__(self, book: RuleBook, names: tuple[str, ...], parent: QObject | None = None) -> None:
        super().__init__(TITLES, parent)
        self._names = Names(names, book.id, book.name)
        self._abstain = book.ballots.abstain if book.ballots is not None else ""

    def look(self, line: Ballot, column: Column, role: int) -> object:
        match role:
            case Qt.ItemDataRole.ForegroundRole:
                return color("ink" if line.counts else "muted" if line.fault is Fault.REPLACED else "bad")
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(line.cast.post.lines)
            case _:
                return None

    def words(self, line: Ballot, column: Column) -> str:
        match column:
            case Column.FLOOR:
                return str(line.floor or "")
            case Column.AT:
                return line.at.strftime("%m-%d %H:%M")
            case Column.VOTER:
                return line.cast.voter or "?"
            case Column.TARGET:
                return line.cast.target or line.cast.written or "?"
            case Column.NOTE:
                proposed = self._names.nearest(line.cast.written, self._abstain) if line.cast.target is None else ()
                return ballot_note(line.fault.value, line.cast.written, tuple(proposed), line.cast.post.edited)
