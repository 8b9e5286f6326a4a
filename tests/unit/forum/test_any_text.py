"""Any text at all is read or refused: nothing breaks, nothing takes for ever."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director_app.forum.posts import Unreadable
from tests.unit.forum.pages import P, desktop, old, phone, qq, tieba
from tests.unit.forum.reading import SEATS, read

PIECES = st.sampled_from(
    [
        *("投票对象", "改票对象", "投票理由", "改票理由", "代投", "投票人", "弃权", "：", ":", "\n", "\n\n", " ", "、", "×××"),
        *("5#", "楼主", "沙发", "发表于", " 2026-3-11 10:00:00", "2026-3-11 10:00", "03-11 10:00:00", "只看该作者", "|", "回复"),
        *("楼", "引用:", "原帖由", "于", "点评", "评分", "参与人数", "「", "」", "UID", "大 中 小", "TOP", "使用道具 举报", "主题"),
        *("7", "我也说一句", "收起", "本帖最后由", "编辑", *SEATS),
    ]
)
TEXTS = st.one_of(st.text(max_size=300), st.lists(PIECES, max_size=60).map("".join))
AUTHORS = st.sampled_from([*SEATS, "导演", "路人"])
POSTS = st.lists(st.tuples(AUTHORS, st.integers(0, 59), TEXTS), min_size=1, max_size=6)
PAGES: list[tuple[Callable[[list[P]], str], str]] = [
    (desktop, "2026-3-11 10:{:02}:00"),
    (phone, "2026-3-11 10:{:02}:00"),
    (old, "2026-3-11 10:{:02}"),
    (tieba, "2026-03-11 10:{:02}"),
    (qq, "03-11 10:{:02}:00"),
]


def read_or_refuse(text: str, book: str = "m206") -> None:
    """What holds of every reading."""
    try:
        reading = read(text, book)
    except Unreadable:
        return
    counted = [ballot.cast.voter for ballot in reading.ballots if ballot.counts]
    assert len(counted) == len(set(counted))
    assert set(counted) == set(reading.final)
    assert not set(reading.missing) & set(reading.final)
    assert set(SEATS) == {*reading.missing, *reading.final, "米线"}
    assert all(ballot.cast.target in (*SEATS, "弃权") for ballot in reading.ballots if ballot.counts)
    times = [ballot.at for ballot in reading.ballots]
    assert times == sorted(times)


@given(TEXTS)
@settings(max_examples=100, deadline=None)
def test_any_text(text: str) -> None:
    read_or_refuse(text)


@given(st.sampled_from(PAGES), POSTS, st.sampled_from(["m206", "m102", "t19", "m156"]))
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_posts_on_any_page(page: tuple[Callable[[list[P]], str], str], posts: list[tuple[str, int, str]], book: str) -> None:
    layout, at = page
    read_or_refuse(layout([P(author, at.format(minute), text) for author, minute, text in posts]), book)


HEAD = "楼主 粽子\n2026-3-11 10:00:00\n"
LARGE = {
    "newlines": "\n",
    "one line": "票",
    "marks": "e\u0300\u0316",
    "ligatures": "\ufdfa",
    "posts": "5# 粽子\n2026-3-11 10:00:00\n投票对象：咸鱼\n投票理由：有疑\n回复\n\n",
    "quotes": "粽子 发表于 2026-3-11 10:00\n",
    "messages": "粽子: 03-11 10:00:00\n投票对象：咸鱼\n\n",
    "labels": "投票对象：咸鱼\n",
    "wrong labels": "投票目标：鲜鱼\n",
    "labels in a row": "投票对象：咸鱼",
    "replies": "粽子: 投票对象：咸鱼\n2026-3-11 10:00回复\n",
    "blocks": "1\n主题\n",
    "headers": "5#\n发表于 2026-3-11 10:00:00 | 只看该作者\n",
    "comments": "点评\n",
    "corners": "「粽子:\n",
}


@pytest.mark.parametrize("piece", LARGE.values(), ids=LARGE.keys())
def test_a_megabyte(piece: str) -> None:
    """Nothing grows with the square of the text: a megabyte is read while one waits."""
    read_or_refuse(HEAD + piece * (1_000_000 // len(piece.encode())))
