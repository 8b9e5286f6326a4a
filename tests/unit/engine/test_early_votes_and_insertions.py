"""Ballots taken before the vote, several votes a day, states given together, rules that run as soon as they can."""

from __future__ import annotations

from director_app.engine import GameState, Kind, apply, new_game
from director_app.engine.commands import ClearVotes, Command, Enter, Proceed, Resolve, SeatSetup, Setup, Vote
from director_app.engine.events import Event
from director_app.rulebook import load_sources
from director_app.rulebook.model import RuleBook

BOOK = """
book: {id: early, name: 早, language: zh}
factions: {甲: {}}
settings: {快: 否}
damage: {刺: {}}
settlement: [箭, 回礼]
states:
  枷:
    told_if: "not any(has(s, 枷) for s in seats)"
    on: [{event: state, do: [{remember: {key: 枷数, value: count(holders(枷)), game: true}}]}]
  雾: {untouchable: true, director: true}
timeline:
  cycle:
    - part: 日
      name: 午
      mode: instant
      day: true
      damage: now
      takes_votes: 日/投票
      order: [箭, 上枷]
    - part: 日
      name: 投票
      mode: vote
      day: true
      vote:
        voters: it.alive
        stands: "True"
        targets: not it.announced
        freed: true
        freeze_when: setting('快') is '是'
        box: "'双' if target is not None and target.number % 2 == 0 else '单'"
    - {part: 日, name: 晚, mode: insert, damage: now, day: true, closes_outs: true, order: [回礼, 遗赠, 点卯]}
rules:
  公示: {cite: 公示, do: [{publish_outs: {text: "{seats:seat}出局"}}]}
  点卯:
    cite: 点卯
    eager: true
    when: [any(s.fresh for s in seats)]
    do: [{publish: {text: 点卯}}]
roles:
  弓手:
    faction: 甲
    skills:
      箭: {cite: 弓手, per_stage: 9, choose: {seats: 1}, do: [{damage: {kind: 刺, to: settled}}, {run: 公示}]}
      上枷: {cite: 弓手, choose: {seats: 2}, do: [{give: {state: 枷, to: settled}}]}
      回礼: {cite: 弓手, choose: {seats: 1}, do: [{damage: {kind: 刺, to: settled}}]}
  民:
    faction: 甲
    skills:
      遗赠: {cite: 民, after_out: true, only_out: true, waits: true, when: [self.fresh], choose: {seats: 1}, do: [{publish: {text: 遗赠}}]}
"""


def _book(text: str = BOOK) -> RuleBook:
    loaded = load_sources({"book.yaml": text})
    assert loaded.book is not None, loaded.faults
    return loaded.book


def _play(*commands: Command, text: str = BOOK, quick: bool = False) -> tuple[GameState, list[Event]]:
    book = _book(text)
    seats = tuple(SeatSetup(n, role) for n, role in enumerate(["弓手", "民", "民", "民", "民"], start=1))
    state = new_game(book, Setup(seats, options={"快": "是"} if quick else {})).state
    events: list[Event] = []
    for command in commands:
        step = apply(book, state, command)
        state, events = step.state, [*events, *step.events]
    return state, events


def _tally(events: list[Event]) -> object:
    return next(event.data["tally"] for event in events if event.kind is Kind.TALLY)


def _said(events: list[Event]) -> list[object]:
    return [event.data["text"] for event in events if event.kind is Kind.ANNOUNCED]


def test_a_ballot_cast_early_is_kept_and_counts_after_its_voter_is_out() -> None:
    _, events = _play(Vote(3, 5), Enter(1, "箭", (3,)), Resolve(), Proceed(), Vote(4, 5), Resolve())
    assert _tally(events) == ((5, 2),)


def test_pasting_anew_keeps_the_ballot_that_nobody_can_cast_again() -> None:
    state, _ = _play(Vote(4, 5), Vote(3, 5), Enter(1, "箭", (3,)), Resolve(), Proceed(), ClearVotes(), Vote(4, 1))
    assert [(ballot.order, ballot.voter, ballot.target) for ballot in state.ballots] == [(1, 3, 5), (2, 4, 1)]


def test_who_voted_for_a_seat_that_went_out_since_may_change_though_it_is_late() -> None:
    late = (Vote(2, 5, at="20:50"), Vote(4, 5, at="20:50"))
    state, _ = _play(Vote(2, 3), Vote(4, 1), Enter(1, "箭", (3,)), Resolve(), Proceed(), *late)
    assert [(ballot.voter, ballot.void) for ballot in state.ballots] == [(2, "replaced"), (4, ""), (2, ""), (4, "late_change")]


def test_and_on_a_day_without_changes() -> None:
    changes = (Vote(2, 5), Vote(2, 1), Vote(4, 5))
    state, _ = _play(Vote(2, 3), Vote(4, 1), Enter(1, "箭", (3,)), Resolve(), Proceed(), *changes, quick=True)
    quick = "change_while_accelerated"
    assert [(ballot.voter, ballot.void) for ballot in state.ballots] == [(2, "replaced"), (4, ""), (2, ""), (2, quick), (4, quick)]


def test_where_the_book_says_nothing_of_it_late_is_late() -> None:
    text = BOOK.replace("        freed: true\n", "")
    state, _ = _play(Vote(2, 3), Enter(1, "箭", (3,)), Resolve(), Proceed(), Vote(2, 5, at="20:50"), text=text)
    assert [(ballot.voter, ballot.void) for ballot in state.ballots] == [(2, ""), (2, "late_change")]


def test_votes_in_different_boxes_stand_beside_each_other() -> None:
    commands = (Resolve(), Proceed(), Vote(1, 2), Vote(1, 3), Vote(1, 4), Vote(2, 3), Resolve())
    _, events = _play(*commands)
    assert _tally(events) == ((3, 2), (4, 1))


def test_the_next_day_begins_without_ballots() -> None:
    day = (Vote(2, 3), Resolve(), Proceed(), Resolve(), Proceed(), Resolve(), Resolve(), Proceed())
    state, _ = _play(*day)
    assert state.ballots == ()


def test_states_given_together_are_told_and_felt_together() -> None:
    state, events = _play(Enter(1, "上枷", (2, 3)))
    told = [event.data["told"] for event in events if event.kind is Kind.STATE_GIVEN]
    assert told == [True, True]
    assert state.memory[(0, "枷数")] == 2


def test_a_rule_runs_as_soon_as_something_of_the_stage_allows_it() -> None:
    to_the_evening = (Resolve(), Proceed(), Resolve(), Proceed(), Resolve())
    _, events = _play(*to_the_evening, Enter(1, "回礼", (2,)), Enter(2, "遗赠", (3,)))
    assert _said(events) == ["点卯", "遗赠", "点卯"]


def test_what_could_run_from_the_start_waits_for_its_place_and_so_does_a_skill_that_waits() -> None:
    to_the_evening = (Enter(1, "箭", (2,)), Resolve(), Proceed(), Resolve(), Proceed(), Resolve())
    _, events = _play(*to_the_evening, Enter(1, "回礼", (3,)), Enter(2, "遗赠", (4,)), Enter(3, "遗赠", (4,)))
    assert _said(events)[-3:] == ["遗赠", "遗赠", "点卯"]
