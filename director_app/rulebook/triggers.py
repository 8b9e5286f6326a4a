"""`on:` and `triggers:` - what sets effects off by itself."""

from __future__ import annotations

from director_app.rulebook import expressions
from director_app.rulebook.context import Context, Schema, fields, flag, refs, text
from director_app.rulebook.effects import effects
from director_app.rulebook.model import Trigger
from director_app.rulebook.nodes import Node, Table
from director_app.rulebook.vocabulary import TRIGGERS


def trigger(context: Context, node: Node) -> Trigger | None:
    """One `on:` entry."""
    found = fields(context, node, _TRIGGER, ("event", "do"))
    if found is None:
        return None
    if found["event"] in ("stage", "leave") and isinstance(node, Table) and "at" not in node.entries:
        context.fault(node.place, "missing-key", key="at")
    return Trigger(place=node.place, **{"conditions": (), **found})


def triggers(context: Context, node: Node) -> tuple[Trigger, ...]:
    return tuple(found for item in context.items(node) if (found := trigger(context, item)) is not None)


def _event(context: Context, node: Node) -> str | None:
    word = context.word(node)
    if word is not None and word not in TRIGGERS:
        context.fault(node.place, "unknown-event", name=word, nearest=context.nearest(word, TRIGGERS))
        return None
    return word


_TRIGGER: Schema = {
    "event": ("event", _event),
    "if": ("conditions", expressions.conditions),
    "do": ("do", effects),
    "at": ("at", refs("stage")),
    "after_out": ("after_out", flag),
    "cite": ("cite", text),
    "rulings": ("rulings", refs("ruling")),
}
