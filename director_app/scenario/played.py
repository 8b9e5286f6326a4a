"""A game while a scenario plays it: the state, every event since it was made, and what the events tell of uses.

Events run on where the game itself goes back in time, so that what was told and used before a rewind still counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from director_app.engine import Refused, apply, new_game, stage_key
from director_app.engine.commands import Command, Setup
from director_app.engine.events import Event, Kind, Value
from director_app.engine.state import GameState
from director_app.rulebook.model import RuleBook

Hop = tuple[str, int, int]
"""Which skill moved the ball, from where, to where."""


@dataclass(slots=True)
class UseRecord:
    """What became of one use."""

    use: int
    chosen: tuple[int, ...] = ()
    settled: tuple[int, ...] = ()
    hops: list[tuple[int, Hop]] = field(default_factory=list)
    """(the chosen seat whose ball moved, the hop)"""
    because: str | None = None
    """Why it did not take effect; None: it did."""

    @property
    def path(self) -> tuple[Hop, ...]:
        """The hops ball by ball, in the order chosen."""
        place = {seat: index for index, seat in enumerate(self.chosen)}
        ordered = sorted(self.hops, key=lambda hop: place.get(hop[0], len(place)))
        return tuple(hop for _, hop in ordered if hop[1] != hop[2])


class Played:
    """One game in play."""

    def __init__(self, book: RuleBook, setup: Setup) -> None:
        self.book = book
        self.events: list[Event] = []
        self.arrived = False
        """The open phase has begun and no step has played it."""
        self.phase_from = 0
        """Where in `events` the open phase began."""
        self.round_from = 0
        """Where in `events` the open round began."""
        self.uses: dict[tuple[int | None, str], UseRecord] = {}
        """The last use of each skill by each seat."""
        self._hops: dict[tuple[int | None, str], list[tuple[int, Hop]]] = {}
        """Hops of a use that is being launched."""
        self._round = ""
        step = new_game(book, setup)
        self.state: GameState = step.state
        self._take(step.events)

    @property
    def key(self) -> str:
        """The time point, as the book writes it."""
        return stage_key(self.book, self.state)

    @property
    def status(self) -> str:
        """open, asking or done."""
        return self.state.flow.status

    def do(self, command: Command) -> tuple[Event, ...]:
        """Applies a command. Raises Refused."""
        step = apply(self.book, self.state, command)
        self.state = step.state
        self._take(step.events)
        return tuple(step.events)

    def try_refused(self, command: Command) -> str:
        """Tries a command that must be refused. Returns '' when it was, else what happened instead."""
        before = self.state.clone()
        try:
            apply(self.book, self.state, command)
        except Refused as refusal:
            if not refusal.reason.code:
                return "refused without a reason"
            return "" if self.state == before else "refused, but the game has changed"
        return "accepted"

    def in_phase(self, *kinds: Kind) -> tuple[Event, ...]:
        """The open phase's events of these kinds."""
        return tuple(event for event in self.events[self.phase_from :] if event.kind in kinds)

    def in_round(self, *kinds: Kind) -> tuple[Event, ...]:
        """The open round's events of these kinds."""
        return tuple(event for event in self.events[self.round_from :] if event.kind in kinds)

    def _take(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.kind is Kind.STAGE_BEGAN:
                self.phase_from = len(self.events)
                self.arrived = True
                number = str(event.data.get("round", ""))
                if number != self._round:
                    self._round = number
                    self.round_from = len(self.events)
            self.events.append(event)
            self._learn(event)

    def _learn(self, event: Event) -> None:
        of = (event.by, event.skill)
        if event.kind is Kind.HOP:
            step, origin, start = _text(event.data.get("step")), _seat(event.data.get("origin")), _seat(event.data.get("start"))
            self._hops.setdefault(of, []).extend((origin, (step, start, end)) for end in event.seats)
        elif event.kind is Kind.LAUNCHED:
            self.uses[of] = UseRecord(
                use=_seat(event.data.get("use")),
                chosen=seats(event.data.get("chosen")),
                settled=seats(event.data.get("settled")),
                hops=self._hops.pop(of, []),
            )
        elif event.kind is Kind.FIZZLED:
            number, because = _seat(event.data.get("use")), _text(event.data.get("because"))
            record = self.uses.get(of)
            if record is not None and record.use == number and record.because is None:
                record.because = because  # launched, and then without effect (发动无效)
            else:
                self.uses[of] = UseRecord(number, event.seats, seats(event.data.get("settled")), because=because)


def seats(value: Value) -> tuple[int, ...]:
    """The seats in an event's value."""
    if isinstance(value, tuple):
        return tuple(number for item in value for number in seats(item))
    return (value,) if isinstance(value, int) and not isinstance(value, bool) else ()


def _seat(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _text(value: Value) -> str:
    return "" if value is None else str(value)
