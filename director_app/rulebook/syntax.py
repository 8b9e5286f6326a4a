"""Python's parser for one expression, and what the functions' signatures say about their arguments."""

from __future__ import annotations

import ast
import re
import warnings

from director_app.rulebook.vocabulary import FUNCTIONS

PARAMETERS: dict[str, tuple[str, ...]] = {}
for _signature in FUNCTIONS:
    _name, _, _rest = _signature.partition("(")
    PARAMETERS[_name] = tuple(part.strip() for part in _rest.rstrip(")").split(",") if part.strip())

VARIADIC = {"min": 8, "max": 8}
"""Functions of one to so many arguments."""

ARGUMENT_KINDS = {
    "state": "state", "skill": "skill", "mark": "mark", "group": "group", "role": "role", "faction": "faction",
    "key": "key", "id": "ruling",
}
"""Parameter → kind of name: a constant there is checked against just these names."""
NAME_KINDS = {"setting": "setting", "bent": "bend", "skill_of": "skill", "role_fact": "fact", "choice_of": "field"}
"""What `name` is, function by function."""

_ODD_NUMBER = re.compile(r"\d[A-Za-z]")


def parse(source: str) -> ast.expr:
    if _ODD_NUMBER.search(source):
        # `1if x` makes Python warn; what is odd here is a fault of the book or nothing.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _compiled(source)
    return _compiled(source)


def _compiled(source: str) -> ast.expr:
    tree = compile(source, "<expression>", "eval", ast.PyCF_ONLY_AST, dont_inherit=True)
    assert isinstance(tree, ast.Expression)
    return tree.body
