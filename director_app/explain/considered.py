"""What was looked at and did not apply: protections passed over, redirects that left a ball alone, effects without their conditions."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.engine.events import Event, Kind, Value
from director_app.explain.trace import Check, checks, checks_in
from director_app.explain.tree import EventTree
from director_app.i18n import mark, tr
from director_app.wording import event_text

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


def considered(tree: EventTree, event: Event) -> tuple[str, ...]:
    """One line for each thing that was considered at this event and did not apply."""
    if event.kind in (Kind.OUT, Kind.STOPPED):
        return _stoppers(event.data.get("looked"))
    if event.kind is Kind.LAUNCHED:
        ruling = tree.by_id.get(order) if isinstance(order := event.data.get("ordered"), int) else None
        return ((event_text(ruling),) if ruling is not None else ()) + tuple(
            tr("✗ 没有生效：{checks}").format(checks=check_line(checks(child)))
            if child.kind is Kind.CHECKED
            else f"✗ {event_text(child)}{_verdicts(checks(child))}"
            for child in (*_looks(tree, event), *tree.children(event.id))
            if child.kind in (Kind.LOOKED, Kind.CHECKED, Kind.UNTOUCHED, Kind.STATE_REFUSED)
        )
    return ()


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


def _looks(tree: EventTree, launch: Event) -> tuple[Event, ...]:
    """The redirects looked at for this launch: they came of the same entry."""
    if launch.cause is None:
        return ()
    return tuple(
        each
        for each in tree.children(launch.cause)
        if each.kind is Kind.LOOKED and each.by == launch.by and each.skill == launch.skill and each.id < launch.id
    )


def check_line(found: tuple[Check, ...]) -> str:
    """Conditions with their verdicts, on one line."""
    return tr("；").join(check.verdict for check in found)


def _verdicts(found: tuple[Check, ...]) -> str:
    held = [check for check in found if check.held]
    failed = [check for check in found if not check.held]
    return tr("（{checks}）").format(checks=check_line((*failed, *held))) if found else ""
