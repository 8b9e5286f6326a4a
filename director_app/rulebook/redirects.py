"""The pipeline of redirects: its steps, in the book's order."""

from __future__ import annotations

from director_app.rulebook import effects as doing
from director_app.rulebook import expressions
from director_app.rulebook.context import Context, Schema, fields, flag, refs, text
from director_app.rulebook.model import RedirectStep
from director_app.rulebook.nodes import Node, Table


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


_REDIRECT: Schema = {
    "bends": ("bends", Context.words), "if": ("conditions", expressions.conditions), "pass_to": ("pass_to", expressions.read),
    "join": ("join", flag), "then": ("then", doing.effects), "cite": ("cite", text), "rulings": ("rulings", refs("ruling")),
}
