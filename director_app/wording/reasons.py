"""A sentence for every reason of the engine: why something is refused, or may not be chosen."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.engine.queue_model import Reason, Refused
from director_app.i18n import mark, tr
from director_app.rulebook.model import RuleBook
from director_app.wording.conditions import condition_text
from director_app.wording.parts import fill

REASONS: Mapping[str, str] = {
    # who and when
    "no_such_seat": mark("没有{seat}"),
    "no_such_skill": mark("规则书里没有「{skill}」这个技能"),
    "not_held": mark("没有「{skill}」这个技能"),
    "is_out": mark("{seat}已出局"),
    "not_out": mark("{seat}还没有出局，此技能出局后才能用"),
    "carded": mark("{seat}被罚下，不能再用技能"),
    "suspended": mark("因「{state}」暂时失去此技能"),
    "barred": mark("因「{state}」不能使用此技能"),
    "condition": mark("条件不成立：{condition}"),
    "wrong_stage": mark("不是这个阶段的技能（现在是 {stage}）"),
    "stage_over": mark("{stage} 已经结算"),
    "turn_over": mark("在 {stage} 里轮到它的时候已过"),
    "turn_not_come": mark("在 {stage} 里还没有轮到它"),
    "automatic": mark("自动生效，不用录入"),
    "mandatory": mark("强制技能不能放弃"),
    "controlled": mark("{seat}正由{by}操控，须由{by}决定"),
    "not_controller": mark("{seat}不由{by}操控"),
    # how often
    "excluded": mark("本阶段已用「{other}」，二者只能选一"),
    "no_order_here": mark("{stage} 现在没有先后可裁定"),
    "nothing_to_order": mark("{seat}没有录入「{skill}」，不能排先后"),
    "nobody_to_choose": mark("没有可以选择的目标"),
    "no_uses": mark("次数已用尽"),
    "already_used": mark("本阶段已经用过"),
    "nothing_entered": mark("没有可撤回的录入"),
    # seats
    "announced_out": mark("{seat}已公示出局"),
    "not_in_range": mark("{seat}不在选择范围内"),
    "not_self": mark("不能选择自己"),
    "chosen_last_night": mark("{seat}昨夜已选过，不能连续两晚选择同一角色"),
    "chosen_before": mark("{seat}已被选过，每个角色只能选一次"),
    "limit": mark("不可选择：{because}"),
    "same_target_twice": mark("同一角色选了两次"),
    "wrong_number": mark("要选 {least} 到 {most} 个目标，给了 {given} 个"),
    "takes_no_target": mark("不用选择目标"),
    "not_a_receiver": mark("不能交给{seat}"),
    # what else is chosen
    "choice_missing": mark("还要选择{name}：{options}"),
    "choice_not_map": mark("{name}要逐个座位写明身份"),
    "choice_number": mark("{name}要选 {least} 到 {most} 项，给了 {given} 项"),
    "not_an_option": mark("「{given}」不在可选之列：{options}"),
    "not_a_number": mark("「{given}」不是数字"),
    "no_such_part": mark("没有「{given}」这一项可选"),
    "takes_no_choice": mark("不用另作选择"),
    "takes_no_text": mark("不带文字"),
    "text_too_long": mark("文字最多 {most} 字，给了 {given} 字"),
    # the game and what the director does to it
    "game_over": mark("游戏已经结束"),
    "rule_failed": mark("规则书 {place} 的条件「{rule}」无法计算：{problem}"),
    "endless_rules": mark("规则书的规则互相触发，没有尽头：{rule}"),
    "stage_not_done": mark("{stage} 还没有结算完"),
    "no_stage_follows": mark("后面没有可以进入的阶段"),
    "no_seats": mark("还没有座位"),
    "seat_twice": mark("{seat}不能这样编号：重复或小于 1"),
    "no_such_role": mark("规则书里没有「{role}」这个身份"),
    "no_such_faction": mark("规则书里没有「{faction}」这个阵营"),
    "no_such_card": mark("规则书里没有「{card}」这种牌"),
    "no_such_option": mark("规则书里没有「{option}」这项判例或设置"),
    "no_such_alternative": mark("{option} 没有「{given}」这种取法"),
    "no_such_override": mark("不能裁定「{what}」"),
    "no_such_name": mark("规则书里没有「{given}」"),
    # votes
    "no_vote_now": mark("现在没有投票"),
    "bad_time": mark("「{given}」不是时刻，应写作 20:30"),
    "text_missing": mark("要写明文字（最多 {most} 字）"),
}
"""Code -> sentence, without a full stop: a paragraph may follow."""

VARIANTS: Mapping[str, str] = {
    "condition": "{condition}",
    "limit": mark("不可选择{seat}：{because}"),
    "wrong_number": mark("要选 {most} 个目标，给了 {given} 个"),
    "choice_missing": mark("还要选择：{options}"),
    "choice_number": mark("要选 {most} 项，给了 {given} 项"),
}
"""The same, where the reason says more or less than usual."""

UNKNOWN = mark("现在不可以（{code}）")
"""For a code of a newer game file."""


def reason_text(reason: Reason) -> str:
    """Why, in one sentence of the language in use."""
    values = reason.values
    sentence = REASONS.get(reason.code)
    if sentence is None:
        return fill(UNKNOWN, {**values, "code": reason.code})
    match reason.code:
        case "limit" if "seat" in values:
            sentence = VARIANTS["limit"]
        case "wrong_number" if values.get("least") == values.get("most"):
            sentence = VARIANTS["wrong_number"]
        case "choice_missing" if not values.get("name"):
            sentence = VARIANTS["choice_missing"]
        case "choice_number" if not values.get("name") or values.get("least") == values.get("most"):
            sentence = VARIANTS["choice_number"]
        case "condition" if values.get("said"):
            sentence = VARIANTS["condition"]
        case "condition":
            values = {**values, "condition": condition_text(str(values.get("condition", "")))}
        case _:
            pass
    return fill(sentence, values)


def refusal_text(refused: Refused, book: RuleBook | None = None) -> str:
    """Why a command was refused, with the paragraph of the rule where there is one."""
    said = reason_text(refused.reason)
    skill = book.skills.get(refused.skill) if book is not None else None
    if skill is None:
        return said
    return tr("{text}（{marks}）").format(text=said, marks=skill.cite or skill.name)
