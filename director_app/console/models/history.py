"""Every command ever done, undone ones too: nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFont

from director_app.console.models.explain import command_words
from director_app.console.models.rows import RowsModel
from director_app.console.theme import color
from director_app.i18n import mark, tr
from director_app.record import Entry

EntryRole = Qt.ItemDataRole.UserRole + 1


class Column(IntEnum):
    SEQ = 0
    AT = 1
    STAGE = 2
    WHAT = 3
    TOLD = 4


TITLES = {
    Column.SEQ: mark("序号"), Column.AT: mark("时间"), Column.STAGE: mark("阶段"), Column.WHAT: mark("做了什么"), Column.TOLD: mark("消息"),
}  # fmt: skip


class HistoryModel(RowsModel[Entry, Column]):
    """The timeline, the newest command first."""

    def __init__(self, name: Callable[[int], str], parent: QObject | None = None) -> None:
        super().__init__(TITLES, parent)
        self._name = name
        self._head = 0

    def set_entries(self, entries: Sequence[Entry], head: int) -> None:
        """Shows other commands; `head` is the one the game stands at."""
        self._head = head
        self.set_lines(reversed(entries))

    def place_of(self, seq: int) -> int:
        """The place of a command, -1 when it is not there."""
        return next((place for place, entry in enumerate(self.lines) if entry.row.seq == seq), -1)

    def look(self, line: Entry, column: Column, role: int) -> object:
        match role:
            case Qt.ItemDataRole.ForegroundRole:
                return color("ink" if line.active else "muted")
            case Qt.ItemDataRole.FontRole:
                font = QFont()
                font.setStrikeOut(not line.active)
                font.setBold(line.row.seq == self._head)
                return font
            case Qt.ItemDataRole.ToolTipRole:
                return tr("已于 {when} 撤销").format(when=line.undone[11:16]) if line.undone else None
            case _ if role == EntryRole:
                return line
            case _:
                return None

    def words(self, line: Entry, column: Column) -> str:
        match column:
            case Column.SEQ:
                return f"▸ {line.row.seq}" if line.row.seq == self._head else str(line.row.seq)
            case Column.AT:
                return line.row.at[5:16].replace("T", " ")
            case Column.STAGE:
                return line.row.stage
            case Column.WHAT:
                return command_words(line.row.command, self._name)
            case Column.TOLD:
                sent = sum(bool(message.sent) for message in line.told)
                return f"{sent}/{len(line.told)}" if line.told else ""
