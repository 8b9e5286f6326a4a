"""What things cost as the work grows: nights of more and more seats, games of more and more commands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from director_app.bench.measure import Children, children, milliseconds
from director_app.bench.nights import BenchNight, bench_night
from director_app.bench.rows import game_of, opened
from director_app.engine import apply, new_game, rows
from director_app.engine.commands import Command, Enter, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.queue_model import Refused
from director_app.engine.state import GameState
from director_app.fuzz.players import entries
from director_app.record import Session
from director_app.rulebook.model import RuleBook

TABLES = (12, 24, 60)
"""Seats."""
LENGTHS = (50, 500, 5000)
"""Commands."""
ROUNDS = 15
OPENINGS = 5
MOST = 60
"""Commands without an entry in one night, at most."""


@dataclass(frozen=True, slots=True)
class NightCost:
    """A whole night of random players, one skill each or more; times in milliseconds."""

    seats: int
    entries: int
    events: int
    night: float
    queue: float
    """Working out the queue of the fullest stage once, as the console does after every command."""

    @property
    def entry(self) -> float:
        """What one entry comes to, with its share of resolving."""
        return self.night / max(1, self.entries)


@dataclass(frozen=True, slots=True)
class GameCost:
    """A game of so many commands, at work; times in milliseconds."""

    commands: int
    file: int
    """kB."""
    opening: float
    command: float
    """Applying one more command and putting it on record; processor time, the disk's not counted."""
    undo: float
    outbox: float
    """All messages of the game, as the outbox lists them."""


def nights() -> Iterator[NightCost]:
    """One night for each size of table."""
    for seats in TABLES:
        whole, fullest = grown_night(seats)
        played, queue = milliseconds([whole.play, partial(rows, whole.book, fullest)], ROUNDS)
        count = sum(isinstance(command, Enter) for command in whole.commands)
        yield NightCost(seats, count, len(whole.play()[1]), played, queue)


def grown_night(seats: int) -> tuple[BenchNight, GameState]:
    """The yardstick's roles dealt again and again to a table, and a night in which players enter what the queue offers.

    Also the state before the stage with the most to ask.
    """
    twelve = bench_night("twelve")
    few = twelve.setup.seats
    setup = Setup(tuple(SeatSetup(number, few[(number - 1) % len(few)].role) for number in range(1, seats + 1)))
    dice, state = Random(seats), new_game(twelve.book, setup).state
    commands: list[Command] = []
    fullest, most = state, 0
    for _ in range(MOST):
        asked = len(rows(twelve.book, state)) if state.flow.status == "open" else 0
        if asked > most:
            fullest, most = state, asked
        for command in _next(twelve.book, state, dice):
            try:
                state = apply(twelve.book, state, command).state
            except Refused:  # the queue tells what is legal by itself; two entries together may still not be
                continue
            commands.append(command)
        if state.round > 1 or state.winner is not None:
            break
    return BenchNight(twelve.book, setup, tuple(commands)), fullest


def _next(book: RuleBook, state: GameState, dice: Random) -> tuple[Command, ...]:
    if state.flow.status == "done":
        return (Proceed(),)
    day = (*book.start, *book.cycle)[state.stage].part != book.cycle[0].part
    return (Resolve(),) if day else (*entries(book, state, dice), Resolve())


def games() -> Iterator[GameCost]:
    """One game for each length."""
    small = bench_night("twelve")
    with TemporaryDirectory(prefix="director-bench-") as folder, children() as programs:
        for count in LENGTHS:
            file = game_of(Path(folder) / f"{count}.dgame", small.book, small.setup, count)
            yield _game(programs, file, count)


def _game(programs: Children, file: Path, count: int) -> GameCost:
    size = file.stat().st_size // 1024
    opening = median([sum(opened(programs, file)) for _ in range(1 + OPENINGS)][1:])
    with Session.open(file) as session:

        def forth() -> None:
            session.do(Proceed() if session.state.flow.status == "done" else Resolve())

        command, undo, outbox = milliseconds([forth, session.undo, session.messages], ROUNDS)
    return GameCost(count, size, opening, command, undo, outbox)
