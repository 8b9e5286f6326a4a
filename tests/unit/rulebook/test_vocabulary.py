"""The closed vocabulary is what the engine can do, no more and no less, and nothing in it lies idle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import director_app.engine  # registers the verbs, functions and attributes
from director_app.engine.effects import VERB_TABLE
from director_app.engine.language.builtins import BUILTINS
from director_app.engine.language.registry import FUNCTIONS as IMPLEMENTED
from director_app.engine.language.registry import RECORD_ATTRIBUTES, SEAT_ATTRIBUTES
from director_app.engine.state import Ball, Ballot, Bend, Damage, StateHeld, Use
from director_app.paths import rulesets_folder
from director_app.rulebook import find_books, load_book, load_sources
from director_app.rulebook.model import Effect, Expr, Skill, Trigger
from director_app.rulebook.syntax import PARAMETERS
from director_app.rulebook.vocabulary import ATTRIBUTES, TRIGGERS, VARIABLES, VERB_SLOTS, VERBS
from tests.unit.engine.test_rarely_said import BOOK as RARE

TOP = Path(__file__).parents[3]
RECORDS = {"use": Use, "damage": Damage, "state": StateHeld, "skill": Skill, "bend": Bend, "ball": Ball, "vote": Ballot}
BY_PYTHON = {"True", "False", "None"}


class Said:
    """What books say: verbs with their arguments, and what stands in their expressions."""

    def __init__(self) -> None:
        self.verbs: set[str] = set()
        self.arguments: set[tuple[str, str]] = set()
        self.functions: set[str] = set()
        self.attributes: set[str] = set()
        self.variables: set[str] = set()
        self.triggers: set[str] = set()

    def look(self, thing: object) -> None:
        """Goes through a record of a book and all that it holds."""
        if isinstance(thing, Effect):
            self.verbs.add(thing.verb)
            self.arguments.update((thing.verb, name) for name in thing.args)
        elif isinstance(thing, Trigger):
            self.triggers.add(thing.event)
        elif isinstance(thing, Expr):
            self.look_at_tree(thing.tree)
        if isinstance(thing, Mapping):
            thing = tuple(thing.values())
        elif is_dataclass(thing):
            thing = tuple(getattr(thing, field.name) for field in fields(thing))
        for part in thing if isinstance(thing, tuple) else ():
            self.look(part)

    def look_at_tree(self, tree: ast.expr) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                self.functions.add(node.func.id)
            elif isinstance(node, ast.Attribute):
                self.attributes.add(node.attr)
            elif isinstance(node, ast.Name):
                self.variables.add(node.id)


@pytest.fixture(scope="module")
def said() -> Said:
    """All that the program's books, the tests' books, and the small book of what none of them says hold."""
    found = Said()
    folders = [*find_books(rulesets_folder()), *find_books(TOP / "tests" / "rulesets")]
    for loaded in (*map(load_book, folders), load_sources({"book.yaml": RARE})):
        assert loaded.faults == ()
        found.look(loaded.book)
    return found


@pytest.fixture(scope="module")
def engine() -> str:
    folder = Path(director_app.engine.__file__).parent
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


def idle(names: Iterable[str], pattern: str, text: str) -> list[str]:
    return [name for name in names if not re.search(pattern.format(re.escape(name)), text)]


def test_every_verb_is_implemented() -> None:
    assert set(VERB_TABLE) | {"branch"} == set(VERBS)


def test_every_function_is_implemented() -> None:
    assert set(IMPLEMENTED) == set(PARAMETERS)


def test_every_attribute_is_implemented() -> None:
    assert set(SEAT_ATTRIBUTES) == set(ATTRIBUTES["seat"])
    assert {kind: set(RECORD_ATTRIBUTES[record]) for kind, record in RECORDS.items()} == {
        kind: set(known) for kind, known in ATTRIBUTES.items() if kind != "seat"
    }


def test_every_variable_is_bound(engine: str) -> None:
    assert set(BUILTINS) <= set(VARIABLES)
    assert idle(set(VARIABLES) - set(BUILTINS) - BY_PYTHON, r"[\"']{0}[\"']|\b{0}=", engine) == []


def test_every_trigger_is_fired(engine: str) -> None:
    assert idle(TRIGGERS, r"(fire|spared_by)\(\s*work, \"{0}\"", engine) == []


def test_every_verb_is_used(said: Said) -> None:
    assert set(VERBS) - said.verbs == set()


def test_every_argument_of_a_verb_is_used(said: Said) -> None:
    known = {(verb.name, name) for verb in VERBS.values() for name, arg in verb.args.items() if arg.kind != "word:all"}
    assert known - said.arguments == set()


def test_every_argument_of_a_verb_is_read(engine: str) -> None:
    arguments = {name for verb in VERBS.values() for name, arg in verb.args.items() if arg.kind != "word:all"}
    assert idle(arguments, r"\"{0}\"", engine) == []


def test_every_function_is_used(said: Said) -> None:
    assert set(PARAMETERS) - said.functions == set()


def test_every_attribute_is_used(said: Said) -> None:
    assert {name for known in ATTRIBUTES.values() for name in known} - said.attributes == set()


def test_every_variable_is_used(said: Said) -> None:
    assert set(VARIABLES) - said.variables - BY_PYTHON == set()


def test_every_trigger_is_used(said: Said) -> None:
    assert set(TRIGGERS) - said.triggers == set()


def test_only_verbs_with_texts_have_slots() -> None:
    assert all(any(arg.kind == "text" for arg in VERBS[name].args.values()) for name in VERB_SLOTS)
