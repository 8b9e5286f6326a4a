"""A tree of lines, read-only: the inspector's sections, the causes of an outcome, the notes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex

ROOT = QModelIndex()
"""The invisible root, above every line."""

NodeRole = Qt.ItemDataRole.UserRole + 1


@dataclass(slots=True, eq=False)
class Node:
    """One line. `tone` is a colour of the look; `key` is whatever the view wants to find again."""

    text: str
    detail: str = ""
    tone: str = "ink"
    tip: str = ""
    heading: bool = False
    key: object = None
    children: list[Node] = field(default_factory=list)
    parent: Node | None = None
    place: int = 0

    def adopt(self) -> Node:
        """Tells every line below its parent and place; to be called once on a finished tree."""
        for place, child in enumerate(self.children):
            child.parent, child.place = self, place
            child.adopt()
        return self


class TreeModel(QAbstractItemModel):
    """Shows nodes below an invisible root; a second column holds details when it is asked for."""

    def __init__(self, columns: int = 1, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        self._root = Node("")

    def set_nodes(self, nodes: Iterable[Node]) -> None:
        """Shows other lines."""
        self.beginResetModel()
        self._root = Node("", children=list(nodes)).adopt()
        self.endResetModel()

    def node(self, index: Index) -> Node:
        """The line at an index; the root for an invalid one."""
        found = index.internalPointer() if index.isValid() else None
        return found if isinstance(found, Node) else self._root

    def index_of(self, key: object) -> QModelIndex:
        """The index of the line with this key, an invalid one when there is none."""
        waiting = list(self._root.children)
        while waiting:
            node = waiting.pop()
            if node.key == key:
                return self.createIndex(node.place, 0, node)
            waiting.extend(node.children)
        return QModelIndex()

    def index(self, row: int, column: int, parent: Index = ROOT) -> QModelIndex:
        children = self.node(parent).children
        return self.createIndex(row, column, children[row]) if 0 <= row < len(children) and column < self._columns else QModelIndex()

    def parent(self, index: Index = ROOT) -> QModelIndex:  # type: ignore[override]
        above = self.node(index).parent
        return QModelIndex() if above is None or above is self._root else self.createIndex(above.place, 0, above)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.column() > 0 else len(self.node(parent).children)

    def columnCount(self, parent: Index = ROOT) -> int:
        return self._columns

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        node = self.node(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                if self._columns == 1 and node.detail:
                    return f"{node.text}  {node.detail}"
                return node.text if index.column() == 0 else node.detail
            case Qt.ItemDataRole.ToolTipRole:
                return node.tip or None
            case _ if role == NodeRole:
                return node
            case _:
                return None

    def as_text(self) -> str:
        """The whole tree as indented text: to be copied, and to be compared in tests."""
        lines: list[str] = []

        def write(node: Node, depth: int) -> None:
            lines.append("  " * depth + f"{node.text}  {node.detail}".rstrip())
            for child in node.children:
                write(child, depth + 1)

        for child in self._root.children:
            write(child, 0)
        return "\n".join(lines)
