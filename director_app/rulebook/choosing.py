"""`choose:` - what a use of a skill has to name."""

from __future__ import annotations

from typing import Any

from director_app.rulebook import expressions
from director_app.rulebook.context import Context, Schema, fields, flag, number, unknown_key, word
from director_app.rulebook.model import ChoiceField, Choose, Expr, Limit
from director_app.rulebook.nodes import Node, Scalar, Table

MAX_OPTIONS = 100

Range = tuple[Expr | None, Expr | None]


def choose(context: Context, node: Node) -> Choose | None:
    found = fields(context, node, _CHOOSE)
    if found is None:
        return None
    least, most = found.pop("seats", (None, None))
    limits, words = found.pop("not", ((), ()))
    kind, ballot_words = found.pop("ballots", ("", ()))
    return Choose(least=least, most=most, limits=limits, not_words=words, ballots=kind, ballot_words=ballot_words, **found)


def _seats(context: Context, node: Node) -> Range | None:
    """`1`, `1..3`, `0..count(living)`, or `{least, most}`."""
    if isinstance(node, Table):
        found = fields(context, node, _RANGE, ("least", "most"))
        return None if found is None else (found["least"], found["most"])
    if isinstance(node, Scalar) and ".." in node.value:
        start, _, end = node.value.partition("..")
        least = expressions.read(context, _part(node, start, 0))
        most = expressions.read(context, _part(node, end, len(start) + 2))
        return None if least is None or most is None else (least, most)
    exact = expressions.read(context, node)
    return None if exact is None else (exact, exact)


def _part(node: Scalar, text: str, offset: int) -> Scalar:
    """A piece of a scalar, at its own place."""
    return Scalar(text, node.file, node.line, node.column + offset, node.style or "-", node.spread)


def _limits(context: Context, node: Node) -> tuple[tuple[Limit, ...], tuple[str, ...]]:
    """`not:` - the built-in words and the book's own limits."""
    limits: list[Limit] = []
    words: list[str] = []
    for item in context.items(node):
        if isinstance(item, Scalar):
            if item.value in _NOT_WORDS:
                words.append(item.value)
            else:
                near = context.nearest(item.value, _NOT_WORDS)
                context.fault(item.place, "not-word", word=item.value, known="、".join(_NOT_WORDS), nearest=near)
            continue
        found = fields(context, item, _LIMIT, ("because",))
        if found is not None:
            if ("seats" in found) == ("broken" in found):
                context.fault(item.place, "limit-shape")
            limits.append(Limit(place=item.place, **found))
    return tuple(limits), tuple(words)


def _choice(context: Context, node: Node) -> dict[str, ChoiceField] | None:
    if isinstance(node, Table) and "fields" in node.entries:
        for key in node.entries:
            if key != "fields":
                unknown_key(context, node, key, ("fields",))
        return _parts(context, node.entries["fields"])
    single = _field(context, node)
    return None if single is None else {"": single}


def _parts(context: Context, node: Node, above: str = "") -> dict[str, ChoiceField]:
    """Named parts; parts of a part get names like `甲/乙`."""
    parts: dict[str, ChoiceField] = {}
    for name, part in context.entries(node).items():
        if isinstance(part, Table) and "fields" in part.entries:
            parts.update(_parts(context, part.entries["fields"], f"{above}{name}/"))
        elif (found := _field(context, part)) is not None:
            parts[above + name] = found
    return parts


def _field(context: Context, node: Node) -> ChoiceField | None:
    found = fields(context, node, _FIELD)
    if found is None or not isinstance(node, Table):
        return None
    kinds = [key for key in node.entries if key in _FIELD_KINDS]
    if len(kinds) != 1:
        context.fault(node.place, "choice-kind", known="、".join(_FIELD_KINDS))
        return None
    least, most = found.get("count", (1, 1))
    value = found.get("kind")
    options, among = ((), value) if isinstance(value, Expr) else (value or (), None)
    if found.get("optional") and "count" in node.entries:
        least = 0
    return ChoiceField(_FIELD_KINDS[kinds[0]], options, among, least, most, found.get("optional", False))


def _count(context: Context, node: Node) -> tuple[int, int] | None:
    """`2` or `1..3`: plain numbers."""
    if isinstance(node, Scalar) and ".." in node.value:
        start, _, end = node.value.partition("..")
        least = context.number(_part(node, start, 0))
        most = context.number(_part(node, end, len(start) + 2))
    else:
        least = most = context.number(node)
    if least is None or most is None:
        return None
    if not 0 <= least <= most:
        context.fault(node.place, "empty-range")
        return None
    return least, most


def _numbers(context: Context, node: Node) -> tuple[str, ...] | None:
    found = _count(context, node)
    if found is None:
        return None
    least, most = found
    if most - least >= MAX_OPTIONS:
        context.fault(node.place, "too-many-options", most=str(MAX_OPTIONS))
        return None
    return tuple(str(value) for value in range(least, most + 1))


def _ballots(context: Context, node: Node) -> tuple[str, tuple[str, ...]] | None:
    if isinstance(node, Table):
        found = fields(context, node, {"words": ("words", Context.words)}, ("words",))
        return None if found is None else ("word", found["words"])
    value = context.word(node)
    if value is not None and value != "seats":
        context.fault(node.place, "bad-word", word=value, known="seats、{words: […]}")
        return None
    return None if value is None else ("seat", ())


_NOT_WORDS = ("self", "last_night", "ever")

_FIELD_KINDS = {
    "words": "word", "roles": "role", "factions": "faction", "skills": "skill", "seat": "seat",
    "seats_to_roles": "seats_to_roles", "number": "number",
}

expr: Any = expressions.read

_RANGE: Schema = {"least": ("least", expr), "most": ("most", expr)}

_LIMIT: Schema = {"seats": ("seats", expr), "broken": ("broken", expr), "because": ("because", word)}

_FIELD: Schema = {
    "words": ("kind", Context.words), "roles": ("kind", expr), "factions": ("kind", expr), "skills": ("kind", expr),
    "seat": ("kind", expr), "seats_to_roles": ("kind", expr), "number": ("kind", _numbers),
    "count": ("count", _count), "optional": ("optional", flag),
}

_CHOOSE: Schema = {
    "seats": ("seats", _seats),
    "from": ("among", expr),
    "not": ("not", _limits),
    "choice": ("fields", _choice),
    "text": ("text", number),
    "to": ("receiver", expr),
    "ballots": ("ballots", _ballots),
}
