"""Which closing a stage's time counts from, and how what is left is said."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from director_app.console.models.deadlines import Part, closing_of, left_words, nearest, part_now
from director_app.engine.commands import Proceed, Resolve, SeatSetup, Setup, SwitchRuling
from director_app.record import Session
from director_app.rulebook.model import RuleBook
from tests.console.conftest import CAST, NAMES, Table


def at(text: str) -> datetime:
    return datetime.strptime(f"2026-05-{text}", "%Y-%m-%d %H:%M")


def test_the_nearest_closing() -> None:
    assert nearest("21:00", at("01 21:18")) == at("01 21:00")
    assert nearest("23:30", at("02 00:30")) == at("01 23:30"), "past midnight"
    assert nearest("21:00", at("01 20:00")) == at("01 21:00")
    assert nearest("01:00", at("01 22:00")) == at("02 01:00")


@pytest.mark.parametrize(
    ("part", "now", "closes"),
    [
        (Part(at("01 21:10"), due=30), "01 21:18", "01 21:00"),
        (Part(at("01 21:50"), due=30), "01 21:55", "01 21:00"),  # begun late: the players' time is over all the same
        (Part(at("01 21:10"), due=30), "02 23:00", "01 21:00"),  # opened a day later: the old day's closing is meant
        (Part(at("01 22:00"), due=30, first=True), "01 22:05", "02 21:00"),  # made after closing: nobody's time is over
        (Part(at("01 20:50"), due=30, first=True), "01 20:55", "01 21:00"),
        (Part(at("01 21:05"), due=30, first=True), "01 21:06", "01 21:00"),
        (Part(at("02 07:00"), due=30), "02 07:10", "02 21:00"),  # begun the next morning: the coming evening
        (Part(at("01 09:00"), day=True), "01 10:00", "01 21:00"),
        (Part(at("01 22:30"), day=True), "01 23:00", "02 21:00"),  # a day ends with a closing that comes after it began
        (Part(at("01 09:00"), day=True), "02 12:00", "02 21:00"),  # a longer day
    ],
)
def test_the_closing_that_a_part_goes_by(part: Part, now: str, closes: str) -> None:
    assert closing_of(part, "21:00", at(now)) == at(closes)


@pytest.mark.parametrize(
    ("left", "said", "tone"),
    [
        (timedelta(minutes=41, seconds=12), "00:41:12", ""),
        (timedelta(minutes=9), "00:09:00", "warn"),
        (timedelta(seconds=-5), "−00:00:05", "bad"),
        (timedelta(hours=-11), "−11:00:00", "bad"),
        (timedelta(hours=-30), "05-01 22:00", ""),
        (timedelta(hours=30), "05-01 22:00", ""),
    ],
)
def test_what_is_left_and_how_urgent_it_is(left: timedelta, said: str, tone: str) -> None:
    end = at("01 22:00")
    assert left_words(end, end - left) == (said, tone)


def test_a_part_begins_with_the_command_that_led_into_it(tmp_path: Path, book: RuleBook) -> None:
    seats = tuple(SeatSetup(number, role, name) for number, (role, name) in enumerate(zip(CAST, NAMES, strict=True), start=1))
    setup = Setup(seats, seed=7, reserve=("平民", "狼人"))
    clock = ["2026-05-01T22:00:00+00:00"]
    with Session.create(tmp_path / "局.dgame", book, setup, clock=lambda: clock[0]) as session:
        part = part_now(book, session.state, session.began("夜1"))
        assert part.first
        assert part.began == datetime.fromisoformat(clock[0]).astimezone().replace(tzinfo=None)
        came = ""
        for _ in range(60):
            before = session.state.round, (*book.start, *book.cycle)[session.state.stage].part
            clock[0] = f"2026-05-{2 + session.head // 2:02}T21:05:00+00:00"
            session.do(Proceed() if session.state.flow.status == "done" else Resolve())
            now = session.state.round, (*book.start, *book.cycle)[session.state.stage].part
            if now != before:
                came = clock[0]
            if now == (2, "夜"):
                break
        assert session.began("夜2") == came
        session.do(Resolve())
        assert session.began("夜2") == came, "what is done in it does not begin it"
        part = part_now(book, session.state, session.began("夜2"))
        assert (part.day, part.first) == (False, False)
        assert part.due > 0


def test_a_game_made_after_closing_is_not_shown_overdue(table: Table) -> None:
    """Whoever makes a game late in the evening has tomorrow's closing before him."""
    ago = (datetime.now() - timedelta(hours=4)).strftime("%H:%M")
    assert table.main.bridge.do(SwitchRuling("closing", ago)) == ""
    table.until("夜1/杀人")
    clock = table.main.view.clock
    clock.tick()
    assert clock.strip._left
    assert clock.strip._tone == ""
    assert table.main.view.queue.list.urgency == ""
