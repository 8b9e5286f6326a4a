"""Words for what events name by a code: why a state ended, what set a rule off, why a vote does not count, what was overridden."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.i18n import mark

STATE_ENDS: Mapping[str, str] = {
    "expired": mark("到期"),
    "cleared": mark("被解除"),
    "used": mark("次数用尽"),
}
"""`why` of a state's end -> its words."""

TRIGGERS: Mapping[str, str] = {
    "out": mark("有人出局"),
    "before_out": mark("将要出局"),
    "settled": mark("成为结算目标"),
    "launched": mark("有技能发动"),
    "damaged": mark("受到伤害"),
    "stage": mark("阶段开始"),
    "leave": mark("阶段结束"),
    "announced": mark("出局已公示"),
    "voted": mark("被投票"),
    "cast": mark("投出一票"),
    "top": mark("得最高票"),
    "gained": mark("获得技能"),
    "lost": mark("失去技能"),
    "state": mark("获得状态"),
    "faction": mark("改变阵营"),
    "faction_lost": mark("阵营判负"),
    "mark": mark("标记易手"),
    "setup": mark("开局"),
    "card": mark("得牌"),
}
"""Trigger -> its words."""

VOIDS: Mapping[str, str] = {
    "out_voter": mark("投票者已出局"),
    "no_right": mark("没有投票权"),
    "late": mark("已过截止时间"),
    "late_proxy": mark("代投已过截止时间"),
    "change_while_accelerated": mark("加速日不能改票"),
    "second_change": mark("改票次数已用完"),
    "late_change": mark("改票已过截止时间"),
    "out_target": mark("所投角色已出局"),
    "bad_target": mark("不能投此角色"),
    "not_valid": mark("不合投票的规定"),
    "replaced": mark("已改票"),
}
"""`because` of a vote that does not count -> its words."""

OVERRIDES: Mapping[str, str] = {
    "state": mark("导演裁定：{seat}获得状态「{value}」"),
    "clear_state": mark("导演裁定：解除{seat}的状态「{value}」"),
    "out": mark("导演裁定：{seat}出局"),
    "revive": mark("导演裁定：{seat}回到场上"),
    "reveal": mark("导演裁定：{seat}翻牌"),
    "faction": mark("导演裁定：{seat}归入{value}"),
    "role": mark("导演裁定：{seat}的身份改为{value}"),
    "skill": mark("导演裁定：{seat}获得技能「{value}」"),
    "lose_skill": mark("导演裁定：{seat}失去技能「{value}」"),
    "label": mark("导演裁定：{seat}带上标签「{value}」"),
    "unlabel": mark("导演裁定：{seat}除去标签「{value}」"),
    "mark": mark("导演裁定：「{value}」归{seat}"),
    "message": mark("导演裁定：通知{seat}“{value}”"),
    "announce": mark("导演裁定：公示“{value}”"),
    "uses": mark("导演裁定：更改{seat}的「{value}」的次数"),
    "skip": mark("导演裁定：跳过 {value}"),
}
"""`what` of the director's word -> its sentence."""
