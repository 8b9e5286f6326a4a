"""What became of one use: from the chosen targets over every redirect to effects and feedback."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from director_app.engine.events import Event, Kind, Value
from director_app.explain.tree import EventTree
from director_app.wording import condition_text

TOLD = frozenset({Kind.FEEDBACK, Kind.NOTICE, Kind.NOTICE_KEPT, Kind.ANNOUNCED, Kind.ANNOUNCEMENT_KEPT, Kind.IDENTITY})
QUIET = frozenset({Kind.REMEMBERED, Kind.CHECKED, Kind.USES, Kind.RULE, Kind.HOP, Kind.LOOKED})
"""Bookkeeping: left out of the effects shown."""


@dataclass(frozen=True, slots=True)
class Check:
    """One condition, as written in the book, and whether it held."""

    source: str
    held: bool

    @property
    def text(self) -> str:
        """The condition in words."""
        return condition_text(self.source)

    @property
    def verdict(self) -> str:
        """The condition in words, and whether it held."""
        return f"{self.text} {'✓' if self.held else '✗'}"


@dataclass(frozen=True, slots=True)
class Hop:
    """A redirect that moved a ball: from `start` to `ends`, several where it split."""

    event: Event
    step: str
    origin: int
    """The seat chosen, whose ball this is."""
    start: int
    ends: tuple[int, ...]
    owner: int | None


@dataclass(frozen=True, slots=True)
class Look:
    """A redirect that was looked at and did not apply, with its conditions."""

    event: Event
    step: str
    ball: int
    owner: int | None
    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class UseTrace:
    """All there is to say of one use."""

    event: Event
    use: int
    by: int
    skill: str
    chosen: tuple[int, ...]
    settled: tuple[int, ...]
    choice: Value
    steps: tuple[Hop | Look, ...]
    """The pipeline in the order it was walked."""
    effects: tuple[Event, ...]
    told: tuple[Event, ...]
    fizzled: str
    """Why it did not take effect; empty: it did."""
    cite: str
    rulings: tuple[str, ...]

    @property
    def hops(self) -> tuple[Hop, ...]:
        return tuple(step for step in self.steps if isinstance(step, Hop))


def seats_in(value: Value) -> tuple[int, ...]:
    """The seats of a value of an event."""
    if isinstance(value, int) and not isinstance(value, bool):
        return (value,)
    if isinstance(value, tuple):
        return tuple(seat for item in value for seat in seats_in(item))
    return ()


def uses(events: Iterable[Event] | EventTree) -> tuple[Event, ...]:
    """The event of every resolved use, in order."""
    return tuple(found for number, found in _uses(tree_of(events)).items() if number)


def use_trace(events: Iterable[Event] | EventTree, use: int) -> UseTrace | None:
    """The trace of the use with this id; None when it has not been resolved (or is not known)."""
    tree = tree_of(events)
    head = _uses(tree).get(use)
    if head is None:
        return None
    own = [event for event in tree.events if _belongs(event, head, use)]
    steps: list[Hop | Look] = []
    fizzled = ""
    for event in own:
        match event.kind:
            case Kind.HOP:
                steps.append(hop_of(event))
            case Kind.LOOKED:
                steps.append(look_of(event))
            case Kind.FIZZLED:
                fizzled = str(event.data.get("because", "")) or "?"
    # What the pipeline's own rules did hangs below the hops, all else below the launch itself.
    roots = {event.id: event for event in own}
    below: dict[int, Event] = {}
    for root in roots:
        below.update((event.id, event) for event in tree.below(root))
    effects = [event for number, event in sorted(below.items()) if number not in roots]
    entered = next((event for event in reversed(own) if event.kind is Kind.ENTERED), None)
    chosen = seats_in(head.data.get("chosen")) or head.seats or (entered.seats if entered else ())
    return UseTrace(
        event=head,
        use=use,
        by=head.by if head.by is not None else head.seat or 0,
        skill=head.skill,
        chosen=chosen,
        settled=seats_in(head.data.get("settled")),
        choice=head.data.get("choice", entered.data.get("choice") if entered else None),
        steps=tuple(steps),
        effects=tuple(event for event in effects if event.kind not in TOLD and event.kind not in QUIET),
        told=tuple(event for event in effects if event.kind in TOLD),
        fizzled=fizzled,
        cite=head.cite,
        rulings=head.rulings,
    )


def tree_of(events: Iterable[Event] | EventTree) -> EventTree:
    """The tree of the events, built if it is not one."""
    return events if isinstance(events, EventTree) else EventTree(events)


def _uses(tree: EventTree) -> Mapping[int, Event]:
    """Use -> the event that stands for it: its launch, else its fizzling."""
    found: dict[int, Event] = {}
    for event in tree.events:
        if event.kind in (Kind.LAUNCHED, Kind.FIZZLED):
            number = _number(event.data.get("use"))
            if event.kind is Kind.LAUNCHED or number not in found:
                found[number] = event
    return found


def _belongs(event: Event, head: Event, use: int) -> bool:
    """Whether an event tells of this use itself (not merely came of it)."""
    if event.kind in (Kind.HOP, Kind.LOOKED):
        # The pipeline is walked before the launch: both came of the entry.
        return event.cause == head.cause and event.by == head.by and event.skill == head.skill
    return event.id == head.id or _number(event.data.get("use")) == use


def _number(value: Value) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def hop_of(event: Event) -> Hop:
    """A hop as the pipeline's step."""
    data = event.data
    return Hop(event, str(data.get("step", "")), _number(data.get("origin")), _number(data.get("start")), event.seats, event.seat)


def look_of(event: Event) -> Look:
    """A look as the pipeline's step."""
    return Look(event, str(event.data.get("step", "")), _number(event.data.get("ball")), event.seat, checks(event))


def checks(event: Event) -> tuple[Check, ...]:
    """The conditions an event carries, each with its verdict."""
    return checks_in(event.data.get("checks"))


def checks_in(value: Value) -> tuple[Check, ...]:
    """The conditions in a value of an event: rows of words and verdict."""
    rows = value if isinstance(value, tuple) else ()
    return tuple(Check(str(row[0]), bool(row[1])) for row in rows if isinstance(row, tuple) and len(row) == 2)
