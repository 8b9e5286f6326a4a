"""Votes that void each other, the closing time a book gives, the last of several entries replaced, damage settled at once."""

from __future__ import annotations

from director_app.engine import GameState, Kind, apply, new_game
from director_app.engine.commands import Command, Enter, Proceed, Resolve, SeatSetup, Setup, Vote
from director_app.engine.events import Event
from director_app.rulebook import load_sources
from director_app.rulebook.model import RuleBook

BOOK = """
book: {id: votes, name: 票, language: zh}
factions: {甲: {}, 乙: {}}
damage: {刺: {}}
settlement: [毒, 箭, 牵连]
timeline:
  cycle:
    - {part: 夜, name: 出手, mode: ordered, order: [毒, 箭]}
    - {part: 夜, name: 结算, mode: ordered, order: [清点]}
    - part: 日
      name: 投票
      mode: vote
      day: true
      vote:
        voters: it.alive
        targets: it.alive
        closing: "22:00"
        valid: not any(v.voter != vote.voter and v.target == vote.target for v in votes)
        counted: [{publish: {text: "{n}票", with: {n: count(votes)}}}]
rules:
  清点: {cite: 清点, do: [{settle: all}, {publish: {text: 结算完}}]}
victory:
  - if: [not any(s.faction is 乙 for s in living)]
    win: 甲
triggers:
  - {event: out, do: [{judge: all}]}
roles:
  弓手:
    faction: 甲
    skills:
      箭:
        cite: 弓手
        repeat: replace_last
        per_stage: 2
        choose: {seats: 1}
        do: [{damage: {kind: 刺, to: settled, now: true}}]
      毒: {cite: 弓手, per_stage: 2, choose: {seats: 1}, do: [{damage: {kind: 刺, to: settled}}]}
  民:
    faction: 乙
    skills:
      牵连:
        cite: 民
        on:
          - event: out
            if: [who is not self, self.number == who + 1]
            do: [{damage: {kind: 刺, to: self, now: true}}]
"""


def _book() -> RuleBook:
    loaded = load_sources({"book.yaml": BOOK})
    assert loaded.book is not None, loaded.faults
    return loaded.book


def _play(*commands: Command, judging: bool = True) -> tuple[GameState, list[Event]]:
    book = _book()
    roles = ["弓手", "民", "民", "民", "民"]
    seats = tuple(SeatSetup(n, role) for n, role in enumerate(roles, start=1))
    state = new_game(book, Setup(seats, judging=judging)).state
    events: list[Event] = []
    for command in commands:
        step = apply(book, state, command)
        state, events = step.state, [*events, *step.events]
    return state, events


def _outs(events: list[Event]) -> list[int | None]:
    return [event.seat for event in events if event.kind is Kind.OUT]


def test_the_last_of_several_entries_is_replaced() -> None:
    state, _ = _play(Enter(1, "箭", (2,)), Enter(1, "箭", (3,)), Enter(1, "箭", (5,)))
    assert [use.chosen for use in state.entries] == [(2,), (5,)]


def test_what_is_settled_at_once_leaves_the_rest_waiting() -> None:
    """The arrow and what it sets off are settled in their stage; the poison, dealt before, waits for its own."""
    state, events = _play(Enter(1, "毒", (2,)), Enter(1, "箭", (4,)), Resolve())
    assert _outs(events) == [4, 5]
    assert [item.to for item in state.pending] == [2]


def test_a_game_that_is_won_settles_nothing_more() -> None:
    commands = (Enter(1, "毒", (2,)), Enter(1, "毒", (1,)), Resolve(), Proceed(), Resolve())
    state, events = _play(*commands)
    assert state.winner == "甲"
    assert _outs(events) == [2, 3, 4, 5]
    assert _outs(_play(*commands, judging=False)[1]) == [2, 3, 4, 5, 1]


def test_votes_may_void_each_other() -> None:
    commands = (Resolve(), Proceed(), Resolve(), Proceed(), Vote(1, 2), Vote(2, 3), Vote(3, 2), Vote(4, None), Resolve())
    _, events = _play(*commands)
    void = [event.seat for event in events if event.kind is Kind.VOTE_VOID and event.data["because"] == "not_valid"]
    assert void == [1, 3]
    tally = next(event for event in events if event.kind is Kind.TALLY)
    assert tally.data["tally"] == ((3, 1),)


def test_the_book_says_when_the_thread_closes() -> None:
    commands = (Resolve(), Proceed(), Resolve(), Proceed(), Vote(1, 2, at="21:59"), Vote(2, 3, at="22:01"))
    state, _ = _play(*commands)
    assert [ballot.void for ballot in state.ballots] == ["", "late"]
