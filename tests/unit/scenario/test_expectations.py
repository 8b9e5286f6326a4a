"""Every kind of expectation: where it holds, and how it is said where it does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from director_app.scenario.expectations import CHECKS
from director_app.scenario.kinds import KINDS
from director_app.scenario.on_events import contains

Play = Callable[..., list[str]]

GAME = """
- phase: 开局
- phase: 夜1/前
  actions: [{by: 3, skill: 换, targets: [1, 6]}, {by: 2, skill: 查, targets: [1]}]
  expect: [%s]
- phase: 夜1/后
  actions: [{by: 1, skill: 刀, targets: [5]}, {by: 4, skill: 懵人, targets: [7]}]
  expect: [%s]
- phase: 夜1/天亮
  actions: [{by: 5, skill: 枪, targets: [7]}]
  expect: [%s]
- phase: 日1/票
  votes: [[1, 2], [2, 3], [3, 3]]
  expect: [%s]
"""


def test_every_kind_is_checked() -> None:
    assert set(CHECKS) == set(KINDS)


HOLDS = [
    (0, "settled: {by: 2, skill: 查, targets: [6], path: [[换, 1, 6]]}"),
    (0, "settled: {by: 3, skill: 换, targets: [6, 1], path: []}"),
    (0, "feedback: {to: 2, skill: 查, about: [1], value: 民}"),
    (0, "feedback: {to: 2, skill: 查}"),
    (0, "no_feedback: {to: 3, skill: 查}"),
    (0, "notice: {to: 1, contains: 同伴}"),
    (0, "no_notice: {to: 2, contains: 号}"),
    (0, "label: {seat: 1, has: [群, 带刀]}"),
    (0, "label: {seat: 2, lacks: [群, 带刀]}"),
    (0, "available: {by: 3, skill: 换, left: 0}"),
    (0, "available: {by: 1, skill: 刀, left: ∞}"),
    (0, "knows: {seat: 1, seats: []}"),
    (0, "identity: {seat: 1, actual: 狼, shown: 狼, faction: 狼方, shown_faction: 狼方, shown_armed: true}"),
    (0, "skills: {seat: 3, has: [换], lacks: [刀]}"),
    (0, "winner: 无"),
    (0, "mark: {name: 旗手, seat: 无}"),
    (1, "state: {seat: 7, has: [懵], lacks: [盾]}"),
    (1, "notice: {to: 7, contains: 懵}"),
    (1, "available: {by: 1, skill: 刀, is: true}"),
    (2, "out: [7, 5]"),
    (2, "order: [5, 7]"),
    (2, "cause: {seat: 5, by: 1, skill: 刀}"),
    (2, "cause: {seat: 7, by: 5, skill: 枪}"),
    (2, "announce: {contains: [5号, 开枪], lacks: [6号], order: [5号, 7号]}"),
    (2, "last_words: [5]"),
    (2, "next: 日1/谈"),
    (3, "tally: {3: 2, 2: 1, 4: 0}"),
    (3, "cards: {seat: 1, 红: 0}"),
    (3, "lost: []"),
]

MISSES = [
    (0, "settled: {by: 2, skill: 查, targets: [1]}", "settled 2 查: expected [1], got [6]"),
    (0, "settled: {by: 2, skill: 查, path: []}", "settled 2 查 path: expected [], got [[换, 1, 6]]"),
    (0, "settled: {by: 1, skill: 刀, targets: []}", "settled 1 刀: expected [], got no such use"),
    (0, "fizzled: {by: 2, skill: 查}", "fizzled 2 查: expected a use without effect, got it took effect on [6]"),
    (0, "feedback: {to: 2, skill: 查, value: 狼}", "feedback of 查 to 2: expected {value: 狼}, got about [1]: 民"),
    (0, "feedback: {to: 3, skill: 查}", "feedback of 查 to 3: expected {}, got no feedback"),
    (0, "no_feedback: {to: 2, skill: 查}", "feedback of 查 to 2: expected none, got 民"),
    (0, "notice: {to: 2, contains: 同伴}", "notice to 2: expected 同伴, got no notice"),
    (0, "no_notice: {to: 1, contains: 同伴}", "notice to 1: expected none with 同伴, got 同伴：1号"),
    (0, "label: {seat: 2, has: [群]}", "label of 2: expected to have 群, got []"),
    (0, "available: {by: 3, skill: 换, left: 1}", "available 3 换 left: expected 1, got 0"),
    (0, "knows: {seat: 1, seats: [2]}", "known to 1: expected [2], got []"),
    (0, "identity: {seat: 1, shown_armed: false}", "identity of 1: shown_armed: expected false, got true"),
    (0, "skills: {seat: 3, has: [刀]}", "skills of 3: expected to have 刀, got [换, 旗]"),
    (0, "mark: {name: 旗手, seat: 2}", "mark 旗手: expected 2, got []"),
    (1, "state: {seat: 7, has: [盾: 1]}", "state of 7: expected to have 盾: 1, got [懵]"),
    (1, "state: {seat: 7, lacks: [懵]}", "state of 7: expected to lack 懵, got [懵]"),
    (1, "saved: {seat: 7, from: 刀, by: 盾}", "saved 7: expected 刀 by 盾, got nothing was stopped"),
    (2, "out: [5]", "out: expected [5], got [5, 7]"),
    (2, "order: [7, 5]", "order: expected [7, 5], got [5, 7]"),
    (2, "cause: {seat: 5, skill: 枪}", "cause of 5: expected 枪, got 刀 of 1"),
    (2, "cause: {seat: 5, by: 2}", "cause of 5: expected by 2, got by 1"),
    (2, "cause: {seat: 1, skill: 刀}", "cause of 1: expected 刀, got still in the game"),
    (2, "last_words: []", "last_words: expected [], got [5]"),
    (2, "next: 日1/票", "next: expected 日1/票, got 日1/谈"),
    (3, "tally: {3: 1}", "tally of 3: expected 1, got 2 in {2: 1, 3: 2}"),
    (3, "cards: {seat: 1, 红: 1}", "cards of 1: 红: expected 1, got 0"),
    (3, "lost: [民方]", "lost: expected [民方], got []"),
    (3, "winner: 民方", "winner: expected 民方, got 无"),
]


def told(at: int, expectation: str) -> str:
    return GAME % tuple(expectation if place == at else "" for place in range(4))


@pytest.mark.parametrize(("at", "expectation"), HOLDS)
def test_it_holds(play: Play, at: int, expectation: str) -> None:
    assert play(told(at, expectation)) == []


@pytest.mark.parametrize(("at", "expectation", "said"), MISSES)
def test_it_does_not_hold(play: Play, at: int, expectation: str, said: str) -> None:
    (failure,) = play(told(at, expectation))
    assert failure.split(": ", 1)[1] == said


@pytest.mark.parametrize("part", ["contains: [6号]", "lacks: [开枪]", "order: [7号, 开枪]"])
def test_an_announcement_that_says_something_else(play: Play, part: str) -> None:
    (failure,) = play(told(2, f"announce: {{{part}}}"))
    assert "announce: expected " in failure
    assert "5号开枪，目标7号" in failure


def test_what_went_before_this_phase_is_not_its_feedback(play: Play) -> None:
    assert play(told(1, "no_feedback: {to: 2, skill: 查}")) == []


def test_a_stopped_use_says_why(play: Play) -> None:
    steps = """
- phase: 夜1/前
  override: [{seat: 2, state: 懵, reason: r}]
  actions: [{by: 2, skill: 查, targets: [1]}]
  expect: [fizzled: {by: 2, skill: 查, because: %s}, no_feedback: {to: 2, skill: 查}]
"""
    assert play(steps % "懵") == []
    assert play(steps % "盾") == ["step 1 夜1/前: fizzled 2 查: expected because of 盾, got because of 懵"]


def test_a_seat_that_is_not_there(play: Play) -> None:
    (failure,) = play(told(0, "state: {seat: 9, has: [盾]}"))
    assert failure.endswith("state: there is no seat 9")


@pytest.mark.parametrize(
    ("text", "part", "found"),
    [("11号出局", "1号", False), ("11号、1号", "1号", True), ("1号", "1号", True), ("说话", "话", True), ("说话", "画", False)],
)
def test_seat_one_is_not_found_in_seat_eleven(text: str, part: str, found: bool) -> None:
    assert contains(text, part) is found
