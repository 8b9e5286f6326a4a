"""A game of m206 on two boards at once: the engine's, from the YAML, and the one kept by hand (`by_hand_m206.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from director_app.engine import Refused, apply, new_game, stage_key
from director_app.engine.commands import Command, Enter, Pass, Penalize, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Event, Kind
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from tests.rulesets.by_hand_m206 import RULINGS, Table

DECK = ["平民"] * 4 + ["预言家", "女巫", "猎人", "白痴"] + ["狼人"] * 3 + ["占星师", "盗贼"]
@cache
def the_book() -> RuleBook:
    book = load_book(rulesets_folder() / "m206").book
    assert book is not None
    return book


def deal(dice: Random) -> tuple[list[str], tuple[str, str]]:
    """A table of six to eleven, with an astrologer and a wolf, and a reserve that the book allows."""
    while True:
        deck = dice.sample(DECK, len(DECK))
        size = dice.choice([6, 7, 8, 9, 11, 11])
        seats, reserve = deck[:size], (deck[size], deck[size + 1])
        if {"占星师", "狼人"} <= set(seats) and not {"盗贼", "占星师"} & set(reserve) and reserve != ("狼人", "狼人"):
            return seats, reserve


class Over(Exception):
    """The game has ended, on both boards alike."""


class Boards:
    """Both boards, and what is done on both. `number` is the night's or day's."""

    def __init__(self, seed: int, switched: bool) -> None:
        self.dice = Random(seed)
        seats, self.reserve = deal(self.dice)
        rulings = {name: self.dice.choice(letters) for name, letters in RULINGS.items() if switched and self.dice.random() < 0.5}
        self.table = Table(dict(enumerate(seats, 1)), rulings)
        options = {f"R-m206-{name}": letter for name, letter in rulings.items()}
        setup = Setup(tuple(SeatSetup(n, role) for n, role in enumerate(seats, 1)), seed + 1, self.reserve, options)
        self.state = new_game(the_book(), setup).state
        self.events: list[Event] = []
        """What has happened in this stage."""
        self.number = 1
        self.witches: dict[int, set[str]] = {}
        """The potions a witch has left."""
        self.flood_spent = False

    # --- both boards

    def do(self, command: Command) -> tuple[Event, ...]:
        step = apply(the_book(), self.state, command)
        self.state = step.state
        self.events += step.events
        return step.events

    def refused(self, command: Command) -> None:
        with pytest.raises(Refused):
            apply(the_book(), self.state, command)

    def enter_stage(self, name: str, cards: float = 0.04) -> None:
        """To the next stage, which must be this one; now and then somebody gets a red card."""
        self.events = []
        self.do(Proceed())
        part, _, rest = name.partition("/")
        assert stage_key(the_book(), self.state) == f"{part}{self.number}/{rest}"
        if cards and self.table.living and self.dice.random() < cards:
            seat = self.dice.choice(sorted(self.table.living))
            for _ in range(3 if self.dice.random() < 0.3 else 0):
                self.do(Penalize(seat, "黄"))
            if not self.said(Kind.CARD):
                self.do(Penalize(seat, "红"))
            self.table.red_card(seat, name)
            if self.table.winner is not None:
                self.compare()

    def said(self, kind: Kind) -> list[Event]:
        return [event for event in self.events if event.kind is kind]

    def compare(self) -> None:
        """The two boards must show the same. Raises Over when the game has ended on them."""
        table, seats = self.table, self.state.seats
        gone = sorted((record.out.order, seat) for seat, record in seats.items() if record.out is not None)
        assert self.state.winner == table.winner
        if table.winner is not None and table.ruled("38", "B"):
            assert [seat for _, seat in gone][: len(table.outs)] == table.outs  # what was under way still runs
            raise Over
        assert [seat for _, seat in gone] == table.outs
        assert {seat: record.out.kind for seat, record in seats.items() if record.out is not None} == table.causes
        assert {seat for seat, record in seats.items() if record.out is not None and record.out.announced} == table.announced
        assert self.state.marks.get("警长", ()) == (() if table.sheriff is None else (table.sheriff,))
        assert set(self.state.lost) == set(table.lost)
        if table.winner is not None:
            raise Over

    def finish(self) -> None:
        while self.state.flow.status != "done" and self.state.winner is None:
            self.do(Resolve())
        self.compare()

    def feedback(self) -> list[tuple[int | None, tuple[int, ...], object]]:
        return [(event.seat, event.seats, event.data["value"]) for event in self.said(Kind.FEEDBACK)]

    def ask(self, by_day: bool) -> None:
        """Whoever may act because of going out acts or passes; by day the red cards that waited follow."""
        table, seen = self.table, set()
        while self.state.flow.status != "done" and self.state.winner is None:
            asks = sorted(set(self.state.flow.asks))
            if asks:
                assert set(asks) <= table.asked()
                seat, skill = self.dice.choice(asks)
                seen.add((seat, skill))
                self.answer(seat, skill, by_day)
            else:
                self.do(Resolve())
            if by_day and table.waiting and not table.asked() - seen:
                table.send_off()
        if table.winner is not None:
            self.compare()
        assert table.asked() <= seen
        assert set(event_seats(self.said(Kind.LAST_WORDS)[-1:])) == table.may_speak()
        if table.sheriff is not None and table.sheriff not in table.living:
            table.sheriff = None

    def answer(self, seat: int, skill: str, by_day: bool) -> None:
        table = self.table
        barred = sorted({seat} | table.announced)
        targets = table.shot_range(seat) if skill == "最后一枪" else sorted(table.living)
        self.refused(Enter(seat, skill, (self.dice.choice(barred),)))
        if not targets or self.dice.random() < 0.3:
            table.armed.discard(seat if skill == "最后一枪" else 0)
            self.do(Pass(seat, skill))
            return
        target = self.dice.choice(targets)
        self.do(Enter(seat, skill, (target,)))
        if skill == "最后一枪":
            table.shoot(seat, target, by_day)
        else:
            table.sheriff = target


def event_seats(events: Iterable[Event]) -> list[int]:
    """The seats that events name, each event's own first."""
    return [seat for event in events for seat in ((event.seat,) if event.seat is not None else event.seats)]
