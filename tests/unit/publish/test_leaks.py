"""A public text that names a seat with something secret of it is found; what is public already is none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from director_app.engine.state import GameState
from director_app.publish import leaks, public_lines, secrets

if TYPE_CHECKING:
    from tests.unit.conftest import Game


def found(game: Game, text: str) -> set[tuple[int, str, str]]:
    return {(leak.secret.seat, leak.secret.kind, leak.secret.word) for leak in leaks(game.book, game.state, text)}


@pytest.mark.parametrize(
    ("text", "leaked"),
    [
        ("4号是纯白之女", {(4, "role", "纯白之女")}),
        ("4 号、5号：医生", {(5, "role", "医生")}),
        ("4、5号中有医生", {(5, "role", "医生")}),
        ("seat 5: 医生", {(5, "role", "医生")}),
        ("2号属于狼人阵营。", {(2, "faction", "狼人阵营")}),
        ("4号出局。狼人阵营欢呼。", set()),
        ("4号\n医生", set()),
        ("昨夜出局：4号。", set()),
        ("狼人阵营获胜", set()),
        ("4号是医生", set()),
    ],
)
def test_a_seat_with_its_secret_in_one_sentence(night: Game, text: str, leaked: set[tuple[int, str, str]]) -> None:
    assert found(night, text) == leaked


def test_a_seat_by_its_name(night: Game) -> None:
    named = {number: replace(seat, name=f"玩家{number}") for number, seat in night.state.seats.items()}
    state = changed(night.state, seats=named)
    assert {leak.secret.seat for leak in leaks(night.book, state, "玩家5是医生")} == {5}


def test_what_is_face_up_is_no_secret(night: Game) -> None:
    seats = {**night.state.seats, 5: replace(night.state.seats[5], revealed=True)}
    assert leaks(night.book, changed(night.state, seats=seats), "5号是医生") == ()


def test_nothing_is_secret_when_the_game_is_over(night: Game) -> None:
    assert secrets(night.book, changed(night.state, winner="狼人阵营")) == ()
    assert leaks(night.book, changed(night.state, winner=""), "5号是医生") == ()


def test_a_state_is_secret(night: Game) -> None:
    seat, held = next((number, held) for number, states in night.state.states.items() for held in states)
    assert (seat, "state", held.name) in {(secret.seat, secret.kind, secret.word) for secret in secrets(night.book, night.state)}
    assert (seat, "state", held.name) in found(night, f"{seat}号有{held.name}")


@pytest.mark.parametrize("which", ["night", "pulled"])
def test_what_the_book_publishes_gives_nothing_away(which: str, request: pytest.FixtureRequest) -> None:
    game: Game = request.getfixturevalue(which)
    text = "\n".join(line.text for line in public_lines(game.book, game.events))
    assert text
    assert leaks(game.book, game.state, text) == ()


def changed(state: GameState, **fields: object) -> GameState:
    copy = state.clone()
    for name, value in fields.items():
        setattr(copy, name, value)
    return copy
