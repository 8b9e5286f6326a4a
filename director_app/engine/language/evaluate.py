"""Compiles checked expressions into closures, once each, and evaluates them.

The tree was whitelisted when the book was loaded: only the nodes below can occur.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from director_app.engine.language.builtins import builtin_getter
from director_app.engine.language.registry import FUNCTIONS, attribute_getter
from director_app.engine.language.scope import Scope, Val, truth
from director_app.rulebook.model import Expr
from director_app.rulebook.vocabulary import VARIABLES

Run = Callable[[Scope], Val]

LIST_LIMIT = 4096
"""Longest list an expression may build."""


class RuleError(Exception):
    """A rule of the book could not be worked out at run time."""

    def __init__(self, expression: Expr, problem: str) -> None:
        super().__init__(f"{expression.place}: {expression.source}: {problem}")
        self.expression = expression
        self.problem = problem


def value_of(expression: Expr, scope: Scope) -> Val:
    """The value of an expression. Raises RuleError where it has none."""
    run = expression.compiled
    if run is None:
        run = _compile(expression.tree)
        expression.compiled = run
    try:
        return cast(Run, run)(scope)
    except (TypeError, ValueError, IndexError, KeyError, ZeroDivisionError, AttributeError, RecursionError) as error:
        raise RuleError(expression, str(error)) from error


def holds(expression: Expr, scope: Scope) -> bool:
    """Whether a condition holds."""
    return truth(value_of(expression, scope))


def all_hold(conditions: Sequence[Expr], scope: Scope) -> bool:
    """Whether all conditions hold."""
    return all(truth(value_of(condition, scope)) for condition in conditions)


def checks_of(conditions: Sequence[Expr], scope: Scope) -> tuple[tuple[str, bool], ...]:
    """Each condition's source with whether it holds, for the trace."""
    return tuple((condition.source, holds(condition, scope)) for condition in conditions)


def _constant(node: ast.Constant) -> Run:
    value = cast(Val, node.value)
    return lambda scope: value


def _name(node: ast.Name) -> Run:
    name = node.id
    getter = builtin_getter(name)
    if getter is None:
        return lambda scope: scope.vars.get(name)
    if name in VARIABLES:

        def shadowable(scope: Scope) -> Val:
            return scope.vars[name] if name in scope.vars else getter(scope)

        return shadowable
    return getter


def _attribute(node: ast.Attribute) -> Run:
    inner = _compile(node.value)
    get = attribute_getter(node.attr)
    return lambda scope: get(scope, inner(scope))


def _bool(node: ast.BoolOp) -> Run:
    parts = [_compile(value) for value in node.values]
    if isinstance(node.op, ast.And):

        def both(scope: Scope) -> Val:
            value: Val = True
            for part in parts:
                value = part(scope)
                if not value:
                    return value
            return value

        return both

    def either(scope: Scope) -> Val:
        value: Val = False
        for part in parts:
            value = part(scope)
            if value:
                return value
        return value

    return either


def _unary(node: ast.UnaryOp) -> Run:
    inner = _compile(node.operand)
    if isinstance(node.op, ast.Not):
        return lambda scope: not inner(scope)
    return lambda scope: -cast(int, inner(scope))


def _same(left: Val, right: Val) -> bool:
    """Equality in which a list of one is its element."""
    if left == right:
        return True
    if isinstance(left, tuple):
        return len(left) == 1 and not isinstance(right, tuple) and left[0] == right
    return isinstance(right, tuple) and len(right) == 1 and right[0] == left


def _within(left: Val, right: Val) -> bool:
    if isinstance(right, (tuple, frozenset, dict)):
        return left in right
    return right is not None and left == right


def _ordered(test: Callable[[float, float], bool]) -> Callable[[Val, Val], bool]:
    """A comparison of numbers; with nothing on one side it does not hold."""

    def compare(left: Val, right: Val) -> bool:
        return left is not None and right is not None and test(cast(float, left), cast(float, right))

    return compare


_TESTS: dict[type[ast.AST], Callable[[Val, Val], bool]] = {
    ast.Eq: _same,
    ast.Is: _same,
    ast.NotEq: lambda left, right: not _same(left, right),
    ast.IsNot: lambda left, right: not _same(left, right),
    ast.In: _within,
    ast.NotIn: lambda left, right: not _within(left, right),
    ast.Lt: _ordered(lambda a, b: a < b),
    ast.LtE: _ordered(lambda a, b: a <= b),
    ast.Gt: _ordered(lambda a, b: a > b),
    ast.GtE: _ordered(lambda a, b: a >= b),
}


