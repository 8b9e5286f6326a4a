"""The timeline's stages, the moments, the redirect pipeline and the composition."""

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
from director_app.rulebook.model import Composition, Mode, Moment, Pool, RedirectStep, Stage, VoteRules
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


def redirects(context: Context, node: Node) -> tuple[RedirectStep, ...]:
    """A list of steps, each a name with its record."""
    found: list[RedirectStep] = []
    seen: dict[str, Node] = {}
    for item in context.listing(node):
        if not isinstance(item, Table) or len(item.entries) != 1:
            context.fault(item.place, "redirect-shape")
            continue
        for name, record in item.entries.items():
            if seen.setdefault(name, item) is not item:
                context.fault(item.place, "defined-twice", kind="redirect", name=name, where=str(seen[name].place))
            read = fields(context, record, _REDIRECT, ("pass_to",))
            if read is not None:
                found.append(RedirectStep(name=name, place=item.place, **{"bends": (name,), "conditions": (), **read}))
    return tuple(found)


def composition(context: Context, node: Node) -> Composition | None:
    found = fields(context, node, _COMPOSITION, ("seats",))
    return None if found is None else Composition(place=node.place, **found)


def _pools(context: Context, node: Node) -> tuple[Pool, ...]:
    found = (fields(context, item, _POOL, ("count", "of")) for item in context.listing(node))
    return tuple(Pool(**record) for record in found if record is not None)


def _role_lists(context: Context, node: Node) -> tuple[tuple[str, ...], ...]:
    return tuple(context.refers("role", item) for item in context.listing(node))


def _pairs(context: Context, node: Node) -> tuple[tuple[str, ...], ...]:
    pairs = _role_lists(context, node)
    for pair, item in zip(pairs, context.items(node), strict=True):
        if len(pair) != 2:
            context.fault(item.place, "not-a-pair")
    return tuple(pair for pair in pairs if len(pair) == 2)


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
_REDIRECT: Schema = {
    "bends": ("bends", Context.words), "if": ("conditions", conditions), "pass_to": ("pass_to", expr),
    "join": ("join", flag), "then": ("then", doing.effects), "cite": ("cite", text), "rulings": ("rulings", refs("ruling")),
}
_COMPOSITION: Schema = {
    "seats": ("seats", number), "reserve": ("reserve", number), "pools": ("pools", _pools), "pairs": ("pairs", _pairs),
    "reserve_not": ("reserve_not", _role_lists),
}
_POOL: Schema = {"count": ("count", number), "of": ("of", refs("role")), "name": ("name", text)}
_TIMELINE: Schema = {"start": ("start", stages), "cycle": ("cycle", stages), "unnumbered": ("unnumbered", refs("part"))}
