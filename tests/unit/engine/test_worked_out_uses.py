"""Uses worked out and uses of a mark, copies after originals, uses made void, lost skills, votes of the out."""

from __future__ import annotations

from director_app.engine import GameState, Kind, apply, new_game, row_for
from director_app.engine.commands import Command, Enter, Proceed, Resolve, SeatSetup, Setup, Vote
from director_app.engine.events import Event
from director_app.rulebook import load_sources
from director_app.rulebook.model import RuleBook

BOOK = """
book: {id: uses, name: 次数, language: zh, copies_last: true}
factions: {甲: {}}
damage: {刺: {}}
settlement: [箭]
states: {封: {}, 灵: {}}
marks: {珠: {skills: [灼]}}
timeline:
  cycle:
    - {part: 夜, name: 烧, mode: ordered, order: [灼]}
    - {part: 夜, name: 出手, mode: ordered, order: [夺, 换, 咬, 抄, 问, 箭, 断]}
    - {part: 夜, name: 结算, mode: ordered, order: [清点]}
    - part: 日
      name: 投票
      mode: vote
      day: true
      vote: {voters: "it.alive or has(it, 灵)", targets: it.alive, outs: true, counted: []}
rules:
  清点:
    cite: 清点
    do:
      - publish: {text: "{所闻}", with: {所闻: "zip_feedback([u for u in tonight if u.launched])"}, when: now}
      - settle: all
      - publish_outs: {text: "{seats:seat}"}
      - give: {state: 灵, to: "[s for s in outs]"}
triggers:
  - {event: launched, if: ["has(use.by, 封)"], do: [{fizzle: 封}]}
skills:
  灼:
    cite: 珠
    tags: [强制]
    uses: 2
    do: [{give: {state: 灵, to: self}}]
  咬:
    cite: 狼
    team: true
    left: 2 - count(launched(咬))
    per_stage: 2
    choose: {seats: 1}
    do: []
tags: {强制: {mandatory: true}}
setup:
  - mark: {name: 珠, to: first(seats)}
roles:
  狼: {faction: 甲, skills: [咬]}
  贼:
    faction: 甲
    skills:
      夺:
        cite: 贼
        choose: {seats: 1}
        do: [{lose: {skill: 箭, of: settled}}, {gain: {skill: 箭, to: self}}, {mark: {name: 珠, to: self}}]
      换: {cite: 贼, choose: {seats: 1}, do: [{lose: {skill: 箭, of: settled}}, {gain: {skill: 箭, to: settled}}]}
      抄: {cite: 贼, choose: {seats: 1}, do: [{gain: {skill: 箭, to: self}}]}
      断: {cite: 贼, do: [{void: {uses: launched(箭), because: 断}}]}
  弓手:
    faction: 甲
    skills:
      箭: {cite: 弓手, uses: 3, choose: {seats: 1}, do: [{damage: {kind: 刺, to: settled}}]}
      问: {cite: 弓手, do: [{tell: {to: self, text: 得珠, answer: 珠}}, {give: {state: 封, to: self}}]}
"""


def _book() -> RuleBook:
    loaded = load_sources({"book.yaml": BOOK})
    assert loaded.book is not None, loaded.faults
    return loaded.book


def _play(*commands: Command) -> tuple[GameState, list[Event]]:
    book = _book()
    seats = tuple(SeatSetup(n, role) for n, role in enumerate(["狼", "狼", "贼", "弓手"], start=1))
    step = new_game(book, Setup(seats))
    state, events = step.state, [*step.events]
    for command in commands:
        step = apply(book, state, command)
        state, events = step.state, [*events, *step.events]
    return state, events


def _left(state: GameState, seat: int, skill: str) -> int | None:
    return row_for(_book(), state, seat, skill).left


NIGHT: tuple[Command, ...] = (Resolve(), Proceed())


def test_a_marks_uses_are_the_marks_whoever_carries_it() -> None:
    state, _ = _play(Resolve())
    assert _left(state, 1, "灼") == 1
    state, _ = _play(*NIGHT, Enter(3, "夺", (4,)), Resolve())
    assert (_left(state, 3, "灼"), _left(state, 1, "灼")) == (1, 0)


def test_uses_worked_out_are_the_teams() -> None:
    state, _ = _play(*NIGHT, Enter(1, "咬", (3,)), Resolve())
    assert (_left(state, 1, "咬"), _left(state, 2, "咬")) == (1, 1)


def test_a_use_of_a_skill_lost_before_its_turn_has_no_effect() -> None:
    _, events = _play(*NIGHT, Enter(4, "箭", (1,)), Enter(3, "夺", (4,)), Resolve())
    assert [(e.seat, e.data["because"]) for e in events if e.kind is Kind.FIZZLED] == [(4, "箭")]


def test_the_same_skill_got_anew_does_not_bring_the_entry_back() -> None:
    state, events = _play(*NIGHT, Enter(4, "箭", (1,)), Enter(3, "换", (4,)), Resolve())
    assert [(e.seat, e.skill) for e in events if e.kind is Kind.FIZZLED] == [(4, "箭")]
    assert _left(state, 4, "箭") == 3


def test_copies_resolve_after_the_originals() -> None:
    first = (Enter(3, "抄", (4,)), Resolve(), Proceed(), Resolve(), Proceed(), Resolve(), Proceed(), *NIGHT)
    state, events = _play(*NIGHT, *first, Enter(3, "箭", (1,)), Enter(4, "箭", (2,)), Resolve(), Proceed(), Resolve())
    assert [e.seat for e in events if e.kind is Kind.OUT] == [2, 1]
    assert _left(state, 3, "箭") == 2


def test_a_launch_may_be_stopped_and_is_spent_all_the_same() -> None:
    state, events = _play(*NIGHT, Enter(4, "问"), Enter(4, "箭", (1,)), Resolve(), Proceed(), Resolve())
    assert [(e.skill, e.data["because"]) for e in events if e.kind is Kind.FIZZLED] == [("箭", "封")]
    assert not [e for e in events if e.kind is Kind.OUT]
    assert _left(state, 4, "箭") == 2


def test_a_notice_may_count_as_a_uses_answer() -> None:
    _, events = _play(*NIGHT, Enter(4, "问"), Resolve(), Proceed(), Resolve())
    heard = [e.data["values"] for e in events if e.kind is Kind.ANNOUNCED and e.data["text"] == "{所闻}"]
    assert heard[-1]["所闻"][-1] == {"问": "珠"}  # type: ignore[index,call-overload]


def test_an_earlier_use_may_be_made_void() -> None:
    state, events = _play(*NIGHT, Enter(4, "箭", (1,)), Enter(3, "断"), Resolve())
    assert [(e.skill, e.data["because"]) for e in events if e.kind is Kind.FIZZLED] == [("箭", "断")]
    assert [use.status for use in state.uses if use.skill == "箭"] == ["fizzled"]


def test_a_seat_announced_out_may_vote_where_the_book_says_so() -> None:
    to_the_vote = (Enter(4, "箭", (2,)), Resolve(), Proceed(), Resolve(), Proceed())
    _, events = _play(*NIGHT, *to_the_vote, Vote(2, 1), Resolve())
    tally = next(e for e in events if e.kind is Kind.TALLY)
    assert tally.data["tally"] == ((1, 1),)
