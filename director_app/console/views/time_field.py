"""A field for a time of day."""

from __future__ import annotations

from PySide6.QtCore import QTime, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLineEdit, QWidget


class TimeField(QLineEdit):
    """`HH:MM`; what is no time is put back."""

    changed = Signal(str)
    """Another time was set by hand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setInputMask("99:99")
        self._time = "00:00"
        self.setText(self._time)
        self.editingFinished.connect(self._finish)

    def fit(self) -> None:
        """As wide as its figures, at any size of text."""
        self.setFixedWidth(QFontMetrics(self.font()).horizontalAdvance("00:00") + 22)

    @property
    def time(self) -> str:
        """The time, `HH:MM`."""
        return self.text() if QTime.fromString(self.text(), "HH:mm").isValid() else self._time

    def set_time(self, time: str) -> None:
        """Shows a time; what is none is left out."""
        if QTime.fromString(time, "HH:mm").isValid():
            self._time = time
            self.setText(time)

    def _finish(self) -> None:
        before, self._time = self._time, self.time
        self.setText(self._time)
        if self._time != before:
            self.changed.emit(self._time)
