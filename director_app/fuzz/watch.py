"""What must never happen, looked for after every command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from director_app.engine.events import Event, Kind
from director_app.engine.state import GameState
from director_app.publish.knowledge import Knowledge, breaches
from director_app.rulebook.model import RuleBook, nested

CITED = frozenset({
    Kind.LAUNCHED, Kind.FEEDBACK, Kind.STATE_GIVEN, Kind.DAMAGE, Kind.OUT, Kind.STOPPED, Kind.HOP, Kind.GAINED, Kind.BECAME,
    Kind.TURNED, Kind.MARKED, Kind.REVEALED, Kind.DISGUISED, Kind.FACTION_LOST, Kind.BENT, Kind.REVIVED, Kind.REWOUND, Kind.SPAWNED,
})  # fmt: skip
"""Events that the rule book must answer for with a paragraph, unless the director answers for them."""

DIRECTORS = ("Declare", "Override", "Penalize")
"""Commands that are the director's own word."""

LONG_PAST = 4
"""Rounds after which a state that has an end must have ended."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Looks at one game of a book."""

    book: RuleBook
    shrinking: frozenset[str]
    """Skills whose uses may go below zero."""
    knowledge: Knowledge
    trail: dict[int, Event] = field(default_factory=dict)
    """All events so far, by id."""

    def faults(self, before: GameState, state: GameState, events: tuple[Event, ...]) -> Iterator[str]:
        """Everything wrong with a step."""
        self.trail.update((event.id, event) for event in events)
        yield from _in_events(self.book, before, state, events, self.trail)
        yield from _in_state(self.book, state, self.shrinking)
        yield from _told(self.knowledge, before, state, events)


def watch(book: RuleBook) -> Watch:
    """A fresh watch over one game."""
    return Watch(book, may_shrink(book), Knowledge(book))


def _in_events(book: RuleBook, before: GameState, state: GameState, events: tuple[Event, ...], trail: Mapping[int, Event]) -> Iterator[str]:
    # Who came back into the game in this very step may act again.
    back = any(event.kind in (Kind.REWOUND, Kind.REVIVED) for event in events)
    for event in events:
        if event.cause is not None and event.cause not in trail:
            yield f"{event.kind} {event.id} has a cause that is no event"
        if event.kind in CITED and not event.cite and not _directors(event, trail):
            yield f"{event.kind} of {event.skill or event.data.get('state') or event.data.get('kind') or ''} without paragraph"
        if event.kind is Kind.OUT and (event.cause is None or not event.data.get("kind")):
            yield f"seat {event.seat} is out without cause"
        if event.kind is Kind.LAUNCHED and event.by is not None and not back:
            yield from _may_act(book, before, state, event)


def _directors(event: Event, trail: Mapping[int, Event]) -> bool:
    """Whether an event goes back to the director's own word."""
    step: Event | None = event
    while step is not None:
        if step.kind in (Kind.OVERRIDDEN, Kind.CARD, Kind.SETUP) or step.data.get("command") in DIRECTORS:
            return True
        step = trail.get(step.cause) if step.cause is not None else None
    return False


def _may_act(book: RuleBook, before: GameState, state: GameState, event: Event) -> Iterator[str]:
    seat, skill = before.seats.get(event.by or 0) or state.seats.get(event.by or 0), book.skills[event.skill]
    if seat is None:
        yield f"{event.skill} is used by seat {event.by}, which does not exist"
    elif seat.out is not None and seat.out.announced and not (skill.after_out or skill.only_out):
        yield f"{event.skill} is used by seat {event.by}, which is out"
    elif skill.only_out and seat.out is None and (state.seats[seat.number].out is None):
        yield f"{event.skill} is used by seat {event.by}, which is not out"


def _in_state(book: RuleBook, state: GameState, shrinking: frozenset[str]) -> Iterator[str]:
    for seat, held_states in state.states.items():
        for held_state in held_states:
            if held_state.until and held_state.until not in book.moments:
                yield f"{held_state.name} of seat {seat} ends at an unknown moment {held_state.until}"
    for seat, held_skills in state.skills.items():
        for held in held_skills:
            if held.uses is not None and held.uses < 0 and held.skill not in shrinking:
                yield f"{held.skill} of seat {seat} has {held.uses} uses"
    if state.flow.status == "done" and state.flow.asks:
        yield f"the stage is done and still asks {state.flow.asks}"


def overdue(book: RuleBook, state: GameState, born: Mapping[int, int]) -> Iterator[str]:
    """States with an end that have outlived it. `born`: the round each instance came in."""
    for seat, held_states in state.states.items():
        for held in held_states:
            if held.until and state.round - born.get(held.id, state.round) > LONG_PAST:
                yield f"{held.name} of seat {seat} should have ended at {held.until}"


def _told(knowledge: Knowledge, before: GameState, state: GameState, events: tuple[Event, ...]) -> Iterator[str]:
    """Messages that tell more than their readers may know, or reach somebody whom they do not concern."""
    for breach in breaches(knowledge, before, state, events):
        reader = "public text" if breach.reader is None else f"a message to seat {breach.reader}"
        yield f"{reader} tells {breach.secret.kind} {breach.secret.word} of seat {breach.secret.seat}: {breach.text}"
    for event in events:
        if knowledge.stranger(event, state):
            yield f"seat {event.seat} gets a message that is none of its business: {event.data.get('text') or event.skill}"


def may_shrink(book: RuleBook) -> frozenset[str]:
    """Skills whose uses the book itself takes away, or spends in other numbers than one."""
    found = {name for name, skill in book.skills.items() if skill.spend is not None}
    effects = [effect for skill in book.skills.values() for effect in (*skill.do, *(e for trigger in skill.on for e in trigger.do))]
    effects += [effect for rule in book.rules.values() for effect in rule.do]
    effects += [effect for state in book.states.values() for effect in (*state.gained, *state.ended, *state.again)]
    for effect in nested(effects):
        if effect.verb == "uses":
            named = str(effect.args.get("of", ""))
            found.update(skill for skill in book.skills if skill in named or "(" in named)
    return frozenset(found)
