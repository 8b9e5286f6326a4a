"""The vote thread, pasted: every ballot in it is read, judged and shown before any is taken."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from director_app.console.bridge import Bridge
from director_app.console.models.thread import Column, ThreadModel, thread_names
from director_app.console.theme import line_height
from director_app.console.views.pane import label, row_of
from director_app.engine.commands import ClearVotes, Vote
from director_app.forum import NoForm, Reading, read_ballots
from director_app.forum.judge import Fault
from director_app.forum.labels import Kind
from director_app.forum.posts import Unreadable
from director_app.i18n import tr

TIME = "%Y-%m-%d %H:%M"
DIRECTORS = "directors"
"""The setting of a game that names the director's accounts."""


class ThreadDialog(QDialog):
    """Left the text as it was copied, right what was found in it."""

    def __init__(self, bridge: Bridge, closing: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._names = thread_names(bridge.state)
        self._reading: Reading | None = None
        self.setWindowTitle(tr("粘贴投票帖"))
        self.resize(1040, 620)
        self.text = QPlainTextEdit()
        self.text.setPlaceholderText(tr("在投票帖的页面上全选、复制，粘贴到这里。Discuz、贴吧、QQ 都认得。"))
        self.text.setAccessibleName(tr("投票帖"))
        self.closes = QLineEdit(f"{datetime.now():%Y-%m-%d} {closing}")
        self.directors = QLineEdit(bridge.settings().get(DIRECTORS, ""))
        self.directors.setPlaceholderText(tr("导演的论坛账号，空格分开"))
        self.fast = QCheckBox(tr("当天加速"))
        self.model = ThreadModel(bridge.book, tuple(self._names), self)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(tr("选票"))
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(line_height(1, 8))
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column in Column:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        self.said = label("", "muted")
        self.said.setWordWrap(True)
        self.fault = label("", "fault")
        self.fault.setWordWrap(True)
        self.take = QPushButton(tr("录入这些票"))
        self.take.setObjectName("primary")
        self.take.setAutoDefault(False)
        self.cancel = QPushButton(tr("取消"))
        self.cancel.setAutoDefault(False)
        self._lay_out()
        for field in (self.closes, self.directors):
            field.textChanged.connect(lambda _: self.read())
        self.text.textChanged.connect(self.read)
        self.fast.toggled.connect(lambda _: self.read())
        self.take.clicked.connect(self.enter)
        self.cancel.clicked.connect(self.reject)
        self.read()

    def _lay_out(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.text, 1)
        form = QFormLayout()
        for field, name in ((self.closes, tr("关门时间")), (self.directors, tr("导演"))):
            field.setAccessibleName(name)
            form.addRow(label(name, "small"), field)
        form.addRow(self.fast)
        column.addLayout(form)
        right = QWidget()
        found = QVBoxLayout(right)
        found.setContentsMargins(0, 0, 0, 0)
        found.addWidget(self.table, 1)
        found.addWidget(self.said)
        found.addWidget(self.fault)
        split = QSplitter()
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([400, 620])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 12, 12, 12)
        whole.addWidget(split, 1)
        foot: QHBoxLayout = row_of(label(""), self.cancel, self.take, stretch=0)
        whole.addLayout(foot)

    def read(self) -> None:
        """Reads the text as it stands."""
        self._reading, sentence = None, ""
        try:
            closes = datetime.strptime(self.closes.text().strip(), TIME)
            if self.text.toPlainText().strip():
                self._reading = self._read(closes)
        except ValueError:
            sentence = tr("关门时间要写成 2026-05-01 21:00 这样。")
        except Unreadable:
            sentence = tr("认不出帖子：请在页面上全选、复制后粘贴。")
        except NoForm:
            sentence = tr("这本书没有写票的格式。")
        self.model.set_lines(self._reading.ballots if self._reading is not None else ())
        self.fault.setText(sentence)
        self.said.setText(self._summary())
        self.take.setEnabled(self._reading is not None and bool(self._reading.final))

    def _read(self, closes: datetime) -> Reading:
        gone = tuple(name for name, seat in self._names.items() if self._went_today(seat))
        out = tuple(name for name, seat in self._names.items() if self._is_out(seat) and name not in gone)
        return read_ballots(
            self.text.toPlainText(), self._bridge.book, tuple(self._names), closes=closes, out=out, gone=gone,
            directors=tuple(self.directors.text().split()), accelerated=self.fast.isChecked(),
        )  # fmt: skip

    def _is_out(self, seat: int) -> bool:
        out = self._bridge.state.seats[seat].out
        return out is not None and out.announced

    def _went_today(self, seat: int) -> bool:
        """Whether the seat went out while ballots were already taken."""
        state, book = self._bridge.state, self._bridge.book
        out = state.seats[seat].out
        taking = {stage.id for stage in (*book.start, *book.cycle) if stage.takes_votes}
        return out is not None and out.announced and out.round == state.round and out.stage in taking

    def _summary(self) -> str:
        if self._reading is None:
            return ""
        parts = [tr("{n} 票有效").format(n=len(self._reading.final))]
        if self._reading.missing:
            parts.append(tr("没有投：{names}").format(names=tr("、").join(self._reading.missing)))
        if self._reading.unclear:
            parts.append(tr("请手工定夺：{names}").format(names=tr("、").join(self._reading.unclear)))
        return " · ".join(parts)

    def enter(self) -> None:
        """Takes the valid ballots in place of those taken so far, by their times: who was first may decide a vote."""
        if self._reading is None:
            return
        self._bridge.set(DIRECTORS, self.directors.text().strip())
        closes = datetime.strptime(self.closes.text().strip(), TIME)
        refused = self._bridge.do(ClearVotes())
        for ballot in self._reading.ballots:
            if ballot.fault in (Fault.NONE, Fault.REPLACED) and ballot.cast.voter is not None and ballot.cast.target is not None:
                at = f"{ballot.at:%H:%M}" if ballot.at.date() == closes.date() else ""
                voter, target = self._names[ballot.cast.voter], self._names.get(ballot.cast.target)
                refused = refused or self._bridge.do(Vote(voter, target, at, ballot.cast.kind is Kind.PROXY))
        if refused:
            self.fault.setText(refused)
        else:
            self.accept()
