"""Knots: entries of a stage that hang together by ties. Two make a plain tie, more a circle: each order its own outcome.

What comes out is found for every order of the entries that hang together, the others left where they are, and orders that
come to the same are one outcome. The director sees them all and takes one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice, permutations

from director_app.engine.commands import Choice
from director_app.engine.events import Event, Kind
from director_app.engine.state import GameState
from director_app.explain.outcome import Difference, Facts, differences
from director_app.explain.ties import BUDGET, Actor, Tie, entered, ordered, play, stage_to_order, ties
from director_app.explain.trace import tree_of
from director_app.explain.tree import EventTree
from director_app.rulebook.model import RuleBook

MOST = 240
"""So many orders of one knot are tried: five entries in twice as many as there are."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an order of the knot's entries comes to, beside the first outcome."""

    turn: tuple[Actor, ...]
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Knot:
    """Entries whose order matters, and its outcomes: first that of the book's list. `cut`: not every order was tried."""

    actors: tuple[Actor, ...]
    outcomes: tuple[Outcome, ...]
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Before:
    """An earlier ruling that says which outcome to take, by the skills in its order."""

    outcome: int
    skills: tuple[str, ...]
    reason: str


def knots(book: RuleBook, state: GameState, *, budget: int = BUDGET, most: int = MOST) -> tuple[tuple[Knot, ...], bool]:
    """The knots of the open stage, and whether the search for ties was cut; none where an order has been ruled already."""
    stage = stage_to_order(book, state)
    if stage is None:
        return (), False
    listed = entered(stage, state)
    found = ties(book, state, budget=budget)
    first = play(book, state, listed, {}) if len(listed) > 1 else None
    if first is None:
        return (), found.cut
    pins = first[1]
    groups = _groups([_hanging(book, state, listed, tie, pins) for tie in found.found]) or _turned(book, state, listed, *first)
    return tuple(_knot(book, state, listed, group, first, most) for group in groups), found.cut


def _hanging(book: RuleBook, state: GameState, listed: tuple[Actor, ...], tie: Tie, pins: dict[str, Choice]) -> set[Actor]:
    """The entries whose order a tie is about: its two, where they matter to each other by themselves.

    Two that change places also change their order with all that stand between them; where it is that which matters, those
    hang together with others, whose own ties say so.
    """
    one, other = listed.index(tie.one), listed.index(tie.other)
    if other == one + 1:
        return {tie.one, tie.other}
    rest = [actor for actor in listed[one + 1 :] if actor != tie.other]
    near = [play(book, state, (*listed[:one], *pair, *rest), pins) for pair in ((tie.one, tie.other), (tie.other, tie.one))]
    first, second = near
    return {tie.one, tie.other} if first is None or second is None or differences(first[0], second[0]) else set()


def _groups(found: Iterable[set[Actor]]) -> list[set[Actor]]:
    """Entries that hang together, directly or by others."""
    groups: list[set[Actor]] = []
    for each in filter(None, found):
        touched = [group for group in groups if group & each]
        groups = [group for group in groups if not group & each]
        groups.append(each.union(*touched))
    return groups


def _turned(book: RuleBook, state: GameState, listed: tuple[Actor, ...], base: Facts, pins: dict[str, Choice]) -> list[set[Actor]]:
    """A circle that no change of two places shows: the whole list turned round on itself."""
    for place in range(1, len(listed)):
        run = play(book, state, (*listed[place:], *listed[:place]), pins)
        if run is not None and differences(base, run[0]):
            return [set(listed)]
    return []


def _knot(
    book: RuleBook, state: GameState, listed: tuple[Actor, ...], group: set[Actor], first: tuple[Facts, dict[str, Choice]], most: int
) -> Knot:
    base, pins = first
    actors = tuple(actor for actor in listed if actor in group)
    outcomes = [Outcome(actors, ())]
    orders = permutations(actors)
    for turn in islice(orders, most):
        run = play(book, state, in_turn(listed, [turn]), pins)
        changed = differences(base, run[0]) if run is not None else ()
        if changed and all(changed != known.differences for known in outcomes):
            outcomes.append(Outcome(turn, changed))
    return Knot(actors, tuple(outcomes), next(orders, None) is not None)


def in_turn(listed: Sequence[Actor], turns: Iterable[Sequence[Actor]]) -> tuple[Actor, ...]:
    """The listed order with the entries of each turn, on the places they have among them, in that turn."""
    order = list(listed)
    for turn in turns:
        places = [place for place, actor in enumerate(listed) if actor in turn]
        for place, actor in zip(places, turn, strict=True):
            order[place] = actor
    return tuple(order)


def settled_before(events: Iterable[Event] | EventTree, knot: Knot) -> Before | None:
    """The last ruling among these skills, whoever held them, where it picks one of the outcomes."""
    wanted = {skill for _, skill in knot.actors}
    if len(wanted) < 2:
        return None
    for event in reversed(tree_of(events).events):
        if event.kind is not Kind.ORDERED:
            continue
        skills = tuple(dict.fromkeys(skill for _, skill in ordered(event) if skill in wanted))
        if set(skills) == wanted:
            for place, outcome in enumerate(knot.outcomes):
                if tuple(dict.fromkeys(skill for _, skill in outcome.turn)) == skills:
                    return Before(place, skills, str(event.data.get("reason", "")))
    return None
