"""Every command ever done, undone ones too: nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from PySide6.QtGui import QFont

from director_app.console.models.explain import command_words
from director_app.console.models.tree import ROOT, Index
from director_app.console.theme import color
from director_app.i18n import capital, mark, tr
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


class HistoryModel(QAbstractTableModel):
    """The timeline, the newest command first."""

    def __init__(self, name: Callable[[int], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()
        self._name = name
        self._head = 0

    def set_entries(self, entries: Sequence[Entry], head: int) -> None:
        """Shows other commands; `head` is the one the game stands at."""
        self.beginResetModel()
        self._entries, self._head = tuple(reversed(entries)), head
        self.endResetModel()

    def at(self, index: Index) -> Entry | None:
        """The command at an index."""
        return self._entries[index.row()] if index.isValid() and index.row() < len(self._entries) else None

    def place_of(self, seq: int) -> int:
        """The place of a command, -1 when it is not there."""
        return next((place for place, entry in enumerate(self._entries) if entry.row.seq == seq), -1)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return capital(tr(TITLES[Column(section)]))
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.at(index)
        if entry is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self.words(entry, Column(index.column()))
            case Qt.ItemDataRole.ForegroundRole:
                return color("ink" if entry.active else "muted")
            case Qt.ItemDataRole.FontRole:
                font = QFont()
                font.setStrikeOut(not entry.active)
                font.setBold(entry.row.seq == self._head)
                return font
            case Qt.ItemDataRole.ToolTipRole:
                return tr("已于 {when} 撤销").format(when=entry.undone[11:16]) if entry.undone else None
            case _ if role == EntryRole:
                return entry
            case _:
                return None

    def words(self, entry: Entry, column: Column) -> str:
        """One cell as text."""
        match column:
            case Column.SEQ:
                return f"▸ {entry.row.seq}" if entry.row.seq == self._head else str(entry.row.seq)
            case Column.AT:
                return entry.row.at[5:16].replace("T", " ")
            case Column.STAGE:
                return entry.row.stage
            case Column.WHAT:
                return command_words(entry.row.command, self._name)
            case Column.TOLD:
                sent = sum(bool(message.sent) for message in entry.told)
                return f"{sent}/{len(entry.told)}" if entry.told else ""
