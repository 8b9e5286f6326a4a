"""A game of m138 on two boards at once: the engine's, from the YAML, and the one kept by hand (`by_hand_m138.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

from director_app.engine import GameState, Refused, apply, current_key, holding, new_game
from director_app.engine.commands import Command, Enter, Penalize, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Event
from director_app.engine.work import Work
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from tests.rulesets.by_hand_m138 import GODS, RULINGS, Referee

CARDS = ["狼人", "狼美人", "寻香魅影", *sorted(GODS), "丘比特", "聂小倩", *["村民"] * 4]
WATCHED = frozenset(["链接", "通灵", "守护", "双生窥视", "魅惑"])
"""Skills that can be lost or come to somebody else."""


@cache
def the_book() -> RuleBook:
    book = load_book(rulesets_folder() / "m138").book
    assert book is not None
    return book


class Over(Exception):
    """The game has been won."""


class Boards:
    """One game on both boards."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        cards = self.chance.sample(CARDS, self.chance.randint(8, len(CARDS)))
        switched = self.chance.sample(sorted(RULINGS), self.chance.randint(0, 4))
        rulings = {number: self.chance.choice(RULINGS[number]) for number in switched}
        self.referee = Referee(dict(enumerate(cards, start=1)), rulings)
        self.book = the_book()
        seats = tuple(SeatSetup(number, role) for number, role in self.referee.roles.items())
        self.state: GameState = new_game(
            self.book, Setup(seats, seed=seed, options={f"R-m138-{number}": letter for number, letter in rulings.items()})
        ).state
        self.last: dict[tuple[int, str], int] = {}
        self.said: list[Command] = []
        self.events: list[Event] = []

    def do(self, command: Command) -> None:
        self.said.append(command)
        step = apply(self.book, self.state, command)
        self.state = step.state
        self.events.extend(step.events)

    def tries(self, command: Enter, legal: bool) -> bool:
        """Enters it, and sees that the engine takes what the referee takes."""
        try:
            self.do(command)
            taken = True
        except Refused:
            taken = False
        assert taken == legal, self.said
        return taken

    def to(self, key: str) -> None:
        """Resolves the open stage and goes on to this one."""
        self.finish()
        self.events.clear()
        self.do(Proceed())
        assert current_key(self.book, self.state) == key

    def finish(self) -> None:
        while self.state.flow.status != "done":
            self.do(Resolve())

    def agree(self) -> None:
        """What both boards must have in common at any time. Raises Over."""
        state, referee = self.state, self.referee
        outs = {n: seat.out for n, seat in state.seats.items() if seat.out is not None}
        assert {n: out.kind for n, out in outs.items()} == {n: cause for n, (cause, _) in referee.out.items()}, self.said
        for number, (cause, by) in referee.out.items():
            assert cause == "投票" or outs[number].by == by, self.said
        assert {n: seat.faction for n, seat in state.seats.items()} == referee.factions
        for number in referee.roles:
            held = set(holding.skills_held(Work(self.book, state), number)) & WATCHED
            assert held == referee.skills[number] & WATCHED, self.said
        shepherd = referee.seat("牧魂人")
        if shepherd is not None and referee.alive(shepherd):
            assert [held.uses for held in state.skills[shepherd] if held.skill == "魂力"] == [referee.soul], self.said
        assert state.marks.get("警长", ()) == (() if referee.sheriff is None else (referee.sheriff,)), self.said
        assert set(state.lost) == referee.lost
        assert state.winner == referee.winner, self.said
        if state.winner is not None:
            raise Over

    def any_seat(self) -> int:
        return self.chance.choice(list(self.referee.roles))

    def users(self, skill: str) -> list[int]:
        referee = self.referee
        ghost = referee.seat("聂小倩") if referee.heir else None
        return [n for n in referee.roles if skill in referee.skills[n] and (referee.alive(n) or n == ghost)]

    def seen(self, seats: Iterable[int]) -> bool:
        """None of them has been announced out."""
        return not any(seat.out is not None and seat.out.announced for n, seat in self.state.seats.items() if n in tuple(seats))

    def maybe_red(self, odds: float) -> None:
        if self.chance.random() < odds:
            seat = self.any_seat()
            self.do(Penalize(seat, "红"))
            self.referee.red(seat)
            self.agree()
