"""The whole position of a game. Records are frozen and replaced, never changed; a state that `apply` returned stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from director_app.engine.commands import Choice
from director_app.engine.events import Value
from director_app.engine.records import record
from director_app.engine.skill_lists import Held as Held
from director_app.engine.skill_lists import SkillLists


@record
class Disguise:
    """What others see of a seat until a moment; None in a field: no change."""

    role: str | None = None
    faction: str | None = None
    armed: bool | None = None
    until: str = ""
    starts: str = ""
    by: int | None = None
    """Whose skill put it on: it is not seen while that skill is taken from him."""
    skill: str = ""


@record
class Out:
    """How and when a seat went out. `fresh`: its chance for after-out skills is not over."""

    kind: str
    by: int | None
    skill: str
    round: int
    part: str
    stage: str
    order: int
    fresh: bool = True
    announced: bool = False
    also: tuple[str, ...] = ()


@record
class Seat:
    number: int
    card: str
    """The role dealt (底牌)."""
    role: str
    """The role it plays."""
    faction: str
    name: str = ""
    player: str = ""
    owner: int | None = None
    labels: frozenset[str] = frozenset()
    out: Out | None = None
    revealed: bool = False
    disguises: tuple[Disguise, ...] = ()
    actual: str = ""
    """The true identity (实际身份); usually the card."""


@record
class StateHeld:
    """One instance of a state on a seat."""

    id: int
    name: str
    by: int | None
    skill: str
    until: str
    """A moment's id ('' for ever)."""
    starts: str = ""
    """Not yet in force before this moment."""
    count: int | None = None
    """None: not counted; -1: without end (∞)."""
    against: str = ""
    via: int | None = None
    """Provided by this held skill (`Held.id`), for as long as it counts."""
    grant: int = -1
    known: bool = True
    """Its holder has been told (or need not be)."""
    told: bool = False
    event: int = 0


@record
class Bend:
    """A redirect in force."""

    name: str
    owner: int
    on: tuple[int, ...]
    until: str
    event: int = 0


@record
class Ball:
    chosen: int
    ends: tuple[int, ...]


@record
class Use:
    """An entered action, and once resolved what became of it."""

    id: int
    by: int
    skill: str
    chosen: tuple[int, ...] = ()
    choice: Choice = None
    text: str = ""
    receiver: int | None = None
    ballots: tuple[tuple[int, Choice], ...] = ()
    acting: int | None = None
    at: str = ""
    round: int = 0
    part: str = ""
    stage: str = ""
    extra: bool = False
    settled: tuple[int, ...] = ()
    balls: tuple[Ball, ...] = ()
    source: int | None = None
    status: str = "entered"
    """entered | launched | fizzled"""
    because: str = ""
    told: tuple[tuple[tuple[int, ...], Value], ...] = ()
    drawn: bool = False
    entry_event: int = 0
    event: int = 0
    held: int = 0


@record
class Damage:
    """Damage dealt; waits in `pending` until it is settled."""

    id: int
    kind: str
    to: int
    by: int | None
    skill: str
    slot: str
    stage: str
    round: int
    event: int = 0


@record
class Notice:
    """A private text waiting for the end of its block."""

    id: int
    to: int
    text: str
    values: Mapping[str, Value]
    event: int
    state: int | None = None
    """The state instance it tells of."""


@record
class PublicText:
    text: str
    values: Mapping[str, Value]
    event: int
    reveals: bool = False
    """Says that a card was turned face up."""


@record
class Ballot:
    voter: int
    target: int | None
    at: str
    proxy: bool
    order: int
    first: int = 0
    """Place in time of the ballot the voter cast first."""
    changed: int = 0
    void: str = ""
    outs: int = 0
    """How many outs there had been when it was cast."""


@record
class Group:
    name: str
    members: tuple[int, ...]
    until: str = ""
    id: int = 0


