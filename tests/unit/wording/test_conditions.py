"""Conditions as a director reads them, where the book has no words of its own beside them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping

import pytest

from director_app.paths import rulesets_folder
from director_app.rulebook import load_book, vocabulary
from director_app.rulebook.model import Expr
from director_app.rulebook.syntax import PARAMETERS
from director_app.rulebook.vocabulary import VARIABLES
from director_app.wording import condition_text
from director_app.wording.conditions import ATTRIBUTES, CALLS, NAMES, PREDICATES

LOOKS_LIKE_CODE = re.compile(r"[a-z_]{2,}\(|\b(?:if|for|not|and|or|is|in)\b|[\[\]]|==|!=|[a-z]\.[a-z]")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("round % 2 == 1", "轮次除以2的余数是1"),
        ("has(self, 恐惧) and (self.out or self.revealed)", "自己有「恐惧」，且（自己已出局，或自己已翻牌）"),
        ("not (self.out or self.revealed)", "并非：（自己已出局，或自己已翻牌）"),
        ("(1 if self.out else 2) > 1", "（若自己已出局则1，否则2） > 1"),
        ("settled[0].faction is settled[1].faction", "结算目标的第 1 个的实际阵营是结算目标的第 2 个的实际阵营"),
        ("count(unique([s.faction for s in seats])) > 1", "所有角色：其实际阵营的数目 > 1"),
        ("not any(u.round == round - 1 for u in uses_of(self, 守护))", "自己的「守护」中没有：其轮次是轮次 − 1"),
        ("any(s in b.on for s in living for b in bent(交换))", "存活角色中有：（生效中的「交换」中有：其在该项的作用角色之中）"),
        ("reached(settled)", "有能触及的结算目标"),
        ("not chosen and not 人", "没有选择目标，且并非「人」"),
        ("not has(self, 恐惧) and not self.revealed", "自己没有「恐惧」，且自己没有翻牌"),
        ("ruling('R-1') is 'B'", "判例 R-1取 B"),
        ("recall('x') is None or use.controlled is self", "没有记下的「x」，或此次发动的操控者是自己"),
        ("who == (self.owner or self.killer)", "当事角色是（自己的所有者，或自己的击杀者）"),
        ("not [s for s in outs if s.revealed and s.armed]", "出局角色中没有：其已翻牌，且其可以杀人"),
        (
            "all(any(b[0] == s and b[1] is '同意' for b in ballots) for s in living)",
            "存活角色都：会议的票中有：（投票者是其，且意见是同意）",
        ),
    ],
)
def test_expressions_are_put_into_words(written: str, read: str) -> None:
    assert condition_text(written) == read


def test_there_are_words_for_the_whole_language_and_no_more() -> None:
    assert set(NAMES) == set(VARIABLES)
    assert set(ATTRIBUTES) | set(PREDICATES) == {name for known in vocabulary.ATTRIBUTES.values() for name in known}
    assert set(CALLS) == set(PARAMETERS)


def conditions(record: object, condition: bool = False) -> Iterator[Expr]:
    """Every condition below a record of a book."""
    if isinstance(record, Expr):
        if condition:
            yield record
    elif isinstance(record, Mapping):
        for value in record.values():
            yield from conditions(value, condition)
    elif isinstance(record, tuple | list):
        for value in record:
            yield from conditions(value, condition)
    elif dataclasses.is_dataclass(record):
        for field in dataclasses.fields(record):
            yield from conditions(getattr(record, field.name), field.name in ("conditions", "when"))


@pytest.mark.parametrize("name", ["m156", "m206", "m138", "t19", "m102"])
def test_no_condition_of_our_books_is_shown_as_code(name: str) -> None:
    book = load_book(rulesets_folder() / name).book
    assert book is not None
    parts = (book.skills, book.rules, book.states, book.damage, book.redirects, book.triggers, book.victory, book.setup, book.cards)
    shown = {each.words: condition_text(each.words) for part in parts for each in conditions(part)}
    assert len(shown) > 20
    assert {written: read for written, read in shown.items() if LOOKS_LIKE_CODE.search(read)} == {}
