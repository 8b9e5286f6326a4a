"""What a game is made and led by besides its rules: rulings, cards, composition, ballots in a thread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from director_app.rulebook.model.parts import Effect, Place


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
    """What the reserve may not hold together: `(a,)` never an a, `(a, a)` not two of them, `(a, b)` not both."""
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
