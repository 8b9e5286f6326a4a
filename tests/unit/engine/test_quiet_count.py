"""A count whose list the book keeps back: it is on record, and only what `counted` says becomes public."""

from __future__ import annotations

import pytest

from director_app.engine import Kind, apply, new_game
from director_app.engine.commands import Command, Resolve, SeatSetup, Setup, Vote
from director_app.engine.events import Event
from director_app.publish import public_lines
from director_app.rulebook import load_sources

BOOK = """
book: {id: quiet, name: 票, language: zh_CN}
factions: {甲: {}}
timeline:
  cycle:
    - part: 日
      name: 投票
      mode: vote
      day: true
      vote:
        voters: it.alive
        targets: it.alive
        quiet: ruling('R-1') is 'B' and count(votes) > 1
        counted: [{publish: {text: "最高{s:seat}。", with: {s: tops}}}]
roles: {民: {faction: 甲}}
rulings:
  R-1: {question: 公不公布, default: 公布, alternatives: {B: 不公布}}
"""


@pytest.mark.parametrize(
    ("letter", "ballots", "lines"),
    [("A", 2, [Kind.TALLY, Kind.ANNOUNCED]), ("B", 2, [Kind.ANNOUNCED]), ("B", 1, [Kind.TALLY, Kind.ANNOUNCED])],
)
def test_the_list_of_a_quiet_count_is_not_published(letter: str, ballots: int, lines: list[Kind]) -> None:
    book = load_sources({"book.yaml": BOOK}).book
    assert book is not None
    state = new_game(book, Setup((SeatSetup(1, "民"), SeatSetup(2, "民")), options={"R-1": letter})).state
    events: list[Event] = []
    commands: list[Command] = [*(Vote(voter, 2) for voter in range(1, ballots + 1)), Resolve()]
    for command in commands:
        step = apply(book, state, command)
        state = step.state
        events += step.events
    assert [event.data["tally"] for event in events if event.kind is Kind.TALLY] == [((2, ballots),)]
    assert [line.kind for line in public_lines(book, events)] == lines
