"""Ties: found by trying other orders, ruled by a command, cited afterwards, offered again."""

from __future__ import annotations

import pytest

from director_app.engine import GameState, Kind, apply, new_game
from director_app.engine.commands import Command, Enter, Order, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Event
from director_app.engine.queue_model import Refused
from director_app.explain.knots import knots, settled_before
from director_app.explain.outcome import Aspect, difference_text
from director_app.explain.ties import ties
from director_app.explain.why import why
from director_app.rulebook import load_sources
from director_app.rulebook.model import RuleBook

TEXT = """
book: {id: tie, name: 先后, language: zh}
factions: {甲: {}}
damage: {刺: {}}
states: {湿: {told: true, director: true, cite: 湿}}
timeline: {cycle: [{part: 夜, name: 同时, mode: together, order: [泼, 摸, 抓]}, {part: 夜, name: 先后, mode: ordered, order: [看]}]}
roles:
  客:
    faction: 甲
    skills:
      泼: {cite: 客·泼, choose: {seats: 1}, do: [{give: {state: 湿, to: settled}}]}
      摸: {cite: 客·摸, choose: {seats: 1}, do: [{feedback: {to: self, value: "has(one(settled), 湿)"}}]}
      抓: {cite: 客·抓, choose: {seats: 1}, do: [{feedback: {to: self, value: 1}}]}
      看: {cite: 客·看, choose: {seats: 1}, do: []}
"""


def load(text: str) -> RuleBook:
    result = load_sources({"book.yaml": text})
    assert result.book is not None, result.faults
    return result.book


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return load(TEXT)


def played(book: RuleBook, *commands: Command) -> tuple[GameState, list[Event]]:
    first = new_game(book, Setup(tuple(SeatSetup(number, "客") for number in (1, 2, 3))))
    state, events = first.state, list(first.events)
    for command in commands:
        step = apply(book, state, command)
        state = step.state
        events.extend(step.events)
    return state, events


POUR, TOUCH, GRAB = Enter(1, "泼", (3,)), Enter(2, "摸", (3,)), Enter(2, "抓", (3,))


def feedback(events: list[Event]) -> list[object]:
    return [event.data["value"] for event in events if event.kind is Kind.FEEDBACK and event.skill == "摸"]


def test_two_uses_whose_order_matters(book: RuleBook) -> None:
    state, _ = played(book, POUR, TOUCH, GRAB)
    found = ties(book, state)
    (tie,) = found.found
    assert (tie.one, tie.other) == ((1, "泼"), (2, "摸"))
    assert [(item.aspect, item.before, item.after) for item in tie.differences] == [(Aspect.FEEDBACK, True, False)]
    assert not found.cut


def test_looking_for_ties_changes_nothing(book: RuleBook) -> None:
    state, _ = played(book, POUR, TOUCH)
    before = state.clone()
    ties(book, state)
    assert state == before


@pytest.mark.parametrize("commands", [(POUR, GRAB), (POUR, Enter(2, "摸", (1,))), (TOUCH,), ()])
def test_no_tie_where_order_does_not_matter(book: RuleBook, commands: tuple[Command, ...]) -> None:
    assert ties(book, played(book, *commands)[0]).found == ()


def test_a_search_that_is_cut_says_so(book: RuleBook) -> None:
    state, _ = played(book, POUR, TOUCH, GRAB)
    assert ties(book, state, budget=2).cut
    assert not ties(book, state, budget=3).cut


def test_only_where_uses_are_not_to_affect_each_other(book: RuleBook) -> None:
    state, _ = played(book, Resolve(), Proceed(), Enter(1, "看", (2,)), Enter(2, "看", (1,)))
    assert ties(book, state).found == ()
    with pytest.raises(Refused) as refused:
        apply(book, state, Order(((1, "看"),)))
    assert refused.value.reason.code == "no_order_here"


def test_the_ruled_order_is_the_one_played(book: RuleBook) -> None:
    entered = (POUR, TOUCH, GRAB)
    assert feedback(played(book, *entered, Resolve())[1]) == [True]
    listed = Order(((1, "泼"), (2, "摸")), "先泼")
    assert feedback(played(book, *entered, listed, Resolve())[1]) == [True]
    turned = Order(((2, "摸"), (1, "泼")), "先摸")
    state, events = played(book, *entered, turned, Resolve())
    assert feedback(events) == [False]
    assert [event.skill for event in events if event.kind is Kind.LAUNCHED] == ["摸", "泼", "抓"]
    assert state.entries == ()
    assert state.flow.status == "done"


def test_a_ruled_order_is_not_asked_about_again_and_a_later_one_counts(book: RuleBook) -> None:
    first, second = Order(((2, "摸"), (1, "泼"))), Order(((1, "泼"), (2, "摸")))
    state, _ = played(book, POUR, TOUCH, first)
    assert ties(book, state).found == ()
    assert feedback(played(book, POUR, TOUCH, first, second, Resolve())[1]) == [True]


def test_what_is_not_entered_cannot_be_ordered(book: RuleBook) -> None:
    with pytest.raises(Refused) as refused:
        played(book, POUR, Order(((2, "摸"),)))
    assert refused.value.reason.code == "nothing_to_order"


def test_uses_cite_the_ruling(book: RuleBook) -> None:
    _, events = played(book, POUR, TOUCH, Order(((2, "摸"), (1, "泼")), "摸在先"), Resolve())
    told = next(event for event in events if event.kind is Kind.FEEDBACK)
    chain = why(events, told.id)
    assert chain is not None
    launch = next(link for link in chain.links if link.event.kind is Kind.LAUNCHED)
    assert launch.considered == ("裁定先后：2号「摸」 → 1号「泼」（摸在先）",)


def test_the_ruling_is_offered_again(book: RuleBook) -> None:
    ruling = Order(((2, "摸"), (1, "泼")), "摸在先")
    again = (Enter(3, "泼", (1,)), Enter(1, "摸", (1,)))
    state, events = played(book, POUR, TOUCH, ruling, Resolve(), Proceed(), Resolve(), Proceed(), *again)
    (knot,), _ = knots(book, state)
    known = settled_before(events, knot)
    assert known is not None
    assert (known.skills, known.reason) == (("摸", "泼"), "摸在先")
    assert knot.outcomes[known.outcome].turn == ((1, "摸"), (3, "泼"))
    assert settled_before([], knot) is None


def test_a_difference_of_pending_damage_in_words(book: RuleBook) -> None:
    answer = '{feedback: {to: self, value: "has(one(settled), 湿)"}}'
    wet = load(TEXT.replace(answer, '{damage: {kind: 刺, to: settled}, if: ["has(one(settled), 湿)"]}'))
    state, _ = played(wet, POUR, TOUCH)
    (tie,) = ties(wet, state).found
    assert [difference_text(item) for item in tie.differences] == ["3号不会受到2号的「摸」的刺"]
