"""Plays a list of commands again and keeps every position on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director_app.engine import apply
from director_app.engine.commands import Command, Proceed, Resolve
from director_app.engine.events import Event
from director_app.engine.queue_model import Reason, Refused
from director_app.engine.state import GameState
from director_app.rulebook.model import RuleBook

MOST_RESOLVES = 60
"""A changed night may ask where the real one did not; so many questions go unanswered before we give up."""


@dataclass(frozen=True, slots=True)
class Replay:
    """`states[i]` is the position before command `i`; the last one is the end. `refused`: commands that no longer apply."""

    commands: tuple[Command, ...]
    states: tuple[GameState, ...]
    events: tuple[tuple[Event, ...], ...]
    refused: tuple[tuple[int, Reason], ...] = ()

    @property
    def end(self) -> GameState:
        return self.states[-1]

    @property
    def all_events(self) -> tuple[Event, ...]:
        return tuple(event for made in self.events for event in made)


def replay(book: RuleBook, base: GameState, commands: Sequence[Command]) -> Replay:
    """Plays the commands from a position. One that is refused is left out and named."""
    states = [base]
    made: list[tuple[Event, ...]] = []
    refused: list[tuple[int, Reason]] = []
    for number, command in enumerate(commands):
        state, events, reason = _one(book, states[-1], command)
        states.append(state)
        made.append(events)
        if reason is not None:
            refused.append((number, reason))
    return Replay(tuple(commands), tuple(states), tuple(made), tuple(refused))


def _one(book: RuleBook, state: GameState, command: Command) -> tuple[GameState, tuple[Event, ...], Reason | None]:
    before: tuple[Event, ...] = ()
    if isinstance(command, Proceed):
        state, before = _finish(book, state)
    try:
        step = apply(book, state, command)
    except Refused as refusal:
        return state, before, refusal.reason
    return step.state, (*before, *step.events), None


def _finish(book: RuleBook, state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    """Resolves an open stage to its end: who is asked in a changed night and was not in the real one gives up."""
    events: tuple[Event, ...] = ()
    for _ in range(MOST_RESOLVES):
        if state.flow.status == "done":
            break
        try:
            step = apply(book, state, Resolve())
        except Refused:
            break
        state, events = step.state, (*events, *step.events)
    return state, events
