"""How the runner walks a game: when entries are made, what must be refused, what it goes past."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Play = Callable[..., list[str]]


def test_phases_without_a_step_are_resolved_on_the_way(play: Play) -> None:
    assert play("- {phase: 日2/谈, expect: [out: [], next: 日2/票]}") == []


def test_a_skipped_phase_is_an_error(play: Play) -> None:
    assert play("- {phase: 日3/票}") == ["step 1 日3/票: the game skips this phase and is at 夜4/前"]


def test_a_phase_that_no_book_has(play: Play) -> None:
    assert play("- {phase: 夜1/无}") == ["step 1 夜1/无: the game skips this phase and is at 夜2/前"]
    assert play("- {phase: 何时}") == ["step 1 何时: the game never comes to this phase"]


def test_a_time_already_passed_is_its_next_coming(play: Play) -> None:
    assert play("- {phase: 日1/谈}\n- {phase: 日1/谈}") == ["step 2 日1/谈: the game skips this phase and is at 夜2/前"]


def test_all_entries_are_taken_before_a_collecting_phase_resolves(play: Play) -> None:
    steps = """
- phase: 夜1/后
  actions: [{by: 1, skill: 刀, targets: [6]}, {by: 4, skill: 护, targets: [6]}]
  before: [state: {seat: 6, lacks: [盾]}]
  expect: [state: {seat: 6, has: [盾: 1]}]
- phase: 夜1/天亮
  expect: [saved: {seat: 6, from: 刀, by: 护}, saved: {seat: 6, from: 刀, by: 盾}, out: []]
"""
    assert play(steps) == []


def test_a_later_part_waits_for_its_turn(play: Play) -> None:
    steps = """
- phase: 夜1/前
  actions: [{by: 2, skill: 查, targets: [1]}, {by: 3, skill: 换, targets: [1, 6]}]
  before: [available: {by: 2, skill: 查, is: true}]
  expect:
    - feedback: {to: 2, skill: 查, about: [1], value: 民}
    - settled: {by: 2, skill: 查, targets: [6], path: [[换, 1, 6]]}
    - settled: {by: 3, skill: 换, targets: [1, 6]}
"""
    assert play(steps) == []


def test_whoever_is_asked_in_an_insertion_phase_acts_in_his_turn(play: Play) -> None:
    steps = """
- phase: 夜1/后
  actions: [{by: 1, skill: 刀, targets: [5]}]
- phase: 夜1/天亮
  before: [out: [5]]
  actions: [{by: 5, skill: 枪, targets: [5], refused: true}, {by: 5, skill: 枪, targets: [1]}]
  expect: [order: [5, 1], cause: {seat: 1, by: 5, skill: 枪}, announce: {order: [5号, 开枪, 1号]}]
"""
    assert play(steps) == []


def test_an_entry_whose_turn_never_comes_fails(play: Play) -> None:
    failures = play("- {phase: 夜1/天亮, actions: [{by: 5, skill: 枪, targets: [1]}]}")
    assert len(failures) == 1
    assert failures[0].startswith("step 1 夜1/天亮: 5 枪 [1]: expected accepted, got refused: ")


def test_an_entry_that_must_be_refused_is_tried_at_the_end_where_it_is_never_asked(play: Play) -> None:
    assert play("- {phase: 夜1/天亮, actions: [{by: 5, skill: 枪, targets: [1], refused: true}]}") == []


def test_an_entry_that_is_refused_fails_the_scenario(play: Play) -> None:
    failures = play("- {phase: 夜1/前, actions: [{by: 2, skill: 查, targets: [2]}]}")
    assert len(failures) == 1
    assert "2 查 [2]: expected accepted, got refused" in failures[0]


def test_an_accepted_entry_fails_where_refusal_was_expected(play: Play) -> None:
    assert play("- {phase: 夜1/前, actions: [{by: 2, skill: 查, targets: [3], refused: true}]}") == [
        "step 1 夜1/前: 2 查 [3]: expected refused, got accepted"
    ]


def test_instant_entries_see_each_other(play: Play) -> None:
    steps = """
- phase: 日1/谈
  actions: [{by: 1, skill: 旗, targets: [2]}, {by: 1, skill: 旗, targets: [3], refused: true}, {by: 2, skill: 旗, targets: [4]}]
  expect: [mark: {name: 旗手, seat: 4}]
"""
    assert play(steps) == []


def test_votes(play: Play) -> None:
    steps = """
- {phase: 日1/谈, actions: [{by: 1, skill: 旗, targets: [1]}]}
- phase: 日1/票
  votes: [[1, 2], [2, 3], [3, 弃权], [4, 99], {by: 99, for: 1, refused: true}]
  expect: [tally: {2: 2, 3: 1, 5: 0}, out: [2], cause: {seat: 2, skill: 票}, announce: {contains: [2号, 3号]}]
"""
    assert play(steps) == []


def test_a_vote_that_should_have_been_refused(play: Play) -> None:
    assert play("- {phase: 日1/票, votes: [{by: 1, for: 2, refused: true}]}") == [
        "step 1 日1/票: vote of 1: expected refused, got accepted"
    ]


def test_the_directors_word_comes_first(play: Play) -> None:
    steps = """
- phase: 夜1/前
  override: [{seat: 2, out: true, reason: r}]
  actions: [{by: 2, skill: 查, targets: [1], refused: true}]
  penalty: [{seat: 3, card: 蓝}, {seat: 3, card: 蓝}]
  expect: [out: [2], cards: {seat: 3, 红: 1, 蓝: 0}, lost: [民方]]
"""
    assert play(steps) == []


def test_the_winner_is_declared_only_when_asked(play: Play) -> None:
    shot = "- {phase: 日1/票, votes: [[2, 1]], expect: [out: [1]%s]}\n"
    assert play(shot % "" + "- {phase: 日2/谈}") == []
    assert play(shot % ", winner: 民方") == []
    over = play(shot % ", winner: 民方" + "- {phase: 日2/谈}")
    assert over == ["step 2 日2/谈: the game is over before 日2/谈"]


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("actions: [{by: 1, skill: 火}]", "step 1 夜1/前: unknown skill 火"),
        ("expect: [state: {seat: 1, lacks: [火]}]", "step 1 夜1/前: state: unknown state 火"),
        ("expect: [label: {seat: 1, lacks: [火]}]", "step 1 夜1/前: label: unknown label 火"),
        ("expect: [skills: {seat: 1, lacks: [火]}]", "step 1 夜1/前: skills: unknown skill 火"),
        ("expect: [mark: {name: 火, seat: 1}]", "step 1 夜1/前: mark: unknown mark 火"),
        ("expect: [identity: {seat: 1, shown: 火}]", "step 1 夜1/前: identity: unknown role 火"),
        ("penalty: [{seat: 1, card: 黑}]", "step 1 夜1/前: unknown card 黑"),
        ("override: [{seat: 1, state: 火}]", "step 1 夜1/前: unknown state 火"),
    ],
)
def test_a_misspelt_name_is_no_empty_check(play: Play, step: str, said: str) -> None:
    assert play(f"- {{phase: 夜1/前, {step}}}") == [said]


def test_an_unknown_role(play: Play) -> None:
    assert play("- {phase: 夜1/前}", seats="{1: 狼, 2: 龙}") == ["unknown role 龙"]
