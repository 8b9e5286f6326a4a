"""What a record of a book reads: every name in its expressions, and the verbs of its effects."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache

from director_app.rulebook.model import Effect, Expr, RuleBook


def names_in(record: object) -> frozenset[str]:
    """The names that stand in the record's expressions: variables, functions, attributes, names of the book."""
    return frozenset(_names(record))


def _names(record: object) -> Iterator[str]:
    if isinstance(record, Expr):
        for node in ast.walk(record.tree):
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node, ast.Attribute):
                yield f".{node.attr}"
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
        return
    if isinstance(record, Effect):
        yield f"{record.verb}:"
    if isinstance(record, str):
        yield record
    elif isinstance(record, Mapping):
        for item in record.values():
            yield from _names(item)
    elif isinstance(record, tuple | list):
        for item in record:
            yield from _names(item)
    elif is_dataclass(record):
        for field in fields(record):
            yield from _names(getattr(record, field.name))


@cache
def skill_names(book: RuleBook, skill: str) -> frozenset[str]:
    """What a skill of the book reads."""
    return names_in(book.skills[skill])
