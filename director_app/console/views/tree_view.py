"""A quiet tree: headings, and lines with a detail beside them that wraps where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from director_app.console.models.tree import Node, NodeRole, TreeModel
from director_app.console.theme import color
from director_app.console.views.paint import bold, ground, smaller

Index = QModelIndex | QPersistentModelIndex
WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
PAD, RIGHT = 3, 4


class LineDelegate(QStyledItemDelegate):
    """Paints a node: its text, its detail muted behind it, each wrapped."""

    def __init__(self, view: QTreeView, headed: bool) -> None:
        super().__init__(view)
        self._view = view
        self._headed = headed

    def _room(self, index: Index) -> int:
        """The width that a line is painted in: measured by any other it would be given too much or too little height."""
        depth, above = int(self._view.rootIsDecorated()), index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        return max(80, self._view.viewport().width() - depth * self._view.indentation() - self._left - RIGHT)

    @property
    def _left(self) -> int:
        return 10 if self._headed else 2

    def _split(self, metrics: QFontMetrics, node: Node, room: int) -> tuple[int, int]:
        """Widths of text and detail."""
        if not node.detail:
            return room, 0
        text = min(metrics.horizontalAdvance(node.text) + 12, room // 2 if self._headed else room)
        return text, room - text

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        node = index.data(NodeRole)
        if not isinstance(node, Node):
            return QSize(0, 0)
        metrics, room = option.fontMetrics, self._room(index)
        text, detail = self._split(QFontMetrics(bold(option.font)) if node.heading else metrics, node, room)
        high = metrics.boundingRect(QRect(0, 0, text, 4000), WRAP, node.text).height()
        if node.detail:
            high = max(high, metrics.boundingRect(QRect(0, 0, detail, 4000), WRAP, node.detail).height())
        return QSize(room, high + 2 * PAD + (6 if node.heading else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        node = index.data(NodeRole)
        if not isinstance(node, Node):
            return
        painter.save()
        ground(painter, option)
        font = bold(option.font) if node.heading else option.font
        rect = option.rect.adjusted(self._left, PAD + (6 if node.heading else 0), -RIGHT, -PAD)
        text, detail = self._split(QFontMetrics(font), node, rect.width())
        painter.setFont(smaller(font) if node.heading else font)
        painter.setPen(color("muted" if node.heading else node.tone))
        painter.drawText(QRect(rect.left(), rect.top(), text, rect.height()), WRAP, node.text)
        if node.detail:
            painter.setFont(option.font)
            painter.setPen(color("muted"))
            painter.drawText(QRect(rect.left() + text, rect.top(), detail, rect.height()), WRAP, node.detail)
        painter.restore()


class LineTree(QTreeView):
    """A tree of nodes. Ctrl+C copies what is chosen, with everything below it."""

    def __init__(self, model: TreeModel, headed: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(LineDelegate(self, headed))
        self.setHeaderHidden(True)
        self.setRootIsDecorated(not headed)
        self.setIndentation(14)
        self.setUniformRowHeights(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        model.modelReset.connect(self.expandAll)

    def lines(self) -> TreeModel:
        """The model, as what it is."""
        model = self.model()
        assert isinstance(model, TreeModel)
        return model

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QApplication.clipboard().setText(self.lines().as_text())
            return
        super().keyPressEvent(event)
