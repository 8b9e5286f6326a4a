"""Expressions: what comes out of them, and where their faults point."""

from __future__ import annotations

import ast

import pytest

from director_app.rulebook.context import Context
from director_app.rulebook.expressions import read
from director_app.rulebook.model import Fault
from director_app.rulebook.names import Names
from director_app.rulebook.nodes import Node, Table, parse


def context() -> Context:
    names = Names()
    for kind, words in {"state": "护 不死", "skill": "咬 ﬁ", "faction": "狼方 民方", "role": "狼", "word": "轻"}.items():
        for word in words.split():
            names.add(kind, word, Table("book.yaml", 1, 1))
    names.finish()
    return Context(names, [])


def node(text: str) -> Node:
    """The value of a one-line YAML file `k: …`."""
    faults: list[Fault] = []
    root = parse(f"k: {text}", "x.yaml", faults).root
    assert not faults
    assert isinstance(root, Table)
    return root.entries["k"]


def tree(text: str, scope: tuple[str, ...] = ()) -> str:
    carried = context()
    found = read(carried, node(text), scope)
    assert carried.faults == []
    assert found is not None
    return ast.unparse(found.tree)


def faults(text: str) -> list[tuple[int, int, str]]:
    carried = context()
    assert read(carried, node(text)) is None
    return [(fault.place.line, fault.place.column, fault.code) for fault in carried.faults]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("self", "self"),
        ("狼方", "'狼方'"),
        ("3", "3"),
        ("1.5", "1.5"),
        ("true", "True"),
        ("None", "None"),
        ("", "None"),
        ("self.faction is 狼方", "self.faction == '狼方'"),
        ("self.faction is not 狼方", "self.faction != '狼方'"),
        ("1 < round <= 3", "1 < round <= 3"),
        ("has(self, 护) and not has(self, '不死')", "has(self, '护') and (not has(self, '不死'))"),
        ("'any(s.out for s in seats)'", "any((s.out for s in seats))"),
        ("'[n for s, n in tally if n > 1]'", "[n for s, n in tally if n > 1]"),
        ("living[0] if living else None", "living[0] if living else None"),
        ("living[-2:]", "living[-2:]"),
        ("self in (狼方, 民方)", "self in ['狼方', '民方']"),
        ("[self, actor]", "[self, actor]"),
        ("[]", "[]"),
        ("'[self, 轻]'", "[self, '轻']"),
        ("max(1, round, 3)", "max(1, round, 3)"),
        ("max(living)", "max(living)"),
        ("round * 2 + 7 // 2 % 3 - 1", "round * 2 + 7 // 2 % 3 - 1"),
        ("holds(self, fi)", "holds(self, 'ﬁ')"),
        ("'self.faction\n\n  is 狼方'", "self.faction == '狼方'"),
        ("|\n  self.alive\n  and\n  self.armed", "self.alive and self.armed"),
        ("choice is 轻", "choice == '轻'"),
        ("\"1if round else 2\"", "1 if round else 2"),
    ],
)
def test_trees(text: str, expected: str) -> None:
    assert tree(text) == expected


def test_bound_variables_come_before_names_of_the_book() -> None:
    assert tree("狼", ("狼",)) == "狼"
    assert tree("'[狼 for 狼 in seats]'") == "[狼 for 狼 in seats]"
    assert tree("'[狼 for s in seats]'") == "['狼' for s in seats]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("狼方 is 民 ", [(1, 10, "expr-name")]),
        ("狼方 is 民 and 虎", [(1, 10, "expr-name"), (1, 16, "expr-name")]),
        ("'狼方 is 民'", [(1, 11, "expr-name")]),
        ("\"狼方 is 民\"", [(1, 11, "expr-name")]),
        ("\" 狼方 is 民\"", [(1, 12, "expr-name")]),
        ("'''狼方'' is 民'", [(1, 15, "expr-name")]),
        ("狼方 is 护护.name", [(1, 10, "expr-name")]),
        ("self.名字", [(1, 9, "expr-attribute")]),
        ("狼方.name", [(1, 7, "expr-attribute-of")]),
        ("holds(self, 护)", [(1, 16, "unknown-name")]),
        ("'[狼方, 民'", [(1, 5, "expr-syntax")]),
        ("狼方 is", [(1, 9, "expr-syntax")]),
        ("[狼方, 民]", [(1, 9, "expr-name")]),
        ("[狼方, {a: b}]", [(1, 4, "expr-mapping")]),
        (">\n  狼方 is 民", [(1, 4, "expr-name")]),
        ("has", [(1, 4, "expr-not-called")]),
    ],
)
def test_places_of_faults(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert faults(text) == expected


def test_a_bound_name_is_unknown_outside() -> None:
    assert faults("'[s for s in seats] + s'") == [(1, 26, "expr-name")]


def test_what_expressions_stand_on_is_remembered() -> None:
    carried = context()
    read(carried, node("has(self, 护) and choice is '重' and self.faction is 狼方"))
    assert carried.mentioned == {"护", "重", "狼方"}


def test_equal_sources_share_a_tree_but_not_a_place() -> None:
    carried = context()
    first, second = (read(carried, node(text)) for text in ("self.alive", " self.alive"))
    assert first is not None
    assert second is not None
    assert first.tree is second.tree
    assert first.place != second.place
