"""What is typed or pasted on a row, read as an intention."""

from __future__ import annotations

import pytest

from director_app.console.entry_parser import Sign, Typed, Unread, build_choice, ranges, read_entry, show_choice
from director_app.console.views.votes import read_ballots
from director_app.engine.queue_model import ChoicePart, Row, RowStatus

NAMES = {"咸鱼": 1, "甜粽子": 7}


def row(most: int = 2, *parts: ChoicePart) -> Row:
    return Row(9, "冰冻", RowStatus.WAITING, 0, least=min(most, 1), most=most, range=tuple(range(1, 14)), parts=parts)


WORD = ChoicePart("", "word", ("寡言", "不寡言"), 1, 1, False)
NUMBER = ChoicePart("", "number", ("1", "2", "3"), 1, 1, False)
ROLES = ChoicePart("", "role", ("守卫", "学者", "医生"), 1, 2, False)
NAMED = (ChoicePart("阵营", "faction", ("狼", "民"), 1, 1, False), ChoicePart("身份", "role", ("守卫",), 1, 1, True))
MAP = ChoicePart("", "seats_to_roles", ("守卫", "学者"), 1, 10, False)


@pytest.mark.parametrize(
    ("line", "targets"),
    [
        ("5 7", (5, 7)), ("5、7", (5, 7)), ("5号，7号", (5, 7)), ("５　７", (5, 7)), ("冰冻 7", (7,)), ("冰冻7", (7,)), ("我冰5号", (5,)),
        ("刀3", (3,)), ("甜粽子", (7,)), ("咸鱼 5", (1, 5)), ("#5", (5,)), ("5+7", (5, 7)), (" 12 ", (12,)), ("5 7 9", (5, 7, 9)),
    ],
)  # fmt: skip
def test_targets(line: str, targets: tuple[int, ...]) -> None:
    assert read_entry(line, row(), NAMES) == Typed(targets)


@pytest.mark.parametrize(
    ("line", "sign"),
    [
        ("-", Sign.PASS), ("—", Sign.PASS), ("放弃", Sign.PASS), ("=", Sign.WAIT), ("?", Sign.ASK), ("？", Sign.ASK), ("", Sign.NEXT),
        ("  ", Sign.NEXT),
    ],
)  # fmt: skip
def test_signs(line: str, sign: Sign) -> None:
    assert read_entry(line, row(), NAMES) is sign


@pytest.mark.parametrize("line", ["不要5号", "别刀3", "看看大家怎么说再定 5", "什么", "don't 3"])
def test_what_is_not_clearly_meant_is_not_guessed(line: str) -> None:
    assert isinstance(read_entry(line, row(), NAMES), Unread)


def test_nothing_typed_uses_a_skill_that_wants_nothing() -> None:
    assert read_entry("", row(0), NAMES) == Typed(())


@pytest.mark.parametrize(
    ("line", "part", "read"),
    [
        ("5 寡言", WORD, Typed((5,), "寡言")),
        ("5 寡", WORD, Typed((5,), "寡言")),
        ("5 不", WORD, Typed((5,), "不寡言")),
        ("5 2", NUMBER, Typed((5,), 2)),
        ("5 2", ChoicePart("", "word", ("①", "②"), 1, 1, False), Typed((5,), "②")),
        ("②", ChoicePart("", "word", ("①", "②"), 1, 1, False), Typed((), "②")),
        ("5 守 学", ROLES, Typed((5,), ("守卫", "学者"))),
        ("3=守卫 4:学者", MAP, Typed((), {"3": "守卫", "4": "学者"})),
    ],
)
def test_choices_in_the_same_line(line: str, part: ChoicePart, read: Typed) -> None:
    assert read_entry(line, row(1, part), NAMES) == read


def test_named_parts() -> None:
    assert read_entry("5 民", row(1, *NAMED), NAMES) == Typed((5,), {"阵营": "民"})
    assert build_choice(NAMED, {"阵营": [], "身份": []}, {}) is None


def test_a_word_that_two_options_fit_is_not_guessed() -> None:
    two = ChoicePart("", "role", ("守卫", "守墓人"), 1, 1, False)
    assert isinstance(read_entry("守", row(1, two), NAMES), Unread)


def test_choices_are_shown_as_they_are_typed() -> None:
    assert show_choice(("守卫", "学者")) == "守卫 学者"
    assert show_choice({"3": "守卫"}) == "3=守卫"
    assert show_choice(None) == ""


def test_seats_in_a_few_signs() -> None:
    assert ranges((1, 2, 5, 6, 7, 13)) == "1 2 5–7 13"
    assert ranges(()) == ""


def test_ballots_in_a_line() -> None:
    found, strange = read_ballots("1 5，3投2 4-，6号 弃权 7 2@20:15 嗯")
    assert found == [(1, 5, ""), (3, 2, ""), (4, None, ""), (6, None, ""), (7, 2, "20:15")]
    assert strange == "嗯"
