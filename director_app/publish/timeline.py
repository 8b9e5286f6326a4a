"""The events of a game cut into its stages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from director_app.engine.events import Event, Kind


@dataclass(frozen=True, slots=True)
class Slice:
    """What happened in one stage, in order. A stage entered twice (after a rewind) has two."""

    key: str
    events: tuple[Event, ...]


def slices(events: Iterable[Event]) -> tuple[Slice, ...]:
    """Cuts at every `stage_began`; what comes before the first belongs to a slice without a key."""
    found: list[Slice] = []
    key, current = "", list[Event]()
    for event in events:
        if event.kind is Kind.STAGE_BEGAN:
            if current:
                found.append(Slice(key, tuple(current)))
            key, current = str(event.data.get("key", "")), []
        current.append(event)
    if current:
        found.append(Slice(key, tuple(current)))
    return tuple(found)
