"""What stands below the queue: what the one key will do, and how far the stage has come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director_app.console.bridge import Bridge
from director_app.console.entry_parser import ranges
from director_app.console.models.onlooker import foot_words, unheard_words
from director_app.console.models.queue import QueueModel, waits
from director_app.engine import awaits_candidates
from director_app.engine.events import Kind
from director_app.engine.queue_model import RowStatus
from director_app.i18n import capital, tr
from director_app.record import Message
from director_app.rulebook.model import Mode


@dataclass(frozen=True, slots=True)
class Foot:
    """The button's words, whether it can be pressed, and the sentence beside it."""

    button: str
    enabled: bool
    state: str


def foot_of(bridge: Bridge, queue: QueueModel) -> Foot:
    """What the one key does now."""
    state = bridge.state
    if state.winner is not None:
        won = tr("{faction}获胜").format(faction=state.winner) if state.winner else tr("平局")
        return Foot(tr("已结束"), False, "" if bridge.hidden else won)  # it may not be announced yet
    if bridge.hidden:
        return Foot(capital(tr("进入下一阶段")) if state.flow.status == "done" else tr("结算 Ctrl+Enter"), True, foot_words(state))
    if state.flow.status == "done":
        unsent = bridge.to_send()
        done = tr("已结算，{n} 条消息未发").format(n=unsent) if unsent else tr("已结算")
        following = bridge.next_key
        return Foot(tr("进入 {stage}").format(stage=following) if following else capital(tr("进入下一阶段")), True, done)
    waiting = sorted({seat for row in queue.rows if waits(row) for seat in row.team or (row.seat,)})
    if awaits_candidates(bridge.book, bridge.state):
        words = tr("还没有人上警：F7")
    elif state.flow.status == "asking":
        words = tr("等待 {who} 决定").format(who=ranges([seat for seat, _ in state.flow.asks]))
    elif waiting:
        words = tr("还没回复：{seats}号").format(seats=ranges(waiting))
    elif any(row.status is RowStatus.LATER for row in queue.rows):
        return Foot(tr("开始询问 Ctrl+Enter"), True, tr("按先后逐个询问"))
    else:
        words = tr("都已处理") if queue.counts()[1] else ""
    return Foot(tr("结算 Ctrl+Enter"), True, words)


def empty_words(bridge: Bridge) -> str:
    """What is said in the place of a queue in which nobody stands."""
    if bridge.state.flow.status == "done":
        return bridge.trouble or tr("这个阶段已结算。按 Ctrl+Enter 继续。")
    if bridge.stage.mode is Mode.VOTE:
        return tr("投票阶段：按 F7 录入选票，然后 Ctrl+Enter 计票。")
    return bridge.trouble or tr("这个阶段没有人要问。按 Ctrl+Enter 继续。")


def unheard_question(bridge: Bridge) -> str:
    """Asked before a stage is resolved in which somebody has not been heard from; '' when all have."""
    waiting = [row for row in bridge.rows() if waits(row)]
    if not waiting:
        return ""
    if bridge.hidden:
        return unheard_words()
    who = "\n".join(f"{row.skill} {bridge.name(row.seat)}" for row in waiting[:12])
    return tr("还有 {n} 项未回复：\n{who}\n\n未回复按放弃处理；强制的按规则取默认或抽取。").format(n=len(waiting), who=who)


def standing_question(bridge: Bridge) -> str:
    """Asked before a vote is counted for which nobody stands, or in which nobody has voted who may; '' otherwise."""
    if awaits_candidates(bridge.book, bridge.state):
        return tr("还没有人上警。仍要计票？没有人参选，选不出人。")
    unvoted = bridge.stage.mode is Mode.VOTE and not bridge.state.ballots and bridge.electorate()
    return tr("一张选票也没有录入。仍要计票？") if unvoted else ""


def untold_question(unsent: Sequence[Message]) -> str:
    """Nothing starts before everybody was told his identity, unless the director says so to this; '' where all were."""
    untold = [message for message in unsent if message.event.kind is Kind.IDENTITY]
    who = ranges(sorted({message.to for message in untold if message.to is not None}))
    return tr("还有 {n} 份身份没有告知（{who}）。仍然开始？").format(n=len(untold), who=who) if untold else ""
