"""The events of a game as the tree they form: what came of what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from director_app.engine.events import Event, Kind


class EventTree:
    """Events by id, with their children. Built once, asked often."""

    __slots__ = ("_children", "by_id", "events")

    def __init__(self, events: Iterable[Event]) -> None:
        self.events: tuple[Event, ...] = tuple(events)
        self.by_id: dict[int, Event] = {event.id: event for event in self.events}
        self._children: dict[int, list[Event]] = {}
        for event in self.events:
            if event.cause is not None and event.cause < event.id:  # a doctored file may say otherwise, and run in a circle
                self._children.setdefault(event.cause, []).append(event)

    def children(self, event: int) -> tuple[Event, ...]:
        """What came directly of an event, in order."""
        return tuple(self._children.get(event, ()))

    def below(self, event: int) -> Iterator[Event]:
        """All that came of an event, in order, itself left out."""
        for child in self._children.get(event, ()):
            yield child
            yield from self.below(child.id)

    def above(self, event: int) -> tuple[Event, ...]:
        """The causes of an event, the nearest first, itself left out."""
        found: list[Event] = []
        current = self.by_id.get(event)
        while current is not None and current.cause is not None:
            current = self.by_id.get(current.cause)
            # A cause lies before its effect; anything else would run in a circle.
            if current is None or (found and current.id >= found[-1].id):
                break
            found.append(current)
        return tuple(found)

    def last(self, kind: Kind, seat: int | None = None) -> Event | None:
        """The latest event of this kind (for this seat)."""
        for event in reversed(self.events):
            if event.kind is kind and (seat is None or event.seat == seat):
                return event
        return None
