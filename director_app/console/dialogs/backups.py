"""The copies there are: of which game, from which day, how far it had come."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHeaderView, QPushButton, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from director_app.console.theme import line_height
from director_app.console.views.pane import label, row_of
from director_app.i18n import tr
from director_app.record import RecordError, backup
from director_app.record.backup import Backup


class BackupsDialog(QDialog):
    """A list with one button. `chosen`: the copy to be restored, once accepted."""

    def __init__(self, found: Sequence[Backup], game: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("从备份恢复"))
        self.resize(720, 460)
        self.chosen: Backup | None = None
        self._found = sorted(found, key=lambda each: each.game != game)  # those of the open game first, each newest first
        self.table = QTableWidget(len(self._found), 5)
        self.table.setAccessibleName(tr("备份"))
        self.table.setHorizontalHeaderLabels([tr("对局"), tr("日期"), tr("阶段"), tr("命令数"), tr("说明")])
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(line_height(1, 8))
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.restore, self.back = QPushButton(tr("恢复…")), QPushButton(tr("返回"))
        self.about = label(tr("恢复不会丢掉现在的对局：要换下的文件先存进备份文件夹。"), "muted")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        if not self._found:
            layout.addWidget(label(tr("还没有备份。打开一局之后，每天存一份。"), "empty"))
            self.table.hide()
        layout.addWidget(self.table, 1)
        layout.addWidget(self.about)
        layout.addLayout(row_of(self.restore, self.back))
        for place, copy in enumerate(self._found):
            self._fill(place, copy)
        self.restore.setEnabled(False)
        self.restore.clicked.connect(self._take)
        self.back.clicked.connect(self.reject)
        self.table.itemSelectionChanged.connect(self._selected)
        self.table.doubleClicked.connect(lambda _: self._take())
        if self._found:
            self.table.selectRow(0)

    def _fill(self, place: int, copy: Backup) -> None:
        try:
            inside = backup.look_into(copy.path)
            parts, usable = [inside.stage or tr("开局"), str(inside.commands)], True
        except RecordError:
            parts, usable = ["", ""], False
        kinds = {"": tr("当天第一份"), "v": tr("升级格式之前"), "r": tr("被换下的")}
        words = kinds[copy.kind[1:2]] if usable else tr("已损坏，恢复不了")
        for column, text in enumerate((copy.title, copy.day.isoformat(), *parts, words)):
            item = QTableWidgetItem(text)
            item.setData(Qt.ItemDataRole.UserRole, usable)
            self.table.setItem(place, column, item)

    def _selected(self) -> None:
        item = self.table.item(self.table.currentRow(), 0)
        self.restore.setEnabled(item is not None and bool(item.data(Qt.ItemDataRole.UserRole)))

    def _take(self) -> None:
        if self.restore.isEnabled():
            self.chosen = self._found[self.table.currentRow()]
            self.accept()
