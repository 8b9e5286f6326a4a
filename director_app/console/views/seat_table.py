"""The seats: a table that lights who may be chosen and takes a click for an answer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QWidget,
)  # fmt: skip

from director_app.console.models.facts import Chip, SeatLine, census
from director_app.console.models.seats import Column, LineRole, LitRole, PickedRole, SeatFilter, SeatModel
from director_app.console.theme import Theme, color, line_height
from director_app.console.views.paint import bold, chip, chip_width, ground, hourglass, smaller, words
from director_app.console.views.pane import Pane, label
from director_app.i18n import tr
from director_app.rulebook.model import RuleBook

Index = QModelIndex | QPersistentModelIndex


def row_height() -> int:
    """Room for one seat."""
    return line_height(1, 10)



class SeatDelegate(QStyledItemDelegate):
    """Paints a seat: its number lit when it may be chosen, its faction by letter, shape and colour, its states as chips."""

    def __init__(self, model: SeatModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line, lit = index.data(LineRole), index.data(LitRole)
        if not isinstance(line, SeatLine):
            return
        painter.save()
        painter.setFont(option.font)
        ground(painter, option)
        column = Column(self._source_column(index))
        ink = color("muted" if not line.alive or lit is False else "ink")
        text = self._model.words(line, column)
        inner = option.rect.adjusted(6, 0, -4, 0)
        if column is Column.NUMBER:
            self._number(painter, option.rect, line, lit, bool(index.data(PickedRole)))
        elif column is Column.FACTION and text:
            painter.setFont(bold(option.font))
            words(painter, inner, text, Theme.hue(line.hue, line.faction_place) if line.alive else color("muted"))
        elif column is Column.STATES and text:
            self._chips(painter, inner, line)
        elif column is Column.UNSENT and text:
            painter.setFont(smaller(option.font))
            chip(painter, option.rect.left() + 2, option.rect.center().y() + 1, text, color("warn"), color("warn_soft"))
        else:
            if not line.alive and column in (Column.NAME, Column.ROLE):
                struck = QFont(option.font)
                struck.setStrikeOut(column is Column.NAME)
                painter.setFont(struck)
            words(painter, inner, text, ink)
        painter.restore()

    @staticmethod
    def _source_column(index: Index) -> int:
        return index.column()

    @staticmethod
    def _number(painter: QPainter, rect: QRect, line: SeatLine, lit: object, picked: bool) -> None:
        centre = rect.center()
        wide = QFontMetrics(painter.font()).horizontalAdvance("00") + 12
        box = QRect(centre.x() - wide // 2, rect.top() + 3, wide, rect.height() - 5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if picked:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("accent"))
            painter.drawRoundedRect(box, 5, 5)
        elif lit:
            painter.setPen(color("accent"))
            painter.setBrush(color("soft"))
            painter.drawRoundedRect(box, 5, 5)
        painter.setFont(bold(painter.font()))
        tone = color("on_accent") if picked else color("accent") if lit else color("ink" if line.alive and lit is None else "muted")
        painter.setPen(tone)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(line.number))

    @staticmethod
    def _chips(painter: QPainter, rect: QRect, line: SeatLine) -> None:
        painter.setFont(smaller(painter.font()))
        left, middle = rect.left(), rect.center().y() + 1
        if line.out:
            left += chip(painter, left, middle, f"✕ {line.out}", color("muted"), color("raised"), color("line")) + 4
        for place, item in enumerate(line.chips):
            width = chip_width(painter.font(), item.short) + (10 if item.ends else 0)
            rest = len(line.chips) - place
            if left + width + (26 if rest > 1 else 0) > rect.right() and place:
                words(painter, QRect(left, rect.top(), rect.right() - left, rect.height()), f"+{rest}", color("muted"))
                break
            ink, fill = (color("bad"), color("bad_soft")) if item.negative else (color("ink"), color("raised"))
            left += chip(painter, left, middle, item.short, ink, fill, None if item.negative else color("line"))
            if item.ends:
                left += hourglass(painter, left + 2, middle, color("muted")) + 1
            left += 4

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(super().sizeHint(option, index).width(), row_height())

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        """A state's source is said by the chip pointed at, not by the whole cell."""
        line = index.data(LineRole)
        lit = index.data(LitRole)
        if event.type() != QEvent.Type.ToolTip or not isinstance(line, SeatLine) or lit is False or index.column() != Column.STATES:
            return super().helpEvent(event, view, option, index)
        found = self._chip_at(event.pos().x() - option.rect.left() - 6, line, smaller(option.font))
        QToolTip.showText(event.globalPos(), found.tip if found else str(index.data(Qt.ItemDataRole.ToolTipRole) or ""), view)
        return True

    @staticmethod
    def _chip_at(x: int, line: SeatLine, font: QFont) -> Chip | None:
        left = chip_width(font, f"✕ {line.out}") + 4 if line.out else 0
        for item in line.chips:
            width = chip_width(font, item.short) + (10 if item.ends else 0)
            if left <= x < left + width:
                return item
            left += width + 4
        return None


