"""Ties: uses of a stage that are not to affect each other, and yet come out otherwise in another order. The director rules."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import combinations
from typing import cast

from director_app.engine import apply
from director_app.engine.commands import Choice, Order, Resolve
from director_app.engine.events import Event, Kind, Value
from director_app.engine.queue_model import Refused
from director_app.engine.state import GameState
from director_app.explain.outcome import Aspect, Difference, Facts, differences, facts
from director_app.rulebook.model import Mode, RuleBook, Stage

Actor = tuple[int, str]
"""A seat and its skill."""

BUDGET = 80
"""So many orders are tried before the search is cut."""

@dataclass(frozen=True, slots=True)
class Tie:
    """Two uses whose order matters. The differences are from the book's list to the same with the two changed about."""

    one: Actor
    other: Actor
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Ties:
    found: tuple[Tie, ...] = ()
    cut: bool = False
    """Not every pair was tried."""


def stage_to_order(book: RuleBook, state: GameState) -> Stage | None:
    """The open stage, where an order of its entries may still be ruled."""
    stage = (*book.start, *book.cycle)[state.stage]
    free = stage.mode is Mode.TOGETHER and state.flow.status == "open" and state.flow.order is None
    return stage if free else None


def ties(book: RuleBook, state: GameState, *, budget: int = BUDGET) -> Ties:
    """The ties in the open stage as it is entered now; none where an order has been ruled already."""
    stage = stage_to_order(book, state)
    if stage is None:
        return Ties()
    listed = entered(stage, state)
    if len(listed) < 2:
        return Ties()
    first = play(book, state, listed, {})
    if first is None:
        return Ties()
    base, pins = first
    found: list[Tie] = []
    for tried, (one, other) in enumerate(combinations(range(len(listed)), 2)):
        if tried >= budget:
            return Ties(tuple(found), cut=True)
        swapped = list(listed)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        run = play(book, state, tuple(swapped), pins)
        changed = differences(base, run[0]) if run is not None else ()
        if changed:
            found.append(Tie(listed[one], listed[other], changed))
    return Ties(tuple(found))


def entered(stage: Stage, state: GameState) -> tuple[Actor, ...]:
    """The entries of the open part, in the order that its list would take them. A seat orders its own uses of a skill itself."""
    names = stage.order[state.flow.part] if state.flow.part < len(stage.order) else ()
    return tuple(dict.fromkeys((use.by, use.skill) for name in names for use in state.entries if use.skill == name))


def ordered(event: Event) -> tuple[Actor, ...]:
    """The order that an event ruled."""
    rows = event.data.get("order")
    return tuple(
        (row[0], str(row[1])) for row in (rows if isinstance(rows, tuple) else ()) if isinstance(row, tuple) and isinstance(row[0], int)
    )


def play(book: RuleBook, state: GameState, order: tuple[Actor, ...], pins: dict[str, Choice]) -> tuple[Facts, dict[str, Choice]] | None:
    """What the stage comes to in this order, and what was drawn in it; None where it can't be resolved.

    Draws are pinned to those of the first run: a tie is a matter of order, not of luck.
    """
    trial = state.clone()
    trial.pins = {**pins, **trial.pins}
    try:
        step = apply(book, trial, Order(order))
        step = apply(book, step.state, Resolve())
    except Refused:
        return None
    found: dict[tuple[Aspect, Hashable], Value] = {**facts(step.state, step.events)}
    waiting: list[Value] = sorted(((item.to, item.kind, item.slot, item.by or 0, item.skill) for item in step.state.pending), key=str)
    for item in waiting:
        found[Aspect.DAMAGE, item if isinstance(item, tuple) else ()] = True
    drawn = {str(event.data["name"]): cast("Choice", event.data["drawn"]) for event in step.events if event.kind is Kind.DREW}
    return found, drawn
