"""Looks at a game from outside: what counts now, for those who show it."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.engine import timeline
from director_app.engine.holding import states_in_force
from director_app.engine.refusing import FAILURES
from director_app.engine.state import GameState, StateHeld
from director_app.engine.work import Work
from director_app.rulebook.model import RuleBook


def states_now(book: RuleBook, state: GameState) -> Mapping[int, tuple[StateHeld, ...]]:
    """Seat -> the states that count now: begun, not spent, and, where a skill provides them, that skill at work.

    Where a rule fails on the way, every state that the seat holds: it is better to see one too many.
    """
    work = Work(book, state)
    return {number: _in_force(work, number) for number in state.seats}


def _in_force(work: Work, number: int) -> tuple[StateHeld, ...]:
    try:
        return states_in_force(work, number)
    except FAILURES:
        return work.st.states.get(number, ())


def stages_ahead(book: RuleBook, state: GameState) -> frozenset[int]:
    """Places in the timeline of the stages that still come in this round, as things stand; none where a rule fails on the way."""
    try:
        return frozenset(timeline.ahead(Work(book, state)))
    except FAILURES:
        return frozenset()
