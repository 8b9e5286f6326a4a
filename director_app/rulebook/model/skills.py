"""What a skill is: what a use of it names, when it may be used, what it does, what sets it off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from director_app.rulebook.model.parts import Effect, Expr, Place


@dataclass(frozen=True, slots=True)
class Limit:
    """A rule of choice that is broken by the seats `seats`, or by the whole choice when `broken`."""

    because: str
    seats: Expr | None = None
    broken: Expr | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """One further thing a skill asks for besides seats: words, roles, a seat, a map of seats to roles."""

    kind: str
    """word | role | faction | skill | seat | seats_to_roles | number"""
    options: tuple[str, ...] = ()
    among: Expr | None = None
    """Narrows the options down, evaluated when the entry is made."""
    least: int = 1
    most: int = 1
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Choose:
    """What a use of a skill has to name."""

    least: Expr | None = None
    most: Expr | None = None
    """Numbers of target seats; None: the skill takes no targets."""
    among: Expr | None = None
    """The seats that may be chosen; None: all that are not announced out."""
    limits: tuple[Limit, ...] = ()
    """Checked on top of `among`; built-in words (`self`, `last_night`, `ever`) are turned into these."""
    not_words: tuple[str, ...] = ()
    fields: Mapping[str, ChoiceField] = field(default_factory=dict)
    """Named parts of the `choice`; a single unnamed one has the key ''."""
    text: int = 0
    """Longest text in characters; 0: takes none."""
    receiver: Expr | None = None
    """Seats that `to:` may name."""
    ballots: str = ""
    """'' none | word (from `ballot_words`) | seat"""
    ballot_words: tuple[str, ...] = ()


class SkillKind(StrEnum):
    """Who holds a skill: a role's seat, whoever satisfies `held_by`, or the carrier of a mark."""

    ROLE = "role"
    COMMON = "common"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Trigger:
    """`on:` - what makes something happen by itself.

    `event` is one of the vocabulary's trigger names; `at` is a stage for `stage`/`leave`.
    """

    event: str
    conditions: tuple[Expr, ...]
    do: tuple[Effect, ...]
    place: Place
    at: tuple[str, ...] = ()
    after_out: bool = False
    cite: str = ""
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Skill:
    """One skill of the book."""

    name: str
    place: Place
    kind: SkillKind = SkillKind.ROLE
    tags: tuple[str, ...] = ()
    """The book's own tags, as shown (指定, 强制 …)."""
    targeting: bool = False
    """Its targets go through the redirect pipeline."""
    mandatory: bool = False
    """Is not barred by states that spare mandatory skills; runs though nobody enters it."""
    must: bool = False
    """A choice is drawn (or defaulted) where none is given."""
    uses: Expr | None = None
    """Uses at the beginning; None: no limit."""
    per_stage: Expr | None = None
    """How many times in one stage; None: once."""
    left: Expr | None = None
    """How many uses are left now, where that is worked out (a pack's bites tonight) and not counted down."""
    waits: bool = False
    """In an insertion stage: asked at its place alone, never put in between."""
    own_extra: Expr | None = None
    """While this holds, a free extra use of a team's skill is that seat's alone to enter."""
    repeat: str = "replace"
    """What a further entry in the same stage does beyond `per_stage`: replace (the first) | replace_last | refuse."""
    team: bool = False
    """All holders share one decision (and its number of uses in a stage)."""
    teams: Expr | None = None
    """Which holders decide together (on `it`): those for whom it has the same value. None: all of them."""
    held_by: Expr | None = None
    """For common skills: condition on `it`, the seat."""
    when: tuple[Expr, ...] = ()
    """All must hold for the skill to be usable."""
    after_out: bool = False
    """May be used by a seat that is out."""
    only_out: bool = False
    """May be used only by a seat that is out."""
    choose: Choose | None = None
    default: Expr | None = None
    """For a `must` skill without an entry: the targets (else a seeded draw)."""
    source: Expr | None = None
    """The seat that counts as source of a use (a pack's kill); None: the actor."""
    spend: Expr | None = None
    """Uses spent by a launched use; None: 1."""
    aims: Expr | None = None
    """The settled targets of a skill that names none itself (the first enemy along the ring)."""
    group: str = ""
    """Skills of one seat with the same `group` exclude each other within a stage."""
    deals: tuple[str, ...] = ()
    """Damage kinds that a use deals directly to its settled targets (for redirects that ask)."""
    do: tuple[Effect, ...] = ()
    on: tuple[Trigger, ...] = ()
    grants: tuple[Grant, ...] = ()
    moment: bool = False
    """Takes effect at once also in a stage that collects."""
    cite: str = ""
    rulings: tuple[str, ...] = ()
    about: str = ""
    """A short description, written anew."""

    @property
    def auto(self) -> bool:
        """Runs by itself at its place: mandatory and nothing to choose."""
        return self.mandatory and self.choose is None


@dataclass(frozen=True, slots=True)
class Grant:
    """A state that a skill provides for as long as it is held, not forgotten, and `when` holds."""

    state: str
    when: tuple[Expr, ...] = ()
    count: Expr | None = None
    against: str = ""
    """Only against damage of this faction."""
    place: Place | None = None
