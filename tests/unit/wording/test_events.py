"""Every kind of event has a sentence, in Chinese and in English, and says what it carries."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Mapping
from string import Formatter
from typing import get_args

import pytest

from director_app import i18n
from director_app.engine.commands import Command
from director_app.engine.events import Event, Kind, Value
from director_app.rulebook import vocabulary
from director_app.wording import SENTENCES, causes, event_text, events

CHINESE = re.compile(r"[\u4e00-\u9fff]")


def event(
    made: Kind, /, *, seat: int | None = None, by: int | None = None, skill: str = "", seats: tuple[int, ...] = (), **data: Value
) -> Event:
    return Event(1, None, made, seat, by, skill, seats, data)


def marked() -> list[str]:
    """Every sentence of the module, variants included."""
    tree = ast.parse(inspect.getsource(events))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "mark"]
    return [str(ast.literal_eval(call.args[0])) for call in calls]


def slots(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_every_trigger_has_words() -> None:
    assert set(causes.TRIGGERS) == set(vocabulary.TRIGGERS)


def test_every_command_has_words() -> None:
    assert set(events.COMMANDS) == {kind.__name__ for kind in get_args(Command)}


def test_every_kind_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Kind)


@pytest.mark.parametrize("sentence", marked())
def test_every_sentence_is_translated_with_the_same_slots(sentence: str) -> None:
    i18n.set_language("en")
    english = i18n.tr(sentence)
    assert not CHINESE.search(english), english
    assert slots(english) == slots(sentence)


SAID: Mapping[str, Event] = {
    "导演：结算阶段": event(Kind.COMMAND, command="Resolve"),
    "5号申请「冰冻」，目标 7号": event(Kind.ENTERED, by=5, skill="冰冻", seats=(7,)),
    "5号申请「剑痕」": event(Kind.ENTERED, by=5, skill="剑痕"),
    "2号代5号申请「冰冻」，目标 7号": event(Kind.ENTERED, by=5, skill="冰冻", seats=(7,), acting=2),
    "5号申请「恐惧」，目标 7号，选择 寡言": event(Kind.ENTERED, by=5, skill="恐惧", seats=(7,), choice="寡言"),
    "7号发动「照耀」：选择目标 3号，结算目标 6号": event(Kind.LAUNCHED, by=7, skill="照耀", chosen=(3,), settled=(6,)),
    "7号发动「照耀」，目标 3号": event(Kind.LAUNCHED, by=7, skill="照耀", chosen=(3,), settled=(3,)),
    "交换（1号）：3号 → 7号": event(Kind.HOP, seat=1, by=5, skill="照耀", seats=(7,), step="交换", start=3),
    "7号对 3号 的「照耀」得到反馈：磁狼": event(Kind.FEEDBACK, seat=7, skill="照耀", seats=(3,), value="磁狼"),
    "7号得到「灵通」的反馈：3": event(Kind.FEEDBACK, seat=7, skill="灵通", value=3),
    "7号得到「灵通」的反馈：无": event(Kind.FEEDBACK, seat=7, skill="灵通", value=None),
    "3号因4号的「恐惧」获得状态「恐惧」，至 日2正午": event(Kind.STATE_GIVEN, seat=3, by=4, skill="恐惧", state="恐惧", until="日2正午"),
    "3号因9号的「救治」获得状态「守护」，不限次数": event(Kind.STATE_GIVEN, seat=3, by=9, skill="救治", state="守护", count=-1),
    "3号的状态「恐惧」结束（到期）": event(Kind.STATE_ENDED, seat=3, state="恐惧", why="expired"),
    "3号的「守护」挡下了2号「杀人」的指杀": event(Kind.STOPPED, seat=3, by=2, skill="杀人", state="守护", kind="指杀"),
    "3号因2号的「杀人」出局（指杀）": event(Kind.OUT, seat=3, by=2, skill="杀人", kind="指杀"),
    "3号出局（投票）": event(Kind.OUT, seat=3, kind="投票"),
    "3号因「大难不死」没有出局": event(Kind.STOPPED, seat=3, skill="大难不死", state="大难不死", kind=""),
    "计票：没有有效的票": event(Kind.TALLY, tally=(), tops=()),
    "3号的「守护」抵用一次，不限次数": event(Kind.STATE_USED, seat=3, state="守护", left=-1),
    "3号未申请强制技能「窥天」，由抽取决定，选择 侦探": event(
        Kind.DEFAULTED, seat=3, by=3, skill="窥天", drawn=True, choice="侦探"
    ),
    "3号未申请强制技能「窥天」，按规则发动": event(Kind.DEFAULTED, seat=3, by=3, skill="窥天", drawn=True),
    "导演裁定：3号出局（误判更正）": event(Kind.OVERRIDDEN, seat=3, what="out", value="", reason="误判更正"),
    "导演裁定：3号获得状态「隐身」": event(Kind.OVERRIDDEN, seat=3, what="state", value="隐身"),
    "计票：3号 2.5票、4号 1票；最高 3号": event(Kind.TALLY, tally=((3, 2.5), (4, 1)), tops=(3,)),
    "5号弃权": event(Kind.VOTE, seat=5, target=None),
    "5号投 3号": event(Kind.VOTE, seat=5, target=3),
    "平局": event(Kind.WON, faction=""),
    "公示：昨夜出局：3号、5号。": event(Kind.ANNOUNCED, text="昨夜出局：{outs:seat}。", values={"outs": (3, 5)}),
    "通知3号：狼群成员：1号": event(Kind.NOTICE, seat=3, text="狼群成员：{members:seat}", values={"members": (1,)}),
    "「群内」触发：有人出局": event(Kind.RULE, trigger="out", of="群内"),
    "条件不成立，没有生效：自己已翻牌": event(Kind.CHECKED, verb="give", checks=(("round > 1", True), ("self.revealed", False))),
    "抽取「来源」：2（3 选 1）": event(Kind.DREW, name="来源", among=(1, 2, 3), drawn=(2,)),
    "规则「判胜负」": event(Kind.RULE, rule="判胜负"),
}


@pytest.mark.parametrize(("said", "made"), SAID.items(), ids=SAID)
def test_what_an_event_says(said: str, made: Event) -> None:
    assert event_text(made) == said


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_an_event_that_carries_nothing_is_still_a_sentence(kind: Kind, language: str) -> None:
    i18n.set_language(language)
    said = event_text(Event(1, None, kind))
    assert said
    assert "{" not in said
