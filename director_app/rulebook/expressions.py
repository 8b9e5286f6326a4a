"""Expressions: what stands where the language wants a value, read into a checked tree (`whitelist` says what may stand)."""

from __future__ import annotations

import ast
from collections.abc import Collection

from director_app.rulebook.context import Context, Schema, fields, word
from director_app.rulebook.model import Expr, Place
from director_app.rulebook.nodes import Listing, Node, Scalar, Table
from director_app.rulebook.whitelist import Reading

NO_SCOPE: frozenset[str] = frozenset()


def read(context: Context, node: Node, scope: Collection[str] = NO_SCOPE) -> Expr | None:
    """The expression that a node holds. `scope`: the variables bound by the effects before it."""
    if type(node) is not Scalar:
        return _listed(context, node, scope)
    source = node.value
    tree = context.trees.get(source) if not scope else None
    if tree is None:
        before = len(context.faults)
        tree = Reading(context, node, source, scope).tree()
        if len(context.faults) != before or tree is None:
            return None
        if not scope:
            context.trees[source] = tree
    return Expr(source, Place(node.file, node.line, node.column), tree)


def conditions(context: Context, node: Node, scope: Collection[str] = NO_SCOPE) -> tuple[Expr, ...]:
    """One condition or a list of them."""
    items = node.items if isinstance(node, Listing) else [node]
    return tuple(expr for item in items if (expr := _condition(context, item, scope)) is not None)


def _condition(context: Context, node: Node, scope: Collection[str]) -> Expr | None:
    """An expression, or a record of one with what it asks for in words."""
    if not isinstance(node, Table) or not {"if", "because"} & node.entries.keys():
        return read(context, node, scope)
    keys: Schema = {"if": ("condition", lambda context, part: read(context, part, scope)), "because": ("because", word)}
    found = fields(context, node, keys, ("if", "because"))
    if found is None:
        return None
    condition = found["condition"]
    return Expr(condition.source, condition.place, condition.tree, found["because"])


def constant(value: int | str | bool, place: Place) -> Expr:
    """An expression that nobody wrote: a default."""
    return Expr(repr(value), place, ast.Constant(value))


def _listed(context: Context, node: Node, scope: Collection[str]) -> Expr | None:
    """A YAML list where a value is wanted is a list of expressions."""
    if isinstance(node, Table):
        context.fault(node.place, "expr-mapping")
        return None
    assert isinstance(node, Listing)
    if not all(isinstance(item, Scalar) for item in node.items):
        context.fault(node.place, "expr-mapping")
        return None
    parts = [expr for item in node.items if (expr := read(context, item, scope)) is not None]
    if len(parts) < len(node.items):
        return None
    tree = ast.List([part.tree for part in parts], ast.Load())
    return Expr("[" + ", ".join(part.source for part in parts) + "]", node.place, tree)
