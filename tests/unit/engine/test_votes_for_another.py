"""A ballot may count for another seat than it names, and rules see the ballots that were taken back and give cards."""

from __future__ import annotations

import pytest

from director_app.engine import Kind, apply, new_game
from director_app.engine.commands import Command, Proceed, Resolve, SeatSetup, Setup, Vote
from director_app.engine.events import Event
from director_app.engine.state import GameState
from director_app.publish import public_lines
from director_app.rulebook import load_sources
from director_app.rulebook.model import RuleBook

BOOK = """
book: {id: pair, name: 票, language: zh_CN}
factions: {甲: {}}
cards:
  黄: {merge: 2, into: 红}
  红: {do: [{damage: {kind: 罚下, to: seat, now: true}}]}
damage: {罚下: {}}
timeline:
  cycle:
    - part: 日
      name: 投票
      mode: vote
      day: true
      vote:
        voters: it.alive
        targets: it.alive
        changes: 1
        counts_for: "first([v.target for v in votes if v.voter.role is 双]) if vote.voter.role is 双 else vote.target"
        counted:
          - card: {card: 黄, seats: "[s for s in living if any(v.voter == s and v.void is 'replaced' for v in cast_votes)]", reason: 改票}
roles: {双: {faction: 甲, cards: 2}, 民: {faction: 甲}}
"""


def played(*votes: tuple[int, int | None]) -> tuple[RuleBook, GameState, list[Event]]:
    loaded = load_sources({"book.yaml": BOOK})
    assert loaded.book is not None, loaded.faults
    seats = (SeatSetup(1, "双"), SeatSetup(2, "双"), SeatSetup(3, "民"), SeatSetup(4, "民"))
    state, events = new_game(loaded.book, Setup(seats)).state, list[Event]()
    commands: list[Command] = [*(Vote(voter, target) for voter, target in votes), Resolve()]
    for command in commands:
        step = apply(loaded.book, state, command)
        state = step.state
        events += step.events
    return loaded.book, state, events


@pytest.mark.parametrize(
    ("votes", "tally", "line"),
    [
        (((1, 3), (4, 1), (2, 4)), ((1, 1), (3, 2)), "3号 2票：1号、2号"),
        (((2, None), (4, 3), (1, 4)), ((3, 1),), "2号、1号"),
        (((2, 4), (3, 1)), ((1, 1), (4, 1)), "4号 1票：2号"),
    ],
    ids=["the first says it for both", "an abstention, too", "alone"],
)
def test_a_ballot_counts_for_whom_the_book_says(
    votes: tuple[tuple[int, int | None], ...], tally: tuple[tuple[int, int], ...], line: str
) -> None:
    book, _, events = played(*votes)
    assert [event.data["tally"] for event in events if event.kind is Kind.TALLY] == [tally]
    assert line in next(each.text for each in public_lines(book, events) if each.kind is Kind.TALLY)


def test_the_ballot_keeps_whom_it_named_on_record() -> None:
    _, _, events = played((1, 3), (2, 4))
    last = [event for event in events if event.kind is Kind.VOTE][-1]
    assert (last.seat, last.data["target"], last.data["named"]) == (2, 3, 4)


def test_a_rule_gives_cards_which_merge_and_take_effect() -> None:
    book, state, events = played((3, 1), (3, 2), (4, 2))
    assert [(event.seat, event.data["card"], event.data["reason"]) for event in events if event.kind is Kind.CARD] == [(3, "黄", "改票")]
    for command in (Proceed(), Vote(3, 1), Vote(3, 2), Resolve()):
        step = apply(book, state, command)
        state = step.state
    assert [(event.seat, event.data["card"]) for event in step.events if event.kind is Kind.CARD] == [(3, "黄"), (3, "红")]
    assert state.seats[3].out is not None
