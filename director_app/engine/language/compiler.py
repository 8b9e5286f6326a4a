"""Turns a checked expression into a function of its scope.

The function is built from nothing but the node kinds below: every operator, attribute and call becomes a call of one of
our own functions, put in by number, and every name of the book's author becomes a numbered one or a text, looked up among
the names that are bound. So what is compiled can do no more than the language can say, whatever the book held.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import cast

from director_app.engine.language.builtins import builtin_getter
from director_app.engine.language.operations import ARITHMETIC, OPPOSITES, TESTS, built, cut, items, pick
from director_app.engine.language.registry import FUNCTIONS, attribute_getter
from director_app.engine.language.scope import Scope, Val

Run = Callable[[Scope], Val]

Loop = ast.ListComp | ast.GeneratorExp | ast.SetComp

SCOPE = "scope"

_SHORT: dict[str, object] = {"any": any, "all": all}
"""Functions that stop at the first element that decides."""


def compile_tree(tree: ast.expr) -> Run:
    """The function of an expression's tree."""
    builder = _Builder()
    body = builder.build(tree)
    arguments = ast.arguments([], [ast.arg(SCOPE)], None, [], [], None, [])
    whole = ast.fix_missing_locations(ast.Expression(ast.Lambda(arguments, body)))
    return cast(Run, eval(compile(whole, "<rule>", "eval"), builder.known))


def _read(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


class _Builder:
    """Collects the functions that one compiled expression calls."""

    def __init__(self) -> None:
        self.known: dict[str, object] = {"__builtins__": {}, "tuple": tuple}
        self.bound: dict[str, str] = {}

    def put(self, thing: object) -> str:
        """A name under which the compiled function finds this thing."""
        for name, there in self.known.items():
            if there is thing:
                return name
        name = f"f{len(self.known)}"
        self.known[name] = thing
        return name

    def call(self, thing: object, *arguments: ast.expr) -> ast.expr:
        return ast.Call(_read(self.put(thing)), list(arguments), [])

    def build(self, node: ast.AST) -> ast.expr:
        return _KINDS[type(node)](self, node)

    def name(self, node: ast.Name) -> ast.expr:
        name = node.id
        if name in self.bound:
            return _read(self.bound[name])
        bound = ast.Attribute(_read(SCOPE), "vars", ast.Load())
        getter = builtin_getter(name)
        if getter is None:
            return ast.Call(ast.Attribute(bound, "get", ast.Load()), [ast.Constant(name)], [])
        there = ast.Compare(ast.Constant(name), [ast.In()], [bound])
        return ast.IfExp(there, ast.Subscript(bound, ast.Constant(name), ast.Load()), self.call(getter, _read(SCOPE)))

    def attribute(self, node: ast.Attribute) -> ast.expr:
        return self.call(attribute_getter(node.attr), _read(SCOPE), self.build(node.value))

    def either(self, node: ast.BoolOp) -> ast.expr:
        return ast.BoolOp(ast.And() if isinstance(node.op, ast.And) else ast.Or(), [self.build(part) for part in node.values])

    def unary(self, node: ast.UnaryOp) -> ast.expr:
        return ast.UnaryOp(ast.Not() if isinstance(node.op, ast.Not) else ast.USub(), self.build(node.operand))

    def compare(self, node: ast.Compare) -> ast.expr:
        tests: list[ast.expr] = []
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            kind = type(operator)
            test = self.call(TESTS[OPPOSITES.get(kind, kind)], self.build(left), self.build(right))
            tests.append(ast.UnaryOp(ast.Not(), test) if kind in OPPOSITES else test)
            left = right
        return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)

    def binary(self, node: ast.BinOp) -> ast.expr:
        return self.call(ARITHMETIC[type(node.op)], self.build(node.left), self.build(node.right))

    def choice(self, node: ast.IfExp) -> ast.expr:
        return ast.IfExp(self.build(node.test), self.build(node.body), self.build(node.orelse))

    def listing(self, node: ast.List | ast.Tuple) -> ast.expr:
        return ast.Tuple([self.build(item) for item in node.elts], ast.Load())

    def loop(self, node: Loop) -> ast.expr:
        generators, element = self.parts(node)
        return self.call(built, ast.ListComp(element, generators))

    def parts(self, node: Loop) -> tuple[list[ast.comprehension], ast.expr]:
        """The clauses of a loop and what it makes of each element."""
        before = dict(self.bound)
        generators: list[ast.comprehension] = []
        for generator in node.generators:
            source = self.call(items, _read(SCOPE), self.build(generator.iter))
            target = self.target(generator.target)
            generators.append(ast.comprehension(target, source, [self.build(test) for test in generator.ifs], 0))
        element = self.build(node.elt)
        self.bound = before
        return generators, element

    def target(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.Tuple):
            return ast.Tuple([self.target(item) for item in node.elts], ast.Store())
        name = cast(ast.Name, node).id
        self.bound[name] = f"v{len(self.bound)}"
        return ast.Name(self.bound[name], ast.Store())

    def subscript(self, node: ast.Subscript) -> ast.expr:
        value = self.build(node.value)
        if isinstance(node.slice, ast.Slice):
            ends = [self.build(end) if end is not None else ast.Constant(None) for end in (node.slice.lower, node.slice.upper)]
            return self.call(cut, value, *ends)
        return self.call(pick, value, self.build(node.slice))

    def function(self, node: ast.Call) -> ast.expr:
        name = cast(ast.Name, node.func).id
        if name in _SHORT and isinstance(node.args[0], (ast.ListComp, ast.GeneratorExp)):
            generators, element = self.parts(node.args[0])
            return self.call(_SHORT[name], ast.GeneratorExp(element, generators))
        return self.call(FUNCTIONS[name], _read(SCOPE), *(self.build(argument) for argument in node.args))


_KINDS: dict[type[ast.AST], Callable[..., ast.expr]] = {
    ast.Constant: lambda builder, node: ast.Constant(node.value),
    ast.Name: _Builder.name,
    ast.Attribute: _Builder.attribute,
    ast.BoolOp: _Builder.either,
    ast.UnaryOp: _Builder.unary,
    ast.Compare: _Builder.compare,
    ast.BinOp: _Builder.binary,
    ast.IfExp: _Builder.choice,
    ast.List: _Builder.listing,
    ast.Tuple: _Builder.listing,
    ast.ListComp: _Builder.loop,
    ast.GeneratorExp: _Builder.loop,
    ast.SetComp: _Builder.loop,
    ast.Subscript: _Builder.subscript,
    ast.Call: _Builder.function,
}
