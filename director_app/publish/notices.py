"""The outbox: every private message of a run of events, and each player's share of it, ready to paste."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from director_app.engine.events import Event, Kind, Value
from director_app.publish.voice import say, voice
from director_app.rulebook.model import RuleBook
from director_app.wording.render import render

SENT = (Kind.IDENTITY, Kind.FEEDBACK, Kind.NOTICE)
"""Kinds of events that are messages to a player."""


@dataclass(frozen=True, slots=True)
class Message:
    """One private message. `event` is its id: sent ticks and edits are kept under it."""

    event: int
    seat: int
    kind: Kind
    text: str
    stage: str
    skill: str = ""
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Parcel:
    """What one seat is to be sent now."""

    seat: int
    messages: tuple[Message, ...]
    text: str


def messages(book: RuleBook, events: Iterable[Event]) -> tuple[Message, ...]:
    """All messages in the order they were made."""
    found: list[Message] = []
    stage = ""
    with voice(book):
        for event in events:
            if event.kind is Kind.STAGE_BEGAN:
                stage = str(event.data.get("key", ""))
            elif event.seat is not None and event.kind in SENT:
                text = message_text(book, event)
                found.append(Message(event.id, event.seat, event.kind, text, stage, event.skill, event.cite))
    return tuple(found)


def message_text(book: RuleBook, event: Event) -> str:
    """The text of one message event, in the book's voice (call it inside `voice`)."""
    values: dict[str, Value] = {"seat": event.seat, "self": event.seat, "skill": event.skill}
    given = event.data.get("values")
    if isinstance(given, Mapping):
        values.update(given)
    if event.kind is Kind.FEEDBACK:
        return _feedback(book, event, values)
    return render(str(event.data.get("text", "")), values)


def _feedback(book: RuleBook, event: Event, values: Mapping[str, Value]) -> str:
    value = event.data.get("value")
    values = {**values, "about": event.seats, "value": value}
    own = f"feedback.{event.skill}"
    if own in book.words:
        return say(book, own, values)
    if value in (None, (), ""):
        return say(book, "feedback_nothing", values)
    return say(book, "feedback_about" if event.seats else "feedback", values)


def parcels(book: RuleBook, found: Iterable[Message], edits: Mapping[int, str] | None = None) -> tuple[Parcel, ...]:
    """One parcel a seat, in seat order. `edits`: texts the director changed, by event."""
    changed = edits or {}
    shares: dict[int, list[Message]] = {}
    for message in found:
        shares.setdefault(message.seat, []).append(message)
    return tuple(
        Parcel(seat, tuple(share), "\n".join(changed.get(message.event, message.text) for message in share))
        for seat, share in sorted(shares.items())
    )
