"""The engine's working copy of a game: a state that may be written to, and the events so far.

Made by `apply` from a state, thrown away when a command is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b

from director_app.engine.events import Event, Kind, Value
from director_app.engine.index import BookIndex, index_of
from director_app.engine.records import replace
from director_app.engine.state import GameState, Seat
from director_app.rulebook.model import RuleBook, Stage

NO_DATA: Mapping[str, Value] = {}


BUDGET = 400_000
"""Effects run and list elements looked at by one command before the book is held to run without end."""


class EndlessRules(Exception):
    """The book's rules set each other off without end, or take longer than any night can."""


class Work:
    """A game being changed by one command."""

    __slots__ = (
        "book", "budget", "cause", "causes", "cite", "depth", "events", "fits", "fits_at", "index", "rulings", "settling", "spared", "st",
    )  # fmt: skip

    def __init__(self, book: RuleBook, state: GameState) -> None:
        self.book = book
        self.index: BookIndex = index_of(book)
        self.st = state.clone()
        self.events: list[Event] = []
        self.cause: int | None = None
        self.cite = ""
        self.rulings: tuple[str, ...] = ()
        self.causes: list[tuple[int | None, str, tuple[str, ...]]] = []
        """Cause, paragraph and rulings that hold again when the `with` is left, the latest last."""
        self.spared = ""
        self.settling = False
        """Waiting damage is being worked through."""
        self.depth = 0
        self.budget = BUDGET
        self.fits: dict[tuple[int, str], bool] = {}
        """Who holds which common skill, as of the event numbered `fits_at`."""
        self.fits_at = 0

    def fork(self) -> Work:
        """A copy to try things on; its events are its own."""
        copy = Work(self.book, self.st)
        copy.depth, copy.budget = self.depth, self.budget
        return copy

    def spend(self, steps: int) -> None:
        """Takes steps off the command's budget. Raises EndlessRules when it is used up."""
        self.budget -= steps
        if self.budget < 0:
            raise EndlessRules(self.cite)

    def emit(
        self,
        kind: Kind,
        seat: int | None = None,
        by: int | None = None,
        skill: str = "",
        seats: tuple[int, ...] = (),
        data: Mapping[str, Value] = NO_DATA,
        cite: str | None = None,
    ) -> int:
        """Records an event under the current cause; returns its id."""
        number = self.st.next_event
        self.st.next_event = number + 1
        self.events.append(
            Event(number, self.cause, kind, seat, by, skill, seats, data, self.cite if cite is None else cite, self.rulings)
        )
        return number

    @contextmanager
    def settlement(self) -> Iterator[None]:
        """Waiting damage is worked through inside the `with`, also where a use is made void on the way."""
        within, self.settling = self.settling, True
        try:
            yield
        finally:
            self.settling = within

    def because(self, event: int | None, cite: str | None = None, rulings: tuple[str, ...] | None = None) -> Work:
        """Events emitted inside the `with` have this cause (and paragraph, and rulings)."""
        self.causes.append((self.cause, self.cite, self.rulings))
        self.cause = event
        if cite is not None:
            self.cite = cite
        if rulings is not None:
            self.rulings = rulings
        return self

    def __enter__(self) -> None:
        """The cause is set by `because` already."""

    def __exit__(self, *error: object) -> None:
        self.cause, self.cite, self.rulings = self.causes.pop()

    def new_id(self) -> int:
        number = self.st.next_id
        self.st.next_id = number + 1
        return number

    @property
    def stage(self) -> Stage:
        """The open stage."""
        return self.index.stages[self.st.stage]

    def change_seat(self, number: int, **changes: object) -> Seat:
        """Replaces fields of a seat's record."""
        seat = replace(self.st.seats[number], **changes)
        self.st.seats[number] = seat
        return seat

    def draw(self, name: str, options: Sequence[Value], count: int = 1) -> tuple[Value, ...]:
        """Draws from the options by the game's seed, or takes what was pinned under this name."""
        pinned = self.st.pins.get(name)
        drawn: tuple[Value, ...]
        if pinned is not None:
            wanted = pinned if isinstance(pinned, tuple) else (pinned,)
            drawn = tuple(value for value in wanted if value in options)[:count]
        else:
            drawn = ()
        left = [value for value in options if value not in drawn]
        while len(drawn) < count and left:
            self.st.draws += 1
            digest = blake2b(f"{self.st.seed}/{name}/{self.st.draws}".encode(), digest_size=8).digest()
            drawn = (*drawn, left.pop(int.from_bytes(digest, "big") % len(left)))
        self.emit(
            Kind.DREW,
            data={"name": name, "among": tuple(options), "drawn": drawn, "pinned": pinned is not None},
        )
        return drawn


def stage_key(book: RuleBook, stage: Stage, number: int) -> str:
    """How a stage is written at a moment of a game: `夜1/午夜`."""
    if stage.part in book.unnumbered or stage in book.start:
        return stage.part if stage.part == stage.name else f"{stage.part}/{stage.name}"
    return f"{stage.part}{number}/{stage.name}"
