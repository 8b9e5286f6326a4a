"""What the engine looks up often, worked out once for each book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from director_app.rulebook.model import RuleBook, Skill, SkillKind, Stage, Trigger, nested


@dataclass(frozen=True, slots=True)
class Listener:
    """A trigger and what carries it: a skill, a state, or (neither) the book."""

    trigger: Trigger
    skill: str = ""
    state: str = ""
    own: bool = False
    """Of a skill that is held in no way but by a seat's own list."""


@dataclass(frozen=True, slots=True, eq=False)
class BookIndex:
    stages: tuple[Stage, ...]
    first: int
    """Index of the cycle's first stage."""
    parts: Mapping[str, frozenset[str]]
    """State -> itself and every state it includes, all the way down."""
    barring: frozenset[str]
    suspending: frozenset[str]
    immunizing: frozenset[str]
    dropping: frozenset[str]
    untouchable: frozenset[str]
    listeners: Mapping[str, tuple[Listener, ...]]
    rank: Mapping[str, int]
    moments: Mapping[tuple[str, bool], frozenset[str]]
    """(stage id, leave) -> names of the moments that come then."""
    common: tuple[Skill, ...]
    marked: Mapping[str, tuple[str, ...]]
    """Skill of a mark -> the marks that carry it."""
    listed: frozenset[str]
    """Skills that stand in some stage."""
    dead_skills: Mapping[str, tuple[str, ...]]
    """Stage id -> the skills of its order that the dead may use."""
    eager: Mapping[str, tuple[str, ...]]
    """Stage id -> its rules that run as soon as they can."""
    settling: Mapping[str, tuple[str, ...]]
    """Stage id -> its rules up to the one that settles; only stages that have one."""

    def after(self, place: int) -> int:
        """Index of the next stage of the timeline; after the last comes the cycle's first again."""
        return place + 1 if place + 1 < len(self.stages) else self.first

    def coming(self, place: int) -> Iterator[tuple[int, Stage]]:
        """The stages from this one on, all that the timeline comes to, each with how many steps away it is."""
        for steps in range(len(self.stages)):
            yield steps, self.stages[place]
            place = self.after(place)


def _closure(book: RuleBook) -> dict[str, frozenset[str]]:
    def close(name: str, above: frozenset[str]) -> frozenset[str]:
        found = {name}
        for part in book.states[name].includes:
            if part in book.states and part not in above:
                found |= close(part, above | {name})
        return frozenset(found)

    return {name: close(name, frozenset((name,))) for name in book.states}


def _listeners(book: RuleBook) -> dict[str, tuple[Listener, ...]]:
    carried = {skill for mark in book.marks.values() for skill in mark.skills}
    table: dict[str, list[Listener]] = {}
    for skill in book.skills.values():
        for trigger in skill.on:
            own = skill.kind is SkillKind.ROLE and skill.name not in carried
            table.setdefault(trigger.event, []).append(Listener(trigger, skill=skill.name, own=own))
    for state in book.states.values():
        for trigger in state.on:
            table.setdefault(trigger.event, []).append(Listener(trigger, state=state.name))
    for trigger in book.triggers:
        table.setdefault(trigger.event, []).append(Listener(trigger))
    return {event: tuple(found) for event, found in table.items()}


def _settling(book: RuleBook, stage: Stage) -> tuple[str, ...]:
    """The stage's rules up to the one that settles; nothing when none does."""
    rules = [name for name in (*stage.begin, *(item for part in stage.order for item in part)) if name in book.rules]
    for place, name in enumerate(rules):
        if any(effect.verb == "settle" for effect in nested(book.rules[name].do)):
            return tuple(rules[: place + 1])
    return ()


def _moments(book: RuleBook) -> dict[tuple[str, bool], frozenset[str]]:
    found: dict[tuple[str, bool], set[str]] = {}
    for name, moment in book.moments.items():
        found.setdefault((moment.stage, moment.leave), set()).add(name)
    return {key: frozenset(names) for key, names in found.items()}


def _marked(book: RuleBook) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for mark in book.marks.values():
        for skill in mark.skills:
            found.setdefault(skill, []).append(mark.name)
    return {skill: tuple(marks) for skill, marks in found.items()}


def _dead_skills(book: RuleBook, stage: Stage) -> tuple[str, ...]:
    """What the dead may use is asked as soon as it can be, but for what waits for its place."""
    skills = (book.skills[name] for name in dict.fromkeys(name for part in stage.order for name in part) if name in book.skills)
    return tuple(skill.name for skill in skills if (skill.after_out or skill.only_out) and not skill.waits)


@lru_cache(maxsize=32)
def index_of(book: RuleBook) -> BookIndex:
    """The lookup tables of a book."""
    parts = _closure(book)
    stages = (*book.start, *book.cycle)
    listed = (item for stage in stages for row in (*stage.order, stage.during, stage.begin, stage.end) for item in row)

    def with_part(field: str) -> frozenset[str]:
        return frozenset(
            name for name, inner in parts.items() if any(getattr(book.states[part], field) for part in inner)
        )

    return BookIndex(
        stages=stages,
        first=len(book.start),
        parts=parts,
        barring=with_part("bars"),
        suspending=with_part("suspends"),
        immunizing=with_part("immune"),
        dropping=with_part("drops_labels"),
        untouchable=with_part("untouchable"),
        listeners=_listeners(book),
        rank={slot: place for place, slot in enumerate(book.settlement)},
        moments=_moments(book),
        common=tuple(skill for skill in book.skills.values() if skill.kind is SkillKind.COMMON),
        marked=_marked(book),
        listed=frozenset(name for name in listed if name in book.skills),
        dead_skills={stage.id: _dead_skills(book, stage) for stage in stages},
        eager={
            stage.id: tuple(name for part in stage.order for name in part if name in book.rules and book.rules[name].eager)
            for stage in stages
        },
        settling={stage.id: names for stage in stages if (names := _settling(book, stage))},
    )
