"""What the scenarios of m138 cannot say: a red card between two entries of one stage."""

from __future__ import annotations

import pytest

from director_app.engine import Refused, apply, current_key, new_game
from director_app.engine.commands import Command, Enter, Penalize, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.state import GameState
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook

SHUT_OUT = "红"


@pytest.fixture(scope="module")
def book() -> RuleBook:
    found = load_book(rulesets_folder() / "m138").book
    assert found is not None
    return found


def _to(book: RuleBook, state: GameState, key: str) -> GameState:
    """Silent until a stage is reached."""
    while current_key(book, state) != key:
        while state.flow.status != "done":
            state = apply(book, state, Resolve()).state
        state = apply(book, state, Proceed()).state
    return state


def _play(book: RuleBook, roles: str, *commands: Command, lovers: tuple[int, ...] = ()) -> GameState:
    """The first night's knife stage with these commands."""
    seats = tuple(SeatSetup(number, role) for number, role in enumerate(roles.split(), start=1))
    state = new_game(book, Setup(seats, judging=False, pins={"丘比特之箭": lovers} if lovers else {})).state
    state = _to(book, state, "夜1/杀人")
    for command in commands:
        state = apply(book, state, command).state
    return state


LONER = "寻香魅影 女巫 村民 村民 守卫"
PACK = "狼人 女巫 村民 村民 守卫"
COUPLE = "聂小倩 丘比特 村民 村民 女巫"


@pytest.mark.parametrize(("roles", "lovers"), [(LONER, ()), (PACK, ()), (COUPLE, (1, 2))], ids=["loner", "pack", "couple"])
def test_a_knife_that_was_entered_stands_though_its_holder_gets_a_red_card(book: RuleBook, roles: str, lovers: tuple[int, ...]) -> None:
    state = _play(book, roles, Enter(1, "杀人", (3,)), Penalize(1, SHUT_OUT), lovers=lovers)
    with pytest.raises(Refused):
        apply(book, state, Enter(1, "杀人", (4,)))
    state = _to(book, state, "夜1/返魂")
    assert state.seats[3].out is not None
    assert state.seats[4].out is None


def test_the_knife_goes_on_at_once_where_nothing_was_entered(book: RuleBook) -> None:
    state = _play(book, "狼人 寻香魅影 女巫 村民 村民", Penalize(1, SHUT_OUT), Enter(2, "杀人", (4,)))
    assert [use.chosen for use in state.entries] == [(4,)]
