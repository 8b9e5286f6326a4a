"""The engine's front door: `new_game` and `apply`. Pure: same book, state and command, same result."""

from __future__ import annotations

from typing import NamedTuple

from director_app.engine import director, entries, ordering, stages, timeline, verbs, votes
from director_app.engine.commands import (
    ClearVotes,
    Command,
    Declare,
    Enter,
    Order,
    Override,
    Pass,
    Penalize,
    Proceed,
    Resolve,
    Setup,
    Stand,
    SwitchRuling,
    Vote,
    Withdraw,
)
from director_app.engine.events import Event, Kind
from director_app.engine.language import attributes, functions
from director_app.engine.queue_model import Reason, Refused
from director_app.engine.refusing import refusing
from director_app.engine.setup import start
from director_app.engine.state import GameState
from director_app.engine.work import Work, stage_key
from director_app.rulebook.model import RuleBook

_REGISTERED = (attributes.SEAT, functions.FUNCTIONS, verbs)
"""Importing these modules fills the tables of attributes, functions and verbs."""


class Step(NamedTuple):
    """What came of a command: the new state, and the events in order. The first event is the command itself."""

    state: GameState
    events: tuple[Event, ...]


@refusing
def new_game(book: RuleBook, setup: Setup) -> Step:
    """A new game in its first stage. Raises Refused when the setup can't be, or a rule of the book fails on it."""
    work = start(book, setup)
    return Step(work.st, tuple(work.events))


@refusing
def apply(book: RuleBook, state: GameState, command: Command) -> Step:
    """Applies a command. Raises Refused, and then nothing has changed; the given state never changes."""
    work = Work(book, state)
    if state.winner is not None and isinstance(command, (Enter, Pass, Withdraw, Vote, Resolve)):
        raise Refused(Reason("game_over", {"winner": state.winner}))
    work.cause = work.emit(Kind.COMMAND, data={"command": type(command).__name__})
    _dispatch(work, command)
    return Step(work.st, tuple(work.events))


def _dispatch(work: Work, command: Command) -> None:
    match command:
        case Enter():
            entries.enter(work, command)
        case Pass():
            entries.give_up(work, command)
        case Withdraw():
            entries.withdraw(work, command)
        case Vote():
            votes.cast_vote(work, command)
        case ClearVotes():
            votes.clear(work)
        case Stand():
            director.stand(work, command)
        case Penalize():
            director.penalize(work, command)
        case Resolve():
            stages.resolve(work)
        case Proceed():
            stages.proceed(work)
        case Declare():
            director.declare(work, command)
        case Override():
            director.override(work, command)
        case SwitchRuling():
            director.switch_ruling(work, command)
        case Order():
            ordering.order(work, command)


def current_key(book: RuleBook, state: GameState) -> str:
    """The open stage as written: `夜1/午夜`."""
    stage = (*book.start, *book.cycle)[state.stage]
    return stage_key(book, stage, state.round)


@refusing
def next_key(book: RuleBook, state: GameState) -> str:
    """The stage that would come next, as written. Raises Refused when none follows, or a rule fails."""
    work = Work(book, state)
    place, number = timeline.next_stage(work)
    return stage_key(book, work.index.stages[place], number)
