"""A game of t19 on two boards at once: the engine's, from the YAML, and the one kept by hand (`by_hand_t19.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from director_app.engine import Refused, apply, new_game, stage_key
from director_app.engine.commands import Command, Enter, Penalize, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Event, Kind
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from tests.rulesets.by_hand_t19_votes import Voting
from tests.rulesets.words_t19 import DECK, RULINGS


@cache
def the_book() -> RuleBook:
    book = load_book(rulesets_folder() / "t19").book
    assert book is not None
    return book


class Over(Exception):
    """The game has ended, on both boards alike."""


class Boards:
    """Both boards, and what is done on both. `number` is the day's and the night's."""

    def __init__(self, seed: int, switched: bool) -> None:
        self.dice = Random(seed)
        size = self.dice.choice([8, 10, 12, 15, 19, 19])
        roles = self.dice.sample(DECK, size)
        rulings = {name: self.dice.choice(letters) for name, letters in RULINGS.items() if switched and self.dice.random() < 0.4}
        self.table = Voting(dict(enumerate(roles, 1)), rulings)
        options = {f"R-t19-{name}": letter for name, letter in rulings.items()}
        seats = tuple(SeatSetup(number, role) for number, role in enumerate(roles, 1))
        self.state = new_game(the_book(), Setup(seats, seed + 1, options=options)).state
        self.events: list[Event] = []
        """What has happened in this stage."""
        self.number = 1

    # --- both boards

    def do(self, command: Command) -> None:
        step = apply(the_book(), self.state, command)
        self.state = step.state
        self.events += step.events

    def asked(self, command: Enter) -> None:
        """An entry in a stage that asks one after the other."""
        while (command.by, command.skill) not in self.state.flow.asks:
            self.do(Resolve())
        self.do(command)

    def refused(self, *commands: Command) -> None:
        for command in commands:
            with pytest.raises(Refused):
                apply(the_book(), self.state, command)

    def any_of(self, seats: Iterable[int]) -> int:
        return self.dice.choice(sorted(seats))

    def chance(self, part: float) -> bool:
        return self.dice.random() < part

    def choosable(self) -> list[int]:
        return [seat for seat, record in self.state.seats.items() if record.out is None or not record.out.announced]

    def enter_stage(self, name: str) -> None:
        """To the next stage, which must be this one; now and then somebody gets a red card."""
        self.events = []
        self.do(Proceed())
        part, _, rest = name.partition("/")
        assert stage_key(the_book(), self.state) == f"{part}{self.number}/{rest}"
        self.table.now, self.table.stage = f"{part}{self.number}", rest
        if name != "夜/女巫" and self.chance(0.03):  # she has been told the knife as the stage began
            seat = self.any_of(self.table.living)
            self.do(Penalize(seat, "红"))
            self.table.red_card(seat)
            if self.table.leaving == seat and self.table.winner is None:
                self.new_sheriff()
            self.compare()

    def send_off(self) -> None:
        """The red cards that waited for the settlement, by seat."""
        table = self.table
        for seat in sorted(set(table.waiting) & table.living):
            table.put_out(seat, "红牌")
            if table.leaving == seat and table.winner is None:
                self.new_sheriff()
        table.waiting = []

    def new_sheriff(self) -> None:
        """The engine has drawn an heir: anybody who is still there."""
        (heir,) = self.state.marks["警长"]
        assert heir in self.table.living
        self.table.sheriff, self.table.leaving = heir, None

    def finish(self) -> None:
        while self.state.flow.status != "done" and self.state.winner is None:
            self.do(Resolve())

    def compare(self) -> None:
        """The two boards must show the same. Raises Over when the game has ended on them."""
        table, seats = self.table, self.state.seats
        gone = sorted((record.out.order, seat) for seat, record in seats.items() if record.out is not None)
        assert [seat for _, seat in gone] == table.outs
        assert {seat: record.out.kind for seat, record in seats.items() if record.out is not None} == table.causes
        assert self.state.winner == table.winner
        assert set(self.state.lost) == set(table.lost)
        if table.winner is not None:
            raise Over
        assert self.state.marks.get("警长", ()) == (() if table.sheriff is None else (table.sheriff,))
        assert {seat: record.faction for seat, record in seats.items()} == table.factions

    def told(self, skill: str) -> list[tuple[int | None, tuple[int, ...], object]]:
        found = [event for event in self.events if event.kind is Kind.FEEDBACK and event.skill == skill]
        return sorted((event.seat or 0, event.seats, event.data["value"]) for event in found)
