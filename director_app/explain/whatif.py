"""What if: the night again with an action switched off or made otherwise, or by another ruling, and what would have come out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from director_app.engine.commands import Command, Enter, Override, Pass, Penalize, SwitchRuling, Vote, Withdraw
from director_app.engine.events import Kind
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
class Instead:
    """Another command had been given in the place of one: other targets, another choice, another ballot."""

    command: int
    given: Command


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling (or a setting) had been another one from the beginning of the run."""

    ruling: str
    choice: str


Change = Off | Instead | Ruled


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
    taken_back: Mapping[int, int]
    """Entries that did not stand when their stage was resolved -> the command that replaced them or took them back."""

    @property
    def switches(self) -> tuple[int, ...]:
        """Places of the commands that can be switched off: what was taken back in time changed nothing."""
        given = enumerate(self.run.commands)
        return tuple(number for number, command in given if isinstance(command, SWITCHES) and number not in self.taken_back)

    def what_if(self, change: Change) -> WhatIf:
        """The run with one change. Plays only from the change on: what lies before stays as it was."""
        commands, first, places = _changed(self.run.commands, self._whole(change))
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

    def _whole(self, change: Change) -> Change:
        """Whoever had not acted had not entered what he then changed, either: it would stand again."""
        if not isinstance(change, Off):
            return change
        off = set(change.commands)
        for number in sorted(self.taken_back, reverse=True):  # the later ones first: each goes with what came in its place
            if self.taken_back[number] in off:
                off.add(number)
        return Off(tuple(sorted(off)))

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
    return Night(book, run, gathered.facts(run.end), (*before, gathered), _taken_back(run))


def _taken_back(run: Replay) -> dict[int, int]:
    made: dict[object, int] = {}
    found: dict[int, int] = {}
    for number, command in enumerate(run.commands):
        if not isinstance(command, (Enter, Pass, Withdraw)):
            continue
        made.update({event.data.get("use"): number for event in run.events[number] if event.kind is Kind.ENTERED})
        kept = {use.id for use in run.states[number + 1].entries}
        gone = (use.id for use in run.states[number].entries if use.id not in kept)
        found.update({made[use]: number for use in gone if use in made})
    return found


def _changed(commands: tuple[Command, ...], change: Change) -> tuple[tuple[Command, ...], int, tuple[int, ...]]:
    """The changed list, the first place that differs, and where each of its commands stands in the real list."""
    if isinstance(change, Ruled):
        whole = tuple(range(len(commands)))
        return (SwitchRuling(change.ruling, change.choice), *commands), 0, (-1, *whole)
    if isinstance(change, Instead):
        new = (*commands[: change.command], change.given, *commands[change.command + 1 :])
        return new, change.command, tuple(range(len(new)))
    places = tuple(number for number in range(len(commands)) if number not in change.commands)
    first = min(change.commands, default=len(commands))
    return tuple(commands[number] for number in places), first, places


def combined(real: Night, numbers: Iterable[int]) -> WhatIf:
    """Several actions switched off together."""
    return real.what_if(Off(tuple(sorted(numbers))))
