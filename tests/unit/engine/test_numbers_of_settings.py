"""A setting may hold a number, whole or with a point, and then takes numbers only. A gift is spent by its own uses alone."""

from __future__ import annotations

import pytest

from director_app.engine import apply, new_game
from director_app.engine.commands import Enter, Proceed, Resolve, SeatSetup, Setup, SwitchRuling
from director_app.engine.queue_model import Refused
from director_app.rulebook import load_sources

BOOK = """
book: {id: gifts, name: 礼物, language: zh}
factions: {村: {}}
settings: {票权: 1}
timeline:
  cycle:
    - {part: 夜, name: 夜, mode: ordered, order: [借用, 点灯]}
roles:
  匠人:
    faction: 村
    skills:
      受礼: {cite: 匠人, on: [{event: setup, do: [{gain: {skill: 点灯, to: self, uses: 1, temporary: true}}]}]}
      借用: {cite: 匠人, do: [{resolve_again: {skill: 点灯, by: self, targets: self}}]}
      添灯: {cite: 匠人, moment: true, do: [{extra: {of: 点灯, seat: self}}]}
      量灯: {cite: 匠人, moment: true, do: [{remember: {key: 量, value: number(setting('票权'))}}]}
skills:
  点灯: {cite: 匠人, do: [{remember: {key: 灯, value: 1}}]}
"""


@pytest.mark.parametrize(("given", "number"), [("3", 3), ("2.5", 2.5), ("0.25", 0.25)])
def test_a_setting_is_read_as_a_number_where_it_is_one(given: str, number: object) -> None:
    book = load_sources({"book.yaml": BOOK}).book
    assert book is not None
    state = new_game(book, Setup((SeatSetup(1, "匠人"),), options={"票权": given})).state
    state = apply(book, state, Enter(1, "量灯")).state
    assert state.memory[(1, "量")] == number


def test_a_gift_lasts_through_uses_of_others_and_its_extra_one() -> None:
    book = load_sources({"book.yaml": BOOK}).book
    assert book is not None
    state = new_game(book, Setup((SeatSetup(1, "匠人"),))).state
    for command in (Enter(1, "借用"), Resolve(), Proceed()):
        state = apply(book, state, command).state
    assert [held.skill for held in state.skills.get(1, ())].count("点灯") == 1
    for command in (Enter(1, "添灯"), Enter(1, "点灯"), Enter(1, "点灯"), Resolve()):
        state = apply(book, state, command).state
    assert [use.status for use in state.uses if use.skill == "点灯"] == ["launched"] * 3
    assert "点灯" not in [held.skill for held in state.skills.get(1, ())]


@pytest.mark.parametrize("given", ["开", "2.", "-1"])
def test_where_a_number_is_set_no_word_is_taken(given: str) -> None:
    book = load_sources({"book.yaml": BOOK}).book
    assert book is not None
    with pytest.raises(Refused) as refused:
        new_game(book, Setup((SeatSetup(1, "匠人"),), options={"票权": given}))
    assert refused.value.reason.code == "no_such_alternative"
    state = new_game(book, Setup((SeatSetup(1, "匠人"),))).state
    with pytest.raises(Refused):
        apply(book, state, SwitchRuling("票权", given))
    assert apply(book, state, SwitchRuling("票权", "0.5")).state.options == {"票权": "0.5"}
