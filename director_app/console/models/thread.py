"""The ballots found in a pasted thread, each with its fault in words."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from director_app.console.models.tree import ROOT, Index
from director_app.console.theme import color
from director_app.engine.state import GameState
from director_app.forum.judge import Ballot, Fault
from director_app.forum.names import Names
from director_app.i18n import capital, mark, tr
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


class ThreadModel(QAbstractTableModel):
    """Ballots by the order of the thread."""

    def __init__(self, book: RuleBook, names: tuple[str, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names = Names(names, book.id, book.name)
        self._abstain = book.ballots.abstain if book.ballots is not None else ""
        self._ballots: tuple[Ballot, ...] = ()

    def set_ballots(self, ballots: tuple[Ballot, ...]) -> None:
        """Shows other ballots."""
        self.beginResetModel()
        self._ballots = ballots
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._ballots)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return capital(tr(TITLES[Column(section)]))
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._ballots):
            return None
        ballot = self._ballots[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self.words(ballot, Column(index.column()))
            case Qt.ItemDataRole.ForegroundRole:
                return color("ink" if ballot.counts else "muted" if ballot.fault is Fault.REPLACED else "bad")
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(ballot.cast.post.lines)
            case _:
                return None

    def words(self, ballot: Ballot, column: Column) -> str:
        """One cell as text."""
        match column:
            case Column.FLOOR:
                return str(ballot.floor or "")
            case Column.AT:
                return ballot.at.strftime("%m-%d %H:%M")
            case Column.VOTER:
                return ballot.cast.voter or "?"
            case Column.TARGET:
                return ballot.cast.target or ballot.cast.written or "?"
            case Column.NOTE:
                proposed = self._names.nearest(ballot.cast.written, self._abstain) if ballot.cast.target is None else ()
                return ballot_note(ballot.fault.value, ballot.cast.written, tuple(proposed), ballot.cast.post.edited)
