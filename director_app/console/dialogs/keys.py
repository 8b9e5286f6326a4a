"""The sheet of keys (F1): the window's commands and what the queue's field takes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QVBoxLayout, QWidget

from director_app.console.dialogs.palette import plain_name
from director_app.console.views.pane import label
from director_app.i18n import tr


def field_keys() -> list[tuple[str, str]]:
    """What may be typed on a row of the queue."""
    return [
        ("5 7 Enter", tr("目标，录入并到下一个未回复的行动")),
        ("- Enter", tr("放弃")),
        ("= Enter", tr("改回未回复")),
        ("?", tr("可以选谁，别人为什么不行")),
        ("↑ ↓", tr("上一行、下一行")),
        ("Tab", tr("到选项、附言、收到的时间")),
        ("C", tr("发件箱里：复制、勾选、到下一条")),
    ]


class KeySheet(QDialog):
    """Two columns of keys with their words."""

    def __init__(self, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("快捷键一览"))
        rows = [*field_keys(), *((action.shortcut().toString(), plain_name(action)) for action in actions if action.shortcut().toString())]
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        half = (len(rows) + 1) // 2
        for place, (keys, text) in enumerate(rows):
            column = 0 if place < half else 2
            key: QLabel = label(keys, "title")
            key.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(key, place % half, column)
            grid.addWidget(label(text, "muted"), place % half, column + 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.addLayout(grid)
