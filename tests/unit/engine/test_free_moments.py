"""A skill that may be used at any moment: nobody waits for it, and it can be used once the stage is resolved, too."""

from __future__ import annotations

from director_app.engine import RowStatus, apply, new_game, row_for, rows
from director_app.engine.commands import Enter, Resolve, SeatSetup, Setup
from director_app.rulebook import load_sources

BOOK = """
book: {id: free, name: 随时, language: zh}
factions: {甲: {}}
timeline:
  cycle:
    - {part: 夜, name: 出手, mode: ordered, order: [看]}
roles:
  人:
    faction: 甲
    skills:
      看: {cite: 看, choose: {seats: 1}, do: [{feedback: {to: self, value: 1}}]}
      喊: {cite: 喊, moment: true, uses: 1, do: [{feedback: {to: self, value: 2}}]}
"""


def test_it_is_open_before_and_after_the_stage_is_resolved() -> None:
    book = load_sources({"book.yaml": BOOK}).book
    assert book is not None
    state = new_game(book, Setup((SeatSetup(1, "人"),), seed=1)).state
    before = row_for(book, state, 1, "喊")
    assert (before.status, before.free) == (RowStatus.WAITING, True)
    assert not row_for(book, state, 1, "看").free
    state = apply(book, state, Resolve()).state
    assert state.flow.status == "done"
    assert row_for(book, state, 1, "看").status is RowStatus.PASSED
    assert row_for(book, state, 1, "喊").status is RowStatus.WAITING, "usable: not passed"
    assert [row.skill for row in rows(book, state) if row.status is RowStatus.WAITING] == ["喊"]
    state = apply(book, state, Enter(1, "喊")).state
    assert row_for(book, state, 1, "喊").status in (RowStatus.DONE, RowStatus.UNAVAILABLE)
