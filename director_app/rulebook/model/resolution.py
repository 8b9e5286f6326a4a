"""How a game goes on: stages and votes, the redirect steps, kinds of damage, rules with a name."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from director_app.rulebook.model.parts import Effect, Expr, Place


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
    """Stands for a skill: in an insertion stage, whom it puts out may answer at once."""
    eager: bool = False
    """In an insertion stage: runs at once when something of the stage makes its conditions hold, before its place."""
