"""The composition: what a full table looks like, for dealing."""

from __future__ import annotations

from director_app.rulebook.context import Context, Schema, fields, number, refs, text
from director_app.rulebook.model import Composition, Pool
from director_app.rulebook.nodes import Node


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


_COMPOSITION: Schema = {
    "seats": ("seats", number), "reserve": ("reserve", number), "pools": ("pools", _pools), "pairs": ("pairs", _pairs),
    "reserve_not": ("reserve_not", _role_lists),
}
_POOL: Schema = {"count": ("count", number), "of": ("of", refs("role")), "name": ("name", text)}
