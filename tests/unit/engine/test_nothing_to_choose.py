"""What is worked out at run time may be nothing: a choice without options is not made, a name the book lacks is nobody's."""

from __future__ import annotations

import pytest

from director_app.engine import GameState, Kind, apply, new_game
from director_app.engine.commands import Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Event
from director_app.rulebook import load_sources
from director_app.rulebook.model import RuleBook

BOOK = """
book: {{id: none, name: 空, language: zh}}
factions: {{甲: {{}}}}
damage: {{刺: {{}}}}
states: {{累: {{told: true, director: true, cite: 累}}}}
timeline: {{cycle: [{{part: 夜, name: 换, mode: {mode}, order: [换]}}]}}
roles:
  客:
    faction: 甲
    skills:
      换: {{cite: 客, mandatory: true, {choose}, do: [{do}]}}
"""
WORD = "choose: {choice: {words: [是]}}"


def made(do: str, choose: str, mode: str = "ordered") -> RuleBook:
    result = load_sources({"book.yaml": BOOK.format(do=do, choose=choose, mode=mode)})
    assert result.book is not None, result.faults
    return result.book


def resolved(book: RuleBook) -> tuple[GameState, list[Event]]:
    """The night resolved, with all that happened in it."""
    state, events = new_game(book, Setup((SeatSetup(1, "客"), SeatSetup(2, "客")))).state, list[Event]()
    while state.flow.status != "done":
        step = apply(book, state, Resolve())
        state = step.state
        events.extend(step.events)
    return state, events


@pytest.mark.parametrize("mode", ["ordered", "together", "insert", "instant"])
def test_a_mandatory_choice_without_options_is_not_made(mode: str) -> None:
    book = made("{become: {seat: self, role: choice}}", "choose: {choice: {roles: reserve}}", mode)
    state, events = resolved(book)
    assert not [event for event in events if event.kind in (Kind.LAUNCHED, Kind.DEFAULTED, Kind.BECAME)]
    assert apply(book, state, Proceed()).state.round == 2


@pytest.mark.parametrize(
    "do",
    [
        "{become: {seat: self, role: first(reserve)}}",
        "{spawn: {role: first(reserve), owner: self}}",
        "{gain: {skill: (first(reserve)), to: self}}",
        "{lose: {skill: (first(reserve)), of: self}}",
        "{uses: {of: (first(reserve)), seat: self, add: 1}}",
        "{extra: {of: (first(reserve)), seat: self}}",
        "{resolve_again: {skill: (first(reserve)), by: self, targets: self}}",
    ],
)
def test_a_name_that_is_nothing_brings_nothing_about(do: str) -> None:
    state, events = resolved(made(do, WORD))
    assert len([event for event in events if event.kind is Kind.LAUNCHED]) == 2
    assert {number: seat.role for number, seat in state.seats.items()} == {1: "客", 2: "客"}
    assert not [event for event in events if event.kind in (Kind.BECAME, Kind.SPAWNED, Kind.GAINED, Kind.LOST, Kind.USES)]


def test_a_state_without_an_end_is_told_without_one() -> None:
    _, events = resolved(made("{give: {state: 累, to: self}}", WORD))
    said = [str(event.data["text"]) for event in events if event.kind is Kind.NOTICE]
    assert len(said) == 2
    assert not any("{until}" in text for text in said)
