"""The way of a use's balls, drawn: chosen seats, every hop with the rule that moved it, settled seats."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from director_app.console.theme import color, line_height
from director_app.console.views.paint import bold, smaller
from director_app.explain.path import Arrow, Node, PathGraph
from director_app.i18n import tr

LEFT = 16


def box_height() -> int:
    """Room for a seat and how it stands."""
    return line_height(2, 2)



class PathView(QWidget):
    """Seats as boxes from left to right, hops as labelled arrows between them."""

    hop_clicked = Signal(int)
    """The event of the hop that was clicked."""

    def __init__(self, name: Callable[[int], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._graph = PathGraph((), ())
        self._name = name
        self._actor = ""
        self._columns: list[tuple[int, int]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_graph(self, graph: PathGraph, actor: str) -> None:
        """Draws another way; `actor` is whose it is."""
        self._graph, self._actor = graph, actor
        self._columns = self._layout()
        self.setAccessibleName(tr("路径图"))
        self.setAccessibleDescription(self.as_text())
        self.updateGeometry()
        self.update()

    def as_text(self) -> str:
        """The graph in words, for a screen reader and for tests."""
        seats = {node.id: str(node.seat) if node.seat else "✗" for node in self._graph.nodes}
        hops = [f"[{seats[arrow.start]}]─{self._label(arrow)}→[{seats[arrow.end]}]" for arrow in self._graph.arrows]
        alone = [f"[{node.seat}]" for node in self._graph.nodes if node.chosen and node.settled]
        return "  ".join(alone + hops)

    def _seat(self, node: Node) -> str:
        return self._name(node.seat) if node.seat else tr("无人")

    def _label(self, arrow: Arrow) -> str:
        return f"{arrow.label}（{self._name(arrow.owner)}）" if arrow.owner is not None else arrow.label

    def _layout(self) -> list[tuple[int, int]]:
        """Left edge and width of each column of boxes; gaps are as wide as the labels on them."""
        box, note = QFontMetrics(bold(self.font())), QFontMetrics(smaller(self.font()))
        columns: list[tuple[int, int]] = []
        left = LEFT
        for column in range(max((node.column for node in self._graph.nodes), default=-1) + 1):
            here = [node for node in self._graph.nodes if node.column == column]
            names = [box.horizontalAdvance(self._seat(node)) for node in here]
            notes = [note.horizontalAdvance(self._standing(node)) for node in here]
            width = max(*names, *notes, 44) + 20
            columns.append((left, width))
            ids = {node.id for node in here}
            labels = [note.horizontalAdvance(self._label(arrow)) for arrow in self._graph.arrows if arrow.start in ids]
            left += width + max([56, *(length + 36 for length in labels)])
        return columns

    def sizeHint(self) -> QSize:
        rows = max((node.row for node in self._graph.nodes), default=-1) + 1
        width = sum(self._columns[-1]) + LEFT if self._columns else 0
        return QSize(width, rows * (box_height() + 12) if rows else 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _box(self, node: Node) -> QRectF:
        left, width = self._columns[node.column]
        return QRectF(left, 4 + node.row * (box_height() + 12), width, box_height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.draw(painter)
        painter.end()

    def draw(self, painter: QPainter) -> None:
        """Draws the way, on the screen or into a file."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        nodes = {node.id: node for node in self._graph.nodes}
        for arrow in self._graph.arrows:
            self._arrow(painter, arrow, self._box(nodes[arrow.start]), self._box(nodes[arrow.end]))
        for node in self._graph.nodes:
            self._node(painter, node)

    def _node(self, painter: QPainter, node: Node) -> None:
        rect = self._box(node).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(color("bad" if node.lost else "accent" if node.settled or node.chosen else "line"), 2 if node.settled else 1))
        painter.setBrush(color("soft" if node.settled else "pane"))
        painter.drawRoundedRect(rect, 6, 6)
        painter.setFont(bold(self.font()))
        painter.setPen(color("ink"))
        painter.drawText(rect.adjusted(0, 2, 0, -rect.height() / 2 + 1), Qt.AlignmentFlag.AlignCenter, self._seat(node))
        below = self._standing(node)
        painter.setFont(smaller(self.font()))
        painter.setPen(color("muted"))
        painter.drawText(rect.adjusted(0, rect.height() / 2 - 2, 0, -1), Qt.AlignmentFlag.AlignCenter, below)

    @staticmethod
    def _standing(node: Node) -> str:
        parts = [tr("选定") if node.chosen else "", tr("结算到") if node.settled else "", tr("落空") if node.lost else ""]
        return " · ".join(part for part in parts if part) or tr("途经")

    def _arrow(self, painter: QPainter, arrow: Arrow, start: QRectF, end: QRectF) -> None:
        tail, tip = QPointF(start.right() + 4, start.center().y()), QPointF(end.left() - 3, end.center().y())
        painter.setPen(QPen(color("accent"), 1.5))
        if abs(tail.y() - tip.y()) < 1:
            painter.drawLine(tail, tip)
        else:
            bend = QPointF(tail.x() + 12, tip.y())
            painter.drawPolyline([tail, QPointF(tail.x() + 12, tail.y()), bend, tip])
        painter.setBrush(color("accent"))
        painter.drawPolygon(QPolygonF([tip, QPointF(tip.x() - 8, tip.y() - 4), QPointF(tip.x() - 8, tip.y() + 4)]))
        painter.setFont(smaller(self.font()))
        painter.setPen(color("ink"))
        room = QRectF(start.right() + 6, tip.y() - line_height(1, 1), end.left() - start.right() - 16, line_height())
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self._label(arrow))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        nodes = {node.id: node for node in self._graph.nodes}
        for arrow in self._graph.arrows:
            start, end = self._box(nodes[arrow.start]), self._box(nodes[arrow.end])
            if QRectF(start.right(), end.top(), end.left() - start.right(), end.height()).contains(event.position()):
                self.hop_clicked.emit(arrow.event)
        super().mousePressEvent(event)
