"""What a checked rule book is: plain frozen records, each with the place it was written at.

Nothing here knows a role, a skill or a phase: those are the book's own words, read from YAML.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from director_app.rulebook.people import People


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands in a book: file name, line and column, both counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a book. `code` and `values` choose the sentence, in any language."""

    place: Place
    code: str
    values: Mapping[str, str] = field(default_factory=dict)


class Expr:
    """A checked expression: its source, its place and its whitelisted syntax tree.

    The engine compiles the tree into a closure the first time it is asked for (`compiled`). `because`: what a condition asks
    for, in the book's own words.
    """

    __slots__ = ("because", "compiled", "place", "source", "tree")

    def __init__(self, source: str, place: Place, tree: ast.expr, because: str = "") -> None:
        self.source = source
        self.place = place
        self.tree = tree
        self.because = because
        self.compiled: Callable[[Any], Any] | None = None

    @property
    def words(self) -> str:
        """What stands for it in a trace: the book's words, else as it is written."""
        return self.because or self.source

    def __repr__(self) -> str:
        return f"Expr({self.source!r})"


@dataclass(frozen=True, slots=True)
class Moment:
    """A time point at which something ends or begins: a stage's beginning, or its being left."""

    stage: str
    """`part/name`, as in `夜/统计`."""
    leave: bool = False
    name: str = ""
    """The book's word for it (`夜晚结束`), shown to players."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One item of a `do:` list: a verb with its arguments, or a branch, or a loop."""

    verb: str
    args: Mapping[str, Arg]
    conditions: tuple[Expr, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Template:
    """A text of the book with `{name}` slots."""

    text: str
    place: Place


Arg = Expr | Moment | Template | str | bool | tuple["Effect", ...] | tuple[str, ...] | Mapping[str, Expr] | tuple[Expr, ...]


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


@dataclass(frozen=True, slots=True)
class RedirectStep:
    """One step of the pipeline: looks once at every ball."""

    name: str
    place: Place
    bends: tuple[str, ...]
    """Names of the bends that this step looks at."""
    conditions: tuple[Expr, ...]
    pass_to: Expr
    join: bool = False
    """All bends whose conditions hold pull the ball, which splits; else only the first."""
    then: tuple[Effect, ...] = ()
    cite: str = ""
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stopper:
    """Something that stops a damage kind: a state; `uses_up` takes one count of it."""

    state: str
    uses_up: bool = False
    conditions: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class DamageKind:
    name: str
    place: Place
    stopped_by: tuple[Stopper, ...] = ()
    silent: bool = False
    """A seat out by this has no last words and no shot (red card)."""
    cite: str = ""


class Mode(StrEnum):
    """How a stage takes and resolves its entries."""

    TOGETHER = "together"
    ORDERED = "ordered"
    INSERT = "insert"
    INSTANT = "instant"
    VOTE = "vote"


@dataclass(frozen=True, slots=True)
class VoteRules:
    """How a vote is taken and counted."""

    voters: Expr
    """Who has a vote (on `it`)."""
    targets: Expr
    """Who may be voted for (on `it`; `voter` is known)."""
    weight: Expr
    """On `voter` and `target`."""
    changes: int = 1
    """How often a vote may be changed; -1: without limit."""
    freeze: int = 60
    """Minutes before closing in which no change (and no proxy) is taken; 0: none."""
    proxy_freeze: int = 60
    freeze_when: Expr | None = None
    """No change at all while this holds (a sped-up day)."""
    freed: bool = False
    """Whoever voted for a seat that has gone out since may change once more, also while no change is taken."""
    candidates: bool = False
    """Only seats that stand may be voted for."""
    outs: bool = False
    """Seats announced out may vote too, where `voters` holds for them."""
    stands: Expr | None = None
    """Whether a ballot still counts when all are in (on `voter`); without it: where `voters` holds then."""
    box: Expr | None = None
    """Ballots of one voter with different values (on `target`) stand beside each other: several votes on one day."""
    valid: Expr | None = None
    """Looked at once all votes are in (`vote`, `votes`): those for which it fails do not count."""
    counts_for: Expr | None = None
    """Whom a ballot that stands counts for in the end (`vote`, `votes`); without it: whom it names."""
    closing: str = ""
    """When the thread closes, where the game does not say otherwise; '' where the book leaves it to the table."""
    quiet: Expr | None = None
    """While this holds the list of the count is not published, only what `counted` says."""
    counted: tuple[Effect, ...] = ()
    """Runs once the votes are counted: `tops` (the seats with most votes), `tally`."""
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """One row of the timeline."""

    part: str
    name: str
    place: Place
    mode: Mode
    block: str = ""
    order: tuple[tuple[str, ...], ...] = ()
    """Parts, each a list of skills and rules in the book's order."""
    begin: tuple[str, ...] = ()
    """Rules and skills that run when the stage is entered."""
    end: tuple[str, ...] = ()
    during: tuple[str, ...] = ()
    """Skills that may be used at once while the stage is open (a vote's interruptions)."""
    when: tuple[Expr, ...] = ()
    due: int | None = None
    """Minutes after the thread's closing."""
    damage_now: bool = False
    """Damage is settled at once (else it waits for a `settle`)."""
    closes_outs: bool = False
    """Seats that went out lose their chance for after-out skills when the stage is left."""
    public_now: bool = False
    """Announcements and notices go out at once (day)."""
    vote: VoteRules | None = None
    takes_votes: str = ""
    """Ballots for this later vote are taken here already."""
    cite: str = ""
    id: str = field(init=False)
    """`part/name`, as in `夜/预言`."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", f"{self.part}/{self.name}")


@dataclass(frozen=True, slots=True)
class Rule:
    """A named piece of the book's procedure, listed in the timeline beside the skills."""

    name: str
    place: Place
    do: tuple[Effect, ...]
    cite: str = ""
    rulings: tuple[str, ...] = ()
    when: tuple[Expr, ...] = ()
    inserts: bool = False
    eager: bool = False
    """In an insertion stage: runs at once when something of the stage makes its conditions hold, before its place."""
    """Stands for a skill: in an insertion stage, whom it puts out may answer at once."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A point the book leaves open, with what we hold."""

    id: str
    place: Place
    question: str
    default: str
    """What holds by default, in words."""
    words: str = ""
    """The book's own words."""
    reason: str = ""
    alternatives: Mapping[str, str] = field(default_factory=dict)
    """Letter -> words; empty: recorded only, not switchable."""


@dataclass(frozen=True, slots=True)
class CardDef:
    """A penalty card; `merge` of them become one `into`."""

    name: str
    place: Place
    merge: int = 0
    into: str = ""
    do: tuple[Effect, ...] = ()
    """What happens when a seat has got one (`seat`)."""
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Pool:
    """Part of the composition: `count` cards out of the roles `of` (each at most its `cards`)."""

    count: int
    of: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Composition:
    """What a full table looks like. `seats` players, `reserve` cards left over."""

    seats: int
    reserve: int = 0
    pools: tuple[Pool, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    """(a, b): where a is dealt, b must be dealt too."""
    reserve_not: tuple[tuple[str, ...], ...] = ()
    """Sets of roles of which the reserve may hold at most `len - 1`... each tuple: (role,) never; (a, a) not two."""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Labels:
    """The words before the object and before the reason of a ballot."""

    object: str
    reason: str


@dataclass(frozen=True, slots=True)
class FewPosts:
    """When a seat has kept too quiet: under `day` posts on one day, or under `run_day` on each of `run` days in a row."""

    day: int = 0
    run: int = 0
    run_day: int = 0
    no_vote: bool = False
    """Not voting is too quiet, too; abstaining is voting."""
    card: str = ""
    """The card that the director is proposed to give for it."""
    unless: tuple[str, str] | None = None
    """A setting and its value under which a day counts for nothing (a day made shorter)."""
    cite: str = ""


@dataclass(frozen=True, slots=True)
class BallotForm:
    """How a ballot is written in a thread. The numbers (changes, limits before closing) are the vote's own."""

    place: Place
    vote: Labels
    change: Labels
    proxy: str
    """What a director's post for an absent seat begins with."""
    proxy_voter: str
    """The label before that seat's name, where it has a line of its own."""
    abstain: str
    needs_reason: bool = True
    mended_by: tuple[str, ...] = ("post",)
    """What sets a void ballot right: post (a new one) | change (one that answers it) | reply (one that answers it,
    keeps the old time and is no change)."""
    few_posts: FewPosts | None = None
    cite: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class RuleBook:
    """A whole book, checked. Tables keep the book's own order. Two books are equal only if they are the same."""

    id: str
    name: str
    language: str
    factions: Mapping[str, Faction]
    tiers: tuple[str, ...]
    labels: tuple[str, ...]
    roles: Mapping[str, Role]
    skills: Mapping[str, Skill]
    states: Mapping[str, StateDef]
    marks: Mapping[str, MarkDef]
    groups: Mapping[str, GroupDef]
    moments: Mapping[str, Moment]
    start: tuple[Stage, ...]
    cycle: tuple[Stage, ...]
    unnumbered: tuple[str, ...]
    """Parts written without a round number (`竞选日/投票`)."""
    redirects: tuple[RedirectStep, ...]
    damage: Mapping[str, DamageKind]
    settlement: tuple[str, ...]
    """The order of outs: slot names, then the chains' slots."""
    rules: Mapping[str, Rule]
    triggers: tuple[Trigger, ...]
    """What happens by itself whoever is at the table (nobody is `self`)."""
    victory: tuple[Effect, ...]
    setup: tuple[Effect, ...]
    """Runs when a game is made, before the first stage."""
    cards: Mapping[str, CardDef]
    settings: Mapping[str, str]
    """The book's own switches (`执行加速`), with their default."""
    rulings: Mapping[str, Ruling]
    composition: Composition | None
    armed: Expr | None
    """Who counts as armed (on `it`), where the book speaks of it."""
    identity_text: Template | None
    words: Mapping[str, Template]
    """Texts of the program's own messages in the book's voice (out, state gained, …)."""
    sources: Mapping[str, str]
    """File name -> YAML text: what a game file keeps."""
    place: Place
    ballots: BallotForm | None = None
    """How ballots are written; None: the book does not say, and threads can't be read."""
    people: People = field(default_factory=People)
    """What it says about substitutes, assistants, requests, last words and cards."""
    copies_last: bool = False
    """Entries made with a gained skill resolve after those of the seats whose own it is."""

    def stage(self, stage_id: str) -> Stage:
        """The stage with this `part/name`. Raises KeyError when there is none."""
        for stage in (*self.start, *self.cycle):
            if stage.id == stage_id:
                return stage
        raise KeyError(stage_id)
