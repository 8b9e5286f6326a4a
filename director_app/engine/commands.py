"""What a director can do to a game. A game is its rule book, its setup and a list of these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Choice = str | int | tuple["Choice", ...] | Mapping[str, "Choice"] | None
"""What a skill asks for besides seats: a word, a number, a list, or parts by name.

Maps of seats to roles have the seat's number, as text, for a key.
"""


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """One seat of a new game."""

    number: int
    role: str
    name: str = ""
    player: str = ""
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game starts. `pins` fix draws by name; `judging` lets the game declare its winner."""

    seats: tuple[SeatSetup, ...]
    seed: int = 1
    reserve: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    pins: Mapping[str, Choice] = field(default_factory=dict)
    judging: bool = True


@dataclass(frozen=True, slots=True)
class Enter:
    """A player's action as received. `acting` is the seat that decides in the owner's place (`as`)."""

    by: int
    skill: str
    targets: tuple[int, ...] = ()
    choice: Choice = None
    text: str = ""
    receiver: int | None = None
    ballots: Mapping[int, Choice] = field(default_factory=dict)
    acting: int | None = None
    at: str = ""


@dataclass(frozen=True, slots=True)
class Pass:
    """The player gives the action up (放弃), which is not the same as not heard from."""

    by: int
    skill: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """An entry or a pass is taken back: the row is waiting again."""

    by: int
    skill: str


@dataclass(frozen=True, slots=True)
class Vote:
    """A ballot; `target` None is 弃权. A later one of the same voter is a change (改票)."""

    voter: int
    target: int | None
    at: str = ""
    """`HH:MM`; empty: in time."""
    proxy: bool = False


@dataclass(frozen=True, slots=True)
class ClearVotes:
    """Drops the ballots taken so far, to paste the thread anew; those that count and could not be cast again stay."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Seats that stand for election (上警). Replaces the list."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Penalize:
    """A penalty card."""

    seat: int
    card: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Resolve:
    """Resolves the open stage, as far as it goes without asking anybody.

    Rows nobody answered count as given up; mandatory ones take their default or a seeded draw.
    """


@dataclass(frozen=True, slots=True)
class Proceed:
    """Leaves a finished stage and enters the next."""


@dataclass(frozen=True, slots=True)
class Declare:
    """A decision the book leaves to the director: a faction lost or won, or a draw."""

    lost: str = ""
    winner: str = ""
    draw: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Override:
    """The director's word above the rules. `what` is one of `OVERRIDES`."""

    what: str
    seat: int | None = None
    value: str = ""
    number: int | None = None
    reason: str = ""


OVERRIDES = (
    "state", "clear_state", "out", "revive", "reveal", "faction", "role", "skill", "lose_skill", "label", "unlabel", "mark",
    "message", "announce", "uses", "skip",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SwitchRuling:
    """A ruling (or a setting of the book) is switched, with its reason."""

    ruling: str
    choice: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """The open stage's entries take effect in this order, as (seat, skill): where the book gives none and it matters."""

    order: tuple[tuple[int, str], ...]
    reason: str = ""


Command = (
    Enter | Pass | Withdraw | Vote | ClearVotes | Stand | Penalize | Resolve | Proceed | Declare | Override | SwitchRuling | Order
)
