"""Plays a scenario of the small book, told as text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from director_app.rulebook import RuleBook, load_sources
from director_app.scenario.model import ScenarioFault
from director_app.scenario.reading import parse_scenario
from director_app.scenario.runner import run_scenario

SEATS = "{1: 狼, 2: 查手, 3: 换手, 4: 护手, 5: 枪手, 6: 民, 7: 民}"

TEXT = """
book: {id: mini, name: 小局, language: zh_CN, armed: "holds(it, 刀)"}
factions: {狼方: {letter: 狼}, 民方: {letter: 民}}
tiers: [神, 民]
labels: [群]
tags: {指定: {targeting: true}, 强制: {mandatory: true}, 限定: {uses: 1}}
groups: {狼群: {}}
marks: {旗手: {cite: 旗}}
moments: {夜尽: {leave: 夜/天亮}}
states:
  盾: {counted: true, told: true, chip: 盾, cite: 盾}
  懵: {negative: true, told: true, bars: "not skill.mandatory", chip: 懵, cite: 懵}
damage:
  刀: {stopped_by: [{state: 盾, uses_up: true}], cite: 刀}
  枪: {cite: 枪}
  票: {cite: 票}
settlement: [刀, 枪, 票]
cards:
  蓝: {merge: 2, into: 红, cite: 牌}
  红: {cite: 牌, do: [{lose_faction: seat.faction}]}
redirects:
  - 换: {bends: [换], if: [ball in bend.on], pass_to: "[s for s in bend.on if s != ball]", cite: 换}
victory:
  - {if: ["not [s for s in living if s.faction is 狼方]"], win: 民方}
timeline:
  start:
    - {part: 开局, name: 开局, mode: instant, day: true, begin: [相认], cite: 开}
  cycle:
    - {part: 夜, name: 前, mode: ordered, order: [[换], [查]], cite: 前}
    - {part: 夜, name: 后, mode: together, order: [护, 懵人, 刀], cite: 后}
    - {part: 夜, name: 天亮, mode: insert, begin: [死], order: [枪], closes_outs: true, day: true, damage: now, cite: 亮}
    - {part: 日, name: 谈, mode: instant, day: true, order: [旗], cite: 谈}
    - part: 日
      name: 票
      mode: vote
      day: true
      when: [round is not 3]
      vote:
        voters: it.alive
        targets: it.alive
        weight: 2 if voter in marked(旗手) else 1
        counted: [{if: [count(tops) == 1], damage: {kind: 票, to: tops, slot: 票, now: true}}]
      end: [判]
      cite: 票
roles:
  狼: {faction: 狼方, tier: 民, labels: [群], skills: [刀], cite: 狼}
  查手:
    faction: 民方
    tier: 神
    skills:
      查: {tags: [指定], choose: {seats: 1, not: [self]}, do: [{feedback: {to: self, about: chosen, value: settled.shown_role}}], cite: 查}
    cite: 查手
  换手:
    faction: 民方
    tier: 神
    skills:
      换: {tags: [限定], choose: {seats: 2}, do: [{bend: {on: settled, until: 夜尽}}], cite: 换}
    cite: 换手
  护手:
    faction: 民方
    tier: 神
    skills:
      护: {choose: {seats: 1}, do: [{give: {state: 盾, to: settled, count: 1, until: 夜尽}}], cite: 护}
      懵人: {uses: 1, choose: {seats: 1}, do: [{give: {state: 懵, to: settled, until: 夜尽}}], cite: 懵}
    cite: 护手
  枪手:
    faction: 民方
    tier: 神
    skills:
      枪: {after_out: true, only_out: true, when: [self.fresh], choose: {seats: 1, from: living}, repeat: refuse,
           do: [{damage: {kind: 枪, to: settled}}, {publish: {text: "{self:seat}开枪，目标{t:seat}。", with: {t: settled}}}], cite: 枪}
    cite: 枪手
  民: {faction: 民方, tier: 民, cards: 9, cite: 民}
skills:
  刀: {team: true, tags: [指定], choose: {seats: 1}, do: [{damage: {kind: 刀, to: settled}}], cite: 刀}
  旗: {held_by: it.alive, repeat: refuse, choose: {seats: 1}, do: [{mark: {name: 旗手, to: settled}}], cite: 旗}
rules:
  相认:
    do:
      - join: {group: 狼群, seats: "[s for s in seats if s.faction is 狼方]"}
      - tell: {to: in_group(狼群), text: "同伴：{all:seat}", with: {all: in_group(狼群)}}
    cite: 开
  死:
    do: [{settle: all}, {publish_outs: {text: "出局：{seats:seat}。", empty: 无人出局。}}, {last_words: "[s for s in outs if s.fresh]"}]
    cite: 亮
  判: {do: [{judge: all}], cite: 胜负}
"""
"""A small book: each kind of stage, a redirect, a state, notices, a vote, a mark. Day 3 has no vote."""


@cache
def mini() -> RuleBook:
    loaded = load_sources({"book.yaml": TEXT})
    assert loaded.book is not None, [(str(fault.place), fault.code, dict(fault.values)) for fault in loaded.faults]
    return loaded.book


Play = Callable[..., list[str]]


@pytest.fixture
def play() -> Play:
    """What did not hold in a scenario with these steps, one line each."""

    def run(steps: str, seats: str = SEATS, more: str = "") -> list[str]:
        text = f"title: t\nruleset: mini\nseats: {seats}\n{more}\nsteps:\n{steps}"
        try:
            return [str(failure) for failure in run_scenario(parse_scenario(text), mini())]
        except ScenarioFault as fault:
            return [str(fault)]

    return run
