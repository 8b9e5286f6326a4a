"""What if: the night again with one action switched off or on another target, and what would have come out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from director_app.engine.commands import Command, Enter, Override, Penalize, Vote
from director_app.engine.queue_model import Reason
from director_app.engine.state import GameState
from director_app.explain.outcome import Difference, Facts, Gathered, differences
from director_app.explain.replay import Replay, replay
from director_app.rulebook.model import RuleBook

SWITCHES = (Enter, Vote, Override, Penalize)
"""Commands that can be switched off: somebody's will, not the clock's course."""


@dataclass(frozen=True, slots=True)
class Off:
    """These commands (by place in the list) had not been given."""

    commands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Retarget:
    """An action (by place in the list) had been on other seats."""

    command: int
    targets: tuple[int, ...]


Change = Off | Retarget


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What would have been different. `refused`: later commands that then could not have been given."""

    change: Change
    differences: tuple[Difference, ...]
    refused: tuple[tuple[int, Reason], ...]
    run: Replay


@dataclass(frozen=True, slots=True)
class Night:
    """The real run, played once, against which changes are held."""

    book: RuleBook
    run: Replay
    facts: Facts
    before: tuple[Gathered, ...]
    """What the events before each command came to."""

    @property
    def switches(self) -> tuple[int, ...]:
        """Places of the commands that can be switched off."""
        return tuple(number for number, command in enumerate(self.run.commands) if isinstance(command, SWITCHES))

    def what_if(self, change: Change) -> WhatIf:
        """The run with one change. Plays only from the change on: what lies before stays as it was."""
        commands, first, places = _changed(self.run.commands, change)
        again = replay(self.book, self.run.states[first], commands[first:])
        gathered = self.before[first].copy()
        for events in again.events:
            gathered.add(events)
        other = gathered.facts(again.end)
        # A command that the real run refused too says nothing of the change.
        known = {number for number, _ in self.run.refused}
        refused = tuple((places[first + number], reason) for number, reason in again.refused)
        return WhatIf(
            change, differences(self.facts, other), tuple(item for item in refused if item[0] not in known), again
        )

    def each_off(self) -> tuple[WhatIf, ...]:
        """Every action switched off in turn."""
        return tuple(self.what_if(Off((number,))) for number in self.switches)


def night(book: RuleBook, base: GameState, commands: Sequence[Command]) -> Night:
    """Plays the real run from the position before its first command."""
    run = replay(book, base, commands)
    gathered, before = Gathered(), []
    for events in run.events:
        before.append(gathered.copy())
        gathered.add(events)
    return Night(book, run, gathered.facts(run.end), (*before, gathered))


def what_if(book: RuleBook, base: GameState, commands: Sequence[Command], change: Change) -> WhatIf:
    """The difference that one change makes. For several questions about one night, keep `night`."""
    return night(book, base, commands).what_if(change)


Holds = Callable[[Facts], bool]
"""Whether an outcome came about in a run."""


def but_for(real: Night, outcome: Holds) -> tuple[int, ...]:
    """The actions without which the outcome would not have come about, each on its own."""
    found = []
    for number in real.switches:
        if not outcome(_facts(real, real.what_if(Off((number,))))):
            found.append(number)
    return tuple(found)


def _facts(real: Night, other: WhatIf) -> Facts:
    """The other run's facts, put together from the real ones and the differences."""
    found = dict(real.facts)
    for item in other.differences:
        if item.after is None:
            found.pop((item.aspect, item.key), None)
        else:
            found[item.aspect, item.key] = item.after
    return found


def _changed(commands: tuple[Command, ...], change: Change) -> tuple[tuple[Command, ...], int, tuple[int, ...]]:
    """The changed list, the first place that differs, and where each of its commands stands in the real list."""
    if isinstance(change, Retarget):
        command = commands[change.command]
        if not isinstance(command, Enter):
            raise ValueError(f"command {change.command} has no targets")
        changed = replace(command, targets=change.targets)
        new = (*commands[: change.command], changed, *commands[change.command + 1 :])
        return new, change.command, tuple(range(len(new)))
    places = tuple(number for number in range(len(commands)) if number not in change.commands)
    first = min(change.commands, default=len(commands))
    return tuple(commands[number] for number in places), first, places


def combined(real: Night, numbers: Iterable[int]) -> WhatIf:
    """Several actions switched off together."""
    return real.what_if(Off(tuple(sorted(numbers))))