class SeatTable(Pane):
    """The pane of seats."""

    looked_at = Signal(int)
    """A seat was moved to: the inspector shows it."""
    clicked_on = Signal(int)
    """A seat was clicked: if it is lit, it is chosen."""
    dragged = Signal(int, int)
    """A seat was dragged by its handle from one place to another."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = SeatModel(self)
        self.filter = SeatFilter(self)
        self.filter.setSourceModel(self.model)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(130)
        self.search.textChanged.connect(self.filter.set_asked)
        self.head.addWidget(self.search)
        self.table = QTableView()
        self.table.setModel(self.filter)
        self.table.setItemDelegate(SeatDelegate(self.model, self.table))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(Column.NUMBER, Qt.SortOrder.AscendingOrder)
        self.table.setShowGrid(False)
        self.table.setMouseTracking(True)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setSectionsMovable(True)  # the handle that a seat is dragged by, before the first stage
        self.table.verticalHeader().setCursor(Qt.CursorShape.OpenHandCursor)
        self.table.verticalHeader().sectionMoved.connect(self._dragged)
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.census = label("", "small")
        self.census.setContentsMargins(12, 4, 8, 6)
        self.census.setWordWrap(True)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.census)
        self.table.clicked.connect(lambda index: self.clicked_on.emit(self._number(index)))
        self.table.selectionModel().currentChanged.connect(lambda index, _: self.looked_at.emit(self._number(index)))
        self.reword()

    def _number(self, index: Index) -> int:
        line = index.data(LineRole)
        return line.number if isinstance(line, SeatLine) else 0

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.name(tr("座位"))
        self.table.verticalHeader().setDefaultSectionSize(row_height())
        self.search.setPlaceholderText(tr("查找"))
        self.search.setAccessibleName(tr("查找座位"))
        self.table.setAccessibleName(tr("座位表"))
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)
        self.model.repaint()

    def show_lines(self, book: RuleBook, lines: tuple[SeatLine, ...], hidden: bool) -> None:
        """Shows the seats, and only columns that have something to say."""
        self.model.set_hidden(hidden)
        self.model.set_lines(lines)
        self.say_empty("" if lines else tr("开局后，这里是每个座位的身份、状态与未发消息。"))
        self.census.setText(tr("存活 {n}").format(n=sum(line.alive for line in lines)) if hidden else census(book, lines))
        empty = self.model.empty_columns()
        for column in Column:
            self.table.setColumnHidden(column, column in empty and not (hidden and column is Column.ROLE))
        self.table.horizontalHeader().setStretchLastSection(hidden)
        self._fit()

    def set_movable(self, movable: bool) -> None:
        """Shows the handles by which seats are dragged into another order, or takes them away."""
        self.table.verticalHeader().setVisible(movable)

    def _dragged(self, _: int, before: int, after: int) -> None:
        header = self.table.verticalHeader()
        header.blockSignals(True)
        header.moveSection(after, before)
        header.blockSignals(False)
        numbers = [self._number(self.filter.index(place, 0)) for place in range(self.filter.rowCount())]
        if numbers == [line.number for line in self.model.lines]:  # in their own order, and all of them
            self.dragged.emit(before, after)

    def _fit(self) -> None:
        """Columns as wide as their words; states take what is left."""
        header, metrics = self.table.horizontalHeader(), QFontMetrics(self.table.font())
        for column in Column:
            if column is Column.STATES:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
                continue
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            texts = [self.model.words(line, column) for line in self.model.lines]
            title = str(self.model.headerData(column, Qt.Orientation.Horizontal) or "")
            width = max((metrics.horizontalAdvance(text) for text in texts), default=0) + 16
            arrow = 30 if column is Column.NUMBER else 14
            self.table.setColumnWidth(column, max(36, min(width, Theme.size * 10), metrics.horizontalAdvance(title) + arrow))

    def show_seat(self, number: int) -> None:
        """Moves to a seat without saying so."""
        for row in range(self.filter.rowCount()):
            if self._number(self.filter.index(row, 0)) == number:
                blocked = self.table.selectionModel().blockSignals(True)
                self.table.selectRow(row)
                self.table.selectionModel().blockSignals(blocked)
                self.table.viewport().update()
