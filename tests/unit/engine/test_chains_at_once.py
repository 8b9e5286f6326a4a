"""Chains in a stage that settles at once come in the book's order of outs, as they do where damage waits."""

from __future__ import annotations

import pytest

from director_app.engine import apply, new_game
from director_app.engine.commands import Command, Enter, Override, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.state import Out
from director_app.rulebook import load_sources
from director_app.rulebook.model import RuleBook

BOOK = """
book: {id: chains, name: 链, language: zh}
factions: {甲: {}}
damage: {刺: {}}
settlement: [箭, 二, 一]
timeline:
  cycle:
    - {part: 夜, name: 夜里, mode: ordered, order: [箭, 清点]}
    - {part: 日, name: 白天, mode: ordered, day: true, damage: now, order: [箭]}
rules:
  清点: {cite: 清点, do: [{settle: all}]}
roles:
  弓手:
    faction: 甲
    skills:
      箭: {cite: 弓手, choose: {seats: 1}, do: [{damage: {kind: 刺, to: settled}}]}
  民:
    faction: 甲
    skills:
      一: {cite: 民, on: [{event: out, if: [who == 2, self == 3], do: [{damage: {kind: 刺, to: self}}]}]}
      二: {cite: 民, on: [{event: out, if: [who == 2, self == 3], do: [{damage: {kind: 刺, to: self}}]}]}
"""


@pytest.fixture(scope="module")
def book() -> RuleBook:
    loaded = load_sources({"book.yaml": BOOK})
    assert loaded.book is not None, loaded.faults
    return loaded.book


def _follower(book: RuleBook, *commands: Command) -> Out | None:
    """How seat 3 went out after the commands."""
    state = new_game(book, Setup((SeatSetup(1, "弓手"), SeatSetup(2, "民"), SeatSetup(3, "民")))).state
    for command in commands:
        state = apply(book, state, command).state
    return state.seats[3].out


NIGHT_OVER = (Resolve(), Proceed())


@pytest.mark.parametrize("before", [(), NIGHT_OVER], ids=["waiting", "at once"])
def test_the_first_slot_of_the_order_is_the_cause(book: RuleBook, before: tuple[Command, ...]) -> None:
    """Both skills pull seat 3 along; 二 stands before 一 in the order of outs."""
    out = _follower(book, *before, Enter(1, "箭", (2,)), Resolve())
    assert out is not None
    assert (out.skill, out.also) == ("二", ("一",))


def test_what_the_directors_word_sets_off_comes_in_order_too(book: RuleBook) -> None:
    out = _follower(book, *NIGHT_OVER, Override("out", 2, reason="缺席"))
    assert out is not None
    assert (out.skill, out.also) == ("二", ("一",))


def test_by_night_what_it_sets_off_waits_for_the_settlement(book: RuleBook) -> None:
    said = Override("out", 2, reason="缺席")
    assert _follower(book, said) is None
    assert _follower(book, said, Resolve()) is not None


VOID = """
book: {id: void, name: 作废, language: zh}
factions: {甲: {}}
damage: {刺: {}}
settlement: [箭]
timeline:
  cycle:
    - {part: 日, name: 白天, mode: ordered, day: true, damage: now, order: [箭]}
roles:
  弓手:
    faction: 甲
    skills:
      箭: {cite: 弓手, choose: {seats: 1}, do: [{damage: {kind: 刺, to: settled}}]}
  刺猬:
    faction: 甲
    skills:
      尖刺: {cite: 刺猬, on: [{event: out, if: [who == self], after_out: true, do: [{fizzle: 尖刺}]}]}
  民: {faction: 甲}
"""


def test_a_use_made_void_in_a_settlement_leaves_the_next_to_be_settled() -> None:
    loaded = load_sources({"book.yaml": VOID})
    assert loaded.book is not None, loaded.faults
    seats = tuple(SeatSetup(number, role) for number, role in enumerate(("弓手", "弓手", "刺猬", "民"), start=1))
    state = new_game(loaded.book, Setup(seats)).state
    for command in (Enter(1, "箭", (3,)), Enter(2, "箭", (4,)), Resolve()):
        state = apply(loaded.book, state, command).state
    assert [seat for seat in (3, 4) if state.seats[seat].out is not None] == [3, 4]
    assert state.pending == ()
