"""What each reader may know at a moment, by what has happened; and what a message tells beyond that.

A reader is a seat, or everybody (None). He may know:

- his own identity, as he was told it and as it changed;
- who is in a group with him, and so of their faction;
- what his own messages have told him, and what everybody has been told: announcements, cards turned face up;
- whatever a rule has to say to him that he is a party to: he acts by it or it acts on him, he holds the skill or the
  state it belongs to, he is named as its receiver, he is of the team that decides, it is the answer to a use of his.

A message from a rule that he is no party to may only repeat what he may know already; one that a use or somebody's
skill brings him goes to nobody else at all, fellows of a group aside. And nobody is told of a state on himself that the
book keeps from its holder, unless the book's own sentence names it. A word that a player (or the director) wrote is his
to answer for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from director_app.engine.events import Event, Kind
from director_app.engine.state import GameState
from director_app.publish.leaks import Secret, secrets, told
from director_app.publish.notices import SENT, messages
from director_app.publish.public import public_lines
from director_app.rulebook.model import RuleBook

ON = frozenset({
    Kind.RULE, Kind.STATE_GIVEN, Kind.STATE_ENDED, Kind.STATE_USED, Kind.STATE_REFUSED, Kind.GAINED, Kind.LOST, Kind.OUT, Kind.STOPPED,
    Kind.DAMAGE, Kind.BECAME, Kind.TURNED, Kind.LABELLED, Kind.SPAWNED, Kind.CARD, Kind.OVERRIDDEN, Kind.BENT, Kind.HOP, Kind.DISGUISED,
    Kind.REVIVED, Kind.REVEALED, Kind.NOTICE_KEPT, Kind.FEEDBACK, Kind.ENTERED, Kind.LAUNCHED, Kind.FIZZLED, Kind.DEFAULTED, Kind.SETUP,
})  # fmt: skip
"""Events whose `seat` is a party to what follows from them."""

BY = frozenset({Kind.ENTERED, Kind.LAUNCHED, Kind.FIZZLED, Kind.DEFAULTED, Kind.STATE_GIVEN, Kind.STATE_ENDED, Kind.DAMAGE, Kind.OUT})
"""Events whose `by` is one."""

AMONG = frozenset({Kind.ENTERED, Kind.LAUNCHED, Kind.JOINED, Kind.PARTED, Kind.MARKED, Kind.HOP, Kind.BENT})
"""Events whose `seats` are."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A message that tells its reader more than he may know. `reader` None: a public text."""

    event: int
    reader: int | None
    secret: Secret
    text: str


