"""A condition of a book in words, for the trace's ✓ and ✗ and for 'why not'. What has no words stays as written."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import lru_cache

from director_app import i18n
from director_app.i18n import mark, tr
from director_app.wording.parts import value_text

NAMES: Mapping[str, str] = {
    "self": mark("自己"), "actor": mark("发动者"), "giver": mark("赋予者"), "use": mark("此次发动"), "chosen": mark("选择目标"),
    "settled": mark("结算目标"), "choice": mark("所作选择"), "text": mark("所写文字"), "receiver": mark("受赠者"), "it": mark("其"),
    "ball": mark("当前目标"), "bend": mark("该效果"), "to": mark("新目标"), "who": mark("当事角色"), "damage": mark("该伤害"),
    "vote": mark("该票"), "voter": mark("投票者"), "target": mark("投票对象"), "tops": mark("最高票者"), "state": mark("该状态"),
    "skill": mark("该技能"), "seat": mark("该角色"), "card": mark("该牌"), "seats": mark("所有角色"), "living": mark("存活角色"),
    "choosable": mark("未公示出局的角色"), "outs": mark("出局角色"), "unannounced": mark("未公示的出局角色"), "round": mark("轮次"),
    "part": mark("时段"), "stage": mark("阶段"), "tonight": mark("本轮的发动"), "history": mark("全局的发动"),
    "lost": mark("已判负的阵营"), "over": mark("胜负已定"),
    "damages": mark("本轮的伤害"), "pending": mark("待结算的伤害"), "reserve": mark("底牌"), "candidates": mark("上警者"),
    "votes": mark("有效票"), "total": mark("开局人数"),
    "balls": mark("各球"), "ballots": mark("会议的票"), "moved": mark("新移到的目标"), "own": mark("自身的状态"), "tally": mark("计票"),
    "mark": mark("该标记"), "faction": mark("判负的阵营"), "gained": mark("得到的技能"), "gone": mark("失去的技能"),
    "judging": mark("由程序判胜负"), "cast_votes": mark("所有的票"), "True": mark("是"), "False": mark("否"), "None": mark("无"),
}  # fmt: skip
"""Variable -> its words."""

ATTRIBUTES: Mapping[str, str] = {
    "number": mark("号数"), "role": mark("身份"), "shown_role": mark("表面身份"), "actual_role": mark("实际身份"),
    "faction": mark("实际阵营"), "shown_faction": mark("表面阵营"), "tier": mark("级别"), "kin": mark("族类"), "owner": mark("所有者"),
    "labels": mark("标签"), "cause": mark("出局原因"), "killer": mark("击杀者"), "controller": mark("操控者"), "red": mark("红牌数"),
    "skills": mark("技能"), "by": mark("来源"), "skill": mark("技能"), "chosen": mark("选择目标"),
    "settled": mark("结算目标"), "round": mark("轮次"), "part": mark("时段"), "stage": mark("阶段"), "source": mark("来源角色"),
    "choice": mark("所作选择"), "kind": mark("种类"), "to": mark("承受者"), "slot": mark("结算次序"), "name": mark("名称"),
    "count": mark("计数"), "on": mark("作用角色"), "voter": mark("投票者"), "target": mark("投票对象"),
    "tags": mark("标记"), "told": mark("反馈"), "card": mark("底牌"), "out_round": mark("出局轮次"),
    "out_part": mark("出局时段"), "out_stage": mark("出局阶段"), "dealt_tier": mark("底牌级别"), "disguised_armed": mark("伪装的带刀"),
    "text": mark("所写文字"), "because": mark("失效原因"),
    "ends": mark("终点"), "order": mark("先后"), "void": mark("不计的原因"),
}  # fmt: skip
"""Attribute -> its words."""

PREDICATES: Mapping[str, str] = {
    "alive": mark("{0}存活"), "out": mark("{0}已出局"), "announced": mark("{0}已公示出局"), "fresh": mark("{0}刚出局"),
    "revealed": mark("{0}已翻牌"), "armed": mark("{0}可以杀人"), "shown_armed": mark("{0}表面带刀"), "launched": mark("{0}已生效"),
    "mandatory": mark("{0}是强制技能"), "targeting": mark("{0}是指定技能"), "deals": mark("{0}直接造成伤害"),
    "controlled": mark("{0}由他人操控"), "negative": mark("{0}是负面状态"),
    "drawn": mark("{0}由抽取决定"), "after_out": mark("{0}出局后可用"), "team": mark("{0}由一队共同决定"),
}  # fmt: skip
"""Attribute that is a yes or no -> its sentence."""

CALLS: Mapping[str, str] = {
    "has": mark("{0}有「{1}」"), "has_exactly": mark("{0}有「{1}」"), "holds": mark("{0}持有「{1}」"), "can_use": mark("{0}能用「{1}」"),
    "uses_left": mark("{0}「{1}」的剩余次数"), "state_count": mark("{0}「{1}」的计数"), "holders": mark("有「{0}」的角色"),
    "givers": mark("给{0}「{1}」者"), "with_skill": mark("持有「{0}」的角色"), "marked": mark("「{0}」的持有者"),
    "in_group": mark("「{0}」的成员"), "count": mark("{0}的数目"), "len": mark("{0}的数目"), "first": mark("{0}的第一个"),
    "last": mark("{0}的最后一个"), "one": mark("{0}"), "unique": mark("{0}"), "flat": mark("{0}"), "sort": mark("{0}"),
    "others": mark("除{1}外的{0}"), "recall": mark("记下的「{0}」"), "recall_of": mark("{0}记下的「{1}」"),
    "recall_game": mark("全局记下的「{0}」"), "ruling": mark("判例 {0}"), "setting": mark("设置「{0}」"), "reds": mark("{0}的红牌数"),
    "launched": mark("本轮的「{0}」"), "role_faction": mark("{0}所属阵营"), "neighbours": mark("{0}的左右两座"),
    "distance": mark("{0}与{1}的距离"), "bent": mark("生效中的「{0}」"), "entered": mark("已录入的「{0}」"),
    "skill_of": mark("「{0}」"), "choice_of": mark("所选「{0}」"), "preview": mark("将要出局的角色"),
    "states_named": mark("{0}的「{1}」"), "keys": mark("{0}中的各项"), "role_kin": mark("{0}的族类"), "role_points": mark("{0}的点数"),
    "role_skills": mark("{0}的技能"), "reached": mark("能触及的{0}"), "preview_order": mark("将要出局的角色"),
    "ring": mark("{0}一侧的存活角色"),
    "role_tier": mark("{0}的级别"), "role_fact": mark("{0}的「{1}」"), "roles_where": mark("{0}的身份"), "in_play": mark("在场的「{0}」"),
    "min": mark("{0}与{1}中较小的"), "max": mark("{0}与{1}中较大的"), "sum": mark("{0}之和"), "any": mark("{0}中有"),
    "all": mark("{0}都是"),
    "number": mark("{0}"), "previous": mark("{0}上一轮「{1}」的目标"), "uses_of": mark("{0}的「{1}」"), "index": mark("{1}在{0}中的位置"),
    "zip_feedback": mark("{0}的反馈"),
}  # fmt: skip
"""Function -> its words."""

COMPARED: Mapping[type[ast.cmpop], str] = {
    ast.Is: mark("{0}是{1}"), ast.Eq: mark("{0}是{1}"), ast.IsNot: mark("{0}不是{1}"), ast.NotEq: mark("{0}不是{1}"),
    ast.In: mark("{0}在{1}之中"), ast.NotIn: mark("{0}不在{1}之中"), ast.Lt: mark("{0} < {1}"), ast.LtE: mark("{0} ≤ {1}"),
    ast.Gt: mark("{0} > {1}"), ast.GtE: mark("{0} ≥ {1}"),
}  # fmt: skip

NOT: Mapping[str, str] = {
    "alive": mark("{0}不存活"), "out": mark("{0}没有出局"), "announced": mark("{0}没有公示出局"), "revealed": mark("{0}没有翻牌"),
    "armed": mark("{0}不能杀人"), "launched": mark("{0}没有生效"), "mandatory": mark("{0}不是强制技能"),
    "targeting": mark("{0}不是指定技能"), "deals": mark("{0}不直接造成伤害"), "controlled": mark("{0}不由他人操控"),
    "extra": mark("{0}不是额外的一次"), "negative": mark("{0}不是负面状态"), "drawn": mark("{0}不由抽取决定"),
    "has": mark("{0}没有「{1}」"), "has_exactly": mark("{0}没有「{1}」"), "holds": mark("{0}没有持有「{1}」"),
    "can_use": mark("{0}不能用「{1}」"), "any": mark("{0}中没有：{1}"),
}  # fmt: skip
"""Yes-or-no attribute or function -> its sentence where it is denied."""

YES_NO = frozenset({"over", "judging", "True", "False"})
"""Variables that are themselves a yes or no."""

AS_VALUE: Mapping[str, str] = {"controlled": mark("操控者")}
"""Yes-or-no attribute -> what it is where something is compared with it."""

TAKEN: Mapping[type[ast.cmpop], str] = {
    ast.Is: mark("{0}取 {1}"), ast.Eq: mark("{0}取 {1}"), ast.IsNot: mark("{0}不取 {1}"), ast.NotEq: mark("{0}不取 {1}"),
}  # fmt: skip
"""How a ruling or a setting is compared."""

OPERATORS: Mapping[type[ast.operator], str] = {
    ast.Add: "{0} + {1}", ast.Sub: "{0} − {1}", ast.Mult: "{0} × {1}", ast.FloorDiv: "{0} ÷ {1}", ast.Mod: mark("{0}除以{1}的余数"),
}  # fmt: skip


def condition_text(source: str) -> str:
    """The condition in the language in use."""
    return _in_words(source, i18n.language())


@lru_cache(maxsize=4096)
def _in_words(source: str, language: str) -> str:
    try:
        tree = ast.parse(source, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return source
    if isinstance(tree.body, ast.Name) and tree.body.id not in NAMES:
        return source  # the book's own words may look like a name
    return _holds(tree.body).replace("其的", "其")


def _holds(node: ast.expr) -> str:
    """An expression that holds or does not: a list or a seat by itself holds where there is any."""
    match node:
        case ast.BoolOp(op=operator, values=values):
            return (tr("，且") if isinstance(operator, ast.And) else tr("，或")).join(_part_holds(value) for value in values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _denied(operand)
        case ast.ListComp(generators=[ast.comprehension(ifs=[_, *_])]):
            return _some(node, tr("{0}中有：{1}"), None)
        case ast.Name(id=name) if name in NAMES:
            return _say(node) if name in YES_NO else tr("有{0}").format(_say(node))
        case ast.Name(id=name):
            return tr("「{0}」").format(name)
        case ast.Attribute(attr=name) if name not in PREDICATES:
            return tr("有{0}").format(_say(node))
        case ast.Call(func=ast.Name(id=name)) if name in CALLS and name not in NOT and name != "all":
            return tr("有{0}").format(_say(node))
        case _:
            return _say(node)


def _denied(node: ast.expr) -> str:
    """An expression that must not hold."""
    match node:
        case ast.ListComp(generators=[ast.comprehension(ifs=[_, *_])]):
            return _some(node, tr(NOT["any"]), None)
        case ast.Name(id=name) if name in NAMES and name not in YES_NO:
            return tr("没有{0}").format(_say(node))
        case ast.Name(id=name) if name not in NAMES:
            return tr("并非「{0}」").format(name)
        case ast.Attribute(value=of, attr=name) if name in NOT:
            return tr(NOT[name]).format(_say(of))
        case ast.Attribute(attr=name) if name not in PREDICATES:
            return tr("没有{0}").format(_say(node))
        case ast.Call(func=ast.Name(id="any"), args=[ast.GeneratorExp() as some]):
            return _some(some, tr(NOT["any"]), some.elt)
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in NOT and name != "any":
            return tr(NOT[name]).format(*map(_say, arguments))
        case ast.Call(func=ast.Name(id=name)) if name in CALLS and name not in ("any", "all"):
            return tr("没有{0}").format(_say(node))
        case _:
            return tr("并非：{0}").format(_part_holds(node))


def _say(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return tr(NAMES[name]) if name in NAMES else name
        case ast.Constant(value=value):
            return value_text(value) if value is None or isinstance(value, str | int | float) else repr(value)
        case ast.Attribute(value=of, attr=name) if name in PREDICATES:
            return tr(PREDICATES[name]).format(_say(of))
        case ast.Attribute(value=of, attr=name) if name in ATTRIBUTES:
            return tr("{0}的{1}").format(_say(of), tr(ATTRIBUTES[name]))
        case ast.Compare(left=left, ops=[ast.Is() | ast.Eq()], comparators=[ast.Constant(value=None)]):
            return tr("没有{0}").format(_side(left))
        case ast.Compare(left=left, ops=[ast.IsNot() | ast.NotEq()], comparators=[ast.Constant(value=None)]):
            return tr("有{0}").format(_side(left))
        case ast.Compare(left=ast.Call(func=ast.Name(id="ruling" | "setting")) as left, ops=[operator], comparators=[right]) if (
            type(operator) in TAKEN
        ):
            return tr(TAKEN[type(operator)]).format(_say(left), _side(right))
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in COMPARED:
            return tr(COMPARED[type(operator)]).format(_side(left), _side(right))
        case ast.BoolOp(op=ast.Or(), values=[value, ast.List(elts=[])]):
            return _say(value)
        case ast.BoolOp(op=operator, values=values):
            return (tr("，且") if isinstance(operator, ast.And) else tr("，或")).join(_part(value) for value in values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _denied(operand)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)):
            return f"-{value!r}"
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in OPERATORS:
            return tr(OPERATORS[type(operator)]).format(_part(left), _part(right))
        case ast.IfExp(test=test, body=body, orelse=otherwise):
            return tr("若{0}则{1}，否则{2}").format(_part_holds(test), _part(body), _part(otherwise))
        case ast.Subscript(value=of, slice=ast.Constant(value=int(place))):
            return tr("{0}的第 {1} 个").format(_part(of), place + 1) if place >= 0 else tr("{0}的最后一个").format(_part(of))
        case ast.Subscript(value=of, slice=key):
            return tr("{0}中的「{1}」").format(_part(of), _say(key))
        case ast.List(elts=elements):
            return tr("、").join(_say(element) for element in elements) or tr("无")
        case ast.Call(func=ast.Name(id="any"), args=[ast.GeneratorExp() as some]):
            return _some(some, tr("{0}中有：{1}"), some.elt)
        case ast.Call(func=ast.Name(id="all"), args=[ast.GeneratorExp() as some]):
            return _some(some, tr("{0}都：{1}"), some.elt)
        case ast.ListComp(elt=ast.Name(id=name), generators=[ast.comprehension(target=ast.Name(id=target))]) if name == target:
            return _some(node, tr("{0}中的（{1}）"), None)
        case ast.ListComp() | ast.GeneratorExp():
            return _each(node)
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in CALLS:
            words = [_say(argument) for argument in arguments]
            sentence = tr(CALLS[name])
            return sentence.format(*words, *[""] * 2) if words or "{0}" not in sentence else ast.unparse(node)
        case _:
            return ast.unparse(node)


def _part(node: ast.expr) -> str:
    """A part of a larger whole, held together."""
    return _together(node, _say(node))


def _part_holds(node: ast.expr) -> str:
    """The same, where the part holds or does not."""
    return _together(node, _holds(node))


def _together(node: ast.expr, said: str) -> str:
    return tr("（{0}）").format(said) if isinstance(node, ast.BoolOp | ast.IfExp) and "，" in said else said


def _side(node: ast.expr) -> str:
    """One side of a comparison."""
    if isinstance(node, ast.Attribute) and node.attr in AS_VALUE:
        return tr("{0}的{1}").format(_say(node.value), tr(AS_VALUE[node.attr]))
    return tr("（{0}）").format(_say(node)) if isinstance(node, ast.Compare) else _part(node)


def _each(node: ast.ListComp | ast.GeneratorExp) -> str:
    """What is taken of each element of a list."""
    generator = node.generators[0]
    if len(node.generators) != 1 or not isinstance(generator.target, ast.Name):
        return tr("按规则逐个取得的各项")
    named = _Named(generator.target.id)
    taken = _say(named.visit(node.elt))
    among = _some(ast.ListComp(node.elt, node.generators), tr("{0}中的（{1}）"), None) if generator.ifs else _say(generator.iter)
    return tr("{0}：{1}").format(among, taken)


def _some(node: ast.GeneratorExp | ast.ListComp, sentence: str, wanted: ast.expr | None) -> str:
    """Those of a list for which something holds. Its elements are 'it' within."""
    generator, *inner = node.generators
    if not isinstance(generator.target, ast.Name) or len(inner) > 1:
        return tr("规则所列的条件成立")
    within_another = any(isinstance(each, ast.Name) and each.id == "it" for each in ast.walk(node))
    named = _Named(generator.target.id, tr("该项") if within_another else "it", _places(generator.iter))
    conditions = [named.visit(condition) for condition in generator.ifs]
    # one condition alone needs no brackets where the sentence has its own
    said = [_holds(each) if len(conditions) == 1 and wanted is None else _part_holds(each) for each in conditions]
    if wanted is not None and inner and isinstance(inner[0].target, ast.Name):  # one list within another
        within, own = named.visit(inner[0].iter), _Named(inner[0].target.id, tr("该项"))
        nested = [_part_holds(own.visit(named.visit(each))) for each in (*inner[0].ifs, wanted)]
        said.append(tr("（{0}）").format(sentence.format(_say(within), tr("，且").join(nested))))
    elif wanted is not None:
        said.append(_part_holds(named.visit(wanted)))
    return sentence.format(_say(generator.iter), tr("，且").join(said)) if said else _say(generator.iter)


PLACES: Mapping[str, tuple[str, ...]] = {"ballots": (mark("投票者"), mark("意见"))}
"""List of rows -> what stands in each place of a row."""


def _places(among: ast.expr) -> tuple[str, ...]:
    return PLACES.get(among.id, ()) if isinstance(among, ast.Name) else ()


class _Named(ast.NodeTransformer):
    """Turns a loop's own name into `it`, or what else it is to be called. `places`: what its numbered parts are called."""

    def __init__(self, name: str, called: str = "it", places: tuple[str, ...] = ()) -> None:
        self.name = name
        self.called = called
        self.places = places

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node:
            case ast.Subscript(value=ast.Name(id=self.name), slice=ast.Constant(value=int(place))) if place < len(self.places):
                return ast.copy_location(ast.Name(tr(self.places[place]), ast.Load()), node)
            case _:
                self.generic_visit(node)
                return node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.copy_location(ast.Name(self.called, node.ctx), node) if node.id == self.name else node
