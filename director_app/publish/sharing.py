"""Which private messages are one: the same words of one moment to seats that know of each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from director_app.engine.events import Event, Kind, Value
from director_app.engine.state import Group
from director_app.record.outbox import Message

OWN_SLOTS = frozenset({"self", "seat"})
"""Slots that say something else to every reader."""

_SLOT = re.compile(r"\{(\w+)(:seat)?")


def shared(messages: Iterable[Message], groups: Sequence[Group]) -> tuple[tuple[Message, ...], ...]:
    """The private messages, those that are one together, by seat; in the order of the first of each.

    Only seats that know each other, by a group or by the very words of the message, may be told in one go: to anybody else
    the list of receivers would be news.
    """
    found: dict[object, list[Message]] = {}
    for message in messages:
        if message.to is not None:
            found.setdefault(_words(message), []).append(message)
    return tuple(each for alike in found.values() for each in _parted(alike, groups))


def _words(message: Message) -> object:
    """Equal for messages that say the same to whoever reads them."""
    event = message.event
    text = str(event.data.get("text", ""))
    if event.kind is not Kind.NOTICE or any(name in OWN_SLOTS for name, _ in _SLOT.findall(text)):
        return message.id
    return (message.id[0], message.owner, text, message.edited, _said(event, text))


def _said(event: Event, text: str) -> tuple[tuple[str, str], ...]:
    values = _values(event)
    return tuple((name, repr(values.get(name))) for name, _ in _SLOT.findall(text))


def _values(event: Event) -> Mapping[str, Value]:
    given = event.data.get("values")
    return given if isinstance(given, Mapping) else {}


def _parted(alike: Sequence[Message], groups: Sequence[Group]) -> list[tuple[Message, ...]]:
    """Messages of the same words, together as far as their readers know each other."""
    waiting = sorted(alike, key=lambda message: message.to or 0)
    parts: list[tuple[Message, ...]] = []
    readers = {message.to for message in alike}
    named = [circle for circle in _circles(alike[0].event) if circle == readers]
    for known in (*named, *(frozenset(group.members) for group in groups)):
        fellows = tuple(message for message in waiting if message.to in known)
        if len({message.to for message in fellows}) == len(fellows) > 1:
            parts.append(fellows)
            waiting = [message for message in waiting if message not in fellows]
    return [*parts, *((message,) for message in waiting)]


def _circles(event: Event) -> list[frozenset[int]]:
    """Seats that the message itself names to its readers."""
    slots = _SLOT.findall(str(event.data.get("text", "")))
    named = [_values(event).get(name) for name, seats in slots if seats]
    return [frozenset(item for item in value if isinstance(item, int)) for value in named if isinstance(value, tuple)]