@dataclass(slots=True)
class Knowledge:
    """What everybody may know, kept up to date event by event."""

    book: RuleBook
    known: dict[int | None, set[Secret]] = field(default_factory=dict)
    trail: dict[int, Event] = field(default_factory=dict)
    """All events so far, by id."""
    factions: dict[int, str] = field(default_factory=dict)

    def may_know(self, reader: int | None) -> frozenset[Secret]:
        """What this reader may know now of the seats."""
        return frozenset(self.known.get(None, set()) | (self.known.get(reader, set()) if reader is not None else set()))

    def learns(self, reader: int | None, *facts: Secret) -> None:
        """From now on the reader may know this."""
        self.known.setdefault(reader, set()).update(facts)

    def take(self, event: Event) -> None:
        """What an event itself lets its parties know, before any message is read."""
        self.trail[event.id] = event
        seat, data = event.seat, event.data
        if event.kind is Kind.IDENTITY:
            values = data.get("values")
            self._is(seat, values if isinstance(values, Mapping) else {})
        elif event.kind in (Kind.BECAME, Kind.TURNED):
            self._is(seat, data)
        elif event.kind is Kind.JOINED:
            for member in event.seats:
                self.learns(member, *(Secret(other, "faction", self.factions.get(other, "")) for other in event.seats))
        elif event.kind is Kind.REVEALED and seat is not None:
            role = self.book.roles.get(str(data.get("role", "")))
            if role is not None:
                self.learns(None, Secret(seat, "role", role.name), Secret(seat, "faction", role.faction))

    def _is(self, seat: int | None, values: Mapping[str, object]) -> None:
        if seat is None:
            return
        for kind in ("role", "faction"):
            word = values.get(kind)
            if isinstance(word, str) and word:
                self.learns(seat, Secret(seat, kind, word))
                if kind == "faction":
                    self.factions[seat] = word

    def party(self, reader: int, event: Event, state: GameState) -> bool:
        """Whether the reader has a part in what led to this event."""
        own = {reader, *(number for number, seat in state.seats.items() if seat.owner == reader)}
        own.update(seat for seat, by, _ in state.controls if by == reader)
        if event.kind is Kind.FEEDBACK and any(use.by in own and use.skill == event.skill for use in state.uses):
            return True
        for cause in self.causes(event):
            skill = self.book.skills.get(cause.skill)
            if cause.kind in ON and cause.id != event.id and cause.seat in own:
                return True
            if (cause.kind in BY and cause.by in own) or (cause.kind in AMONG and own.intersection(cause.seats)):
                return True
            if reader in (cause.data.get("receiver"), cause.data.get("acting"), cause.data.get("source")):
                return True
            if skill is not None and skill.team and any(held.skill == skill.name for held in state.skills.get(reader, ())):
                return True
        return False

    def stranger(self, event: Event, state: GameState) -> bool:
        """Whether a private message brings its reader what is between others: a use or a skill he has no part in."""
        reader = event.seat
        if reader is None or event.kind not in (Kind.FEEDBACK, Kind.NOTICE) or self.party(reader, event, state):
            return False
        source = next((cause for cause in self.causes(event) if cause.kind in (Kind.LAUNCHED, Kind.RULE)), None)
        if source is None or (source.kind is Kind.RULE and not source.data.get("of")):
            return False  # a rule that belongs to nobody: it says itself whom it tells
        fellows = {seat for group in state.groups if reader in group.members for seat in group.members}
        return source.by not in fellows and source.seat not in fellows

    def causes(self, event: Event) -> Iterator[Event]:
        """The event, what it happened because of, and so on."""
        step: Event | None = event
        while step is not None:
            yield step
            step = self.trail.get(step.cause) if step.cause is not None else None


def breaches(knowledge: Knowledge, before: GameState, after: GameState, events: Iterable[Event]) -> tuple[Breach, ...]:
    """Everything that the messages of one step tell and their readers may not know. Keeps `knowledge` up to date."""
    book, events = knowledge.book, tuple(events)
    hidden = (*secrets(book, before, faces=False), *secrets(book, after, faces=False)) if after.winner is None else ()
    private = {message.event: message.text for message in messages(book, events)}
    public = {line.event: line.text for line in public_lines(book, events)}
    found: list[Breach] = []
    for event in events:
        knowledge.take(event)
        text = private.get(event.id) or public.get(event.id, "")
        if not text:
            continue
        reader = event.seat if event.kind in SENT else None
        told_now = {leak.secret for leak in told(book, after, text, hidden, reader)}
        known = knowledge.may_know(reader)
        for secret in sorted(told_now - known, key=lambda item: (item.seat, item.kind, item.word)):
            if not _may_tell(knowledge, after, event, reader, secret):
                found.append(Breach(event.id, reader, secret, text))
        knowledge.learns(reader, *told_now)
    return tuple(found)


def _may_tell(knowledge: Knowledge, state: GameState, event: Event, reader: int | None, secret: Secret) -> bool:
    named = secret.word in str(event.data.get("text", ""))
    if _own_words(event) or (secret.kind == "state" and _skill_meant(knowledge.book, event, secret.word)):
        return True
    if reader is None:
        return named and secret.kind == "state"  # the rule itself makes it public
    if secret.seat == reader and secret.kind == "state":
        kept_from_him = all(not held.told for held in state.states.get(reader, ()) if held.name == secret.word)
        return named or not kept_from_him
    return knowledge.party(reader, event, state)


def _skill_meant(book: RuleBook, event: Event, word: str) -> bool:
    """Where a state is called like the skill it comes from, the skill's name is what was said: its answer, or a cause."""
    values = event.data.get("values")
    given = (*(values.values() if isinstance(values, Mapping) else ()), event.data.get("value"))
    filled = any(word == value or (isinstance(value, list | tuple) and word in value) for value in given)
    return word in book.skills and (word == event.skill or filled)


def _own_words(event: Event) -> bool:
    values = event.data.get("values")
    return isinstance(values, Mapping) and bool(values.get("text") or values.get("words"))