def _compare(node: ast.Compare) -> Run:
    first = _compile(node.left)
    rest = [(_TESTS[type(op)], _compile(right)) for op, right in zip(node.ops, node.comparators, strict=True)]
    if len(rest) == 1:
        test, other = rest[0]
        return lambda scope: test(first(scope), other(scope))

    def chain(scope: Scope) -> Val:
        left = first(scope)
        for test, other in rest:
            right = other(scope)
            if not test(left, right):
                return False
            left = right
        return True

    return chain


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


_ARITHMETIC: dict[type[ast.AST], Callable[[Val, Val], Val]] = {
    ast.Add: _add,
    ast.Sub: lambda a, b: cast(float, a) - cast(float, b),
    ast.Mult: _times,
    ast.FloorDiv: lambda a, b: cast(float, a) // cast(float, b),
    ast.Mod: lambda a, b: cast(float, a) % cast(float, b),
}


def _binary(node: ast.BinOp) -> Run:
    left, right = _compile(node.left), _compile(node.right)
    work = _ARITHMETIC[type(node.op)]
    return lambda scope: work(left(scope), right(scope))


def _if(node: ast.IfExp) -> Run:
    test, yes, no = _compile(node.test), _compile(node.body), _compile(node.orelse)
    return lambda scope: yes(scope) if test(scope) else no(scope)


def _list(node: ast.List | ast.Tuple) -> Run:
    parts = [_compile(item) for item in node.elts]
    return lambda scope: tuple(part(scope) for part in parts)


def _comprehension(node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> Run:
    element = _compile(node.elt)
    loops: list[tuple[str | tuple[str, ...], Run, list[Run]]] = []
    for generator in node.generators:
        target: str | tuple[str, ...]
        if isinstance(generator.target, ast.Tuple):
            target = tuple(cast(ast.Name, item).id for item in generator.target.elts)
        else:
            target = cast(ast.Name, generator.target).id
        loops.append((target, _compile(generator.iter), [_compile(test) for test in generator.ifs]))

    def walk(scope: Scope, depth: int, found: list[Val]) -> None:
        target, source, tests = loops[depth]
        items = source(scope)
        if items is None:
            return
        scope.work.spend(len(items) if isinstance(items, tuple) else 1)
        names = scope.vars
        deeper = depth + 1 < len(loops)
        for item in items if isinstance(items, tuple) else (items,):
            if isinstance(target, str):
                names[target] = item
            else:
                for name, part in zip(target, cast(tuple[Val, ...], item), strict=False):
                    names[name] = part
            for test in tests:
                if not test(scope):
                    break
            else:
                if deeper:
                    walk(scope, depth + 1, found)
                else:
                    found.append(element(scope))
        if len(found) > LIST_LIMIT:
            raise ValueError("list too long")

    def run(scope: Scope) -> Val:
        found: list[Val] = []
        walk(Scope(scope.work, dict(scope.vars)), 0, found)
        return tuple(found)

    return run


def _subscript(node: ast.Subscript) -> Run:
    inner = _compile(node.value)
    if isinstance(node.slice, ast.Slice):
        low = _compile(node.slice.lower) if node.slice.lower else None
        high = _compile(node.slice.upper) if node.slice.upper else None

        def cut(scope: Scope) -> Val:
            items = inner(scope)
            if not isinstance(items, tuple):
                return ()
            return items[cast(int, low(scope)) if low else None : cast(int, high(scope)) if high else None]

        return cut
    key = _compile(node.slice)

    def pick(scope: Scope) -> Val:
        items, place = inner(scope), key(scope)
        if isinstance(items, tuple) and isinstance(place, int):
            return items[place] if -len(items) <= place < len(items) else None
        if isinstance(items, dict):
            return cast(Val, items.get(str(place)))
        return None

    return pick


def _call(node: ast.Call) -> Run:
    name = cast(ast.Name, node.func).id
    function = FUNCTIONS[name]
    parts = [_compile(argument) for argument in node.args]
    if not parts:
        return lambda scope: function(scope)
    if len(parts) == 1:
        only = parts[0]
        return lambda scope: function(scope, only(scope))
    return lambda scope: function(scope, *(part(scope) for part in parts))


_COMPILERS: dict[type[ast.AST], Callable[..., Run]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.BoolOp: _bool,
    ast.UnaryOp: _unary,
    ast.Compare: _compare,
    ast.BinOp: _binary,
    ast.IfExp: _if,
    ast.List: _list,
    ast.Tuple: _list,
    ast.ListComp: _comprehension,
    ast.GeneratorExp: _comprehension,
    ast.SetComp: _comprehension,
    ast.Subscript: _subscript,
    ast.Call: _call,
    ast.Expression: lambda node: _compile(node.body),
}


def _compile(node: ast.AST) -> Run:
    return _COMPILERS[type(node)](node)


compile_tree = partial(_compile)
