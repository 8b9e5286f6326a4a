"""A book may settle the waiting damage of some seats before that of others."""

from __future__ import annotations

import pytest

from director_app.engine import Kind, apply, new_game
from director_app.engine.commands import Enter, Resolve, SeatSetup, Setup
from director_app.engine.events import Event
from director_app.rulebook import load_sources

BOOK = """
book: {id: some, name: 些, language: zh_CN}
factions: {甲: {}}
damage: {刺: {}}
settlement: [箭, 毒, 牵连]
timeline:
  cycle:
    - {part: 夜, name: 夜里, mode: ordered, order: [箭, 毒, 清点]}
rules:
  清点: {cite: 清点, do: [%s]}
roles:
  弓手:
    faction: 甲
    skills:
      箭: {cite: 弓手, choose: {seats: 1}, do: [{damage: {kind: 刺, to: settled}}]}
      毒: {cite: 弓手, choose: {seats: 1}, do: [{damage: {kind: 刺, to: settled}}]}
  民:
    faction: 甲
    skills:
      牵连: {cite: 民, on: [{event: out, if: [who == 2, self == 4], do: [{damage: {kind: 刺, to: self}}]}]}
"""


@pytest.mark.parametrize(
    ("rule", "outs"),
    [
        ("{settle: all}", [3, 2, 4]),
        ("{settle: {of: 2}}", [2]),
        ("{settle: {of: 2}}, {settle: all}", [2, 3, 4]),
        ("{settle: {of: '[2, 4]'}}, {settle: all}", [2, 4, 3]),
        ("{settle: {of: '[]'}}", []),
    ],
)
def test_only_what_is_dealt_to_these_seats_is_settled(rule: str, outs: list[int]) -> None:
    loaded = load_sources({"book.yaml": BOOK % rule})
    assert loaded.book is not None, loaded.faults
    seats = tuple(SeatSetup(number, "弓手" if number == 1 else "民") for number in range(1, 5))
    state = new_game(loaded.book, Setup(seats)).state
    events: list[Event] = []
    for command in (Enter(1, "箭", (3,)), Enter(1, "毒", (2,)), Resolve()):
        step = apply(loaded.book, state, command)
        state = step.state
        events += step.events
    assert [event.seat for event in events if event.kind is Kind.OUT] == outs