@record
class Flow:
    """How far the open stage has come.

    `status`: open (taking entries) · asking (waits for `asks`) · done (may be left).
    """

    status: str = "open"
    part: int = 0
    """Which part of the stage's order is open."""
    cursor: int = 0
    """In an insertion stage: the item of the order to come next."""
    started: bool = False
    asks: tuple[tuple[int, str], ...] = ()
    answered: frozenset[tuple[int, str]] = frozenset()
    passed: frozenset[tuple[int, str]] = frozenset()
    held_asks: tuple[tuple[tuple[int, str], ...], ...] = ()
    """Asks interrupted by an insertion, to be taken up again, the latest last."""
    first_use: int = 0
    """How many uses of the game had been resolved when the stage was entered."""
    jumped: bool = False
    """In an insertion stage: a rewind or goto has ended its list."""
    ready: tuple[str, ...] | None = None
    """In an insertion stage: eager rules that could run when it began, or have run and still could. None: not yet looked at."""
    order: tuple[tuple[int, str], ...] | None = None
    """The order of its entries that the director has ruled, as (seat, skill)."""
    order_event: int | None = None
    """The event of that ruling, which the uses cite."""


@dataclass(slots=True)
class GameState:
    """Everything a game is at one moment. Treat as frozen; only the engine's working copy is written to."""

    seed: int = 1
    seats: dict[int, Seat] = field(default_factory=dict)
    skills: SkillLists = field(default_factory=SkillLists)
    states: dict[int, tuple[StateHeld, ...]] = field(default_factory=dict)
    bends: tuple[Bend, ...] = ()
    entries: tuple[Use, ...] = ()
    """Entered in this stage, not yet resolved."""
    uses: list[Use] = field(default_factory=list)
    """Resolved (launched or fizzled), in order."""
    pending: tuple[Damage, ...] = ()
    damages: tuple[Damage, ...] = ()
    """Dealt in this round, in order."""
    memory: dict[tuple[int, str], Value] = field(default_factory=dict)
    """(seat or 0 for the game, key) -> value."""
    memory_ends: dict[tuple[int, str], str] = field(default_factory=dict)
    marks: dict[str, tuple[int, ...]] = field(default_factory=dict)
    groups: tuple[Group, ...] = ()
    notices: tuple[Notice, ...] = ()
    public: tuple[PublicText, ...] = ()
    ballots: tuple[Ballot, ...] = ()
    added_votes: tuple[tuple[int, int, int], ...] = ()
    """(target, votes, by)"""
    candidates: tuple[int, ...] = ()
    round: int = 0
    stage: int = 0
    """Index into start + cycle."""
    flow: Flow = field(default_factory=Flow)
    skips: frozenset[str] = frozenset()
    jump: tuple[str, int] | None = None
    """A stage to go to instead of the next, and what to add to the round."""
    cards: dict[int, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    red_seats: tuple[int, ...] = ()
    extras: dict[tuple[int, str], int] = field(default_factory=dict)
    controls: tuple[tuple[int, int, str], ...] = ()
    """(seat, controller, until)"""
    lost: tuple[str, ...] = ()
    winner: str | None = None
    """None: goes on; '': a draw."""
    outs: int = 0
    """How many outs there have been (order numbers)."""
    words: tuple[int, ...] = ()
    """Seats that may leave last words since the last moment that grants them."""
    reserve: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    pins: dict[str, Choice] = field(default_factory=dict)
    judging: bool = True
    draws: int = 0
    checkpoints: dict[str, GameState] = field(default_factory=dict)
    total: int = 0
    next_event: int = 1
    next_id: int = 1

    def clone(self) -> GameState:
        """A copy that can be written to: containers are new, the frozen records in them shared."""
        return GameState(
            self.seed, self.seats.copy(), self.skills, self.states.copy(), self.bends, self.entries, self.uses.copy(),
            self.pending, self.damages, self.memory.copy(), self.memory_ends.copy(), self.marks.copy(), self.groups,
            self.notices, self.public, self.ballots, self.added_votes, self.candidates, self.round, self.stage, self.flow,
            self.skips, self.jump, self.cards.copy(), self.red_seats, self.extras.copy(), self.controls, self.lost, self.winner,
            self.outs, self.words, self.reserve, self.options, self.pins, self.judging, self.draws,
            self.checkpoints, self.total, self.next_event, self.next_id,
        )  # fmt: skip
