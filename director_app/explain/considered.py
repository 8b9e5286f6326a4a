"""What was looked at: the redirects on the way, protections passed over, effects without their conditions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from director_app.engine.events import Event, Kind, Value
from director_app.explain.steps import check_line, origin, pipeline, step_text
from director_app.explain.trace import Check, Hop, Look, checks, checks_in
from director_app.explain.tree import EventTree
from director_app.i18n import mark, tr
from director_app.wording import event_text
from director_app.wording.grounds import with_grounds

PASSED_OVER: Mapping[str, str] = {
    "later": mark("「{state}」还没有开始，没有挡"),
    "used": mark("「{state}」的次数已用完，没有挡"),
    "suspended": mark("「{state}」此时不起作用，没有挡"),
    "against": mark("「{state}」只针对{faction}，没有挡"),
    "condition": mark("「{state}」的条件不成立，没有挡：{checks}"),
    "after": mark("「{state}」没有用到：已先被挡下"),
    "kind": mark("「{state}」不挡这种伤害"),
}
"""`because` of a stopper that did not count -> its words."""


EFFECT = mark("一项效果")

EFFECTS: Mapping[str, str] = {
    "tell": mark("给出通知"),
    "feedback": mark("给出反馈"),
    "publish": mark("作出公示"),
    "damage": mark("造成伤害"),
    "give": mark("给予状态"),
    "clear": mark("解除状态"),
    "gain": mark("得到技能"),
    "lose": mark("失去技能"),
    "turn": mark("转变阵营"),
    "fizzle": mark("使其失效"),
    "mark": mark("标记转移"),
}
"""Verb of an effect -> what it is called; the others are an effect."""

BOOKKEEPING = frozenset({"remember", "forget", "run", "uses"})
"""Verbs of which nobody sees anything by themselves."""


@dataclass(frozen=True, slots=True)
class Considered:
    """What was looked at, in words, and the rulings that it went by."""

    text: str
    rulings: tuple[str, ...] = ()


def considered(tree: EventTree, event: Event) -> tuple[Considered, ...]:
    """One line for each thing that was looked at at this event: the way of its balls, and what did not apply."""
    if event.kind in (Kind.OUT, Kind.STOPPED):
        return tuple(Considered(said) for said in _stoppers(event.data.get("looked")))
    if event.kind is Kind.HOP:
        earlier = (step for step in pipeline(tree, event) if isinstance(step, Hop) and step.origin == origin(event))
        return tuple(_step(step) for step in earlier)
    if event.kind is Kind.LAUNCHED:
        ruling = tree.by_id.get(order) if isinstance(order := event.data.get("ordered"), int) else None
        left = (child for child in tree.children(event.id) if child.kind in (Kind.CHECKED, Kind.UNTOUCHED, Kind.STATE_REFUSED))
        return (
            *((Considered(event_text(ruling)),) if ruling is not None else ()),
            *(_step(step) for step in pipeline(tree, event)),
            *(said for child in left if (said := _left_out(child)) is not None),
        )
    return ()


def _step(step: Hop | Look) -> Considered:
    return Considered(with_grounds(step_text(step), step.event.cite, step.event.rulings), step.event.rulings)


def _left_out(event: Event) -> Considered | None:
    """An effect that did not come about; None for bookkeeping, of which nobody sees anything."""
    found = checks(event)
    if event.kind is not Kind.CHECKED:
        return Considered(f"✗ {event_text(event)}{_verdicts(found)}")
    verb = str(event.data.get("verb", ""))
    if verb in BOOKKEEPING:
        return None
    left = tr("这一项不成立（{what}）：{checks}").format(what=tr(EFFECTS.get(verb, EFFECT)), checks=check_line(found))
    return Considered(f"✗ {left}")


def _stoppers(rows: Value) -> tuple[str, ...]:
    lines = []
    for row in rows if isinstance(rows, tuple) else ():
        if not isinstance(row, Mapping):
            continue
        form = PASSED_OVER.get(str(row.get("because", "")))
        if form is None:
            continue
        said = check_line(checks_in(row.get("checks")))
        lines.append("✗ " + tr(form).format(state=row.get("state", ""), faction=row.get("faction", ""), checks=said))
    return tuple(lines)


def _verdicts(found: tuple[Check, ...]) -> str:
    held = [check for check in found if check.held]
    failed = [check for check in found if not check.held]
    return tr("（{checks}）").format(checks=check_line((*failed, *held))) if found else ""
