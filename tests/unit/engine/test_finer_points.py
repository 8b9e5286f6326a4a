"""Finer points of the language: own aims, the coming settlement, rules that stand for skills, refreshed skills."""

from __future__ import annotations

from director_app.engine import GameState, Kind, apply, new_game, row_for
from director_app.engine.commands import Command, Enter, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Event
from director_app.rulebook import load_sources
from director_app.rulebook.model import RuleBook

BOOK = """
book: {id: fine, name: 细处, language: zh}
factions: {甲: {}, 乙: {}}
damage: {刺: {}}
settlement: [箭, 毒发, 响箭]
moments: {天亮: {leave: 夜/结算}}
timeline:
  cycle:
    - {part: 夜, name: 出手, mode: ordered, order: [[箭, 祝福], [预知]]}
    - {part: 夜, name: 结算, mode: ordered, order: [毒发, 清点]}
    - {part: 日, name: 清晨, mode: insert, day: true, damage: now, closes_outs: true, order: [余毒, 回声, 响箭]}
states:
  毒: {negative: true}
rules:
  毒发:
    cite: 毒
    do: [{damage: {kind: 刺, to: holders(毒), by: "first(givers(holders(毒), 毒))", slot: 毒发}}]
  清点: {cite: 清点, do: [{settle: all}]}
  余毒:
    cite: 毒
    inserts: true
    do: [{damage: {kind: 刺, to: "[s for s in living if recall_of(s, '余毒')]"}}]
  回声: {cite: 回声, do: [{publish: {text: 回声}}]}
roles:
  弓手:
    faction: 甲
    skills:
      箭:
        cite: 弓手
        uses: 1
        choose: {seats: 1, not: [ever]}
        do:
          - give: {state: 毒, to: settled, skill: 预知}
          - remember: {key: 余毒, value: True, on: settled}
  先知:
    faction: 甲
    skills:
      预知:
        cite: 先知
        mandatory: true
        do: [{feedback: {to: self, value: preview()}}]
  牧师:
    faction: 甲
    skills:
      祝福:
        cite: 牧师
        choose: {seats: 1}
        do:
          - feedback: {to: self, value: "count(uses_of(settled, 箭))"}
          - refresh: settled
          - feedback: {to: self, value: "count(uses_of(settled, 箭))"}
  哨兵:
    faction: 乙
    skills:
      响箭:
        cite: 哨兵
        only_out: true
        when: [self.fresh]
        choose: {choice: {words: [左, 右]}}
        aims: "first([s for s in ring(self, -1 if choice is '左' else 1) if s.faction is not self.faction])"
        do: [{damage: {kind: 刺, to: settled}}]
"""


def _book() -> RuleBook:
    loaded = load_sources({"book.yaml": BOOK})
    assert loaded.book is not None, loaded.faults
    return loaded.book


def _play(book: RuleBook, state: GameState, *commands: Command) -> tuple[GameState, list[Event]]:
    events: list[Event] = []
    for command in commands:
        state, more = apply(book, state, command)
        events.extend(more)
    return state, events


def _table(*roles: str) -> Setup:
    return Setup(tuple(SeatSetup(number, role) for number, role in enumerate(roles, 1)))


def _told(events: list[Event]) -> list[object]:
    return [event.data["value"] for event in events if event.kind is Kind.FEEDBACK]


def test_the_preview_holds_what_the_rules_before_the_settlement_do() -> None:
    book = _book()
    state, events = _play(book, new_game(book, _table("弓手", "先知", "哨兵")).state, Enter(1, "箭", (3,)), Resolve())
    assert _told(events) == [(3,)]
    assert state.seats[3].out is None
    state, _ = _play(book, state, Proceed(), Resolve())
    assert state.seats[3].out is not None


def test_a_given_state_can_name_the_skill_it_comes_from() -> None:
    book = _book()
    _, events = _play(book, new_game(book, _table("弓手", "先知")).state, Enter(1, "箭", (2,)), Resolve())
    assert [event.skill for event in events if event.kind is Kind.STATE_GIVEN] == ["预知"]


def test_a_skill_finds_its_own_aim_along_the_ring() -> None:
    book = _book()
    state = new_game(book, _table("弓手", "哨兵", "哨兵", "先知")).state
    state, _ = _play(book, state, Enter(1, "箭", (3,)), Resolve(), Proceed(), Resolve(), Proceed(), Resolve())
    state, events = _play(book, state, Enter(3, "响箭", choice="左"))
    launched = next(event for event in events if event.kind is Kind.LAUNCHED)
    assert launched.data["settled"] == (1,)
    assert state.seats[1].out is not None
    assert state.seats[2].out is None


def test_a_rule_that_stands_for_a_skill_is_answered_at_once() -> None:
    """The poisoned sentinel goes out at dawn and is asked before the echo; without `inserts` the echo comes first."""
    for text, early in ((BOOK, True), (BOOK.replace("    inserts: true\n", ""), False)):
        loaded = load_sources({"book.yaml": text.replace("give: {state: 毒,", "give: {state: 毒, starts: 天亮,")})
        assert loaded.book is not None, loaded.faults
        state = new_game(loaded.book, _table("弓手", "哨兵")).state
        state, events = _play(
            loaded.book, state, Enter(1, "箭", (2,)), Resolve(), Proceed(), Resolve(), Proceed(), Resolve()
        )
        assert state.flow.asks == ((2, "响箭"),)
        assert any(event.kind is Kind.ANNOUNCED for event in events) is not early


def test_a_refreshed_skill_begins_anew() -> None:
    book = _book()
    state = new_game(book, _table("弓手", "牧师", "先知")).state
    state, _ = _play(book, state, Enter(1, "箭", (3,)))
    assert row_for(book, state, 1, "箭").left == 1
    state, events = _play(book, state, Enter(2, "祝福", (1,)), Resolve())
    assert _told(events)[:2] == [1, 0]
    assert row_for(book, state, 1, "箭").left == 1
