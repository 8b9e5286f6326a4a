"""What can be done with an explanation: copied in full, for one player, for everybody; its path saved as a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QFileDialog, QHBoxLayout, QPushButton, QWidget

from director_app.console.views.path_file import save_path
from director_app.console.views.path_graph import PathView
from director_app.explain.readers import DIRECTOR, Reader
from director_app.i18n import tr

Words = Callable[[Reader], str]


class ExplainBar(QWidget):
    """One line of buttons above an explanation."""

    said = Signal(str)

    def __init__(self, graph: PathView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._graph = graph
        self._words: Words | None = None
        self._seat: int | None = None
        self.whole, self.own, self.public, self.picture = (QPushButton() for _ in range(4))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.setSpacing(6)
        for button in (self.whole, self.own, self.public, self.picture):
            button.setObjectName("chip")
            layout.addWidget(button)
        layout.addStretch(1)
        self.whole.clicked.connect(lambda: self._copy(DIRECTOR))
        self.own.clicked.connect(lambda: self._copy(Reader(self._seat)))
        self.public.clicked.connect(lambda: self._copy(Reader()))
        self.picture.clicked.connect(self._save)
        self.reword()

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.whole.setText(tr("复制全文"))
        self.whole.setToolTip(tr("含全部秘密，写给导演，或终局之后"))
        self.public.setText(tr("复制公开版"))
        self.public.setToolTip(tr("只含所有人都可以知道的"))
        self.own.setText(tr("复制给{seat}").format(seat=tr("{n}号").format(n=self._seat or "")))
        self.own.setToolTip(tr("只含这名玩家可以知道的"))
        self.picture.setText(tr("存路径图…"))
        self.picture.setToolTip(tr("存为 PNG 或 SVG"))

    def show_for(self, words: Words, seat: int | None, drawn: bool) -> None:
        """Offers another explanation. `seat`: the player it is about; `drawn`: a path is to be seen."""
        self._words, self._seat = words, seat
        self.own.setVisible(seat is not None)
        self.picture.setVisible(drawn)
        self.reword()

    def _copy(self, reader: Reader) -> None:
        if self._words is not None:
            QApplication.clipboard().setText(self._words(reader))
            self.said.emit(tr("已复制。"))

    def _save(self) -> None:
        kinds = tr("图片 (*.png);;矢量图 (*.svg)")
        name, kind = QFileDialog.getSaveFileName(self, tr("存路径图"), "", kinds)
        if not name:
            return
        target = Path(name)
        if not target.suffix:
            target = target.with_suffix(".svg" if "*.svg" in kind else ".png")
        saved = save_path(self._graph, target)
        self.said.emit(tr("已存为 {file}。").format(file=target.name) if saved else tr("存不了 {file}。").format(file=target.name))
