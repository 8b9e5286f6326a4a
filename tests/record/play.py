"""Plays a real game by itself: at every moment some command that the rules allow, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from director_app import engine
from director_app.engine.commands import Command, Enter, Pass, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.queue_model import Refused, Row, RowStatus
from director_app.engine.state import GameState
from director_app.rulebook.model import RuleBook


def setup(book: RuleBook, seats: int, seed: int = 1) -> Setup:
    """The book's roles in order, dealt round and round; nobody wins, so that the game goes on."""
    roles = list(book.roles)
    dealt = tuple(SeatSetup(number, roles[(number - 1) % len(roles)]) for number in range(1, seats + 1))
    return Setup(dealt, seed, reserve=tuple(roles[:2]), judging=False)


def offers(book: RuleBook, state: GameState, draw: random.Random) -> Iterator[Command]:
    """Commands to try, the likeliest first; the last always fits."""
    if state.flow.status == "done":
        yield Proceed()
    waiting = [row for row in engine.rows(book, state) if row.status is RowStatus.WAITING]
    if waiting and draw.random() < 0.9:
        row = draw.choice(waiting)
        yield entry(row, draw)
        yield Pass(row.seat, row.skill, "21:00")
    yield Resolve()
    yield Proceed()


def entry(row: Row, draw: random.Random) -> Enter:
    """Some targets and choices within what the row allows."""
    count = min(len(row.range), draw.randint(row.least, max(row.least, row.most)))
    choice = row.parts[0].options[0] if row.parts and row.parts[0].options else None
    return Enter(row.seat, row.skill, tuple(draw.sample(row.range, count)), choice, at="21:00", acting=row.acting)


def allowed(book: RuleBook, state: GameState, draw: random.Random) -> tuple[Command, engine.Step]:
    """A command that the engine takes, with what comes of it."""
    for command in offers(book, state, draw):
        try:
            return command, engine.apply(book, state, command)
        except Refused:
            continue
    raise AssertionError(f"nothing can be done at {engine.stage_key(book, state)}")
