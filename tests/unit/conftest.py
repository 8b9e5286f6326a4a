"""Two nights: checks thrown back and swapped, a kill that is stopped; a check pulled two ways, a kill that is not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

import pytest

from director_app.engine import apply, current_key, new_game
from director_app.engine.commands import Command, Enter, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Event
from director_app.engine.state import GameState
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook

ROLES = ("噬时狼妃", "磁狼", "魔术师", "纯白之女", "医生", "高僧", "企鹅", "雷克萨", "磁狼")
STAGES = (
    ("夜1/早夜2", (Enter(1, "时间逆流", (8,)),)),
    ("夜1/午夜", (Enter(3, "交换", (5, 7)), Enter(5, "救治", (4,)))),
    ("夜1/深夜1", (Enter(4, "照耀", (7,)), Enter(6, "超度", (8, 3)))),
    ("夜1/深夜2", (Enter(2, "杀人", (4,)),)),
    ("夜1/统计", ()),
    ("日1/开门", ()),
)
PULLED = (
    ("夜1/早夜2", (Enter(2, "磁吸"), Enter(9, "磁吸"))),
    ("夜1/深夜1", (Enter(4, "照耀", (7,)),)),
    ("夜1/深夜2", (Enter(2, "杀人", (4,)),)),
    ("日1/开门", ()),
)


@dataclass
class Game:
    """A game in play, with all that is needed to ask about it afterwards."""

    book: RuleBook
    start: GameState
    state: GameState
    events: list[Event]
    commands: list[Command] = field(default_factory=list)

    def do(self, command: Command) -> None:
        step = apply(self.book, self.state, command)
        self.state = step.state
        self.events.extend(step.events)
        self.commands.append(command)

    def finish(self) -> None:
        while self.state.flow.status != "done":
            self.do(Resolve())

    def play(self, stages: Iterable[tuple[str, Iterable[Command]]]) -> None:
        for key, commands in stages:
            while current_key(self.book, self.state) != key:
                self.finish()
                self.do(Proceed())
            for command in commands:
                self.do(command)
        self.finish()

    def place(self, skill: str) -> int:
        """Where the entry of this skill stands among the commands."""
        return next(number for number, command in enumerate(self.commands) if isinstance(command, Enter) and command.skill == skill)


class Play(Protocol):
    def __call__(self, roles: Iterable[str], stages: Iterable[tuple[str, Iterable[Command]]]) -> Game: ...


@pytest.fixture(scope="session")
def play() -> Play:
    book = load_book(rulesets_folder() / "m156").book
    assert book is not None

    def make(roles: Iterable[str], stages: Iterable[tuple[str, Iterable[Command]]]) -> Game:
        seats = tuple(SeatSetup(number, role) for number, role in enumerate(roles, 1))
        first = new_game(book, Setup(seats, pins={"杀人来源": 2}))
        game = Game(book, first.state, first.state, list(first.events))
        game.play(stages)
        return game

    return make


@pytest.fixture(scope="session")
def night(play: Play) -> Game:
    return play(ROLES, STAGES)


@pytest.fixture(scope="session")
def pulled(play: Play) -> Game:
    return play(ROLES, PULLED)
