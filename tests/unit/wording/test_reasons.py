"""Every reason that the engine gives has a sentence, in Chinese and in English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

import pytest

from director_app import i18n
from director_app.engine import queue_model
from director_app.engine.queue_model import Reason
from director_app.wording import REASONS, reason_text
from director_app.wording.reasons import UNKNOWN, VARIANTS

CHINESE = re.compile(r"[\u4e00-\u9fff]")
ENGINE = Path(queue_model.__file__).parent


def words(node: ast.expr) -> Iterator[str]:
    """The texts an expression may come to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from words(node.body)
        yield from words(node.orelse)


def codes_of(tree: ast.AST) -> Iterator[str]:
    """The first arguments of every `Reason(…)` below, names followed to what was assigned to them."""
    assigned: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    assigned.setdefault(target.id, []).append(node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason" and node.args:
            first = node.args[0]
            for source in assigned.get(first.id, []) if isinstance(first, ast.Name) else [first]:
                yield from words(source)


def engine_codes() -> set[str]:
    found: set[str] = set()
    for file in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found.update(codes_of(node))
    return found


def test_the_engine_says_nothing_without_a_sentence() -> None:
    codes = engine_codes()
    assert len(codes) > 20, "the engine's reasons were not found"
    assert codes - set(REASONS) == set()


def test_no_sentence_for_what_nobody_says() -> None:
    assert set(REASONS) - engine_codes() == set()


def slots(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("sentence", [*REASONS.values(), *VARIANTS.values(), UNKNOWN])
def test_every_reason_is_translated_with_the_same_slots(sentence: str) -> None:
    i18n.set_language("en")
    english = i18n.tr(sentence)
    assert not CHINESE.search(english), english
    assert slots(english) == slots(sentence)


SAID: Mapping[str, Reason] = {
    "5号昨夜已选过，不能连续两晚选择同一角色": Reason("chosen_last_night", {"seat": 5}),
    "不可选择：情侣": Reason("limit", {"because": "情侣"}),
    "不可选择5号：情侣": Reason("limit", {"because": "情侣", "seat": 5}),
    "要选 1 到 3 个目标，给了 0 个": Reason("wrong_number", {"least": 1, "most": 3, "given": 0}),
    "要选 2 个目标，给了 1 个": Reason("wrong_number", {"least": 2, "most": 2, "given": 1}),
    "还要选择：甲、乙": Reason("choice_missing", {"name": "", "options": ("甲", "乙")}),
    "现在不可以（brand_new）": Reason("brand_new"),
}


@pytest.mark.parametrize(("said", "reason"), SAID.items(), ids=SAID)
def test_what_a_reason_says(said: str, reason: Reason) -> None:
    assert reason_text(reason) == said
