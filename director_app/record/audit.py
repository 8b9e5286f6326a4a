"""The audit of a game: what was told against what the rules give now, the director's own words, and what was taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from director_app.engine.commands import Command, Declare, Order, Override, Penalize, SwitchRuling
from director_app.engine.events import Event
from director_app.engine.options import CLOSING
from director_app.record.line import Move
from director_app.record.outbox import PRIVATE, PUBLIC, Message
from director_app.record.rows import CommandRow, MessageId
from director_app.record.verify import Difference

MoveRow = tuple[str, int, str]
"""(what, command, when), in the order made."""

TickRow = tuple[MessageId, bool, str]
"""(message, sent or taken back, when), in the order made."""

DECIDED = (Override, SwitchRuling, Declare, Penalize, Order)
"""Commands that are the director's word, not the rules'."""


class Verdict(StrEnum):
    """How a told message stands against the rules of this version."""

    SAME = "same"
    OTHER = "other"
    """The rules give something else now."""
    REPEATED = "repeated"
    """Its command was undone; the very same is told again."""
    UNDONE = "undone"
    """Its command was undone: it is to be corrected."""
    UNKNOWN = "unknown"
    """It lies after a command that is refused today."""


@dataclass(frozen=True, slots=True)
class Told:
    """A message that was sent. `now`: what its reader would be told in its place today."""

    message: Message
    verdict: Verdict
    now: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Undone:
    """One undoing: the commands taken back, the last first, and what had been told by them when they were."""

    at: str
    rows: tuple[CommandRow, ...]
    told: tuple[Message, ...]
    redone: bool
    """All of it stands again."""


@dataclass(frozen=True, slots=True)
class Audit:
    """All of it. `decided` are the director's own decisions that stand; each carries its reason, or none."""

    told: tuple[Told, ...]
    decided: tuple[CommandRow, ...]
    undone: tuple[Undone, ...]
    differences: tuple[Difference, ...]

    @property
    def clean(self) -> bool:
        """Every told message is what the rules give now, and nothing told has been undone since."""
        return not self.differences and all(each.verdict in (Verdict.SAME, Verdict.REPEATED) for each in self.told)


def make(
    rows: Sequence[CommandRow],
    way: Iterable[int],
    messages: Iterable[Message],
    untrue: Iterable[Message],
    differences: tuple[Difference, ...],
    moves: Iterable[MoveRow],
    ticks: Sequence[TickRow],
) -> Audit:
    """The audit from what is on record. `way`: the commands that stand."""
    found, line = tuple(messages), frozenset((0, *way))
    wrong = {message.id for message in untrue}
    told = tuple(_told(message, line, wrong, differences) for message in found if message.sent)
    decided = tuple(row for row in rows if row.seq in line and _is_decision(row.command))
    return Audit(told, decided, _undone(rows, line, found, moves, ticks), differences)


def _is_decision(command: Command) -> bool:
    """The closing time of the thread is a setting of the day, no ruling."""
    return isinstance(command, DECIDED) and not (isinstance(command, SwitchRuling) and command.ruling == CLOSING)


def reason_of(row: CommandRow) -> str:
    """The reason that the director gave for a decision; '' when none."""
    return row.command.reason.strip() if isinstance(row.command, DECIDED) else ""


def _told(message: Message, line: frozenset[int], wrong: set[MessageId], differences: Iterable[Difference]) -> Told:
    seq = message.id[0]
    if seq not in line:
        return Told(message, Verdict.UNDONE if message.id in wrong else Verdict.REPEATED)
    for each in differences:
        if each.refused is not None and seq >= each.seq:
            return Told(message, Verdict.UNKNOWN)
        if each.seq == seq and message.event in each.missing:
            kinds = PUBLIC if message.public else PRIVATE
            return Told(message, Verdict.OTHER, tuple(e for e in each.extra if e.kind in kinds and e.seat == message.event.seat))
    return Told(message, Verdict.SAME)


def _undone(
    rows: Sequence[CommandRow], line: frozenset[int], messages: Sequence[Message], moves: Iterable[MoveRow], ticks: Sequence[TickRow]
) -> tuple[Undone, ...]:
    by_seq = {row.seq: row for row in rows}
    runs: list[tuple[str, list[int]]] = []
    going = False
    for what, seq, at in moves:
        if what == Move.UNDO and going and runs[-1][0] == at:
            runs[-1][1].append(seq)
        elif what == Move.UNDO:
            runs.append((at, [seq]))
        going = what == Move.UNDO
    made = []
    for at, seqs in runs:
        sent = _sent_at(at, ticks)
        told = tuple(message for message in messages if message.id[0] in seqs and message.id in sent)
        made.append(Undone(at, tuple(by_seq[seq] for seq in seqs if seq in by_seq), told, all(seq in line for seq in seqs)))
    return tuple(made)


def _sent_at(at: str, ticks: Iterable[TickRow]) -> Mapping[MessageId, str]:
    """The messages that stood as sent at a moment."""
    found: dict[MessageId, str] = {}
    for message, sent, when in ticks:
        if when > at:
            continue
        if sent:
            found[message] = when
        else:
            found.pop(message, None)
    return found
