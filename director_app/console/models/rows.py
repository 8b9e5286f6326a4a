"""Tables and lists of lines, each cell with its words: what they all do alike in the console."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from director_app.console.models.tree import ROOT, Index
from director_app.i18n import capital, tr

Line = TypeVar("Line")
Col = TypeVar("Col", bound=IntEnum)


class RowsModel(QAbstractTableModel, Generic[Line, Col]):
    """Lines under titles. A table of its own says in `words` what a cell reads, and in `look` what else it is."""

    def __init__(self, titles: Mapping[Col, str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._titles = titles
        self._columns = tuple(titles)
        self._lines: tuple[Line, ...] = ()

    def set_lines(self, lines: Iterable[Line]) -> None:
        """Shows other lines."""
        self.beginResetModel()
        self._lines = tuple(lines)
        self.endResetModel()

    @property
    def lines(self) -> tuple[Line, ...]:
        return self._lines

    def at(self, index: Index) -> Line | None:
        """The line at an index."""
        return self._lines[index.row()] if index.isValid() and index.row() < len(self._lines) else None

    def words(self, line: Line, column: Col) -> str:
        """One cell as text."""
        raise NotImplementedError

    def look(self, line: Line, column: Col, role: int) -> object:
        """What a cell has beside its text; None: nothing."""
        return None

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return capital(tr(self._titles[self._columns[section]]))
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.at(index)
        if line is None:
            return None
        column = self._columns[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.words(line, column)
        return self.look(line, column, role)


class _Whole(IntEnum):
    """The only column of a list."""

    LINE = 0


class ListModel(RowsModel[Line, _Whole]):
    """Lines without columns. A list of its own says in `text` what a line reads, and in `role_of` what else it is."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__({_Whole.LINE: ""}, parent)

    def index(self, row: int, column: int = 0, parent: Index = ROOT) -> QModelIndex:
        return super().index(row, column, parent)

    def text(self, line: Line) -> str:
        """A line as text."""
        raise NotImplementedError

    def role_of(self, line: Line, role: int) -> object:
        """What a line has beside its text; None: nothing."""
        return None

    def words(self, line: Line, column: _Whole) -> str:
        return self.text(line)

    def look(self, line: Line, column: _Whole, role: int) -> object:
        return self.role_of(line, role)
