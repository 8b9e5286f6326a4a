"""What the operators of the expression language do to its values."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import cast

from director_app.engine.language.scope import Scope, Val

LIST_LIMIT = 4096
"""Longest list an expression may build."""


def same(left: Val, right: Val) -> bool:
    """Equality in which a list of one is its element."""
    if left == right:
        return True
    if isinstance(left, tuple):
        return len(left) == 1 and not isinstance(right, tuple) and left[0] == right
    return isinstance(right, tuple) and len(right) == 1 and right[0] == left


def within(left: Val, right: Val) -> bool:
    """Membership; in a single value means being it, in nothing never holds."""
    if isinstance(right, (tuple, frozenset, dict)):
        return left in right
    return right is not None and left == right


def _ordered(test: Callable[[float, float], bool]) -> Callable[[Val, Val], bool]:
    """A comparison of numbers; with nothing on one side it does not hold."""

    def compare(left: Val, right: Val) -> bool:
        return left is not None and right is not None and test(cast(float, left), cast(float, right))

    return compare


TESTS: dict[type[ast.AST], Callable[[Val, Val], bool]] = {
    ast.Eq: same,
    ast.Is: same,
    ast.In: within,
    ast.Lt: _ordered(lambda a, b: a < b),
    ast.LtE: _ordered(lambda a, b: a <= b),
    ast.Gt: _ordered(lambda a, b: a > b),
    ast.GtE: _ordered(lambda a, b: a >= b),
}

OPPOSITES: dict[type[ast.AST], type[ast.AST]] = {ast.NotEq: ast.Eq, ast.IsNot: ast.Is, ast.NotIn: ast.In}
"""Tests that are the opposite of another."""


def _add(left: Val, right: Val) -> Val:
    if isinstance(left, tuple) or isinstance(right, tuple):
        joined = (left if isinstance(left, tuple) else (left,)) + (right if isinstance(right, tuple) else (right,))
        if len(joined) > LIST_LIMIT:
            raise ValueError("list too long")
        return joined
    return cast(int, left) + cast(int, right)


def _times(left: Val, right: Val) -> Val:
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return left * right
    raise TypeError("only numbers can be multiplied")


ARITHMETIC: dict[type[ast.AST], Callable[[Val, Val], Val]] = {
    ast.Add: _add,
    ast.Sub: lambda a, b: cast(float, a) - cast(float, b),
    ast.Mult: _times,
    ast.FloorDiv: lambda a, b: cast(float, a) // cast(float, b),
    ast.Mod: lambda a, b: cast(float, a) % cast(float, b),
}


def items(scope: Scope, value: Val) -> tuple[Val, ...]:
    """What a loop goes through: a list, a single value, or nothing. Each element costs a step of the command's budget."""
    if value is None:
        return ()
    found = value if isinstance(value, tuple) else (value,)
    scope.work.spend(len(found))
    return found


def built(found: list[Val]) -> tuple[Val, ...]:
    """The list that a comprehension made."""
    if len(found) > LIST_LIMIT:
        raise ValueError("list too long")
    return tuple(found)


def pick(value: Val, key: Val) -> Val:
    """One element of a list by its place, or of a map by its key; nothing when it is not there."""
    if isinstance(value, tuple) and isinstance(key, int):
        return value[key] if -len(value) <= key < len(value) else None
    if isinstance(value, dict):
        return cast(Val, value.get(str(key)))
    return None


def cut(value: Val, low: Val, high: Val) -> Val:
    """Part of a list."""
    return value[cast(int, low) : cast(int, high)] if isinstance(value, tuple) else ()
