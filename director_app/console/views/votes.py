"""The vote: ballots typed in (`3 5` 3号投5号, `3 -` abstains), who has not voted, and the count."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from director_app.console.bridge import Bridge
from director_app.console.dialogs.passing import passing
from director_app.console.entry_parser import plain, ranges
from director_app.console.models.ballots import BallotModel, Column
from director_app.console.models.verdict import standing_line, verdict_lines
from director_app.console.theme import line_height
from director_app.console.views.pane import Pane, label, row_of, table_of
from director_app.engine import awaits_candidates
from director_app.engine.commands import ClearVotes, Stand, Vote
from director_app.engine.options import CLOSING
from director_app.engine.state import Ballot
from director_app.engine.votes import USUAL_CLOSING, open_vote
from director_app.i18n import capital, tr

_BALLOT = re.compile(r"(\d+)\s*号?\s*(?:投|->|→|[:=,])?\s*(\d+|-|—|弃权|弃)\s*号?\s*(?:@\s*(\d{1,2}:\d{2}))?")

_STANDING = re.compile(r"(\+|-|上警|退水)?\s*(\d+)")



def read_ballots(text: str) -> tuple[list[tuple[int, int | None, str]], str]:
    """Ballots in a line (voter, target, time), and what could not be read."""
    line = plain(text)
    found = [(int(voter), int(target) if target.isdecimal() else None, at) for voter, target, at in _BALLOT.findall(line)]
    return found, re.sub(r"[\s,，;；、。]+", " ", _BALLOT.sub(" ", line)).strip()


def read_standing(text: str, before: Sequence[int]) -> tuple[int, ...]:
    """Who stands by a line: a list of seats, or changes to the one before (`+4` `-3`, `上警4` `退水3`)."""
    found = _STANDING.findall(plain(text))
    if not any(sign for sign, _ in found):
        return tuple(dict.fromkeys(int(number) for _, number in found))
    seats = dict.fromkeys(before)
    for sign, number in found:
        if sign in ("-", "退水"):
            seats.pop(int(number), None)
        else:
            seats[int(number)] = None
    return tuple(seats)


class VotesPane(Pane):
    """Ballots of the open vote."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent, framed=False)
        self._bridge = bridge
        self._stage = ""
        """The stage that the line was typed in."""
        self.model = BallotModel(bridge.name, self)
        self.table = table_of(self.model)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(Column.NOTE, QHeaderView.ResizeMode.Stretch)
        for column, width in ((Column.VOTER, 150), (Column.TARGET, 150), (Column.AT, 70)):
            self.table.setColumnWidth(column, width)
        self.line = QLineEdit()
        self.line.setObjectName("entry")
        self.proxy = QCheckBox()
        self.clear = QPushButton()
        self.paste = QPushButton()
        self.posts = QPushButton()
        self.said = label("", "fault")
        self.said.setWordWrap(True)
        self.said.hide()
        self.first = label("", "warn")
        self.first.setWordWrap(True)
        self.missing = label("", "muted")
        self.missing.setWordWrap(True)
        self.count = label("", "")
        self.count.setWordWrap(True)
        self.verdict = label("", "")
        self.verdict.setObjectName("verdict")
        self.verdict.setWordWrap(True)
        self.verdict.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.stand_title = label("", "small")
        self.stand = QLineEdit()
        right = QWidget()
        column_right = QVBoxLayout(right)
        column_right.setContentsMargins(12, 8, 12, 8)
        column_right.setSpacing(6)
        column_right.addWidget(self.line)
        column_right.addLayout(row_of(self.paste, self.posts, self.clear, self.proxy))
        column_right.addWidget(self.said)
        column_right.addWidget(self.first)
        counted = QWidget()
        below = QVBoxLayout(counted)
        below.setContentsMargins(0, 0, 0, 0)
        below.addWidget(self.verdict)
        below.addWidget(self.count)
        below.addWidget(self.missing)
        below.addStretch(1)
        frame = QScrollArea()
        frame.setWidgetResizable(True)
        frame.setWidget(counted)
        column_right.addWidget(frame, 1)
        column_right.addWidget(self.stand_title)
        column_right.addWidget(self.stand)
        whole = QHBoxLayout()
        whole.addWidget(self.table, 3)
        whole.addWidget(right, 2)
        self.body.addLayout(whole)
        self.line.returnPressed.connect(self.submit)
        self.paste.clicked.connect(self.paste_thread)
        self.posts.clicked.connect(self.count_posts)
        self.stand.returnPressed.connect(self._stand)
        self.clear.clicked.connect(lambda: self._say(bridge.do(ClearVotes())))
        self.reword()

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.setAccessibleName(tr("投票"))
        self.table.setAccessibleName(tr("选票"))
        self.line.setPlaceholderText(tr("3 5 即 3号投5号 · 3 - 弃权 · 可连写，可加 @20:15"))
        self.line.setToolTip(self.line.placeholderText())
        self.line.setAccessibleName(tr("录入选票"))
        self.table.verticalHeader().setDefaultSectionSize(line_height(1, 8))
        self.first.setText(tr("还没有人上警：先在最下面写上警名单（Enter），再录选票。"))
        self.proxy.setText(tr("代投"))
        self.clear.setText(capital(tr("清空选票")))
        self.paste.setText(tr("粘贴投票帖…"))
        self.posts.setText(capital(tr("发言帖数…")))
        self.stand.setPlaceholderText(tr("上警：1 3 5，Enter · +4 再加 · -3 退水"))
        self.stand.setAccessibleName(tr("上警名单"))
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)
        self.refresh()

    def refresh(self) -> None:
        """Shows the ballots as they are now."""
        bridge = self._bridge
        if not bridge.is_open:
            self.say_empty(self._nothing())
            return
        if self._stage != bridge.key:  # what was refused in another vote says nothing of this one
            self._stage = bridge.key
            self.line.clear()
            self._say("")
        voting = open_vote(bridge.book, bridge.stage) is not None
        standing = bridge.election_ahead()
        if not voting and not bridge.state.ballots and not standing:
            self.say_empty(self._nothing())
            return
        self.say_empty("")
        if bridge.hidden:
            self._say("")  # why a ballot was refused may tell what a seat is
        ballots = bridge.state.ballots
        self.model.set_lines(sorted(ballots, key=lambda ballot: ballot.voter))
        self.line.setEnabled(voting)
        self.paste.setEnabled(voting and not awaits_candidates(bridge.book, bridge.state))
        self.first.setVisible(awaits_candidates(bridge.book, bridge.state))
        self._show_standing(standing)
        valid = [ballot for ballot in ballots if not ballot.void]
        self._show_missing(voting, valid)
        tally: dict[int, list[int]] = {}
        for ballot in valid:
            if ballot.target is not None:
                tally.setdefault(ballot.target, []).append(ballot.voter)
        rows = sorted(tally.items(), key=lambda row: (-len(row[1]), row[0]))
        lines = [tr("{who}　{n} 张：{voters}").format(who=bridge.name(seat), n=len(by), voters=ranges(by)) for seat, by in rows]
        self.count.setText("\n".join(lines))
        self.verdict.setText("\n".join(verdict_lines(bridge.tree(), ballots, bridge.name, voting)))
        self.verdict.setVisible(bool(self.verdict.text()) and not bridge.hidden)

    def _show_standing(self, standing: bool) -> None:
        bridge = self._bridge
        self.stand_title.setVisible(standing or bool(bridge.state.candidates))
        self.stand.setVisible(standing)
        self.stand_title.setText(standing_line(bridge.events(), bridge.state.candidates))
        if not self.stand.hasFocus():
            self.stand.setText(" ".join(map(str, bridge.state.candidates)))

    def _show_missing(self, voting: bool, valid: Sequence[Ballot]) -> None:
        bridge = self._bridge
        if not voting:
            self.missing.setText("")
            return
        voted = {ballot.voter for ballot in valid}
        if bridge.hidden:  # who has no vote is nobody's business: only that he has not voted
            left = [line.number for line in bridge.lines() if line.alive and line.number not in voted]
            self.missing.setText(tr("还没投：{seats}").format(seats=ranges(left)) if left else tr("都已投。"))
            return
        able = bridge.electorate()
        absent = [seat for seat in able if seat not in voted]
        without = [seat.number for seat in bridge.state.seats.values() if seat.out is None and seat.number not in able]
        lines = [tr("有票而未投：{seats}").format(seats=ranges(absent)) if absent else tr("有票的都已投。")]
        if without:
            lines.append(tr("没有投票权：{seats}").format(seats=ranges(without)))
        self.missing.setText("\n".join(lines))

    def _say(self, sentence: str) -> None:
        self.said.setText(sentence)
        self.said.setVisible(bool(sentence))

    @staticmethod
    def _nothing() -> str:
        return tr("到投票阶段，在这里录入每一票；谁还没投、各得几张随时可见。")

    def submit(self) -> None:
        """Takes the ballots typed; the first that is refused stays in the line."""
        found, strange = read_ballots(self.line.text())
        if strange or not found:
            self._say(tr("看不懂“{words}”").format(words=strange or self.line.text()))
            self.line.selectAll()
            return
        if awaits_candidates(self._bridge.book, self._bridge.state):
            self._say(self.first.text())
            return
        for place, (voter, target, at) in enumerate(found):
            sentence = self._bridge.do(Vote(voter, target, at, self.proxy.isChecked()))
            if sentence:
                self._say(sentence)
                self.line.setText(" ".join(f"{v} {'-' if t is None else t}{f' @{at}' if at else ''}" for v, t, at in found[place:]))
                return
        self._say("")
        self.line.clear()

    def paste_thread(self) -> None:
        """Reads the ballots of a whole thread."""
        from director_app.console.dialogs.thread import ThreadDialog  # the forum's readers are loaded for it alone

        with passing(ThreadDialog(self._bridge, self._bridge.state.options.get(CLOSING, USUAL_CLOSING), self)) as dialog:
            dialog.exec()
        self.focus()  # not the button: a blank typed there would open it again

    def count_posts(self) -> None:
        """Counts the posts of a day, and proposes cards to those who kept too quiet."""
        from director_app.console.dialogs.quiet import QuietDialog  # as above

        if not self._bridge.hidden:
            with passing(QuietDialog(self._bridge, self)) as dialog:
                dialog.exec()

    def _stand(self) -> None:
        self._say(self._bridge.do(Stand(read_standing(self.stand.text(), self._bridge.state.candidates))))
        self.stand.selectAll()

    def focus(self) -> None:
        """Takes the keyboard: ballots, but in an election first who stands."""
        first = self._bridge.is_open and self._bridge.election_ahead() and not self._bridge.state.candidates
        (self.stand if first else self.line).setFocus()
