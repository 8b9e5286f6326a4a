"""What an expression may hold: a small part of Python's notation, every name known.

The tree that comes out holds nothing but the node kinds listed here. Names of the book have become text constants,
`is` has become `==`: the engine needs to know nothing of either.
"""

from __future__ import annotations

import ast
from collections.abc import Collection
from keyword import iskeyword

from director_app.rulebook.context import Context
from director_app.rulebook.model import Place
from director_app.rulebook.names import fold
from director_app.rulebook.nodes import Scalar
from director_app.rulebook.syntax import ARGUMENT_KINDS, NAME_KINDS, PARAMETERS, VARIADIC, parse
from director_app.rulebook.vocabulary import ATTRIBUTES, VARIABLES

MAX_LENGTH = 600
MAX_NESTED = 30
MAX_LOOPS = 3
MAX_NUMBER = 1_000_000

_ATTRIBUTES = frozenset(name for table in ATTRIBUTES.values() for name in table)
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
_UNARY = (ast.Not, ast.USub)
_TRUTH = {"true": True, "false": False}
"""YAML's spelling is taken as well."""


class Reading:
    """One expression being checked."""

    def __init__(self, context: Context, node: Scalar, source: str, scope: Collection[str]) -> None:
        self.context = context
        self.node = node
        self.source = source
        self.scope = scope
        self.loops = 0

    def tree(self) -> ast.expr | None:
        source = self.source
        if source.isidentifier() and not iskeyword(source) and len(source) <= MAX_LENGTH:
            return self.name(ast.Name(source if source.isascii() else fold(source), ast.Load()))
        if self.node.empty:
            return ast.Constant(None)
        if len(source) > MAX_LENGTH:
            self.fault(0, "expr-long", most=str(MAX_LENGTH))
            return None
        if "\\" in source:
            self.fault(source.index("\\"), "expr-part", part="\\")
            return None
        try:
            return self.walk(parse(self.text), 0)
        except SyntaxError as error:
            # At the end of the text Python gives no offset.
            at = error.offset - 1 + self.indent if error.offset else len(source)
            cut = not self.node.style and (source.count("(") != source.count(")") or source.count("[") != source.count("]"))
            # A plain text in a YAML list ends at a comma: half an expression is what is left.
            self.fault(at, "expr-comma" if cut else "expr-syntax", near=source[at : at + 12] or source)
        except (ValueError, RecursionError, MemoryError, OverflowError):
            self.fault(0, "expr-deep", most=str(MAX_NESTED))
        return None

    @property
    def text(self) -> str:
        """What is parsed: one line, as long as the source."""
        return self.source.replace("\n", " ").strip(" ")

    @property
    def indent(self) -> int:
        return len(self.source) - len(self.source.lstrip(" \n"))

    def walk(self, node: ast.expr, depth: int) -> ast.expr:
        """The node, checked; or what takes its place."""
        kind = type(node)
        if kind is ast.Name:
            return self.name(node)  # type: ignore[arg-type]
        if depth > MAX_NESTED:
            raise RecursionError
        depth += 1
        if isinstance(node, ast.Constant):
            return self.constant(node)
        if isinstance(node, ast.Attribute):
            return self.attribute(node, depth)
        if isinstance(node, ast.Compare):
            node.left = self.walk(node.left, depth)
            for index, operator in enumerate(node.ops):
                if type(operator) is ast.Is:
                    node.ops[index] = ast.Eq()
                elif type(operator) is ast.IsNot:
                    node.ops[index] = ast.NotEq()
            node.comparators = [self.walk(part, depth) for part in node.comparators]
        elif isinstance(node, ast.BoolOp):
            node.values = [self.walk(part, depth) for part in node.values]
        elif isinstance(node, ast.Call):
            return self.call(node, depth)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, _UNARY):
            node.operand = self.walk(node.operand, depth)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, _OPERATORS):
            self.operation(node, depth)
        elif isinstance(node, ast.ListComp | ast.GeneratorExp):
            self.comprehension(node, depth, node.generators)
        elif isinstance(node, ast.List | ast.Tuple):
            items = [self.walk(part, depth) for part in node.elts]
            return ast.copy_location(ast.List(items, ast.Load()), node)
        elif isinstance(node, ast.IfExp):
            node.test = self.walk(node.test, depth)
            node.body = self.walk(node.body, depth)
            node.orelse = self.walk(node.orelse, depth)
        elif isinstance(node, ast.Subscript):
            node.value = self.walk(node.value, depth)
            self.index(node, depth)
        else:
            self.refuse(node)
        return node

    def name(self, node: ast.Name) -> ast.expr:
        name = node.id
        if name in self.scope or name in VARIABLES:
            return node
        if name in _TRUTH:
            return self.instead(node, _TRUTH[name])
        spelling = self.context.names.bare.get(name)
        if spelling is None:
            known = (*VARIABLES, *self.scope, *self.context.names.bare.values())
            if name in PARAMETERS:
                self.at(node, "expr-not-called", name=name)
            else:
                self.at(node, "expr-name", name=name, nearest=self.context.nearest(name, known))
            return node
        self.context.mentioned.add(spelling)
        return self.instead(node, spelling)

    def instead(self, node: ast.expr, value: str | bool) -> ast.expr:
        """A constant in the place of a name; a name alone was never parsed and has no place."""
        constant = ast.Constant(value)
        return ast.copy_location(constant, node) if hasattr(node, "lineno") else constant

    def constant(self, node: ast.Constant) -> ast.expr:
        value = node.value
        if isinstance(value, str):
            self.context.mentioned.add(value)
        elif isinstance(value, int | float):
            if not abs(value) <= MAX_NUMBER:
                self.at(node, "expr-number", most=str(MAX_NUMBER))
        elif value is not None:
            self.refuse(node)
        return node

    def attribute(self, node: ast.Attribute, depth: int) -> ast.expr:
        node.value = self.walk(node.value, depth)
        if node.attr not in _ATTRIBUTES:
            near = self.context.nearest(node.attr, _ATTRIBUTES)
            self.at_attribute(node, "expr-attribute", name=node.attr, nearest=near)
        elif isinstance(node.value, ast.Constant | ast.List | ast.ListComp):
            self.at_attribute(node, "expr-attribute-of", name=node.attr)
        return node

    def call(self, node: ast.Call, depth: int) -> ast.expr:
        if not isinstance(node.func, ast.Name):
            self.refuse(node)
            return node
        name = node.func.id
        parameters = PARAMETERS.get(name)
        if parameters is None or name in self.scope:
            self.at(node.func, "expr-call", name=name, nearest=self.context.nearest(name, PARAMETERS))
            return node
        for keyword in node.keywords:
            self.at(keyword.value, "expr-part", part=f"{keyword.arg or '**'}=")
        count = len(node.args)
        if count != len(parameters) and not 1 <= count <= VARIADIC.get(name, 0):
            self.at(node, "expr-arity", name=f"{name}({', '.join(parameters)})", count=str(count))
        for position, argument in enumerate(node.args):
            parameter = parameters[position] if position < len(parameters) else ""
            kind = NAME_KINDS.get(name) if parameter == "name" else ARGUMENT_KINDS.get(parameter)
            node.args[position] = self.argument(argument, depth, kind)
        return node

    def argument(self, node: ast.expr, depth: int, kind: str | None) -> ast.expr:
        """An argument; where a name of one kind is wanted, a constant must be such a name."""
        if kind is not None:
            plain = node.id if isinstance(node, ast.Name) and node.id not in self.scope and node.id not in VARIABLES else None
            value = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
            if plain is not None:
                value = self.context.names.bare.get(plain, plain)
            if value is not None:
                if not self.context.names.known(kind, value):
                    near = self.context.nearest(value, self.context.names.tables[kind])
                    self.at(node, "unknown-name", kind=kind, name=value, nearest=near)
                self.context.mentioned.add(value)
                return ast.copy_location(ast.Constant(value), node)
        if isinstance(node, ast.GeneratorExp):
            self.comprehension(node, depth, node.generators)
            return node
        return self.walk(node, depth)

    def operation(self, node: ast.BinOp, depth: int) -> None:
        node.left = self.walk(node.left, depth)
        node.right = self.walk(node.right, depth)
        # `'x' * 999999`, `[0] * 999999`, `'%999999d' % 1`: texts and lists can be added, no more.
        if not isinstance(node.op, ast.Add):
            for side in (node.left, node.right):
                texty = isinstance(side, ast.Constant) and isinstance(side.value, str)
                if texty or isinstance(side, ast.List | ast.ListComp):
                    self.at(side, "expr-not-number")

    def comprehension(self, node: ast.ListComp | ast.GeneratorExp, depth: int, clauses: list[ast.comprehension]) -> None:
        outer = self.scope
        self.loops += len(clauses)
        if self.loops > MAX_LOOPS:
            self.at(node, "expr-loops", most=str(MAX_LOOPS))
            self.loops -= len(clauses)
            return
        for clause in clauses:
            clause.iter = self.walk(clause.iter, depth)
            targets = clause.target.elts if isinstance(clause.target, ast.Tuple) else [clause.target]
            bound = set(self.scope)
            for target in targets:
                if isinstance(target, ast.Name) and not target.id.startswith("_") and not clause.is_async:
                    bound.add(target.id)
                else:
                    self.refuse(target)
            self.scope = bound
            clause.ifs = [self.walk(part, depth) for part in clause.ifs]
        node.elt = self.walk(node.elt, depth)
        self.scope = outer
        self.loops -= len(clauses)

    def index(self, node: ast.Subscript, depth: int) -> None:
        cut = node.slice
        if isinstance(cut, ast.Slice):
            cut.lower = cut.lower and self.walk(cut.lower, depth)
            cut.upper = cut.upper and self.walk(cut.upper, depth)
            cut.step = cut.step and self.walk(cut.step, depth)
        elif isinstance(cut, ast.Tuple):
            self.refuse(cut)
        else:
            node.slice = self.walk(cut, depth)

    def refuse(self, node: ast.expr) -> None:
        part = ast.get_source_segment(self.text, node) or type(node).__name__
        self.at(node, "expr-part", part=part)

    def at(self, node: ast.expr, code: str, **values: str) -> None:
        self.fault(self.offset(getattr(node, "col_offset", 0)), code, **values)

    def at_attribute(self, node: ast.Attribute, code: str, **values: str) -> None:
        end = self.offset(node.end_col_offset or 0)
        self.fault(max(0, end - len(node.attr)), code, **values)

    def offset(self, column: int) -> int:
        """Python counts an expression's columns in bytes; people and editors count characters."""
        return len(self.text.encode()[:column].decode(errors="ignore")) + self.indent

    def fault(self, at: int, code: str, **values: str) -> None:
        node = self.node
        column = node.column
        if not node.spread and node.style != "|" and node.style != ">":
            if node.style == "'":
                column += 1 + at + node.value[:at].count("'")
            elif node.style == '"':
                column += 1 + at if "\\" not in node.value else 0
            else:
                column += at
        self.context.fault(Place(node.file, node.line, column), code, **values)
