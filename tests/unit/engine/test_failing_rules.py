"""A rule that fails at run time refuses what was asked, and says where it stands."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from director_app.engine import GameState, RowStatus, apply, election_ahead, electorate, new_game, next_key, row_for, rows
from director_app.engine.commands import Proceed, Resolve, SeatSetup, Setup
from director_app.engine.look import states_now
from director_app.engine.queue_model import Refused
from director_app.rulebook import load_sources
from director_app.rulebook.model import RuleBook

BOOK = """
book: {{id: fails, name: 失败, language: zh}}
factions: {{村: {{}}}}
timeline:
  cycle:
    - {{part: 日, name: 正午, mode: ordered, day: true, order: [{order}]}}
roles: {{闲人: {{faction: 村}}}}
rules:
  算错: {{do: [{{publish: {{text: "{{n}}", with: {{n: "1 // (count(seats) - 1)"}}}}}}], cite: 正午}}
  不算: {{do: [{{publish: {{text: 好}}}}], cite: 正午}}
setup: [{{run: {setup}}}]
"""
SETUP = Setup((SeatSetup(1, "闲人"),))


def test_at_a_command() -> None:
    book = load_sources({"book.yaml": BOOK.format(order="算错", setup="不算")}).book
    assert book is not None
    state = new_game(book, SETUP).state
    with pytest.raises(Refused) as refused:
        apply(book, state, Resolve())
    assert refused.value.reason.code == "rule_failed"
    assert str(refused.value.reason.values["place"]).startswith("book.yaml:")


def test_when_the_game_is_made() -> None:
    book = load_sources({"book.yaml": BOOK.format(order="不算", setup="算错")}).book
    assert book is not None
    with pytest.raises(Refused) as refused:
        new_game(book, SETUP)
    assert refused.value.reason.code == "rule_failed"


FAILS = "1 // (count(seats) - 1) > 0"
ASKED = f"""
book: {{id: fails, name: 失败, language: zh}}
factions: {{村: {{}}}}
timeline:
  start:
    - {{part: 晨, name: 醒, mode: ordered}}
  cycle:
    - {{part: 夜, name: 说, mode: together, order: [[算, 好]]}}
    - part: 日
      name: 投票
      mode: vote
      when: ["{FAILS}"]
      vote: {{voters: "{FAILS}", targets: it is living, candidates: true}}
states: {{湿: {{}}, 干: {{}}}}
roles:
  闲人:
    faction: 村
    skills:
      算: {{choose: {{seats: 1}}, when: ["{FAILS}"], do: [], cite: 技能}}
      好: {{choose: {{seats: 1}}, do: [], cite: 技能}}
      披: {{moment: true, when: ["{FAILS}"], do: [], cite: 技能, grants: [{{state: 湿, when: ["{FAILS}"]}}]}}
setup: [{{give: {{state: 干, to: seats}}}}]
"""


@pytest.fixture
def asked() -> tuple[RuleBook, GameState]:
    """A game in which every rule that is asked about fails, standing at its night."""
    result = load_sources({"book.yaml": ASKED})
    assert result.book is not None, result.faults
    state = new_game(result.book, SETUP).state
    for command in (Resolve(), Proceed()):
        state = apply(result.book, state, command).state
    return result.book, state


def test_a_row_that_fails_says_so_and_the_others_stand(asked: tuple[RuleBook, GameState]) -> None:
    found = {row.skill: row for row in rows(*asked)}
    assert found["好"].status is RowStatus.WAITING
    for name in ("算", "披"):
        assert found[name].status is RowStatus.UNAVAILABLE
        assert (reason := found[name].reason) is not None
        assert reason.code == "rule_failed"
        assert row_for(*asked, 1, name).reason == reason


def test_states_that_nobody_can_tell_are_shown(asked: tuple[RuleBook, GameState]) -> None:
    assert {held.name for held in states_now(*asked)[1]} == {"干", "湿"}


@pytest.mark.parametrize("ask", [next_key, election_ahead])
def test_what_has_no_answer_is_refused(asked: tuple[RuleBook, GameState], ask: Callable[[RuleBook, GameState], object]) -> None:
    with pytest.raises(Refused) as refused:
        ask(*asked)
    assert refused.value.reason.code == "rule_failed"


def test_who_may_vote_is_refused() -> None:
    book = load_sources({"book.yaml": ASKED.replace(f'when: ["{FAILS}"]\n      vote', "vote")}).book
    assert book is not None
    state = new_game(book, SETUP).state
    for command in (Resolve(), Proceed(), Resolve(), Proceed()):
        state = apply(book, state, command).state
    with pytest.raises(Refused) as refused:
        electorate(book, state)
    assert refused.value.reason.code == "rule_failed"
