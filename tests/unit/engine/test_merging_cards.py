"""Cards that merge by a number which a rule works out."""

from __future__ import annotations

import pytest

from director_app.engine import Kind, apply, new_game
from director_app.engine.commands import Penalize, SeatSetup, Setup
from director_app.engine.events import Event
from director_app.rulebook import load_sources

BOOK = """
book: {id: merge, name: 牌, language: zh_CN}
factions: {甲: {}}
cards:
  黄: {}
  红: {do: [{damage: {kind: 罚下, to: seat, now: true}}]}
damage: {罚下: {}}
timeline: {cycle: [{part: 日, name: 正午, mode: instant, day: true}]}
roles: {民: {faction: 甲}}
rulings: {R-1: {question: 几张, default: 两张, alternatives: {B: 三张, C: 不并}}}
triggers:
  - event: card
    if: [card is 黄]
    do: [{merge_cards: {card: 黄, count: "2 if ruling('R-1') is 'A' else 3 if ruling('R-1') is 'B' else 0", into: 红, of: who}}]
"""


@pytest.mark.parametrize(
    ("letter", "held", "given"),
    [
        ("A", {"黄": 1, "红": 1}, ["黄", "黄", "红", "黄"]),
        ("B", {"黄": 0, "红": 1}, ["黄", "黄", "黄", "红"]),
        ("C", {"黄": 3}, ["黄", "黄", "黄"]),
    ],
)
def test_so_many_become_one_where_there_are_so_many(letter: str, held: dict[str, int], given: list[str]) -> None:
    loaded = load_sources({"book.yaml": BOOK})
    assert loaded.book is not None, loaded.faults
    state = new_game(loaded.book, Setup((SeatSetup(1, "民"), SeatSetup(2, "民")), options={"R-1": letter})).state
    events: list[Event] = []
    for command in (Penalize(1, "黄", ""), Penalize(1, "黄", ""), Penalize(1, "黄", "")):
        step = apply(loaded.book, state, command)
        state = step.state
        events += step.events
    assert dict(state.cards[1]) == held
    assert [event.data["card"] for event in events if event.kind is Kind.CARD] == given
    assert (state.seats[1].out is not None) == ("红" in held)
    assert 2 not in state.cards
