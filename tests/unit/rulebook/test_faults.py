"""Each file of tests/rulesets/err is read beside the small book; its .out says what is wrong with it, line for line."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import director_app.rulebook
from director_app.rulebook import LoadResult, load_sources
from director_app.wording.faults import FAULTS, KINDS, fault_text

RULESETS = Path(__file__).parents[2] / "rulesets"
CASES = sorted((RULESETS / "err").glob("*.yaml"))

NOT_IN_A_FILE = {
    "book-too-large", "not-text", "not-a-file", "unreadable", "file-too-large", "too-many-files", "no-book", "extends-id",
    "extends-missing", "extends-cycle", "missing-section",
}
"""Faults of folders and whole books: tested in test_books."""


def load(case: Path) -> LoadResult:
    small = (RULESETS / "small" / "book.yaml").read_text(encoding="utf-8")
    return load_sources({"book.yaml": small, case.name: case.read_text(encoding="utf-8")})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_faults_of_file(case: Path) -> None:
    result = load(case)
    told = [f"{fault.place}: {fault_text(fault)}" for fault in result.faults]
    assert told == case.with_suffix(".out").read_text(encoding="utf-8").splitlines()
    assert result.book is None


def test_small_book_itself_is_sound() -> None:
    result = load_sources({"book.yaml": (RULESETS / "small" / "book.yaml").read_text(encoding="utf-8")})
    assert result.faults == ()
    assert result.book is not None


def test_every_fault_is_shown_by_a_file() -> None:
    shown = {fault.code for case in CASES for fault in load(case).faults}
    assert shown | NOT_IN_A_FILE == set(FAULTS)


def test_every_kind_of_name_has_a_word() -> None:
    kinds = {fault.values["kind"] for case in CASES for fault in load(case).faults if "kind" in fault.values}
    assert kinds <= set(KINDS)


def test_every_code_in_the_loader_has_a_sentence() -> None:
    folder = Path(director_app.rulebook.__file__).parent
    nodes = [node for path in folder.glob("*.py") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    dashed = re.compile(r"[a-z]+(-[a-z]+)+")
    assert {text for text in texts if dashed.fullmatch(text)} == {code for code in FAULTS if dashed.fullmatch(code)}
