"""Circles: entries that hang together, each order with its own outcome; all are found before anything is resolved."""

from __future__ import annotations

import pytest

from director_app.engine import GameState, apply, new_game
from director_app.engine.commands import Command, Enter, Order, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Event, Kind
from director_app.explain.knots import in_turn, knots, settled_before
from director_app.explain.outcome import difference_text
from director_app.rulebook import load_sources
from director_app.rulebook.model import RuleBook

CIRCLE = """
book: {id: circle, name: 环, language: zh}
factions: {甲: {}}
damage: {刺: {}}
tags: {指定: {targeting: true}}
states: {禁: {bars: true, cite: 禁}, 湿: {cite: 湿}}
moments: {夜晚结束: {leave: 夜/同时}}
redirects: [{换: {pass_to: bend.owner}}]
timeline: {cycle: [{part: 夜, name: 同时, mode: together, order: [封, 换, 泼, 摸, 嗅]}]}
roles:
  客:
    faction: 甲
    skills:
      封: {cite: 客·封, choose: {seats: 1}, do: [{give: {state: 禁, to: settled}}]}
      换: {tags: [指定], cite: 客·换, choose: {seats: 1}, do: [{bend: {on: settled, until: 夜晚结束}}]}
      泼: {cite: 客·泼, choose: {seats: 1}, do: [{give: {state: 湿, to: settled}}]}
      摸: {cite: 客·摸, choose: {seats: 1}, do: [{feedback: {to: self, value: "has(one(settled), 湿)"}}]}
      嗅: {cite: 客·嗅, choose: {seats: 1}, do: [{feedback: {to: self, value: "has(one(settled), 湿)"}}]}
"""


@pytest.fixture(scope="module")
def book() -> RuleBook:
    result = load_sources({"book.yaml": CIRCLE})
    assert result.book is not None, result.faults
    return result.book


def entered(book: RuleBook, *commands: Command, seats: int = 5) -> tuple[GameState, list[Event]]:
    step = new_game(book, Setup(tuple(SeatSetup(number, "客") for number in range(1, seats + 1))))
    events = list(step.events)
    for command in commands:
        step = apply(book, step.state, command)
        events += step.events
    return step.state, events


ROUND = (Enter(1, "换", (2,)), Enter(2, "换", (3,)), Enter(3, "换", (1,)))


def test_a_circle_of_redirects_shows_every_outcome(book: RuleBook) -> None:
    state, _ = entered(book, *ROUND)
    before = state.clone()
    (knot,), cut = knots(book, state)
    assert state == before
    assert not cut
    assert not knot.cut
    assert knot.actors == ((1, "换"), (2, "换"), (3, "换"))
    assert [outcome.turn[0][0] for outcome in knot.outcomes] == [1, 2, 3]
    assert [difference_text(item) for item in knot.outcomes[1].differences] == [
        "2号「换」的结算目标：1号 → 3号", "3号「换」的结算目标：1号 → 2号",
    ]  # fmt: skip


@pytest.mark.parametrize("place", [0, 1, 2])
def test_each_outcome_is_what_its_order_comes_to(book: RuleBook, place: int) -> None:
    state, _ = entered(book, *ROUND)
    (knot,), _ = knots(book, state)
    order = Order(knot.outcomes[place].turn, "导演说了算")
    ruled, events = entered(book, *ROUND, order, Resolve())
    settled = {event.by: event.seats for event in events if event.kind is Kind.LAUNCHED}
    assert settled == [{1: (2,), 2: (1,), 3: (1,)}, {1: (2,), 2: (3,), 3: (2,)}, {1: (3,), 2: (3,), 3: (1,)}][place]
    assert all(event.data["ordered"] for event in events if event.kind is Kind.LAUNCHED)
    assert ruled.flow.status == "done"


@pytest.mark.parametrize("seats", [(2, 1), (2, 3, 1)])
def test_a_circle_of_blocks_is_none_where_uses_do_not_affect_each_other(book: RuleBook, seats: tuple[int, ...]) -> None:
    """What bars a use is looked at when the stage begins: each blocks, and each is blocked, in any order."""
    state, _ = entered(book, *(Enter(number, "封", (target,)) for number, target in enumerate(seats, 1)))
    assert knots(book, state) == ((), False)
    after = apply(book, state, Resolve()).state
    assert {number for number, held in after.states.items() if held} == set(seats)


def test_two_that_hang_together_and_three_elsewhere_are_two_knots(book: RuleBook) -> None:
    state, _ = entered(book, *ROUND, Enter(4, "泼", (5,)), Enter(5, "摸", (5,)))
    found, _ = knots(book, state)
    assert sorted(len(knot.actors) for knot in found) == [2, 3]


