"""Names as written → seats."""

from __future__ import annotations

import pytest

from director_app.forum.names import Names, distance
from director_app.forum.script import bare, plain, tight

NAMES = Names(["粽子", "甜粽子", "76", "士兵76", "D.Va", "★星★", "😀", "头发"], "m206", "守望先锋")


@pytest.mark.parametrize(
    ("written", "seat"),
    [
        ("粽子", "粽子"),
        ("甜粽子", "甜粽子"),
        ("７６", "76"),
        ("@士兵 76!", "士兵76"),
        ("「D.Va」", "D.Va"),
        ("星", "★星★"),
        ("★星★", "★星★"),
        ("😀", "😀"),
        ("頭髮", "头发"),
        ("[M206]粽子", "粽子"),
        ("【206】粽子", "粽子"),
        ("[先锋]粽子", "粽子"),
        ("M206粽子", "粽子"),
        ("[甜]粽子", None),
        ("[M20]粽子", None),
        ("粽", None),
        ("粽子76", None),
        ("d.va", None),
        ("", None),
        ("!!", None),
    ],
)
def test_seat(written: str, seat: str | None) -> None:
    assert NAMES.seat(tight(written)) == seat


def test_names_that_are_the_same_but_for_signs_need_their_signs() -> None:
    names = Names(["甲", "甲!"])
    assert names.seat("甲!") == "甲!"
    assert names.seat("甲") == "甲"
    assert names.seat("@甲") is None


@pytest.mark.parametrize(
    ("written", "several"),
    [
        ("粽子、76", True),
        ("粽子76", True),
        ("粽子和76", True),
        ("粽子,棕子", True),
        ("粽子;甜棕子", True),
        ("甜粽子", False),
        ("粽子粽子", False),
        ("弃权/76", True),
        ("粽子,随便", False),
    ],
)
def test_several(written: str, several: bool) -> None:
    assert NAMES.several(written, "弃权") is several


def test_the_nearest_names_are_proposed() -> None:
    assert NAMES.nearest("甜棕子", "弃权") == ("甜粽子",)
    assert NAMES.nearest("弃全", "弃权") == ("弃权",)
    assert NAMES.nearest("完全不像的名字") == ()
    assert NAMES.nearest("!!") == ()


@pytest.mark.parametrize(
    ("one", "other", "far"), [("", "", 0), ("甲", "", 1), ("甲乙", "乙甲", 2), ("粽子", "棕子", 1), ("粽子", "甜粽子", 1)]
)
def test_distance(one: str, other: str, far: int) -> None:
    assert distance(one, other) == distance(other, one) == far


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("　投 票\t对象：", "投 票 对象:"),
        ("投\u200b票\ufeff\u2060", "投票"),
        ("雪碧🥤\ufe0f", "雪碧🥤"),
        ("回覆 樓主", "回复 楼主"),
        ("\u2800\u3164", ""),
        ("e\u0301", "é"),
    ],
)
def test_one_spelling(text: str, read: str) -> None:
    assert plain(text) == read


def test_bare() -> None:
    assert bare("【“甲·乙”】!!") == "甲·乙"
    assert bare("…") == ""
