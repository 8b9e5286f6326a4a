"""`do:` lists: verbs with their arguments, branches, loops."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from director_app.rulebook import expressions
from director_app.rulebook.context import Context, one_of, unknown_key
from director_app.rulebook.model import Arg, Effect, Expr, Moment, Template
from director_app.rulebook.names import fold
from director_app.rulebook.nodes import Node, Scalar, Table
from director_app.rulebook.texts import check_template
from director_app.rulebook.vocabulary import VARIABLES, VERB_SLOTS, VERBS, Verb

Scope = Collection[str]

EVER = "ever"
"""Written where a moment may stand: without an end."""

MAX_VARIABLES = 200

_BINDERS = {"draw": "into", "spawn": "into"}
"""Verb → the argument that names a variable for the rest of the list."""


def effects(context: Context, node: Node, scope: Scope = ()) -> tuple[Effect, ...]:
    """A `do:` list. Variables bound by an item are known in those after it."""
    known = set(scope)
    found: list[Effect] = []
    for item in context.items(node):
        effect = _item(context, item, known)
        if effect is not None:
            found.append(effect)
            known.update(_bound(effect))
            if len(known) > MAX_VARIABLES:
                context.fault(item.place, "too-many-variables", most=str(MAX_VARIABLES))
                break
    return tuple(found)


def _bound(effect: Effect) -> frozenset[str]:
    if effect.verb == "let":
        values = effect.args.get("values")
        return frozenset(values) if isinstance(values, Mapping) else frozenset()
    key = effect.args.get(_BINDERS.get(effect.verb, ""))
    return frozenset((key,)) if isinstance(key, str) else frozenset()


def _item(context: Context, node: Node, scope: Scope) -> Effect | None:
    if not isinstance(node, Table):
        context.fault(node.place, "no-verb")
        return None
    entries = node.entries
    conditions = expressions.conditions(context, entries["if"], scope) if "if" in entries else ()
    if "each" in entries:
        return _loop(context, node, conditions, scope)
    verbs = [key for key in entries if key in VERBS and key not in ("branch", "each")]
    if not verbs and "do" in entries:
        return _branch(context, node, conditions, scope)
    for key in entries:
        if key != "if" and key not in verbs:
            code = "unknown-key" if verbs else "unknown-verb"
            near = context.nearest(key, (*VERBS, "if", "do", "else"))
            context.fault(node.keys[key].place, code, key=key, nearest=near)
    if len(verbs) != 1:
        if verbs:
            context.fault(node.keys[verbs[1]].place, "two-verbs", first=verbs[0], second=verbs[1])
        elif not set(entries) - {"if"}:
            context.fault(node.place, "no-verb")
        return None
    name = verbs[0]
    args = _arguments(context, VERBS[name], entries[name], scope)
    return None if args is None else Effect(name, args, conditions, node.place)


def _branch(context: Context, node: Table, conditions: tuple[Expr, ...], scope: Scope) -> Effect:
    args: dict[str, Arg] = {}
    for key, value in node.entries.items():
        if key in ("do", "else"):
            args[key] = effects(context, value, scope)
        elif key != "if":
            unknown_key(context, node, key, (*VERBS, "if", "do", "else"))
    return Effect("branch", args, conditions, node.place)


def _loop(context: Context, node: Table, conditions: tuple[Expr, ...], scope: Scope) -> Effect | None:
    entries = node.entries
    for key in entries:
        if key not in ("if", "each", "as", "do"):
            unknown_key(context, node, key, ("if", "each", "as", "do"))
    among = expressions.read(context, entries["each"], scope)
    name = "it"
    if "as" in entries:
        name = _variable(context, entries["as"]) or name
    if "do" not in entries:
        context.fault(node.place, "missing-key", key="do")
        return None
    body = effects(context, entries["do"], {*scope, name})
    if among is None:
        return None
    return Effect("each", {"of": among, "as": name, "do": body}, conditions, node.place)


def _arguments(context: Context, verb: Verb, node: Node, scope: Scope) -> dict[str, Arg] | None:
    """A verb's arguments, each read as its kind says."""
    short = verb.args[verb.short] if verb.short else None
    if short is not None and (not isinstance(node, Table) or short.kind == "with"):
        if isinstance(node, Scalar) and node.empty and not short.required:
            return {}
        value = _argument(context, verb, verb.short, short.kind, node, scope)
        _notice(context, verb.name, {} if value is None else {verb.short: value})
        return None if value is None else {verb.short: value}
    if not isinstance(node, Table):
        if isinstance(node, Scalar) and node.empty and not any(arg.required for arg in verb.args.values()):
            return {}
        context.fault(node.place, "verb-mapping", verb=verb.name, known="、".join(verb.args))
        return None
    args: dict[str, Arg] = {}
    for key, value_node in node.entries.items():
        arg = verb.args.get(key)
        if arg is None:
            unknown_key(context, node, key, verb.args)
            continue
        value = _argument(context, verb, key, arg.kind, value_node, scope)
        if value is not None:
            args[key] = value
    for key, arg in verb.args.items():
        if arg.required and key not in node.entries:
            context.fault(node.place, "missing-argument", verb=verb.name, key=key)
    _texts(context, verb, args)
    _notice(context, verb.name, args)
    return args


