"""The clock strip: the stages of this round in order, where we are, and how long there is."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolTip, QWidget

from director_app.console.models.deadlines import Part, closing_of, left_words
from director_app.console.models.stages import Cell
from director_app.console.theme import GRID, color, line_height
from director_app.console.views.paint import bold, words
from director_app.console.views.pane import label
from director_app.console.views.time_field import TimeField
from director_app.i18n import tr


class Strip(QWidget):
    """The stages, painted side by side; the open one is kept in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells: tuple[Cell, ...] = ()
        self._left = ""
        self._tone = ""
        self._rects: list[tuple[QRect, Cell]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(300, line_height(1, 16))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, line_height(1, 16))

    def set_cells(self, cells: tuple[Cell, ...]) -> None:
        """Shows other stages."""
        self._cells = cells
        self.setAccessibleDescription(" ".join(f"[{cell.name}]" if cell.place == 0 else cell.name for cell in cells))
        self.update()

    def set_left(self, left: str, tone: str) -> None:
        """What is written beside the open stage: how long there is."""
        if (left, tone) != (self._left, self._tone):
            self._left, self._tone = left, tone
            self.update()

    def _text(self, cell: Cell) -> str:
        return f"{cell.name}  {self._left}" if cell.place == 0 and self._left else cell.name

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        heavy = bold(self.font())
        heads = [QFontMetrics(heavy).horizontalAdvance(cell.head) + 18 if cell.head else 0 for cell in self._cells]
        fonts = [QFontMetrics(heavy if cell.place == 0 else self.font()) for cell in self._cells]
        widths = [
            metrics.horizontalAdvance(self._text(cell)) + 24 + (12 if cell.place < 0 else 0) + head
            for metrics, cell, head in zip(fonts, self._cells, heads, strict=True)
        ]
        offset = self._offset(widths)
        self._rects = []
        for cell, width, head in zip(self._cells, widths, heads, strict=True):
            if offset < 0 or offset + width > self.width() + 8:
                offset += width
                continue
            if head:
                painter.setFont(heavy)
                words(painter, QRect(offset + 8, 3, head - 8, self.height() - 6), cell.head, color("muted"))
            rect = QRect(offset + head, 3, width - head - 4, self.height() - 6)
            self._rects.append((rect, cell))
            self._cell(painter, rect, cell)
            offset += width
        painter.end()

    def _offset(self, widths: list[int]) -> int:
        """How far the strip is moved so that the open stage is seen, with what comes next."""
        room = self.width()
        now = next((place for place, cell in enumerate(self._cells) if cell.place == 0), 0)
        fits = next((place for place in range(len(widths)) if sum(widths[place:]) <= room), 0)
        return -sum(widths[: min(fits, max(0, now - 1))])

    def _cell(self, painter: QPainter, rect: QRect, cell: Cell) -> None:
        painter.setFont(self.font())
        if cell.place == 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color({"warn": "warn_soft", "bad": "bad_soft"}.get(self._tone, "soft")))
            painter.drawRoundedRect(rect, 5, 5)
            painter.setFont(bold(self.font()))
        inner = rect.adjusted(10, 0, -8, 0)
        tone = self._tone or "accent" if cell.place == 0 else "muted" if cell.place < 0 or cell.skipped else "ink"
        if cell.place < 0:
            painter.setPen(color("good"))
            x, y = inner.left(), inner.center().y()
            painter.drawPolyline([QPoint(x, y + 1), QPoint(x + 3, y + 4), QPoint(x + 8, y - 3)])
            inner.adjust(13, 0, 0, 0)
        if cell.skipped:
            font = painter.font()
            font.setStrikeOut(True)
            painter.setFont(font)
        words(painter, inner.adjusted(0, 0, 4, 0), self._text(cell), color(tone))

    def event(self, event: QEvent) -> bool:
        """Each stage says its paragraph and deadline when it is pointed at."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            found = next((cell.tip for rect, cell in self._rects if rect.contains(event.pos())), "")
            QToolTip.showText(event.globalPos(), found, self)
            return True
        return super().event(event)


class ClockStrip(QWidget):
    """The strip with the closing time and the time now."""

    closing_set = Signal(str)
    tone_changed = Signal(str)
    """How near the deadline is: '' far, warn near, bad over."""
    near = Signal(str)
    """A deadline is ten minutes away, or over: said once for each."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        self.strip = Strip()
        self.closing_label = label("", "muted")
        self.closing = TimeField()
        self.now = label("", "muted")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(GRID, 3, 12, 3)
        layout.setSpacing(GRID)
        layout.addWidget(self.strip, 1)
        layout.addWidget(self.closing_label)
        layout.addWidget(self.closing)
        layout.addWidget(self.now)
        self.closing_label.setBuddy(self.closing)
        self.closing.changed.connect(self.closing_set)
        self._due: int | None = None
        self._part = Part(datetime.now())
        self._key = ""
        self._said: set[tuple[str, str]] = set()
        self._tone = ""
        self._timer = QTimer(self)
        self._timer.setInterval(1000)
        self._timer.timeout.connect(self.tick)
        self.reword()

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.setAccessibleName(tr("时钟"))
        self.strip.setAccessibleName(tr("本轮阶段"))
        self.closing_label.setText(tr("关门"))
        self.closing.fit()
        self.closing.setAccessibleName(tr("关门时间"))
        self.closing.setToolTip(tr("帖子关门的时间；各阶段的期限从它算起。"))
        self.tick()

    def show_round(self, key: str, cells: tuple[Cell, ...], closing: str, part: Part) -> None:
        """Shows the stages of a round; `key` names the open one, `part` says since when what it belongs to is open."""
        self._key, self._part = key, part
        self._due = next((cell.due for cell in cells if cell.place == 0), None)
        self.strip.set_cells(cells)
        if not self.closing.hasFocus():
            self.closing.set_time(closing)
        self.tick()
        self._timer.start()

    def tick(self) -> None:
        """Once a second: the time now, and how long there is."""
        now = datetime.now()
        self.now.setText(tr("现在 {time}").format(time=now.strftime("%H:%M")))
        if self._due is None:
            self.strip.set_left("", "")
            self._show_tone("")
            return
        left, tone = left_words(closing_of(self._part, self.closing.time, now) + timedelta(minutes=self._due), now)
        self.strip.set_left(left, tone)
        self._show_tone(tone)
        if tone and (self._key, tone) not in self._said:
            self._said.add((self._key, tone))
            self.near.emit(tone)

    def _show_tone(self, tone: str) -> None:
        if tone != self._tone:
            self._tone = tone
            self.tone_changed.emit(tone)
