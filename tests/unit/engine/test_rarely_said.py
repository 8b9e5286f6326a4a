"""Words of the rule language that none of the program's books says: each in a small book of its own."""

from __future__ import annotations

from director_app.engine import Step, apply, new_game
from director_app.engine.commands import Enter, Penalize, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Kind
from director_app.rulebook import load_sources
from director_app.rulebook.model import RuleBook

BOOK = """
book: {id: rare, name: 少见}
factions: {狼方: {letter: 狼}, 民方: {letter: 民}}
damage: {咬伤: {}}
settlement: [旁咬, 咬]
cards: {红: {cite: 牌}}
timeline:
  cycle:
    - {part: 夜, name: 动手, order: [咬, 定], end: [看]}
    - {part: 夜, name: 救回, order: [还魂]}
    - {part: 日, name: 白天, day: true, mode: instant, order: [归化, 习得, 忘却]}
roles:
  狼:
    faction: 狼方
    kin: 灰狼
    cite: 狼
    skills:
      咬:
        choose: {seats: 1}
        do: [{damage: {kind: 咬伤, to: settled, slot: 旁咬, now: true}}]
      # 无人替他选，就抽
      定:
        mandatory: true
        choose: {seats: 1}
        do:
          - if: [use.drawn]
            tell: {to: self, text: "抽到{谁:seat}。", with: {谁: settled}, when: now}
  民:
    faction: 民方
    kin: 村人
    cite: 民
    skills:
      还魂: {choose: {seats: 1, from: outs}, do: [{revive: settled}]}
      归化: {choose: {seats: 1}, do: [{turn: {seat: settled, to: 民方}}]}
      习得: {do: [{gain: {skill: 定, to: self}}, {gain: {skill: 定, to: self, uses: 1, temporary: true}}]}
      忘却: {do: [{lose: {skill: 定, of: self, lasting: true}}]}
      受伤:
        on:
          - event: damaged
            after_out: true
            do: [{publish: {text: "伤在{slot}。", with: {slot: damage.slot}, when: now}}]
rules:
  看:
    cite: 看
    do:
      - each: outs
        do:
          - publish: {text: "{it:seat}，{族}，因{凶:seat}。", with: {it: it, 族: it.kin, 凶: it.killer}, when: now}
      - if: [any(s.controller for s in seats)]
        publish: {text: 有人被操控。, when: now}
      - control: {seat: first(living), by: last(living), until: ever}
triggers:
  - {event: faction, do: [{publish: {text: "{who:seat}换了阵营。"}}], cite: 阵营}
  - {event: lost, do: [{publish: {text: "{who:seat}忘了{技}。", with: {技: gone}, when: now}}], cite: 技能}
  - {event: card, do: [{publish: {text: "{who:seat}得{牌}牌。", with: {牌: card}, when: now}}], cite: 牌}
"""


def book() -> RuleBook:
    result = load_sources({"book.yaml": BOOK})
    assert result.faults == ()
    assert result.book is not None
    return result.book


def said(step: Step, kind: Kind = Kind.ANNOUNCED) -> list[str]:
    """The texts of a step, with the slots as they are filled."""
    return [f"{event.data['text']} {event.data['values']}" for event in step.events if event.kind is kind]


def start(rules: RuleBook, roles: str = "狼 民 民") -> Step:
    return new_game(rules, Setup(tuple(SeatSetup(number, role) for number, role in enumerate(roles.split(), 1)), judging=False))


def test_damage_is_seen_by_whom_it_hits_and_the_dead_come_back() -> None:
    rules = book()
    step = apply(rules, start(rules).state, Enter(1, "咬", (2,)))
    step = apply(rules, step.state, Resolve())
    texts = said(step)
    assert "伤在" in texts[0]
    assert "'slot': '旁咬'" in texts[0]
    assert "'族': '村人', '凶': 1" in texts[1]
    assert step.state.seats[2].out is not None
    step = apply(rules, step.state, Proceed())
    step = apply(rules, step.state, Enter(3, "还魂", (2,), acting=None))
    step = apply(rules, step.state, Resolve())
    assert step.state.seats[2].out is None
    assert [event.seat for event in step.events if event.kind is Kind.REVIVED] == [2]


def test_a_drawn_choice_is_known_as_one() -> None:
    rules = book()
    drawn = apply(rules, start(rules).state, Resolve())
    assert any("抽到" in text for text in said(drawn, Kind.NOTICE))
    chosen = apply(rules, start(rules).state, Enter(1, "定", (3,)))
    chosen = apply(rules, chosen.state, Resolve())
    assert not any("抽到" in text for text in said(chosen, Kind.NOTICE))


def test_who_is_in_anothers_hand_is_known() -> None:
    rules = book()
    step = apply(rules, start(rules).state, Resolve())
    assert not any("操控" in text for text in said(step))
    for _ in range(3):
        step = apply(rules, step.state, Proceed())
        step = apply(rules, step.state, Resolve())
    assert any("操控" in text for text in said(step))


def test_turned_seats_and_cards_are_triggers() -> None:
    rules = book()
    step = start(rules, "狼 民 狼")
    for _ in range(2):
        step = apply(rules, step.state, Resolve())
        step = apply(rules, step.state, Proceed())
    turned = apply(rules, step.state, Enter(2, "归化", (3,)))
    assert [text.split()[0] for text in said(turned)] == ["{who:seat}换了阵营。"]
    again = apply(rules, turned.state, Penalize(1, "红"))
    assert "'牌': '红'" in said(again)[0]


def test_what_is_lost_for_good_leaves_what_was_lent() -> None:
    rules = book()
    step = start(rules)
    for _ in range(2):
        step = apply(rules, step.state, Resolve())
        step = apply(rules, step.state, Proceed())
    both = apply(rules, step.state, Enter(2, "习得"))
    assert [held.temporary for held in both.state.skills[2] if held.skill == "定"] == [False, True]
    lent = apply(rules, both.state, Enter(2, "忘却"))
    assert [held.temporary for held in lent.state.skills[2] if held.skill == "定"] == [True]
    assert "'技': '定'" in said(lent)[0], "what is lost is known to those who wait for it"
