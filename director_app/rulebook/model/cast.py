"""Who and what is at a table: roles, factions, states, groups and marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from director_app.rulebook.model.parts import Effect, Expr, Place
from director_app.rulebook.model.skills import Trigger


@dataclass(frozen=True, slots=True)
class StateDef:
    """A state of the book."""

    name: str
    place: Place
    negative: bool = False
    told: bool = False
    """The holder is told when it comes and when it ends."""
    told_if: Expr | None = None
    counted: bool = False
    includes: tuple[str, ...] = ()
    bars: Expr | None = None
    """Which skills the holder can't use (on `skill`)."""
    suspends: Expr | None = None
    """Which skills the holder has not while it lasts (on `skill`)."""
    clears: Expr | None = None
    """Which states of the holder end when it comes (on `state`)."""
    immune: Expr | None = None
    """Which states can't come while it lasts (on `state`)."""
    drops_labels: tuple[str, ...] = ()
    untouchable: bool = False
    """Uses do not take effect on the holder."""
    again: tuple[Effect, ...] = ()
    """Instead of a second instance, when the holder already has it."""
    gained: tuple[Effect, ...] = ()
    ended: tuple[Effect, ...] = ()
    on: tuple[Trigger, ...] = ()
    chip: str = ""
    """Two characters for the seat table."""
    hidden: bool = False
    """A bookkeeping state that the console does not show as a chip."""
    director: bool = False
    """Nothing in the book gives it: only the director's word does."""
    cite: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Role:
    """An identity card of the book."""

    name: str
    place: Place
    faction: str
    tier: str = ""
    kin: str = ""
    points: int = 0
    cards: int = 1
    labels: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    """Further named facts that rules may ask for (`role_fact(role, 'undead')`)."""
    about: str = ""
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Faction:
    name: str
    place: Place
    letter: str = ""
    color: str = ""


@dataclass(frozen=True, slots=True)
class GroupDef:
    """A kind of group: seats that know each other. The verbs `join` and `leave` say who belongs."""

    name: str
    place: Place


@dataclass(frozen=True, slots=True)
class MarkDef:
    name: str
    place: Place
    skills: tuple[str, ...] = ()
    cite: str = ""
