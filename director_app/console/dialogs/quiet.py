"""Post counts of a day, from a pasted thread or typed, and the cards that the book proposes for keeping too quiet."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHeaderView,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from director_app.console.bridge import Bridge
from director_app.console.entry_parser import plain, ranges
from director_app.console.models.quiet import (
    POSTS,
    SPARED,
    CountModel,
    ProposalModel,
    counts_of,
    counts_text,
    days_of,
    present,
    proposals,
    read_counts,
    rule_of,
)  # fmt: skip
from director_app.console.models.thread import thread_names
from director_app.console.theme import line_height
from director_app.console.views.pane import label, row_of
from director_app.engine.commands import Penalize
from director_app.forum.counts import posts_per_seat
from director_app.forum.layouts import read_thread
from director_app.forum.names import Names
from director_app.forum.posts import Thread, Unreadable
from director_app.i18n import tr

TIME = "%Y-%m-%d %H:%M"


class QuietDialog(QDialog):
    """Left where counts come from, right the counts and the cards."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setWindowTitle(tr("发言帖数"))
        self.resize(1040, 620)
        self.day = QComboBox()
        self.day.addItems(days_of(bridge.book, bridge.events()))
        self.day.setCurrentIndex(self.day.count() - 1)
        self.day.setAccessibleName(tr("讨论日"))
        self.spared = QCheckBox(tr("当天加速：不判罚"))
        self.text = QPlainTextEdit()
        self.text.setPlaceholderText(tr("在讨论帖的页面上全选、复制，粘贴到这里；有好几页就一页接一页。导演与座位以外的帖子不算。"))
        self.text.setAccessibleName(tr("讨论帖"))
        self.since, self.until = QLineEdit(), QLineEdit()
        for field, name in ((self.since, tr("从")), (self.until, tr("到"))):
            field.setPlaceholderText(f"{name} 2026-05-01 08:00")
            field.setToolTip(tr("只算这段时间里的帖子；空着就全算"))
            field.setAccessibleName(name)
        self.line = QLineEdit()
        self.line.setPlaceholderText(tr("或直接写：座位 帖数，如 1 7, 2 4，Enter"))
        self.line.setAccessibleName(tr("帖数"))
        self.said = label("", "fault")
        self.said.setWordWrap(True)
        self.counts = CountModel(self)
        self.table = QTableView()
        self.proposed = ProposalModel(self)
        self.list = QListView()
        self.about = label("", "small")
        self.about.setWordWrap(True)
        self.give = QPushButton(tr("发这张牌 Enter"))
        self.give.setObjectName("primary")
        self.give_all = QPushButton(tr("全部发出"))
        self.close_button = QPushButton(tr("关闭"))
        self._lay_out()
        self._connect()
        self._turn()

    def _lay_out(self) -> None:
        self.table.setModel(self.counts)
        self.table.setAccessibleName(tr("帖数"))
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(line_height(1, 8))
        self.table.setSelectionMode(QTableView.SelectionMode.NoSelection)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.list.setModel(self.proposed)
        self.list.setAccessibleName(tr("可发的牌"))
        self.list.installEventFilter(self)
        for button in (self.give, self.give_all, self.close_button):
            button.setAutoDefault(False)
        left, right = QWidget(), QWidget()
        between = row_of(self.since, self.until, stretch=0)
        between.setStretch(1, 1)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row_of(self.day, self.spared))
        column.addWidget(self.text, 1)
        column.addLayout(between)
        column.addWidget(self.line)
        column.addWidget(self.said)
        found = QVBoxLayout(right)
        found.setContentsMargins(0, 0, 0, 0)
        found.addWidget(self.table, 3)
        found.addWidget(self.about)
        found.addWidget(self.list, 2)
        found.addLayout(row_of(self.give, self.give_all, label(""), self.close_button, stretch=2))
        split = QSplitter()
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([440, 580])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 12, 12, 12)
        whole.addWidget(split, 1)

    def _connect(self) -> None:
        self.day.currentIndexChanged.connect(lambda _: self._turn())
        self.spared.clicked.connect(lambda on: self._keep(SPARED, "1" if on else ""))
        for field in (self.since, self.until):
            field.textChanged.connect(lambda _: self.read())
        self.text.textChanged.connect(self.read)
        self.line.returnPressed.connect(self.type_counts)
        self.give.clicked.connect(self.give_one)
        self.give_all.clicked.connect(self.give_every)
        self.close_button.clicked.connect(self.accept)

    @property
    def _today(self) -> str:
        return self.day.currentText()

    def _turn(self) -> None:
        """Shows another day; whether it was cut short is the setting's word where nobody has said otherwise."""
        rule, settings = rule_of(self._bridge.book), self._bridge.settings()
        self.spared.setVisible(rule.unless is not None)
        if rule.unless is not None and SPARED + self._today not in settings and self.day.currentIndex() == self.day.count() - 1:
            setting, value = rule.unless
            short = self._bridge.state.options.get(setting, self._bridge.book.settings.get(setting)) == value
            self._bridge.set(SPARED + self._today, "1" if short else "")
        self._show()

    def _keep(self, what: str, value: str) -> None:
        self._bridge.set(what + self._today, value)
        self._show()

    def _show(self) -> None:
        bridge, day = self._bridge, self._today
        settings = bridge.settings()
        self.spared.setChecked(bool(settings.get(SPARED + day)))
        every = days_of(bridge.book, bridge.events())
        here = present(bridge, day, counts_of(settings, day))
        self.counts.set_counts(bridge, every[: self.day.currentIndex() + 1][-4:], here)
        place = self.list.currentIndex().row()
        self.proposed.set_lines(proposals(bridge, day))
        following = self.proposed.next_open(max(0, place))
        self.list.setCurrentIndex(self.proposed.index(following if following >= 0 else 0))
        for button in (self.give, self.give_all):
            button.setEnabled(following >= 0)
        missing = [seat for seat in here if seat not in counts_of(settings, day)]
        self.about.setText(self._summary(missing))

    def _summary(self, missing: list[int]) -> str:
        rule = rule_of(self._bridge.book)
        if not rule.card:
            return tr("这本书没有按帖数发牌的规定。")
        parts = [
            tr("一天不足 {n} 帖").format(n=rule.day) if rule.day else "",
            tr("连续 {n} 天都不足 {least} 帖").format(n=rule.run, least=rule.run_day) if rule.run else "",
            tr("没有投票（弃权算投）") if rule.no_vote else "",
        ]
        words = tr("{card}牌：{rules}。").format(card=rule.card, rules=tr("；").join(part for part in parts if part))
        if missing and rule.day:
            words += tr("还没有帖数：{seats}号。").format(seats=ranges(missing))
        return words + (f"（{rule.cite}）" if rule.cite else "")

    # ---- counting ---------------------------------------------------------------------------------------------------

    def read(self) -> None:
        """Counts the posts of the pasted text; what was typed for seats that are not in it stays."""
        if not self.text.toPlainText().strip():
            return
        names = thread_names(self._bridge.state)
        try:
            since, until = (self._time(field) for field in (self.since, self.until))
            year = (since or datetime.now()).year
            found: Thread = read_thread(self.text.toPlainText(), year)
        except ValueError:
            self.said.setText(tr("时间要写成 2026-05-01 21:00 这样。"))
            return
        except Unreadable:
            self.said.setText(tr("认不出帖子：请在页面上全选、复制后粘贴。"))
            return
        self.said.setText("")
        book = self._bridge.book
        counted = posts_per_seat(found.posts, Names(tuple(names), book.id, book.name), since, until)
        here = present(self._bridge, self._today, {names[name]: count for name, count in counted.items()})
        self._keep(POSTS, counts_text({names[name]: count for name, count in counted.items() if names[name] in here}))

    @staticmethod
    def _time(field: QLineEdit) -> datetime | None:
        text = field.text().strip()
        return datetime.strptime(text, TIME) if text else None

    def type_counts(self) -> None:
        """Takes counts typed; what could not be read stays in the line."""
        found, strange = read_counts(plain(self.line.text()))
        unknown = [seat for seat in found if seat not in self._bridge.state.seats]
        if strange or unknown or not found:
            words = strange or " ".join(map(str, unknown)) or self.line.text()
            self.said.setText(tr("看不懂“{words}”").format(words=words))
            self.line.selectAll()
            return
        self.said.setText("")
        self.line.clear()
        kept = counts_of(self._bridge.settings(), self._today)
        self._keep(POSTS, counts_text({**kept, **found}))

    # ---- cards ------------------------------------------------------------------------------------------------------

    def give_one(self) -> None:
        """Gives the card that is chosen, and goes to the next."""
        place = self.list.currentIndex().row()
        if 0 <= place < len(self.proposed.lines):
            self._give(place)

    def give_every(self) -> None:
        """Gives all that are proposed; the first that is refused ends it."""
        while (place := self.proposed.next_open(0)) >= 0:
            if not self._give(place):
                return

    def _give(self, place: int) -> bool:
        item = self.proposed.lines[place]
        if item.given:
            return False
        self.said.setText(self._bridge.do(Penalize(item.seat, item.card, item.reason)))
        self._show()
        return not self.said.text()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter on the list gives the card."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.give_one()
            return True
        return super().eventFilter(watched, event)
