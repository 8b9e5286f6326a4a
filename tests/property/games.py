"""Random games of every book, played by the fuzzer's players, with everything kept that the laws are about."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from director_app.engine import GameState, Refused, Step, apply, new_game
from director_app.engine.commands import Command, Proceed, Resolve, Setup
from director_app.engine.events import Event
from director_app.fuzz.cast import random_setup
from director_app.fuzz.players import directors_word, entries, probe, votes
from director_app.paths import rulesets_folder
from director_app.rulebook import find_books, load_book
from director_app.rulebook.model import RuleBook

STAGES = 26
"""So many stages of a game are played: some two nights and days of the longest book."""
SEEDS = 9
"""The last seed of the games that all laws share: each is played once for all of them."""

BOOKS = [folder.name for folder in find_books(rulesets_folder())]


WIDER = int(os.environ.get("DIRECTOR_LAWS", "1"))
"""So many times the examples, and other ones each time: to look for trouble at length, by hand."""


def law(examples: int) -> settings:
    """Settings of a law: the same examples every time, so that what CI says of a commit stays true of it."""
    return settings(
        max_examples=examples * WIDER,
        derandomize=WIDER == 1,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        print_blob=True,
    )


@dataclass(frozen=True, slots=True)
class Move:
    """One command at a table: where the game stood, and what came of it (None: it was refused)."""

    before: GameState
    command: Command
    step: Step | None


@dataclass(frozen=True, slots=True)
class Played:
    """A game as far as it was played."""

    book: RuleBook
    setup: Setup
    start: Step
    moves: tuple[Move, ...]

    @property
    def done(self) -> tuple[Move, ...]:
        """The moves that were accepted."""
        return tuple(move for move in self.moves if move.step is not None)

    @property
    def commands(self) -> tuple[Command, ...]:
        return tuple(move.command for move in self.done)

    @property
    def end(self) -> GameState:
        return self.done[-1].step.state if self.done and self.done[-1].step is not None else self.start.state

    @property
    def steps(self) -> tuple[tuple[Event, ...], ...]:
        """The events of the setup and of each accepted move."""
        return (self.start.events, *(move.step.events for move in self.moves if move.step is not None))


@cache
def book_of(name: str) -> RuleBook:
    """A book of ours, loaded once for all laws."""
    result = load_book(rulesets_folder() / name)
    assert result.book is not None, result.faults[:5]
    return result.book


@lru_cache(maxsize=64)
def played(name: str, seed: int) -> Played:
    """The game of this book and seed: the same whenever it is asked for."""
    book, dice = book_of(name), Random(seed)
    while True:
        setup = random_setup(book, dice)
        if dice.random() < 0.1:
            setup = replace(setup, reserve=())  # a table dealt by hand without the cards that the book lays aside
        try:
            start = new_game(book, setup)
        except Refused:
            continue
        return Played(book, setup, start, tuple(_moves(book, start.state, dice)))


def _moves(book: RuleBook, state: GameState, dice: Random) -> Iterator[Move]:
    for _ in range(STAGES):
        for command in _stage(book, state, dice):
            move = made(book, state, command)
            yield move
            state = state if move.step is None else move.step.state
        while state.flow.status != "done" and state.winner is None:
            asked = entries(book, state, dice)
            attempt = probe(book, state, dice)
            for command in (*asked, *([attempt] if attempt is not None and dice.random() < 0.2 else []), Resolve()):
                if state.flow.status != "done" and state.winner is None:
                    move = made(book, state, command)
                    yield move
                    state = state if move.step is None else move.step.state
        if state.winner is not None:
            return
        move = made(book, state, Proceed())
        assert move.step is not None
        yield move
        state = move.step.state


def _stage(book: RuleBook, state: GameState, dice: Random) -> Iterator[Command]:
    """What comes before anybody is asked."""
    word = directors_word(book, state, dice)
    if word is not None:
        yield word
    yield from votes(book, state, dice)


def made(book: RuleBook, state: GameState, command: Command) -> Move:
    """A command given at a moment of a game."""
    try:
        return Move(state, command, apply(book, state, command))
    except Refused:
        return Move(state, command, None)


def games() -> st.SearchStrategy[Played]:
    """A random game of any book."""
    return st.builds(played, st.sampled_from(BOOKS), st.integers(0, SEEDS if WIDER == 1 else 1 << 30))
