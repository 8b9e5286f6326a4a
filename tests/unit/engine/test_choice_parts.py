"""A choice whose parts have parts of their own."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from director_app.engine import apply, new_game, row_for
from director_app.engine.commands import Choice, Enter, SeatSetup, Setup
from director_app.engine.queue_model import Refused
from director_app.engine.ranges import nested_choice
from director_app.rulebook import load_sources

BOOK = """
book: {id: mask, name: 面具, language: zh}
factions: {村: {}}
timeline:
  cycle:
    - {part: 日, name: 正午, mode: instant, day: true, order: [戴面具]}
roles:
  戏子:
    faction: 村
    skills:
      戴面具:
        cite: 戏子
        choose:
          choice:
            fields:
              甲: {fields: {色: {words: [红, 蓝]}, 形: {words: [方, 圆]}}}
              乙: {words: [要, 不要]}
        do:
          - let: {内: choice_of('甲')}
          - publish: {text: "{色}{形}", with: {色: "内['色']", 形: "内['形']"}}
"""

GIVEN: Choice = {"甲": {"色": "红", "形": "圆"}, "乙": "要"}


def test_parts_of_a_part_have_long_names_and_are_kept_within_it() -> None:
    assert nested_choice({"甲/色": "红", "甲/形": "圆", "乙": "要"}) == GIVEN
    assert nested_choice(GIVEN) == GIVEN
    assert nested_choice("红") == "红"


@pytest.mark.parametrize("choice", [GIVEN, {"甲/色": "红", "甲/形": "圆", "乙": "要"}])
def test_both_spellings_are_taken(choice: Choice) -> None:
    book = load_sources({"book.yaml": BOOK}).book
    assert book is not None
    state = new_game(book, Setup((SeatSetup(1, "戏子"),))).state
    assert [part.name for part in row_for(book, state, 1, "戴面具").parts] == ["甲/色", "甲/形", "乙"]
    step = apply(book, state, Enter(1, "戴面具", choice=choice))
    said = [event.data["values"] for event in step.events if event.kind == "announced"]
    assert [(values["色"], values["形"]) for values in said if isinstance(values, Mapping)] == [("红", "圆")]


@pytest.mark.parametrize(
    "choice",
    [
        {"甲": {"色": "红"}, "乙": "要"},
        {"甲": {"色": "绿", "形": "圆"}, "乙": "要"},
        {"甲": {"色": "红", "形": "圆", "味": "甜"}, "乙": "要"},
    ],
)
def test_a_part_missing_or_unknown_is_refused(choice: Choice) -> None:
    book = load_sources({"book.yaml": BOOK}).book
    assert book is not None
    state = new_game(book, Setup((SeatSetup(1, "戏子"),))).state
    with pytest.raises(Refused):
        apply(book, state, Enter(1, "戴面具", choice=choice))
