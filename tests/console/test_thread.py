"""A pasted vote thread becomes ballots."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from director_app.console.dialogs.thread import ThreadDialog
from director_app.engine.commands import Enter, SeatSetup, Setup, Vote
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from tests.console.conftest import CAST, Table
from tests.unit.forum.pages import P, change, desktop, quote, vote

THREAD = Path(__file__).parents[1] / "threads" / "discuz-phone-m206.txt"
SEATS = ("锅盔", "麻薯", "抹茶", "柠檬", "青柠", "小青柠", "荔枝", "山竹", "榴莲", "芒果", "椰子")


@pytest.fixture
def dialog(table: Table, book: RuleBook) -> ThreadDialog:
    seats = tuple(SeatSetup(number, role, name) for number, (role, name) in enumerate(zip(CAST, SEATS, strict=True), start=1))
    assert table.main.bridge.create(table.folder / "帖.dgame", book, Setup(seats, 7, ("平民", "狼人"))) == ""
    table.until("日1/投票")
    made = ThreadDialog(table.main.bridge, "21:00", table.main)
    made.closes.setText("2026-03-17 21:00")
    made.directors.setText("[M206]导演")
    return made


def test_every_ballot_is_shown_with_its_fault(dialog: ThreadDialog) -> None:
    assert not dialog.take.isEnabled()
    dialog.text.setPlainText(THREAD.read_text(encoding="utf-8"))
    model = dialog.model
    rows = ["  ".join(str(model.index(row, column).data()) for column in range(5)) for row in range(model.rowCount())]
    assert rows[0] == "2  03-17 09:22  芒果  青柠  其后已改票"
    assert rows[3] == "5  03-17 10:33  小青柠  芒裹  没有这个角色 · 芒裹? · 或是 芒果"
    assert dialog.said.text() == "9 票有效 · 没有投：锅盔、榴莲 · 请手工定夺：锅盔"


def test_the_ballots_that_count_are_taken(dialog: ThreadDialog, table: Table) -> None:
    dialog.text.setPlainText(THREAD.read_text(encoding="utf-8"))
    QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert dialog.result() == ThreadDialog.DialogCode.Accepted
    ballots = {ballot.voter: (ballot.target, ballot.at) for ballot in table.main.bridge.state.ballots if not ballot.void}
    assert len(ballots) == 9
    assert ballots[10] == (6, "15:26"), "the change, not the vote before it"
    assert table.main.bridge.settings()["directors"] == "[M206]导演"


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [("closes", "tomorrow", "关门时间要写成"), ("text", "大家好，今天天气不错。", "认不出帖子")],
)
def test_what_can_not_be_read_is_said(dialog: ThreadDialog, field: str, text: str, said: str) -> None:
    dialog.text.setPlainText(THREAD.read_text(encoding="utf-8"))
    if field == "closes":
        dialog.closes.setText(text)
    else:
        dialog.text.setPlainText(text)
    assert said in dialog.fault.text()
    assert not dialog.take.isEnabled()


def test_who_voted_for_a_seat_out_since_noon_may_change_late(table: Table) -> None:
    book = load_book(rulesets_folder() / "m156").book
    assert book is not None
    cast = {"粽子": "清晰者", "甜粽子": "赤狼", "咸鱼": "医生", "豆花": "魔术师"}
    seats = tuple(SeatSetup(number, role, name) for number, (name, role) in enumerate(cast.items(), start=1))
    assert table.main.bridge.create(table.folder / "午.dgame", book, Setup(seats, 7)) == ""
    table.until("日1/正午")
    assert table.main.bridge.do(Vote(3, 4)) == ""
    assert table.main.bridge.do(Enter(1, "崩塌狙击", (3,))) == ""
    table.until("日1/投票")
    dialog = ThreadDialog(table.main.bridge, "21:00", table.main)
    dialog.closes.setText("2026-03-11 21:00")
    first = vote("咸鱼")
    late = quote("豆花", "2026-3-11 10:00", first) + change("粽子")
    pages = [P("豆花", "2026-3-11 10:00:00", first), P("甜粽子", "2026-3-11 10:10:00", first), P("豆花", "2026-3-11 20:30:00", late)]
    dialog.text.setPlainText(desktop(pages))
    QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert [(ballot.voter, ballot.target) for ballot in table.main.bridge.state.ballots if not ballot.void] == [(3, 4), (4, 1)]