def test_a_search_that_is_cut_says_so(book: RuleBook) -> None:
    state, _ = entered(book, *ROUND)
    (knot,), _ = knots(book, state, most=2)
    assert knot.cut
    assert knots(book, state, budget=1)[1]


def test_nothing_is_found_once_an_order_is_ruled(book: RuleBook) -> None:
    state, _ = entered(book, *ROUND, Order(((3, "换"), (1, "换"), (2, "换"))))
    assert knots(book, state) == ((), False)


BLOCKS = """
book: {id: blocks, name: 封, language: zh}
factions: {甲: {}}
states: {禁: {cite: 禁, told: true, director: true}}
timeline: {cycle: [{part: 夜, name: 同时, mode: together, order: [封]}]}
roles:
  客:
    faction: 甲
    skills: {封: {cite: 客·封, choose: {seats: 1}, do: [{give: {state: 禁, to: settled}, if: ["not has(self, 禁)"]}]}}
"""


@pytest.mark.parametrize(
    ("targets", "outcomes"),
    [((2, 1), [{2}, {1}]), ((2, 3, 1), [{1, 2}, {2, 3}, {1, 3}])],
    ids=["two block each other", "three in a circle"],
)
def test_a_circle_of_blocks_that_stop_each_other_at_once(targets: tuple[int, ...], outcomes: list[set[int]]) -> None:
    """Whoever comes first is the one whose block holds; every outcome is shown, and the one that is ruled is what happens."""
    result = load_sources({"book.yaml": BLOCKS})
    assert result.book is not None, result.faults
    given = [Enter(number, "封", (target,)) for number, target in enumerate(targets, 1)]
    state, _ = entered(result.book, *given)
    (knot,), _ = knots(result.book, state)
    assert knot.actors == tuple((number, "封") for number in range(1, len(targets) + 1))
    found = []
    for outcome in knot.outcomes:
        after, _ = entered(result.book, *given, Order(outcome.turn, "先到先得"), Resolve())
        found.append({number for number, held in after.states.items() if held})
    assert sorted(found, key=sorted) == sorted(outcomes, key=sorted)


CHAIN = """
book: {id: chain, name: 链, language: zh}
factions: {甲: {}}
states: {一: {cite: 一}, 二: {cite: 二}}
timeline: {cycle: [{part: 夜, name: 同时, mode: together, order: [甲, 乙, 丙]}]}
roles:
  客:
    faction: 甲
    skills:
      甲: {cite: 甲, choose: {seats: 1}, do: [{give: {state: 一, to: settled}}]}
      乙: {cite: 乙, choose: {seats: 1}, do: [{give: {state: 二, to: settled}, if: ["has(one(settled), 一)"]}]}
      丙: {cite: 丙, choose: {seats: 1}, do: [{feedback: {to: self, value: "has(one(settled), 二)"}}]}
"""


def test_a_ruling_on_a_knot_of_three_skills_is_offered_again() -> None:
    result = load_sources({"book.yaml": CHAIN})
    assert result.book is not None, result.faults
    first = (Enter(1, "甲", (4,)), Enter(2, "乙", (4,)), Enter(3, "丙", (4,)))
    state, _ = entered(result.book, *first)
    (knot,), _ = knots(result.book, state)
    assert {skill for _, skill in knot.actors} == {"甲", "乙", "丙"}
    chosen = knot.outcomes[-1].turn
    again = (Enter(3, "甲", (5,)), Enter(1, "乙", (5,)), Enter(2, "丙", (5,)))
    ruled = (Order(chosen, "鼻子灵"), Resolve(), Proceed())
    state, events = entered(result.book, *first, *ruled, *again)
    (later,), _ = knots(result.book, state)
    before = settled_before(events, later)
    assert before is not None
    assert before.skills == tuple(skill for _, skill in chosen)
    assert before.reason == "鼻子灵"
    assert settled_before([], later) is None


def test_turns_take_the_places_they_have(book: RuleBook) -> None:
    listed = ((1, "a"), (2, "b"), (3, "c"), (4, "d"))
    assert in_turn(listed, [((4, "d"), (1, "a"))]) == ((4, "d"), (2, "b"), (3, "c"), (1, "a"))
    assert in_turn(listed, [((3, "c"), (2, "b")), ((4, "d"), (1, "a"))]) == ((4, "d"), (3, "c"), (2, "b"), (1, "a"))
    assert in_turn(listed, []) == listed
