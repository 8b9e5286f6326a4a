"""What was, or is to be, told to players: derived from the events on record, with the director's ticks and edits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from director_app.engine.events import Event, Kind
from director_app.engine.jsonform import write_value
from director_app.record.rows import MessageId, dump

PUBLIC = frozenset({Kind.ANNOUNCED, Kind.OUTS_ANNOUNCED, Kind.WON, Kind.CARD})
PRIVATE = frozenset({Kind.FEEDBACK, Kind.IDENTITY, Kind.NOTICE})
TOLD = PUBLIC | PRIVATE
WORDED = frozenset({Kind.WON, Kind.CARD})
"""Public kinds that always have words; of the others only those whose rule gives a text do."""
OWN_NUMBERS = frozenset({"use", "instance", "notice", "id", "event"})
"""Parts of an event's data that number things within one line of play, and mean nothing to a reader."""


@dataclass(frozen=True, slots=True)
class Message:
    """One private or public message."""

    id: MessageId
    event: Event
    stage: str
    """Key of the stage it came in: the one that had begun by then, though a command given in the one before began it."""
    sent: str = ""
    """When it was ticked as sent (ISO); '' not yet."""
    edited: str = ""
    """The director's own text for it; '' the book's."""
    earlier: str = ""
    """When the very same was sent before, on a line that has been undone since; it need not be sent again."""

    owner: int | None = None
    """Who is told in the place of a seat that nobody plays: whoever has it in hand."""

    @property
    def to(self) -> int | None:
        """The seat whose player it is for; None: everybody."""
        return None if self.public else self.owner or self.event.seat

    @property
    def public(self) -> bool:
        return self.event.kind in PUBLIC

    @property
    def worded(self) -> bool:
        """Whether it has words of its own. A public event without any only marks what another one says."""
        return not self.public or self.event.kind in WORDED or bool(self.event.data.get("text"))

    @property
    def due(self) -> bool:
        """Still to be sent."""
        return not self.sent and not self.earlier


def essence(event: Event) -> str:
    """What an event says, without the numbers that depend on what else happened."""
    data = {key: value for key, value in event.data.items() if key not in OWN_NUMBERS}
    return dump([event.kind.value, event.seat, event.by, event.skill, list(event.seats), write_value(data)])


@dataclass(slots=True)
class Outbox:
    """All messages ever released, with what became of them."""

    told: list[tuple[MessageId, Event]]
    ticks: dict[MessageId, str]
    edits: dict[MessageId, str]
    owners: Mapping[int, int] = field(default_factory=dict)
    """Seats that nobody plays, with who has them in hand."""
    _began: dict[MessageId, str] = field(default_factory=dict)
    """The stage that a command had begun by the time it told something, where it began one."""
    _essences: dict[MessageId, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        came, self.told = self.told, []
        for _, rows in groupby(came, key=lambda row: row[0][0]):
            self._add(rows)

    def add(self, seq: int, came: Iterable[Event]) -> None:
        """Takes in what a new command released."""
        self._add((((seq, place), event) for place, event in enumerate(came)))

    def _add(self, came: Iterable[tuple[MessageId, Event]]) -> None:
        began = ""
        for each, event in came:
            if event.kind is Kind.STAGE_BEGAN:
                began = str(event.data.get("key", ""))
            elif event.kind in TOLD:
                self.told.append((each, event))
                if began:
                    self._began[each] = began

    def tick(self, ids: Iterable[MessageId], at: str) -> None:
        """Follows a tick; `at` '': unticked."""
        for each in ids:
            if at:
                self.ticks[each] = at
            else:
                self.ticks.pop(each, None)

    def messages(self, line: frozenset[int], stages: Mapping[int, str]) -> tuple[Message, ...]:
        """The messages of the commands `line`, in order."""
        before = self._sent_elsewhere(line)
        return tuple([self._message(each, event, stages, before) for each, event in self.told if each[0] in line])

    def untrue(self, line: frozenset[int], stages: Mapping[int, str]) -> tuple[Message, ...]:
        """What was sent and then undone, and is not told in the same words on the line: to be corrected."""
        stand = {self._essence(each, event) for each, event in self.told if each[0] in line}
        return tuple(
            [
                self._message(each, event, stages, {})
                for each, event in self.told
                if each in self.ticks and each[0] not in line and self._essence(each, event) not in stand
            ]
        )

    def _sent_elsewhere(self, line: frozenset[int]) -> dict[str, str]:
        return {self._essence(each, event): self.ticks[each] for each, event in self.told if each in self.ticks and each[0] not in line}

    def _essence(self, each: MessageId, event: Event) -> str:
        known = self._essences.get(each)
        if known is None:
            known = self._essences[each] = essence(event)
        return known

    def _message(self, each: MessageId, event: Event, stages: Mapping[int, str], before: Mapping[str, str]) -> Message:
        earlier = before.get(self._essence(each, event), "") if before else ""
        stage = self._began.get(each) or stages.get(each[0], "")
        owner = self.owners.get(event.seat) if event.seat is not None else None
        return Message(each, event, stage, self.ticks.get(each, ""), self.edits.get(each, ""), earlier, owner)
