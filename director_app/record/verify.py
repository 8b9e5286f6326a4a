"""Does this version of the program still resolve a game as it is on record?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from director_app import engine
from director_app.engine.commands import Command, Setup
from director_app.engine.events import Event
from director_app.engine.queue_model import Reason, Refused
from director_app.record.outbox import TOLD, essence
from director_app.record.rows import CommandRow
from director_app.rulebook.model import RuleBook


@dataclass(frozen=True, slots=True)
class Difference:
    """A command that comes out differently today. `missing`: on record only; `extra`: only today."""

    seq: int
    """0: the setup."""
    stage: str
    command: Command | None
    missing: tuple[Event, ...]
    extra: tuple[Event, ...]
    refused: Reason | None = None
    """Today the command is refused: the rest of the line was not compared."""

    @property
    def told(self) -> bool:
        """Something that players are told is different, not only the trace."""
        return self.refused is not None or any(event.kind in TOLD for event in (*self.missing, *self.extra))


def compare(book: RuleBook, setup: Setup, rows: Iterable[CommandRow], recorded: Callable[[int], Sequence[Event]]) -> tuple[Difference, ...]:
    """Plays a line again from the setup, beside what is on record."""
    found: list[Difference] = []
    try:
        step = engine.new_game(book, setup)
    except Refused as refusal:
        return (Difference(0, "", None, tuple(recorded(0)), (), refusal.reason),)
    found.extend(_differ(0, "", None, recorded(0), step.events))
    for row in rows:
        try:
            step = engine.apply(book, step.state, row.command)
        except Refused as refusal:
            found.append(Difference(row.seq, row.stage, row.command, tuple(recorded(row.seq)), (), refusal.reason))
            break
        found.extend(_differ(row.seq, row.stage, row.command, recorded(row.seq), step.events))
    return tuple(found)


def _differ(seq: int, stage: str, command: Command | None, recorded: Sequence[Event], today: Sequence[Event]) -> Iterable[Difference]:
    if tuple(recorded) == tuple(today):
        return
    missing, extra = _only(recorded, today), _only(today, recorded)
    if missing or extra:
        yield Difference(seq, stage, command, missing, extra)


def _only(these: Sequence[Event], others: Sequence[Event]) -> tuple[Event, ...]:
    """The events of `these` that `others` has not, each as often as it lacks it."""
    spare = Counter(essence(event) for event in others)
    found = []
    for event in these:
        key = essence(event)
        if spare[key]:
            spare[key] -= 1
        else:
            found.append(event)
    return tuple(found)
