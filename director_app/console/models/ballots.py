"""Ballots as they were taken, and how they are counted so far."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from director_app.console.models.tree import ROOT, Index
from director_app.console.theme import color
from director_app.engine.state import Ballot
from director_app.i18n import capital, mark, tr
from director_app.wording.causes import VOIDS


class Column(IntEnum):
    VOTER = 0
    TARGET = 1
    AT = 2
    NOTE = 3


TITLES = {Column.VOTER: mark("投票人"), Column.TARGET: mark("投给"), Column.AT: mark("时间"), Column.NOTE: mark("说明")}


class BallotModel(QAbstractTableModel):
    """The ballots of the open vote, one line a seat that has (or had) one."""

    def __init__(self, name: Callable[[int], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ballots: tuple[Ballot, ...] = ()
        self._name = name

    def set_ballots(self, ballots: tuple[Ballot, ...]) -> None:
        """Shows other ballots."""
        self.beginResetModel()
        self._ballots = tuple(sorted(ballots, key=lambda ballot: ballot.voter))
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
            case Qt.ItemDataRole.ForegroundRole if ballot.void:
                return color("bad")
            case _:
                return None

    def words(self, ballot: Ballot, column: Column) -> str:
        """One cell as text."""
        match column:
            case Column.VOTER:
                return self._name(ballot.voter)
            case Column.TARGET:
                return self._name(ballot.target) if ballot.target is not None else tr("弃权")
            case Column.AT:
                return ballot.at
            case Column.NOTE:
                parts = (
                    tr("不计：{why}").format(why=tr(VOIDS.get(ballot.void, ballot.void))) if ballot.void else "",
                    tr("改票 {n} 次").format(n=ballot.changed) if ballot.changed else "",
                    tr("代投") if ballot.proxy else "",
                )
                return " · ".join(part for part in parts if part)
