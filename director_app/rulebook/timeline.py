"""The timeline: its stages, their votes, and the moments at which something ends or begins."""

from __future__ import annotations

from typing import Any

from director_app.rulebook import effects as doing
from director_app.rulebook import expressions
from director_app.rulebook.context import (
    Context,
    Schema,
    fields,
    flag,
    number,
    one_of,
    ref,
    refs,
    text,
    word,
)
from director_app.rulebook.model import Mode, Moment, Stage, VoteRules
from director_app.rulebook.nodes import Listing, Node, Table

conditions: Any = expressions.conditions
expr: Any = expressions.read


def stages(context: Context, node: Node) -> tuple[Stage, ...]:
    found = (_stage(context, item) for item in context.listing(node))
    return tuple(stage for stage in found if stage is not None)


def _stage(context: Context, node: Node) -> Stage | None:
    found = fields(context, node, _STAGE, ("part", "name"))
    if found is None or not isinstance(node, Table):
        return None
    mode = Mode(found.pop("mode", Mode.TOGETHER))
    if mode is Mode.VOTE and "vote" not in node.entries:
        context.fault(node.place, "missing-key", key="vote")
    elif mode is not Mode.VOTE and "vote" in node.entries:
        context.fault(node.keys["vote"].place, "vote-mode")
    return Stage(place=node.place, mode=mode, **found)


def _order(context: Context, node: Node) -> tuple[tuple[str, ...], ...]:
    """One list, or a list of lists: the stage's parts."""
    if isinstance(node, Listing) and node.items and all(isinstance(item, Listing) for item in node.items):
        return tuple(_procedures(context, item) for item in node.items)
    flat = _procedures(context, node)
    return (flat,) if flat else ()


def _procedures(context: Context, node: Node) -> tuple[str, ...]:
    """Names of skills and rules."""
    tables = context.names.tables
    found: list[str] = []
    for item in context.items(node):
        name = context.word(item)
        if name is None:
            continue
        if name in tables["skill"] or name in tables["rule"]:
            found.append(name)
            context.used["skill"].add(name)
        else:
            near = context.nearest(name, (*tables["skill"], *tables["rule"]))
            context.fault(item.place, "unknown-name", kind="procedure", name=name, nearest=near)
    return tuple(found)


def _vote(context: Context, node: Node) -> VoteRules | None:
    found = fields(context, node, _VOTE, ("voters", "targets"))
    if found is None:
        return None
    return VoteRules(**{"weight": expressions.constant(1, node.place), **found})


def _damage_now(context: Context, node: Node) -> bool | None:
    value = one_of("now")(context, node)
    return None if value is None else True


def moments(context: Context, node: Node) -> dict[str, Moment]:
    found: dict[str, Moment] = {}
    for name, record in context.entries(node).items():
        if name == doing.EVER:
            context.fault(record.place, "reserved-name", name=name)
        read = fields(context, record, _MOMENT)
        if read is not None and len(read) != 1:
            context.fault(record.place, "moment-shape")
        made = doing.moment_of(record, name)
        if made is not None:
            found[name] = made
    return found


def timeline(context: Context, node: Node) -> dict[str, Any]:
    """`start`, `cycle`, `unnumbered`; a stage's id names one stage only."""
    found = fields(context, node, _TIMELINE, ("cycle",)) or {}
    seen: dict[str, Stage] = {}
    for stage in (*found.get("start", ()), *found.get("cycle", ())):
        first = seen.setdefault(stage.id, stage)
        if first is not stage:
            context.fault(stage.place, "defined-twice", kind="stage", name=stage.id, where=str(first.place))
    return found


def _minutes(context: Context, node: Node) -> int | None:
    value = context.number(node)
    if value is not None and value < 0:
        context.fault(node.place, "not-a-number")
        return None
    return value


_STAGE: Schema = {
    "part": ("part", word), "name": ("name", word), "mode": ("mode", one_of(*Mode)), "block": ("block", word),
    "order": ("order", _order), "begin": ("begin", _procedures), "end": ("end", _procedures),
    "during": ("during", _procedures),
    "when": ("when", conditions), "due": ("due", _minutes), "damage": ("damage_now", _damage_now),
    "closes_outs": ("closes_outs", flag), "day": ("public_now", flag), "vote": ("vote", _vote),
    "takes_votes": ("takes_votes", ref("stage")), "cite": ("cite", text),
}
_VOTE: Schema = {
    "voters": ("voters", expr), "targets": ("targets", expr), "weight": ("weight", expr), "changes": ("changes", number),
    "freeze": ("freeze", _minutes), "proxy_freeze": ("proxy_freeze", _minutes), "freeze_when": ("freeze_when", expr),
    "stands": ("stands", expr), "box": ("box", expr), "valid": ("valid", expr),
    "counts_for": ("counts_for", expr), "closing": ("closing", word),
    "freed": ("freed", flag), "candidates": ("candidates", flag), "outs": ("outs", flag), "quiet": ("quiet", expr),
    "counted": ("counted", doing.effects), "cite": ("cite", text),
}
_MOMENT: Schema = {"leave": ("leave", ref("stage")), "begin": ("begin", ref("stage"))}
_TIMELINE: Schema = {"start": ("start", stages), "cycle": ("cycle", stages), "unnumbered": ("unnumbered", refs("part"))}
