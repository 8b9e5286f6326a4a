"""Ballots as they were taken, and how they are counted so far."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from PySide6.QtCore import QObject, Qt

from director_app.console.models.rows import RowsModel
from director_app.console.theme import color
from director_app.engine.state import Ballot
from director_app.i18n import mark, tr
from director_app.wording.causes import VOIDS


class Column(IntEnum):
    VOTER = 0
    TARGET = 1
    AT = 2
    NOTE = 3


TITLES = {Column.VOTER: mark("投票人"), Column.TARGET: mark("投给"), Column.AT: mark("时间"), Column.NOTE: mark("说明")}


class BallotModel(RowsModel[Ballot, Column]):
    """The ballots of the open vote, one line a seat that has (or had) one."""

    def __init__(self, name: Callable[[int], str], parent: QObject | None = None) -> None:
        super().__init__(TITLES, parent)
        self._name = name

    def look(self, line: Ballot, column: Column, role: int) -> object:
        return color("bad") if role == Qt.ItemDataRole.ForegroundRole and line.void else None

    def words(self, line: Ballot, column: Column) -> str:
        match column:
            case Column.VOTER:
                return self._name(line.voter)
            case Column.TARGET:
                return self._name(line.target) if line.target is not None else tr("弃权")
            case Column.AT:
                return line.at
            case Column.NOTE:
                parts = (
                    tr("不计：{why}").format(why=tr(VOIDS.get(line.void, line.void))) if line.void else "",
                    tr("改票 {n} 次").format(n=line.changed) if line.changed else "",
                    tr("代投") if line.proxy else "",
                )
                return " · ".join(part for part in parts if part)
