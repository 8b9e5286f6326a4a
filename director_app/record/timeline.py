"""What a timeline shows of a game: its commands with their moments, and the position at each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from director_app.engine.events import Event
from director_app.engine.state import GameState
from director_app.record.outbox import Message
from director_app.record.rows import CommandRow

Clock = Callable[[], str]


def came_to(rows: Sequence[CommandRow], way: Sequence[int], part: str) -> str:
    """When a way through the commands came to the part of the game that it ends in; '' where it began in it."""
    at = {row.seq: row for row in rows}
    return next((at[seq].at for seq in reversed(way) if at[seq].stage.split("/")[0] != part), "")


def now() -> str:
    """Local time with its offset: what stands on record as the moment of a command."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the timeline pane."""

    row: CommandRow
    active: bool
    """On the line the game stands on."""
    undone: str
    """When it was last undone; '' never, or redone since."""
    told: tuple[Message, ...]
    """What its events told, or will tell."""


@dataclass(frozen=True, slots=True)
class Look:
    """An earlier moment, looked at without going there."""

    seq: int
    state: GameState
    events: tuple[Event, ...]
