"""A rule that fails at run time refuses what was asked, and says where it stands."""

from __future__ import annotations

import pytest

from director_app.engine import apply, new_game
from director_app.engine.commands import Resolve, SeatSetup, Setup
from director_app.engine.queue_model import Refused
from director_app.rulebook import load_sources

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
