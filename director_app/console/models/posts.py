"""Posts for the thread as a list, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from director_app.console.models.told import ItemRole, first_line
from director_app.console.models.tree import ROOT, Index
from director_app.publish.posts import Post


class PostModel(QAbstractListModel):
    """Posts, the newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[Post, ...] = ()

    def set_items(self, items: Sequence[Post]) -> None:
        """Shows other posts."""
        self.beginResetModel()
        self._items = tuple(reversed(items))
        self.endResetModel()

    def mark(self, index: Index, edited: bool) -> None:
        """Says of a post whether the director's own words are kept for it."""
        item = self.at(index)
        if item is not None:
            kept = list(self._items)
            kept[index.row()] = replace(item, edited=edited)
            self._items = tuple(kept)
            self.dataChanged.emit(index, index)

    def at(self, index: Index) -> Post | None:
        """The post at an index."""
        return self._items[index.row()] if index.isValid() and index.row() < len(self._items) else None

    def place_of(self, post: str) -> int:
        """The place of a post by its id, -1 when it is not there."""
        return next((place for place, item in enumerate(self._items) if item.id == post), -1)

    def next_due(self, shown: int) -> int:
        """The oldest post that is still to be posted; the one shown where all are."""
        return max((place for place, item in enumerate(self._items) if item.due), default=shown)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        item = self.at(index)
        if item is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                signs = f"{'○' if item.due else '✓'}{' ✎' if item.edited else ''}"
                return f"{signs} {item.title}  {first_line(item.first_line)}"
            case _ if role == ItemRole:
                return item
            case _:
                return None
