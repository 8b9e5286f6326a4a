"""What one seat has been told so far, in order; ready to be given to it again."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from director_app.console.models.readers import Reader
from director_app.console.views.pane import label, row_of
from director_app.i18n import tr


class ToldPage(QWidget):
    """The page of one seat."""

    said = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reader: Reader | None = None
        self.title = label("", "title")
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.copy = QPushButton()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        column.addWidget(self.title)
        column.addWidget(self.text, 1)
        column.addLayout(row_of(self.copy))
        self.copy.clicked.connect(self.copy_share)

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.text.setAccessibleName(tr("这个座位已知的一切"))
        self.copy.setText(tr("复制已告知的 C"))
        self.copy.setToolTip(tr("只复制已经告知的；没发的不在里面，也不勾选"))

    def show_reader(self, reader: Reader | None) -> None:
        """Shows the page of a seat; None: nobody's."""
        self._reader = reader
        self.title.setText(tr("{who} 已知的一切").format(who=reader.name) if reader is not None else "")
        page = reader.page if reader is not None else ""
        if page != self.text.toPlainText():  # else it would jump to its beginning
            self.text.setPlainText(page)
        self.copy.setEnabled(reader is not None and bool(reader.told))

    def copy_share(self) -> None:
        """Copies what was told, and nothing that is still to be sent."""
        if self._reader is not None and self._reader.told:
            QApplication.clipboard().setText(self._reader.share)
            self.said.emit(tr("已复制 {who} 已知的 {n} 条。").format(who=self._reader.name, n=len(self._reader.told)))
