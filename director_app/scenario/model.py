"""What a scenario is: one small game told as data, with what must then be true."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from director_app.engine.commands import Declare, Enter, Override, Penalize, Setup, Vote

Told = str | int | float | bool | None | tuple["Told", ...] | Mapping[str, "Told"]
"""What an expectation says: plain data; lists are tuples, and keys are texts."""


class ScenarioFault(Exception):
    """A scenario that cannot be played: not readable, not well formed, or at odds with its rule book."""


@dataclass(frozen=True, slots=True)
class Action:
    """One entry of a step; a `refused` one must be rejected."""

    enter: Enter
    refused: bool = False

    @property
    def title(self) -> str:
        """What a report calls it."""
        targets = f" {list(self.enter.targets)}" if self.enter.targets else ""
        return f"{self.enter.by} {self.enter.skill}{targets}"


@dataclass(frozen=True, slots=True)
class Ballot:
    """One vote of a step; a `refused` one must be rejected outright."""

    vote: Vote
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Expectation:
    """One thing that must hold. `says` is the mapping, list or word beside its key."""

    kind: str
    says: Told

    def get(self, key: str) -> Told:
        """A part of the mapping, None where it is not named."""
        return self.says.get(key) if isinstance(self.says, Mapping) else None

    def named(self, key: str) -> bool:
        """Whether the mapping names this part."""
        return isinstance(self.says, Mapping) and key in self.says

    def seat(self, key: str) -> int:
        """A part that must be a seat's number."""
        value = self.get(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise ScenarioFault(f"{self.kind}: {key} must be a seat number, not {value!r}")
        return value

    def word(self, key: str) -> str:
        """A part that must be a word."""
        value = self.get(key)
        if value is None or isinstance(value, (tuple, Mapping)):
            raise ScenarioFault(f"{self.kind}: {key} must be a word, not {value!r}")
        return str(value)

    def items(self, key: str = "") -> tuple[Told, ...]:
        """A part (or the whole) that must be a list; a single element counts as a list of one."""
        value = self.get(key) if key else self.says
        if isinstance(value, tuple):
            return value
        if value is None:
            return ()
        return (value,)

    def seats(self, key: str = "") -> tuple[int, ...]:
        """A part (or the whole) that must be a list of seats."""
        found = []
        for value in self.items(key):
            if isinstance(value, bool) or not isinstance(value, int):
                raise ScenarioFault(f"{self.kind}: {value!r} is no seat number")
            found.append(value)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Step:
    """One phase of the scenario: what is asked for in it, and what must hold before and after it resolves."""

    number: int
    phase: str
    actions: tuple[Action, ...] = ()
    ballots: tuple[Ballot, ...] = ()
    candidates: tuple[int, ...] | None = None
    penalties: tuple[Penalize, ...] = ()
    overrides: tuple[Override, ...] = ()
    declares: tuple[Declare, ...] = ()
    before: tuple[Expectation, ...] = ()
    expect: tuple[Expectation, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """One file."""

    path: Path
    title: str
    ruleset: str
    rule: str
    setup: Setup
    steps: tuple[Step, ...] = field(default_factory=tuple)
