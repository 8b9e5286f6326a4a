"""What a group is told when seats join it: the others to each, or everybody to all."""

from __future__ import annotations

import pytest

from director_app.engine import Kind, new_game
from director_app.engine.commands import SeatSetup, Setup
from director_app.rulebook import load_sources

BOOK = """
book: {id: pack, name: 群, language: zh}
factions: {甲: {}}
groups: {群: {}}
timeline:
  cycle:
    - {part: 日, name: 清晨, mode: instant, day: true}
roles:
  狼: {faction: 甲, cite: 狼}
setup:
  - join: {group: 群, seats: seats, tell: "SLOT"}
"""


@pytest.mark.parametrize(("slot", "read"), [("members", {1: (2, 3), 2: (1, 3), 3: (1, 2)}), ("all", dict.fromkeys((1, 2, 3), (1, 2, 3)))])
def test_a_group_is_told_with_the_others_or_with_everybody(slot: str, read: dict[int, tuple[int, ...]]) -> None:
    loaded = load_sources({"book.yaml": BOOK.replace("SLOT", f"{{{slot}:seat}}")})
    assert loaded.book is not None, loaded.faults
    step = new_game(loaded.book, Setup(tuple(SeatSetup(number, "狼") for number in (1, 2, 3)), seed=1))
    told = {event.seat: event.data["values"] for event in step.events if event.kind in (Kind.NOTICE, Kind.NOTICE_KEPT)}
    assert {seat: values[slot] for seat, values in told.items() if isinstance(values, dict)} == read
