"""Our own nights: scenarios in `resources/bench`, turned into the commands a director would give, then timed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from director_app.engine import apply, new_game
from director_app.engine.commands import Command, Setup
from director_app.engine.events import Event
from director_app.engine.state import GameState
from director_app.paths import resource, rulesets_folder
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from director_app.scenario.reading import read_scenario
from director_app.scenario.script import commands_of


class NoNight(Exception):
    """A night that can't be played here: the text says why."""


@dataclass(frozen=True, slots=True)
class BenchNight:
    """A night as the console would be told it: from the start of a game to the end of its last stage."""

    book: RuleBook
    setup: Setup
    commands: tuple[Command, ...]

    def play(self) -> tuple[GameState, tuple[Event, ...]]:
        """A fresh game, every command applied, with its full trace."""
        state, events = new_game(self.book, self.setup)
        made = list(events)
        for command in self.commands:
            state, events = apply(self.book, state, command)
            made.extend(events)
        return state, tuple(made)

    def after_opening(self) -> Night:
        """The night alone: what the book does before its first night (and other games don't) has been played already."""
        state = new_game(self.book, self.setup).state
        place = 0
        while state.stage < len(self.book.start):
            state = apply(self.book, state, self.commands[place]).state
            place += 1
        return Night(self, state, self.commands[place:])


@dataclass(frozen=True, slots=True)
class Night:
    """The night of a game, from its first stage to its last."""

    whole: BenchNight
    start: GameState
    commands: tuple[Command, ...]

    def play(self) -> tuple[GameState, tuple[Event, ...]]:
        """A fresh game is made; then every command of the night is applied, with its full trace."""
        new_game(self.whole.book, self.whole.setup)
        state, made = self.start, list[Event]()
        for command in self.commands:
            state, events = apply(self.whole.book, state, command)
            made.extend(events)
        return state, tuple(made)


def bench_night(name: str, rulesets: Path | None = None) -> BenchNight:
    """The night of `resources/bench/<name>.yaml`. Raises NoNight."""
    scenario = read_scenario(resource("bench", f"{name}.yaml"))
    result = load_book((rulesets or rulesets_folder()) / scenario.ruleset)
    if result.book is None:
        raise NoNight(f"{scenario.ruleset}: {len(result.faults)} faults")
    return BenchNight(result.book, scenario.setup, commands_of(scenario, result.book))
