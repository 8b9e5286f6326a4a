"""A director's hands through a whole game: a scenario's actions typed, its votes pasted, its messages sent, from the sign-ups on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

from director_app.console.dialogs.new_game import NewGame
from director_app.console.dialogs.thread import ThreadDialog
from director_app.console.models.cast import Column
from director_app.console.models.people_table import Column as People
from director_app.engine.commands import Vote
from director_app.engine.queue_model import RowStatus
from director_app.scenario.model import Action, Scenario, Step
from tests.console.conftest import Table
from tests.console.hands import at, cell, pane_of, typed

CTRL = Qt.KeyboardModifier.ControlModifier
DIRECTOR = "导演"
FIRST_DAY = date(2026, 6, 1)
MOST_PARTS = 30
"""A stage asks and is ended at most this often."""


def sign_up(table: Table, scenario: Scenario, names: Sequence[str], players: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+N: the book is chosen, the list pasted, cards dealt from a seed and then changed by hand to the scenario's."""

    def fill(dialog: NewGame) -> NewGame.DialogCode:
        dialog.show()
        dialog.activateWindow()
        QTest.qWaitForWindowActive(dialog)
        ids = [book.id for book in dialog._books]
        dialog.book.setCurrentIndex(ids.index(scenario.ruleset))
        dialog.seats.setValue(len(scenario.setup.seats))
        dialog.players.setPlainText("、".join(f"{name}={player}" for name, player in zip(names, players, strict=True)))
        dialog.seed.setValue(scenario.setup.seed)
        QTest.mouseClick(dialog.deal_button, Qt.MouseButton.LeftButton)
        assert all(place.role for place in dialog.model.lines), "dealt"
        for place, seat in enumerate(scenario.setup.seats):
            _write(dialog, place, seat.role)
        dialog.reserve.setText("、".join(scenario.setup.reserve))
        assert dialog.begin.isEnabled(), dialog.faults.text()
        QTest.mouseClick(dialog.begin, Qt.MouseButton.LeftButton)
        return NewGame.DialogCode(dialog.result())

    monkeypatch.setattr(NewGame, "exec", fill)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(table.folder / "录音室.dgame"), ""))
    table.press(Qt.Key.Key_N, CTRL)
    table.main.activateWindow()
    QTest.qWaitForWindowActive(table.main)
    assert table.main.has_game


def _write(dialog: NewGame, place: int, role: str) -> None:
    """A card written into its cell."""
    dialog.table.setFocus()
    dialog.table.setCurrentIndex(dialog.model.index(place, Column.ROLE))  # which opens its editor
    editor = dialog.focusWidget()
    assert isinstance(editor, QLineEdit)
    editor.setText(role)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()  # the table takes it when the key has been dealt with
    assert dialog.model.lines[place].role == role


