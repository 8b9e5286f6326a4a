"""A ruling that a condition asks for is leaned on by what the condition guards, and by nothing after it."""

from __future__ import annotations

from director_app.engine import Kind, apply, new_game
from director_app.engine.commands import Command, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Event
from director_app.rulebook import load_sources

BOOK = """
book: {id: lean, name: 据, language: zh_CN}
factions: {甲: {}}
timeline:
  cycle:
    - {part: 日, name: 早, mode: instant, day: true, begin: [先, 不来, 后]}
    - {part: 日, name: 中, mode: instant, day: true, when: ["ruling('R-2') is 'B'"]}
    - {part: 日, name: 晚, mode: instant, day: true, begin: [后]}
rules:
  先: {cite: 先, when: ["ruling('R-1') is 'A'"], do: [{publish: {text: 先}}]}
  不来: {cite: 不来, when: ["ruling('R-1') is 'B'"], do: [{publish: {text: 不来}}]}
  后: {cite: 后, do: [{publish: {text: 后}}]}
roles: {民: {faction: 甲}}
rulings:
  R-1: {question: 一, default: 是, alternatives: {B: 否}}
  R-2: {question: 二, default: 是, alternatives: {B: 否}}
"""


def test_what_comes_after_a_condition_does_not_lean_on_its_ruling() -> None:
    loaded = load_sources({"book.yaml": BOOK})
    assert loaded.book is not None, loaded.faults
    step = new_game(loaded.book, Setup((SeatSetup(1, "民"), SeatSetup(2, "民"))))
    events: list[Event] = list(step.events)
    commands: list[Command] = [Resolve(), Proceed()]
    for command in commands:
        step = apply(loaded.book, step.state, command)
        events += step.events
    rules = [(event.data["rule"], event.rulings) for event in events if event.kind is Kind.RULE]
    assert rules == [("先", ("R-1",)), ("后", ()), ("后", ())]
    assert all("R-2" not in event.rulings for event in events)
