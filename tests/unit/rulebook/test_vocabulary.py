"""The closed vocabulary is what the engine can do, no more and no less, and nothing in it lies idle."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import director_app.engine  # registers the verbs, functions and attributes
from director_app.engine.effects import VERB_TABLE
from director_app.engine.language.builtins import BUILTINS
from director_app.engine.language.registry import FUNCTIONS as IMPLEMENTED
from director_app.engine.language.registry import RECORD_ATTRIBUTES, SEAT_ATTRIBUTES
from director_app.engine.state import Ball, Ballot, Bend, Damage, StateHeld, Use
from director_app.paths import rulesets_folder
from director_app.rulebook.model import Skill
from director_app.rulebook.syntax import PARAMETERS
from director_app.rulebook.vocabulary import ATTRIBUTES, TRIGGERS, VARIABLES, VERB_SLOTS, VERBS

TOP = Path(__file__).parents[3]
RECORDS = {"use": Use, "damage": Damage, "state": StateHeld, "skill": Skill, "bend": Bend, "ball": Ball, "vote": Ballot}
WITHOUT_A_NAME = {"branch", "each"}
"""Written without a verb (`if … do … else`, `each …`)."""
BY_PYTHON = {"True", "False", "None"}


def said() -> str:
    """All that the books and the tests' books say; books within tests' code included."""
    books = [*rulesets_folder().rglob("*.yaml"), *(TOP / "tests" / "rulesets").rglob("*.yaml")]
    tests = [path for path in (TOP / "tests").rglob("*.py") if path != Path(__file__)]
    texts = [path for path in (*books, *tests) if "err" not in path.parts]
    return "\n".join(path.read_text(encoding="utf-8") for path in texts)


@pytest.fixture(scope="module")
def text() -> str:
    return said()


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


def test_every_verb_is_used(text: str) -> None:
    assert idle(set(VERBS) - WITHOUT_A_NAME, r"(?m)(^|[-{{\s]){0}:", text) == []
    assert idle({"each", "else"}, r"\b{0}: ", text) == []


def test_every_argument_of_a_verb_is_read(engine: str) -> None:
    arguments = {name for verb in VERBS.values() for name, arg in verb.args.items() if arg.kind != "word:all"}
    assert idle(arguments, r"\"{0}\"", engine) == []


def test_every_function_is_used(text: str) -> None:
    assert idle(PARAMETERS, r"\b{0}\(", text) == []


def test_every_attribute_is_used(text: str) -> None:
    assert idle({name for known in ATTRIBUTES.values() for name in known}, r"\.{0}\b", text) == []


def test_every_variable_is_used(text: str) -> None:
    assert idle(VARIABLES, r"\b{0}\b", text) == []


def test_every_trigger_is_used(text: str) -> None:
    assert idle(TRIGGERS, r"event: {0}\b", text) == []


def test_only_verbs_with_texts_have_slots() -> None:
    assert all(any(arg.kind == "text" for arg in VERBS[name].args.values()) for name in VERB_SLOTS)
