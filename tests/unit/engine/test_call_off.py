"""Damage that waits may be called off: it does not happen, and nothing that would have stopped it is used up."""

from __future__ import annotations

from director_app.engine import Event, Kind, apply, new_game
from director_app.engine.commands import Enter, Resolve, SeatSetup, Setup
from director_app.rulebook import load_sources

BOOK = """
book: {id: off, name: 罢, language: zh_CN}
factions: {甲: {}}
damage: {刺: {stopped_by: [{state: 盾, uses_up: true}]}}
settlement: [箭]
states: {盾: {counted: true}}
timeline:
  cycle:
    - {part: 夜, name: 夜里, mode: ordered, order: [箭, 和解, 清点]}
rules:
  和解: {cite: 和解, do: [{call_off: {damage: "[d for d in pending if d.by == 1]", because: 和解}}]}
  清点: {cite: 清点, do: [{settle: all}]}
roles:
  弓手:
    faction: 甲
    skills:
      箭: {cite: 弓手, choose: {seats: 1}, do: [{damage: {kind: 刺, to: settled}}]}
  民:
    faction: 甲
    skills:
      甲胄: {cite: 民, grants: [{state: 盾, count: 1}]}
"""


def test_only_the_damage_named_is_called_off_and_no_shield_is_used_for_it() -> None:
    loaded = load_sources({"book.yaml": BOOK})
    assert loaded.book is not None, loaded.faults
    seats = (SeatSetup(1, "弓手"), SeatSetup(2, "弓手"), SeatSetup(3, "民"), SeatSetup(4, "民"))
    state = new_game(loaded.book, Setup(seats)).state
    events: list[Event] = []
    for command in (Enter(1, "箭", (3,)), Enter(2, "箭", (4,)), Resolve()):
        step = apply(loaded.book, state, command)
        state = step.state
        events += step.events
    stopped = {event.seat: event.data["state"] for event in events if event.kind is Kind.STOPPED}
    assert stopped == {3: "和解", 4: "盾"}
    shields = {seat: [(held.name, held.count) for held in state.states.get(seat, ()) if held.count] for seat in (3, 4)}
    assert shields == {3: [("盾", 1)], 4: []}
    assert not state.pending
