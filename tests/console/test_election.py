"""Ballots as they are typed; an election for which nobody stands: one is told that candidates come first."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from director_app.engine.commands import SeatSetup, Setup
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from tests.console.conftest import NAMES, Table

CAST = ("纯白之女", "磁狼", "医生", "魔术师", "赤狼", "侦探")


@pytest.fixture
def election(table: Table) -> Table:
    """m156's election is open, and nobody stands."""
    book = load_book(rulesets_folder() / "m156").book
    assert book is not None
    seats = tuple(SeatSetup(number, role, NAMES[number - 1]) for number, role in enumerate(CAST, start=1))
    assert table.main.bridge.create(table.folder / "选.dgame", book, Setup(seats, seed=3)) == ""
    table.until("竞选日/投票")
    table.asked.clear()
    QApplication.processEvents()
    return table


def test_candidates_come_first(election: Table) -> None:
    votes = election.main.view.votes
    assert election.main.view.queue.state.text() == "还没有人上警：F7"
    election.press(Qt.Key.Key_F7)
    assert votes.stand.hasFocus()
    assert votes.first.isVisible()
    assert not votes.paste.isEnabled()
    votes.line.setFocus()
    election.enter("1 3")
    assert "先在最下面写上警名单" in votes.said.text()
    assert not election.main.bridge.state.ballots
    votes.stand.setFocus()
    election.enter("2 3")
    assert election.main.bridge.state.candidates == (2, 3)
    assert not votes.first.isVisible()
    votes.line.setFocus()
    votes.line.clear()
    election.enter("1 3")
    assert [(ballot.voter, ballot.target, ballot.void) for ballot in election.main.bridge.state.ballots] == [(1, 3, "")]


def test_counting_without_candidates_asks_first(election: Table) -> None:
    election.answer = False
    election.main.desk.resolve()
    assert "没有人上警" in election.asked[-1]
    assert election.main.bridge.key == "竞选日/投票"
    assert election.main.view.tabs.currentWidget() is election.main.view.votes
    assert election.main.view.votes.stand.hasFocus()
    election.answer = True
    election.main.desk.resolve()
    assert election.main.bridge.state.flow.status == "done" or election.main.bridge.key != "竞选日/投票"


def test_an_ordinary_vote_asks_for_no_candidates(table: Table) -> None:
    table.until("日1/投票")
    table.press(Qt.Key.Key_F7)
    assert not table.main.view.votes.first.isVisible()
    assert table.main.view.votes.line.hasFocus()


def test_what_is_refused_stays_with_its_time_till_the_vote_is_over(table: Table) -> None:
    table.until("日1/投票")
    table.press(Qt.Key.Key_F7)
    votes = table.main.view.votes
    table.enter("1 5 @20:15 77 5 @20:16")
    assert votes.line.text() == "77 5 @20:16"
    assert votes.said.text() == "没有77号"
    table.resolve()
    table.press(Qt.Key.Key_F7)
    assert table.main.bridge.key != "日1/投票"
    assert (votes.line.text(), votes.said.isVisible()) == ("", False)


def test_the_keyboard_is_back_at_the_ballots_after_a_thread(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.until("日1/投票")
    votes = table.main.view.votes
    table.main.view.open_tab("votes")
    monkeypatch.setattr("director_app.console.dialogs.thread.ThreadDialog.exec", lambda dialog: votes.paste.setFocus())
    votes.paste.click()
    assert votes.line.hasFocus()