def _argument(context: Context, verb: Verb, key: str, kind: str, node: Node, scope: Scope) -> Arg | None:
    reader = _KINDS.get(kind)
    if reader is not None:
        if kind == "key" and key in ("into", "as"):
            return _variable(context, node)
        return reader(context, node, scope)
    base, _, options = kind.partition(":")
    if base == "word":
        return one_of(*options.split("|"))(context, node)  # type: ignore[no-any-return]
    if base == "words":
        return context.refers(options, node)
    return context.refer(kind, node)


def moment(context: Context, node: Node) -> Moment | None:
    """A moment of the book by its name; `ever` is none."""
    word = context.word(node)
    if word is None or word == EVER:
        return None
    if not context.names.known("moment", word):
        context.unknown("moment", word, node.place)
        return None
    return moment_of(context.names.tables["moment"][word], word)


def moment_of(record: Node, name: str) -> Moment | None:
    """The moment that its record describes; faults in it are found where the section is read."""
    if isinstance(record, Table):
        for key in ("leave", "begin"):
            stage = record.entries.get(key)
            if isinstance(stage, Scalar):
                return Moment(stage.value, key == "leave", name)
    return None


def _skillx(context: Context, node: Node, scope: Scope) -> Arg | None:
    """A skill's name, `this`, or an expression in parentheses."""
    if isinstance(node, Scalar):
        if node.value == "this":
            return "this"
        if node.value.startswith("(") and node.value.endswith(")"):
            return expressions.read(context, node, scope)
        if node.value in scope or node.value in VARIABLES:
            context.fault(node.place, "skill-parentheses", name=node.value)
            return None
    return context.refer("skill", node)


def _values(context: Context, node: Node, scope: Scope) -> Arg | None:
    """`name: expr` pairs; each may stand on those before it."""
    found: dict[str, Expr] = {}
    entries = context.entries(node)
    if len(entries) > MAX_VARIABLES:
        context.fault(node.place, "too-many-variables", most=str(MAX_VARIABLES))
        return None
    for key, value in entries.items():
        name = fold(key)
        if not name.isidentifier() or name.startswith("_"):
            context.fault(node.keys[key].place if isinstance(node, Table) else node.place, "not-a-variable", name=key)
        expr = expressions.read(context, value, {*scope, *found})
        if expr is not None:
            found[name] = expr
    return found


def _variable(context: Context, node: Node) -> str | None:
    name = context.word(node)
    if name is None:
        return None
    name = fold(name)
    if not name.isidentifier() or name.startswith("_"):
        context.fault(node.place, "not-a-variable", name=name)
        return None
    return name


def _template(context: Context, node: Node, scope: Scope) -> Template | None:
    value = context.text(node)
    return None if value is None else Template(value, node.place)


def _texts(context: Context, verb: Verb, args: Mapping[str, Arg]) -> None:
    given = args.get("with")
    known = {*(given if isinstance(given, Mapping) else ()), *VERB_SLOTS.get(verb.name, ())}
    for value in args.values():
        if isinstance(value, Template):
            check_template(context, value, known)


def _notice(context: Context, verb: str, args: Mapping[str, Arg]) -> None:
    """Remember what the effect brings about, for the cross checks."""
    used = context.used
    if verb == "give":
        _note(used["state"], args.get("state"))
    elif verb == "bend":
        _note(used["bend"], context.owner)
    elif verb == "resolve_again":
        _note(used["skill"], args.get("skill"))
    elif verb == "damage":
        _note(used["slot"], args.get("slot"))


def _note(names: set[str], value: Arg | None) -> None:
    if isinstance(value, str) and value:
        names.add(value)


_KINDS: dict[str, Callable[[Context, Node, Scope], Arg | None]] = {
    "expr": expressions.read,
    "seats": expressions.read,
    "do": effects,
    "with": _values,
    "moment": lambda context, node, scope: moment(context, node),
    "skillx": _skillx,
    "text": _template,
    "key": lambda context, node, scope: context.word(node),
    "word": lambda context, node, scope: context.word(node),
    "words": lambda context, node, scope: context.words(node),
    "flag": lambda context, node, scope: context.flag(node),
}
"""Argument kinds with a reader of their own; every other kind is a kind of name."""