class Evening:
    """One game at a window, played by its scenario."""

    def __init__(self, table: Table, scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
        self.table = table
        self.main = table.main
        self.steps = {step.phase: step for step in scenario.steps}
        self.posted: list[str] = []
        """Every public text, as it was copied."""
        self.sent: dict[int, list[str]] = {}
        """Every private text, as it was copied, by receiver."""
        self.said = ""
        """The last refusal of what was to be taken, for the report of a failure."""
        self._patch = monkeypatch

    @property
    def key(self) -> str:
        return self.main.bridge.key

    def play(self) -> None:
        """Until somebody has won and everything is told."""
        while self.main.bridge.state.winner is None:
            self.stage()
        self.tell()

    def stage(self) -> None:
        """One stage: what is asked for is entered as soon as its turn comes, and all is told before the next."""
        key = self.key
        step = self.steps.get(key, Step(0, key))
        actions = list(step.actions)
        self._begin(key, step)
        for _ in range(MOST_PARTS):
            self._enter(actions)
            self.tell()
            for seat in self._words_awaited():
                self.last_words(seat)
            self.table.press(Qt.Key.Key_Escape)
            if self.main.bridge.state.winner is not None:
                break
            self.table.resolve()
            if self.key != key:
                break
        assert self.main.bridge.state.winner or self.key != key, f"{key} does not end: {self.main.statusBar().currentMessage()}"
        left = [action.title for action in actions if not action.refused]
        assert not left, f"{key}: {left} never had their turn; last said: {self.said}"
        gone = {number for number, seat in self.main.bridge.state.seats.items() if seat.out is not None}
        for expected in (set(each.seats()) for each in step.expect if each.kind == "out"):
            assert gone == expected, f"{key}: out {gone}, expected {expected}"

    def _begin(self, key: str, step: Step) -> None:
        for penalty in step.penalties:
            self.card(penalty.seat, penalty.card)
        ahead = next((each for each in self.steps.values() if each.candidates is not None), None)
        if ahead is not None and self.main.bridge.election_ahead() and not self.main.bridge.state.candidates:
            self.stand(ahead.candidates or ())
        ballots = [ballot.vote for ballot in step.ballots]
        if ballots and step.candidates is not None:
            self.type_votes(ballots)
        elif ballots:
            self.paste_votes(ballots, FIRST_DAY + timedelta(days=self.main.bridge.state.round))
        self.table.press(Qt.Key.Key_Escape)

    def _enter(self, actions: list[Action]) -> None:
        for action in tuple(actions):
            enter = action.enter
            rows = [row for row in self.main.view.queue.model.rows if row.skill == enter.skill and enter.by in (row.seat, *row.team)]
            if action.refused and all(row.team and row.seat != enter.by for row in rows):
                actions.remove(action)  # a team's row is spoken for by one of it: another can't be made to
                continue
            open_now = {RowStatus.WAITING, RowStatus.ENTERED, *({RowStatus.PASSED} if not action.refused else ())}
            if not any(row.status in open_now for row in rows):
                continue
            at(self.table, enter.skill, enter.by)
            if enter.choice is not None:
                self.main.view.queue.editor.line.setFocus()
            head = self.main.bridge.session.head
            self.table.type(typed(enter))
            if enter.receiver is not None:
                self.main.view.queue.editor.receiver.setCurrentIndex(self.main.view.queue.editor.receiver.findData(enter.receiver))
            if enter.text:
                self.main.view.queue.editor.text.setFocus()
                self.main.view.queue.editor.text.selectAll()
                self.table.type(enter.text)
            self.table.press(Qt.Key.Key_Return)
            if action.refused:
                assert self.main.bridge.session.head == head, f"{action.title} was taken"
                assert self.table.hint, f"{action.title}: no word why not"
                self.main.view.queue.editor.line.clear()
            elif self.main.bridge.session.head == head:
                self.said = self.table.hint
                continue  # its turn comes later in this stage
            actions.remove(action)

    # ---- telling ----------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """F5 and C until nothing is unsent; F6 and the button until nothing is unposted."""
        while due := [message for message in self.main.bridge.due() if message.to is not None]:
            self.table.press(Qt.Key.Key_F5)
            item = self.main.view.outbox.current
            assert item is not None
            self.table.press(Qt.Key.Key_C)
            assert len([each for each in self.main.bridge.due() if each.to is not None]) < len(due), "C did not tick"
            for message in item.messages:
                self.sent.setdefault(message.to or 0, []).append(f"{message.stage}　{QApplication.clipboard().text()}".strip())
        while due := [message for message in self.main.bridge.due() if message.to is None]:
            self.table.press(Qt.Key.Key_F6)
            pane = self.main.view.announcement
            self.table.press(Qt.Key.Key_End)  # what became public first goes out first
            while pane.current is not None and not pane.current.due and pane.list.currentIndex().row() > 0:
                self.table.press(Qt.Key.Key_Up)
            pane.copy.click()
            assert len([each for each in self.main.bridge.due() if each.to is None]) < len(due), "nothing was ticked"
            self.posted.append(QApplication.clipboard().text())
        self.table.press(Qt.Key.Key_Escape)

    # ---- the day ----------------------------------------------------------------------------------------------------

    def stand(self, seats: Sequence[int]) -> None:
        """Who stands, typed in the votes pane."""
        self.table.press(Qt.Key.Key_F7)
        self.main.view.votes.stand.setFocus()
        self.main.view.votes.stand.selectAll()
        self.table.enter(" ".join(map(str, seats)))
        assert self.main.bridge.state.candidates == tuple(seats)

    def type_votes(self, votes: Sequence[Vote]) -> None:
        """Ballots typed in one line."""
        self.table.press(Qt.Key.Key_F7)
        self.main.view.votes.line.setFocus()
        self.table.enter(" ".join(f"{vote.voter} {vote.target if vote.target is not None else '-'}" for vote in votes))
        assert self.main.view.votes.said.text() == ""

    def paste_votes(self, votes: Sequence[Vote], day: date) -> None:
        """The day's vote thread pasted."""
        table, main = self.table, self.main
        out = {seat.number for seat in main.bridge.state.seats.values() if seat.out is not None and seat.out.announced}
        text = thread(votes, {number: seat.name for number, seat in main.bridge.state.seats.items()}, day)

        def read(dialog: ThreadDialog) -> int:
            dialog.closes.setText(f"{day} 21:00")
            dialog.directors.setText(DIRECTOR)
            dialog.text.setPlainText(text)
            assert dialog.take.isEnabled(), dialog.fault.text()
            QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
            return dialog.result()

        self._patch.setattr(ThreadDialog, "exec", read)
        table.press(Qt.Key.Key_F7)
        main.view.votes.paste.click()
        taken = {ballot.voter: ballot.target for ballot in main.bridge.state.ballots}
        given: dict[int, list[int | None]] = {}
        for vote in votes:
            given.setdefault(vote.voter, []).append(vote.target)
        assert taken == {voter: targets[:2][-1] for voter, targets in given.items() if voter not in out}, "one change counts"

    def card(self, seat: int, card: str) -> None:
        """A card with its reason."""
        self.main.view.open_tab("penalties")
        penalties = self.main.view.penalties
        penalties.choose(seat)
        penalties.card.setCurrentIndex(penalties.card.findText(card, Qt.MatchFlag.MatchStartsWith))
        penalties.card_reason.setFocus()
        self.table.type("潜水")
        penalties.card_button.click()
        assert penalties.said.text() == ""

    def _words_awaited(self) -> list[int]:
        self.main.view.people.refresh()
        return [seat for seat in self.main.bridge.state.seats if cell(self.table, seat, People.WORDS) == "等遗言"]

    def last_words(self, seat: int) -> None:
        """A seat's last words, as it sent them."""
        pane = pane_of(self.table, seat, "words")
        pane.words.text.setFocus()
        self.table.type(f"[b]{self.main.bridge.state.seats[seat].name}[/b]走了。")
        pane.words.take.click()
        if "Discuz" in pane.words.rule.text():
            assert "[b]" in pane.said.text(), "codes are taken out, and it is said"


def thread(votes: Sequence[Vote], names: dict[int, str], day: date) -> str:
    """A vote thread as it is copied from an old Discuz page: a second vote of a seat answers its first."""
    lines = [f"查看: 99|回复: {len(votes)}", "", f"[投票帖] {day}", ""]
    lines += _post("楼主", DIRECTOR, f"{day:%Y-%-m-%-d} 09:00:00", "今天的投票帖")
    before: dict[int, tuple[str, str]] = {}
    for place, vote in enumerate(votes):
        when = f"{day:%Y-%-m-%-d} {10 + place // 6}:{place % 6}5:00"
        target = names[vote.target] if vote.target is not None else "弃权"
        said = f"投票对象：{target}\n投票理由：听发言"
        if vote.voter in before:
            then, old = before[vote.voter]
            said = f"{names[vote.voter]} 发表于 {then[:-3]}\n{old}\n\n改票对象：{target}\n改票理由：想明白了"
        before.setdefault(vote.voter, (when, said))
        lines += _post(f"{place + 2}#", f"{names[vote.voter]}", when, said)
    return "\n".join(lines)


def _post(floor: str, author: str, when: str, text: str) -> list[str]:
    return [floor, f" {author} 发表于 {when} | 只看该作者", text, "回复", "", "使用道具 举报", ""]


