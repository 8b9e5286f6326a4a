"""What the action queue shows: one row for each seat and skill that the open stage may ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from director_app.engine.events import Value
from director_app.engine.state import Use


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is refused or not to be chosen. `code` and `values` choose the sentence, in any language."""

    code: str
    values: Mapping[str, Value] = field(default_factory=dict)


class Refused(Exception):
    """A command that can't be done. Nothing has changed."""

    def __init__(self, reason: Reason, seat: int | None = None, skill: str = "") -> None:
        super().__init__(reason.code, dict(reason.values))
        self.reason = reason
        self.seat = seat
        self.skill = skill


class RowStatus(StrEnum):
    WAITING = "waiting"
    """Not heard from."""
    ENTERED = "entered"
    PASSED = "passed"
    UNAVAILABLE = "unavailable"
    LATER = "later"
    """Its turn in this stage has not come."""
    DONE = "done"
    """Took effect already (instant, insertion)."""


@dataclass(frozen=True, slots=True)
class ChoicePart:
    """One further thing to choose: `kind` as in the rule language, with the options that are open now."""

    name: str
    kind: str
    options: tuple[str, ...]
    least: int
    most: int
    optional: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the queue. `seat` owns the skill; `acting` decides where another seat is in control."""

    seat: int
    skill: str
    status: RowStatus
    order: int
    mandatory: bool = False
    must: bool = False
    reason: Reason | None = None
    """Why it is unavailable."""
    least: int = 0
    most: int = 0
    """Numbers of targets."""
    range: tuple[int, ...] = ()
    """Seats that may be chosen."""
    barred: Mapping[int, Reason] = field(default_factory=dict)
    """Seats that may not, with the reason."""
    left: int | None = None
    """Uses left; None: without limit."""
    parts: tuple[ChoicePart, ...] = ()
    text: int = 0
    receivers: tuple[int, ...] = ()
    ballots: str = ""
    ballot_words: tuple[str, ...] = ()
    acting: int | None = None
    entries: tuple[Use, ...] = ()
    """What stands entered on this row now."""
    team: tuple[int, ...] = ()
    """The seats that decide together, where a team does; `seat` is the one that would enter it."""
    free: bool = False
    """May be used at any moment, also once the stage is resolved: nobody is asked, and nothing waits for it."""
    more: bool = False
    """A further entry would be another use, not a replacement."""
    instead: str = ""
    """What the seat has entered where only one of the two may be used: this one is not waited for."""
