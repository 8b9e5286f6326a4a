"""Plays random games and reports what must never happen."""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from director_app.engine import Refused, apply, new_game, row_for, rows, stage_key
from director_app.engine.codec import read_command, read_state, write_command, write_state
from director_app.engine.commands import Command, Proceed, Resolve, Setup
from director_app.engine.events import Event, Kind
from director_app.engine.queue_model import RowStatus
from director_app.engine.state import GameState
from director_app.fuzz.cast import random_setup
from director_app.fuzz.players import directors_word, entries, probe, votes
from director_app.fuzz.watch import Watch, overdue, watch
from director_app.rulebook.model import RuleBook

ROUND_LIMIT = 80
"""A game of more rounds has no end."""

PROBE = 0.15
"""How often somebody asks for what is not allowed."""

PAUSE_LIMIT = 200
"""A stage that stops more often can't be resolved."""


@dataclass(frozen=True, slots=True)
class Found:
    """Something that must never happen. The game is the same whenever it is played again."""

    game: int
    at: str
    what: str

    def __str__(self) -> str:
        return f"game {self.game}, {self.at}: {self.what}"


class _Broken(Exception):
    """This game can't go on."""


@dataclass(slots=True)
class _Table:
    """One game in play."""

    book: RuleBook
    number: int
    dice: Random
    state: GameState
    watch: Watch
    found: list[Found] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    steps: list[tuple[Event, ...]] = field(default_factory=list)
    born: dict[int, int] = field(default_factory=dict)
    kept: tuple[int, GameState] | None = None
    """A position on the way, by the number of commands before it: to go back to and redo from."""

    @property
    def at(self) -> str:
        return stage_key(self.book, self.state)

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.winner is not None

    def say(self, what: str) -> None:
        self.found.append(Found(self.number, self.at, what))

    def take(self, before: GameState, events: tuple[Event, ...]) -> None:
        self.steps.append(events)
        for held_states in self.state.states.values():
            for held in held_states:
                self.born.setdefault(held.id, self.state.round)
        for what in self.watch.faults(before, self.state, events):
            self.say(what)

    def do(self, command: Command) -> bool:
        """Applies a command; False when it was refused. A refused one must leave the game as it was."""
        before = self.state.clone()
        try:
            step = apply(self.book, self.state, command)
        except Refused as refusal:
            if not refusal.reason.code:
                self.say(f"{command} is refused without a reason")
            if self.state != before:
                self.say(f"{command} is refused and has changed the game")
                raise _Broken from refusal
            return False
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            self.say(f"{type(error).__name__}: {error} ({place.filename.rpartition('/')[2]}:{place.lineno}) at {command}")
            raise _Broken from error
        if self.state != before:
            self.say(f"{command} has changed the position it was applied to")
        self.state = step.state
        self.commands.append(command)
        self.take(before, tuple(step.events))
        return True


def fuzz(book: RuleBook, games: int, seed: int, first: int = 1) -> Iterator[tuple[Found, ...]]:
    """Plays the games one after another; yields what was found in each."""
    for number in range(first, first + games):
        yield fuzz_game(book, number, seed)


def fuzz_game(book: RuleBook, number: int, seed: int) -> tuple[Found, ...]:
    """One random game, always the same for the same number and seed."""
    dice = Random(f"{seed}/{number}")
    setup = random_setup(book, dice)
    try:
        step = new_game(book, setup)
    except Refused:
        return ()  # a cast the book does not allow
    except Exception as error:  # noqa: BLE001 - any exception is what we look for
        return (Found(number, "setup", f"{type(error).__name__}: {error}"),)
    table = _Table(book, number, dice, step.state, watch(book))
    table.take(step.state, tuple(step.events))
    try:
        _play(table)
        _again(table, setup)
    except _Broken:
        table.found.append(Found(number, table.at, f"the game breaks off after {len(table.commands)} commands"))
    unique = {found.what: found for found in table.found}
    return tuple(unique.values())


def _play(table: _Table) -> None:
    while not table.over():
        if table.state.round > ROUND_LIMIT:
            table.say(f"no end after {ROUND_LIMIT} rounds")
            return
        _stage(table)
        if table.over():
            return
        for what in overdue(table.book, table.state, table.born):
            table.say(what)
        if not table.do(Proceed()):
            table.say("a finished stage can't be left")
            raise _Broken


def _stage(table: _Table) -> None:
    book, dice = table.book, table.dice
    word = directors_word(book, table.state, dice)
    if word is not None:
        table.do(word)
    for ballot in votes(book, table.state, dice):
        table.do(ballot)
    musts: set[tuple[int, str]] = set()
    began = len(table.steps)
    for _ in range(PAUSE_LIMIT):
        if table.state.flow.status == "done" or table.state.winner is not None:
            break
        for command in entries(book, table.state, dice):
            if table.state.flow.status != "done":
                table.do(command)
        if dice.random() < PROBE:
            _probe(table)
        if dice.random() < 0.05:
            table.kept = (len(table.commands), table.state)
        if table.state.flow.status == "done" or table.state.winner is not None:
            break
        musts |= _musts(table)
        if not table.do(Resolve()):
            table.say("the stage can't be resolved")
            raise _Broken
    else:
        table.say("the stage does not come to an end")
        raise _Broken
    _left_out(table, musts, began)


def _probe(table: _Table) -> None:
    """Asks for something that is not allowed."""
    command = probe(table.book, table.state, table.dice)
    if command is not None and table.do(command):
        table.say(f"seat {command.by} may not do this and it is accepted: {command.skill} on {command.targets}")


def _musts(table: _Table) -> set[tuple[int, str]]:
    return {
        (row.seat, row.skill)
        for row in rows(table.book, table.state)
        if row.must and row.status is RowStatus.WAITING and (row.range or row.parts) and not table.book.skills[row.skill].moment
    }


def _left_out(table: _Table, musts: set[tuple[int, str]], began: int) -> None:
    """Mandatory skills that waited when the stage was resolved must have been used, or stopped by something said."""
    told = {
        (event.by if event.by is not None else event.seat, event.skill)
        for events in table.steps[began:]
        for event in events
        if event.kind in (Kind.LAUNCHED, Kind.FIZZLED, Kind.DEFAULTED)
    }
    by_team = {skill for _, skill in told if table.book.skills[skill].team}
    for seat, skill in sorted(musts - told):
        if skill not in by_team and row_for(table.book, table.state, seat, skill).status is not RowStatus.UNAVAILABLE:
            table.say(f"mandatory {skill} of seat {seat} was left out")


def _again(table: _Table, setup: Setup) -> None:
    """The same commands give the same events; going back and redoing too."""
    step = new_game(table.book, setup)
    state, made = step.state, [tuple(step.events)]
    for command in table.commands:
        step = apply(table.book, state, command)
        state = step.state
        made.append(tuple(step.events))
    if made != table.steps or state != table.state:
        table.say("played again, the game comes out differently")
    if any(read_command(json.loads(json.dumps(write_command(command)))) != command for command in table.commands):
        table.say("a command comes back from the file as another")
    if table.kept is not None:
        done, kept = table.kept
        state = read_state(json.loads(json.dumps(write_state(kept))))
        if state != kept:
            table.say("a position comes back from the file as another")
        for command in table.commands[done:]:
            state = apply(table.book, state, command).state
        if state != table.state:
            table.say("undone and redone, the game comes out differently")
