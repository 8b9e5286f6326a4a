"""Random games: the same for the same number and seed, without faults in a sound book, and with what is wrong found."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from director_app import engine
from director_app.engine import Refused, RowStatus, Step, new_game, rows
from director_app.engine.events import Event, Kind
from director_app.engine.queue_model import Reason
from director_app.fuzz import fuzz, fuzz_game, run
from director_app.fuzz.cast import random_setup
from director_app.fuzz.players import entries, entry
from director_app.fuzz.watch import watch
from director_app.paths import rulesets_folder
from director_app.rulebook import RuleBook
from director_app.scenario.checking import Shelf

SHELF = Shelf(rulesets_folder())


@pytest.fixture(scope="module", params=["m206", "m156"])
def book(request: pytest.FixtureRequest) -> RuleBook:
    return SHELF.book(request.param)


def test_random_games_hold(book: RuleBook) -> None:
    found = [str(one) for game in fuzz(book, games=6, seed=7) for one in game]
    assert found == []


def test_a_cast_is_the_same_for_the_same_seed(book: RuleBook) -> None:
    assert random_setup(book, Random("a")) == random_setup(book, Random("a"))
    assert random_setup(book, Random("a")) != random_setup(book, Random("b"))


def test_a_cast_has_two_sides(book: RuleBook) -> None:
    for number in range(30):
        setup = random_setup(book, Random(number))
        assert len({book.roles[seat.role].faction for seat in setup.seats}) > 1


def test_players_ask_only_for_what_the_queue_offers(book: RuleBook) -> None:
    state = new_game(book, random_setup(book, Random(3))).state
    for command in entries(book, state, Random(3)):
        assert command.by in state.seats  # type: ignore[union-attr]


def _broken(monkeypatch: pytest.MonkeyPatch, change: object) -> tuple[str, ...]:
    """What the fuzzer says when the engine's answers are changed in this way."""
    real = engine.apply

    def apply(book: RuleBook, state: object, command: object) -> Step:
        return change(real(book, state, command), command)  # type: ignore[operator, arg-type, no-any-return]

    monkeypatch.setattr(run, "apply", apply)
    return tuple(found.what for found in fuzz_game(SHELF.book("m206"), 1, 7))


def test_an_exception_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(step: Step, command: object) -> Step:
        raise ZeroDivisionError("on purpose")

    found = _broken(monkeypatch, fail)
    assert any(what.startswith("ZeroDivisionError: on purpose") for what in found)
    assert any(what.startswith("the game breaks off after") for what in found)


def test_a_stage_that_cannot_be_resolved_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(step: Step, command: object) -> Step:
        if type(command).__name__ == "Resolve":
            raise Refused(Reason("on_purpose"))
        return step

    assert "the stage can't be resolved" in _broken(monkeypatch, refuse)


def test_a_refusal_without_reason_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(step: Step, command: object) -> Step:
        if type(command).__name__ == "Enter":
            raise Refused(Reason(""))
        return step

    assert any(what.endswith("is refused without a reason") for what in _broken(monkeypatch, refuse))


def test_a_replay_that_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = 0

    def drift(step: Step, command: object) -> Step:
        nonlocal seen
        seen += 1
        note = Event(10**6 + seen, None, Kind.CHECKED, data={"seen": seen})
        return Step(step.state, (*step.events, note))

    assert "played again, the game comes out differently" in _broken(monkeypatch, drift)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event(1, None, Kind.OUT, seat=1, data={"kind": "x"}, cite="c"), "seat 1 is out without cause"),
        (Event(1, None, Kind.STATE_GIVEN, seat=1, data={"state": "x"}), "state_given of x without paragraph"),
        (Event(2, 99, Kind.RULE), "rule 2 has a cause that is no event"),
        (Event(1, None, Kind.ANNOUNCED, data={"text": "1号是{role}。", "values": {"role": "?"}}, cite="c"), "public text tells role"),
    ],
)
def test_wrong_events_are_found(event: Event, said: str) -> None:
    book = SHELF.book("m206")
    setup = random_setup(book, Random(5))
    state = new_game(book, setup).state
    if event.kind is Kind.ANNOUNCED:
        event = dataclasses.replace(event, data={**event.data, "values": {"role": state.seats[1].role}})
    assert any(fault.startswith(said) for fault in watch(book).faults(state, state, (event,)))


def test_wrong_positions_are_found() -> None:
    book = SHELF.book("m206")
    state = new_game(book, random_setup(book, Random(5))).state
    bad = state.clone()
    seat, held = next((seat, held) for seat, held in state.skills.items() if held)
    bad.skills[seat] = (dataclasses.replace(held[0], uses=-1),)
    assert f"{held[0].skill} of seat {seat} has -1 uses" in list(watch(book).faults(bad, bad, ()))
    bad = state.clone()
    bad.flow = dataclasses.replace(bad.flow, status="done", asks=((1, "x"),))
    assert any("is done and still asks" in fault for fault in watch(book).faults(bad, bad, ()))


def test_a_random_entry_keeps_to_its_row() -> None:
    book = SHELF.book("m156")
    for number in range(20):
        state = new_game(book, random_setup(book, Random(number))).state
        for row in rows(book, state):
            if row.status is RowStatus.WAITING:
                made = entry(row, state, Random(number))
                assert set(made.targets) <= set(row.range)
                assert len(made.targets) <= row.most
