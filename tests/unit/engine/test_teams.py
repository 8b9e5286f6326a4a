"""Holders of one skill who decide in teams: each team has its own decision, the last entry of a team stands."""

from __future__ import annotations

from director_app.engine import apply, new_game, row_for, rows
from director_app.engine.commands import Enter, Override, Resolve, SeatSetup, Setup
from director_app.engine.events import Kind
from director_app.engine.state import GameState
from director_app.rulebook import load_sources

BOOK = """
book: {id: teams, name: 两队, language: zh}
factions: {甲: {}, 乙: {}}
damage: {刀: {}}
settlement: [刀]
timeline:
  cycle:
    - {part: 夜, name: 出手, mode: ordered, order: [刀, 清点]}
rules:
  清点: {cite: 清点, do: [{settle: all}]}
roles:
  甲狼:
    faction: 甲
    skills:
      刀: {cite: 狼, teams: it.faction, choose: {seats: 1}, do: [{damage: {kind: 刀, to: settled}}]}
  乙狼: {faction: 乙, skills: [刀]}
  民: {faction: 乙}
"""


def _night(*entries: tuple[int, int]) -> tuple[GameState, tuple[int, ...]]:
    """The night after these entries (by, target), and who went out."""
    loaded = load_sources({"book.yaml": BOOK})
    assert loaded.book is not None, loaded.faults
    roles = ["甲狼", "甲狼", "乙狼", "民", "民", "民"]
    state = new_game(loaded.book, Setup(tuple(SeatSetup(n, role) for n, role in enumerate(roles, start=1)))).state
    for by, target in entries:
        state = apply(loaded.book, state, Enter(by, "刀", (target,))).state
    rows = [row_for(loaded.book, state, seat, "刀") for seat in (1, 2, 3)]
    assert [len(row.entries) for row in rows] == [len({by for by, _ in entries} & {1, 2}) > 0] * 2 + [3 in dict(entries)]
    step = apply(loaded.book, state, Resolve())
    return step.state, tuple(event.seat for event in step.events if event.kind is Kind.OUT and event.seat is not None)


def test_the_last_entry_of_a_team_stands() -> None:
    assert _night((1, 4), (2, 5))[1] == (5,)


def test_another_team_decides_apart() -> None:
    assert _night((1, 4), (3, 6), (2, 5))[1] == (6, 5)


def test_a_teams_row_names_those_of_it_that_may_act() -> None:
    loaded = load_sources({"book.yaml": BOOK})
    assert loaded.book is not None, loaded.faults
    seats = tuple(SeatSetup(n, role) for n, role in enumerate(["甲狼", "甲狼", "甲狼", "民", "民"], start=1))
    state = new_game(loaded.book, Setup(seats)).state
    assert [row.team for row in rows(loaded.book, state)] == [(1, 2, 3)]
    state = apply(loaded.book, state, Override("out", 1, "刀", None, "试")).state
    assert [row.team for row in rows(loaded.book, state)] == [(2, 3)]
    state = apply(loaded.book, state, Override("out", 2, "刀", None, "试")).state
    assert [(row.seat, row.team) for row in rows(loaded.book, state)] == [(3, ())]
