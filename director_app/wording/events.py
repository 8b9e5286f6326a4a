"""A sentence for every kind of event. Some kinds have several, told apart by what the event carries."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.engine.events import Event, Kind, Value
from director_app.engine.queue_model import Reason
from director_app.i18n import mark, tr
from director_app.wording.causes import OVERRIDES, STATE_ENDS, TRIGGERS, VOIDS
from director_app.wording.conditions import condition_text
from director_app.wording.parts import fill, pairs, seat_text, value_text
from director_app.wording.reasons import reason_text
from director_app.wording.render import render

COMMANDS: Mapping[str, str] = {
    "Enter": mark("录入行动"),
    "Pass": mark("记为放弃"),
    "Withdraw": mark("撤回录入"),
    "Vote": mark("录入投票"),
    "ClearVotes": mark("清空选票"),
    "Stand": mark("上警名单"),
    "Penalize": mark("判罚"),
    "Resolve": mark("结算阶段"),
    "Proceed": mark("进入下一阶段"),
    "Declare": mark("导演宣告"),
    "Override": mark("导演裁定"),
    "SwitchRuling": mark("更改判例"),
    "Order": mark("裁定先后"),
}
"""Name of a command -> what the director did."""

SENTENCES: Mapping[Kind, str] = {
    Kind.COMMAND: mark("导演：{command}"),
    Kind.SETUP: mark("开局，就座：{seats}"),
    Kind.STAGE_BEGAN: mark("{key} 开始"),
    Kind.STAGE_LEFT: mark("{key} 结束"),
    Kind.ENTERED: mark("{by}申请「{skill}」，目标 {seats}"),
    Kind.REPLACED: mark("{by}的「{skill}」改了：先前的录入作废"),
    Kind.WITHDRAWN: mark("{by}的「{skill}」被撤回"),
    Kind.PASSED: mark("{by}放弃「{skill}」"),
    Kind.DEFAULTED: mark("{by}未申请强制技能「{skill}」，按规则取目标 {seats}"),
    Kind.NOT_MADE: mark("{by}没有发动强制技能「{skill}」：{reason}"),
    Kind.LAUNCHED: mark("{by}发动「{skill}」：选择目标 {chosen}，结算目标 {settled}"),
    Kind.HOP: mark("{step}：{start} → {end}"),
    Kind.LOOKED: mark("{step}：看过，未改变目标（{ball}）"),
    Kind.FIZZLED: mark("{by}的「{skill}」发动无效（{because}）"),
    Kind.UNTOUCHED: mark("{seat}不受「{skill}」影响"),
    Kind.FEEDBACK: mark("{seat}得到「{skill}」的反馈：{value}"),
    Kind.NOTICE_KEPT: mark("待通知{seat}：{text}"),
    Kind.NOTICE: mark("通知{seat}：{text}"),
    Kind.IDENTITY: mark("{seat}的身份通知：{text}"),
    Kind.ANNOUNCEMENT_KEPT: mark("待公示：{text}"),
    Kind.ANNOUNCED: mark("公示：{text}"),
    Kind.OUTS_ANNOUNCED: mark("公示出局：{seats}"),
    Kind.STATE_GIVEN: mark("{seat}获得状态「{state}」"),
    Kind.STATE_ENDED: mark("{seat}的状态「{state}」结束（{why}）"),
    Kind.STATE_USED: mark("{seat}的「{state}」抵用一次，剩 {left}"),
    Kind.STATE_REFUSED: mark("{seat}没有获得「{state}」：因「{because}」"),
    Kind.BENT: mark("{by}的「{name}」对 {on} 生效"),
    Kind.DAMAGE: mark("{seat}受到「{kind}」"),
    Kind.STOPPED: mark("{seat}的「{state}」挡下了「{kind}」"),
    Kind.OUT: mark("{seat}出局（{kind}）"),
    Kind.REVIVED: mark("{seat}回到场上"),
    Kind.GAINED: mark("{seat}获得技能「{skill}」"),
    Kind.LOST: mark("{seat}失去技能「{skill}」"),
    Kind.USES: mark("{seat}的「{skill}」剩余次数：{left}"),
    Kind.LABELLED: mark("{seat}带上标签「{label}」"),
    Kind.MARKED: mark("「{mark}」归 {seats}"),
    Kind.JOINED: mark("{seats} 加入「{group}」，互知"),
    Kind.PARTED: mark("{seats} 离开「{group}」"),
    Kind.DISGUISED: mark("{seat}的表面身份改变"),
    Kind.BECAME: mark("{seat}成为{role}"),
    Kind.TURNED: mark("{seat}归入{faction}"),
    Kind.REVEALED: mark("{seat}翻牌：{role}"),
    Kind.COVERED: mark("{seat}的身份重新盖上"),
    Kind.REMEMBERED: mark("记下 {key}：{value}"),
    Kind.DREW: mark("抽取「{name}」：{drawn}（{number} 选 {count}）"),
    Kind.CONTROLLED: mark("{seat}由{by}操控"),
    Kind.SKIPPED: mark("跳过 {stage}"),
    Kind.JUMPED: mark("时间转到 {stage}"),
    Kind.REWOUND: mark("时间回到「{to}」"),
    Kind.ASKED: mark("等待{seat}决定「{skill}」"),
    Kind.CANDIDATES: mark("上警：{seats}"),
    Kind.VOTE: mark("{seat}投 {target}"),
    Kind.VOTE_VOID: mark("{seat}投 {target}的一票不计（{because}）"),
    Kind.TALLY: mark("计票：{tally}；最高 {tops}"),
    Kind.CARD: mark("{seat}得{card}牌"),
    Kind.FACTION_LOST: mark("{faction}判负"),
    Kind.WON: mark("{faction}获胜"),
    Kind.SPAWNED: mark("{seat}加入游戏：{role}，由{owner}掌管"),
    Kind.LAST_WORDS: mark("可以留遗言：{seats}"),
    Kind.OVERRIDDEN: mark("导演裁定 {what}：{value}"),
    Kind.RULING: mark("判例 {ruling} 改取 {choice}"),
    Kind.ORDERED: mark("裁定先后：{order}"),
    Kind.CHECKED: mark("条件不成立，没有生效：{failed}"),
    Kind.RULE: mark("规则「{rule}」"),
}
"""Kind -> its plain sentence."""

DRAWN = mark("{by}未申请强制技能「{skill}」，抽取目标 {seats}")
ENTERED_ALONE = mark("{by}申请「{skill}」")
ENTERED_FOR = mark("{acting}代{by}申请「{skill}」，目标 {seats}")
LAUNCHED_ALONE = mark("{by}发动「{skill}」")
LAUNCHED_ON = mark("{by}发动「{skill}」，目标 {settled}")
FEEDBACK_ABOUT = mark("{seat}对 {seats} 的「{skill}」得到反馈：{value}")
HOP_OWNER = mark("{step}（{owner}）：{start} → {end}")
TRIGGERED = mark("「{of}」触发：{trigger}")
TRIGGERED_BOOK = mark("规则触发：{trigger}")
STATE_FROM = mark("{seat}因{by}的「{skill}」获得状态「{state}」")
DAMAGE_FROM = mark("{seat}受到{by}「{skill}」的{kind}")
STOPPED_FROM = mark("{seat}的「{state}」挡下了{by}「{skill}」的{kind}")
OUT_FROM = mark("{seat}因{by}的「{skill}」出局（{kind}）")
DEFAULTED_ALONE = mark("{by}未申请强制技能「{skill}」，按规则发动")
DRAWN_ALONE = mark("{by}未申请强制技能「{skill}」，由抽取决定")
UNLABELLED = mark("{seat}除去标签「{label}」")
USED_WITHOUT_LIMIT = mark("{seat}的「{state}」抵用一次，不限次数")
NO_BALLOTS = mark("计票：没有有效的票")
UNMARKED = mark("「{mark}」无人持有")
ABSTAINED = mark("{seat}弃权")
DRAW_GAME = mark("平局")
SPARED = mark("{seat}因「{state}」没有出局")
STOPPED_UNNAMED = mark("{seat}没有因{kind}出局")

CHOICE = mark("，选择 {choice}")
UNTIL = mark("，至 {until}")
COUNT = mark("，{count} 次")
WITHOUT_LIMIT = mark("，不限次数")
REASON = mark("（{reason}）")


def event_text(event: Event) -> str:
    """What happened, in one sentence of the language in use."""
    values = _values(event)
    return fill(_sentence(event, values), values) + _tail(event, values)


def _values(event: Event) -> dict[str, Value]:
    values: dict[str, Value] = {**event.data}
    if event.seat is not None:
        values["seat"] = event.seat
    if event.by is not None:
        values["by"] = event.by
    if event.skill:
        values["skill"] = event.skill
    if event.seats:
        values["seats"] = event.seats
    values.setdefault("by", event.seat)
    values.setdefault("kind", values.get("damage"))
    match event.kind:
        case Kind.COMMAND:
            name = str(values.get("command", ""))
            values["command"] = tr(COMMANDS[name]) if name in COMMANDS else name
        case Kind.STATE_ENDED:
            why = str(values.get("why", ""))
            values["why"] = tr(STATE_ENDS[why]) if why in STATE_ENDS else why
        case Kind.VOTE_VOID:
            because = str(values.get("because", ""))
            values["because"] = tr(VOIDS[because]) if because in VOIDS else because
        case Kind.RULE if values.get("trigger") in TRIGGERS:
            values["trigger"] = tr(TRIGGERS[str(values["trigger"])])
        case Kind.NOT_MADE:
            given = values.get("values")
            values["reason"] = reason_text(Reason(str(values.get("because", "")), given if isinstance(given, Mapping) else {}))
        case Kind.DREW:
            values["number"], values["count"] = _size(values.get("among")), _size(values.get("drawn"))
        case Kind.CHECKED:
            values["failed"] = _failed(values.get("checks"))
        case Kind.ORDERED:
            values["order"] = _order(values.get("order"))
        case Kind.TALLY:
            values["tally"] = _tally(values.get("tally"))
        case Kind.HOP | Kind.LOOKED:
            values["owner"] = event.seat
            values["end"] = event.seats
        case Kind.BENT:
            values["on"] = value_text(values.get("on") or event.seats, seats=True)
        case Kind.ANNOUNCED | Kind.ANNOUNCEMENT_KEPT | Kind.NOTICE | Kind.NOTICE_KEPT | Kind.IDENTITY:
            values["text"] = _told(event)
        case _:
            pass
    return values


def _size(value: Value) -> int:
    return len(value) if isinstance(value, tuple) else int(value is not None)


def _failed(checks: Value) -> str:
    """The conditions that did not hold, in words."""
    rows = checks if isinstance(checks, tuple) else ()
    return tr("；").join(condition_text(str(row[0])) for row in rows if isinstance(row, tuple) and len(row) == 2 and not row[1])


def _told(event: Event) -> str:
    """A text with its slots filled, on one line."""
    known: dict[str, Value] = {"self": event.seat, "skill": event.skill, "seats": event.seats, "outs": event.seats}
    given = event.data.get("values")
    filled = render(str(event.data.get("text", "")), {**known, **given} if isinstance(given, Mapping) else known)
    return " ".join(filled.split())


def _order(order: Value) -> str:
    """Whose skill comes when."""
    rows = order if isinstance(order, tuple) else ()
    named = []
    for row in rows:
        if isinstance(row, tuple) and len(row) == 2 and isinstance(row[0], int):
            named.append(tr("{seat}「{skill}」").format(seat=seat_text(row[0]), skill=row[1]))
    return tr(" → ").join(named)


def _tally(tally: Value) -> str:
    """Who has how many votes; halves are possible."""
    rows = (tr("{seat} {votes}票").format(seat=seat_text(seat), votes=f"{votes:g}") for seat, votes in pairs(tally))
    return tr("、").join(rows) or tr("无")


def _sentence(event: Event, values: Mapping[str, Value]) -> str:
    source = event.by is not None and bool(event.skill)
    match event.kind:
        case Kind.DEFAULTED if not event.seats:
            return DRAWN_ALONE if values.get("drawn") and values.get("choice") not in (None, "", ()) else DEFAULTED_ALONE
        case Kind.DEFAULTED if values.get("drawn"):
            return DRAWN
        case Kind.ENTERED if values.get("acting") not in (None, event.by):
            return ENTERED_FOR
        case Kind.ENTERED if not event.seats:
            return ENTERED_ALONE
        case Kind.LAUNCHED if not values.get("chosen") and not values.get("settled"):
            return LAUNCHED_ALONE
        case Kind.LAUNCHED if values.get("chosen") == values.get("settled"):
            return LAUNCHED_ON
        case Kind.FEEDBACK if event.seats:
            return FEEDBACK_ABOUT
        case Kind.RULE if values.get("of"):
            return TRIGGERED
        case Kind.RULE if not values.get("rule"):
            return TRIGGERED_BOOK
        case Kind.HOP if values.get("owner") is not None:
            return HOP_OWNER
        case Kind.STATE_USED if values.get("left") == -1:
            return USED_WITHOUT_LIMIT
        case Kind.TALLY if not event.data.get("tally"):
            return NO_BALLOTS
        case Kind.STATE_GIVEN if source:
            return STATE_FROM
        case Kind.DAMAGE if source:
            return DAMAGE_FROM
        case Kind.STOPPED if not values.get("state"):
            return STOPPED_UNNAMED
        case Kind.STOPPED if not values.get("kind"):
            return SPARED
        case Kind.OVERRIDDEN if values.get("what") in OVERRIDES:
            return OVERRIDES[str(values["what"])]
        case Kind.STOPPED if source:
            return STOPPED_FROM
        case Kind.OUT if source:
            return OUT_FROM
        case Kind.LABELLED if values.get("on") is False:
            return UNLABELLED
        case Kind.MARKED if not event.seats:
            return UNMARKED
        case Kind.VOTE if values.get("target") is None:
            return ABSTAINED
        case Kind.WON if not values.get("faction"):
            return DRAW_GAME
        case kind:
            return SENTENCES[kind]


def _tail(event: Event, values: Mapping[str, Value]) -> str:
    """What some events add: a choice, an end, a count, a reason."""
    tail = ""
    if event.kind in (Kind.ENTERED, Kind.LAUNCHED, Kind.DEFAULTED) and values.get("choice") not in (None, "", ()):
        tail += fill(CHOICE, values)
    if event.kind in (Kind.STATE_GIVEN, Kind.BENT) and values.get("until"):
        tail += fill(UNTIL, values)
    count = values.get("count")
    if event.kind is Kind.STATE_GIVEN and isinstance(count, int) and not isinstance(count, bool):
        tail += fill(COUNT, {"count": count}) if count >= 0 else tr(WITHOUT_LIMIT)
    if event.kind in (Kind.OVERRIDDEN, Kind.RULING, Kind.CARD, Kind.WON, Kind.ORDERED) and values.get("reason"):
        tail += fill(REASON, values)
    return tail
