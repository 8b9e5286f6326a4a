"""Texts → posts: whose words are whose."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from director_app.forum.layouts import read_thread
from director_app.forum.posts import Post, Unreadable
from tests.unit.forum.pages import P, desktop, old, phone, qq, quote, tieba

Page = Callable[[list[P]], str]


def posts(text: str) -> tuple[Post, ...]:
    return read_thread(text, 2026).posts


def words(post: Post) -> str:
    return "\n".join(post.lines).strip()


@pytest.mark.parametrize(
    ("page", "layout", "at"),
    [
        (desktop, "discuz-desktop", "2026-3-11 09:14:05"),
        (lambda made: desktop(made, in_head=True), "discuz-desktop", "2026-3-11 09:14:05"),
        (phone, "discuz-phone", "2026-3-11 09:14:05"),
        (old, "discuz-old", "2026-3-11 09:14"),
        (tieba, "tieba-desktop", "2026-03-11 09:14"),
        (qq, "qq-copy", "03-11 09:14:05"),
    ],
)
@pytest.mark.parametrize("name", ["甲", "76", "5楼", "乙 丙", "D.Va", "9"])
def test_every_layout_tells_name_time_and_words(page: Page, layout: str, at: str, name: str) -> None:
    thread = read_thread(page([P(name, at, "一\n\n二"), P("丁", at, "三")]), 2026)
    assert thread.layout == layout
    assert [post.author for post in thread.posts] == [name, "丁"]
    assert [words(post) for post in thread.posts] == ["一\n\n二", "三"]
    assert thread.posts[0].at.replace(second=0) == datetime(2026, 3, 11, 9, 14)
    assert [post.floor for post in thread.posts] == ([None, None] if layout == "qq-copy" else [1, 2])


@pytest.mark.parametrize("text", ["", "\n\n", "今天投谁？", "2026-3-11 09:14", "投票对象：甲\n投票理由：乙"])
def test_what_is_no_thread(text: str) -> None:
    with pytest.raises(Unreadable):
        read_thread(text, 2026)


def test_pages_that_overlap_are_one_thread() -> None:
    made = [P("甲", f"2026-3-11 09:0{minute}:00", str(minute)) for minute in range(6)]
    assert [post.floor for post in posts(desktop(made[:4]) + desktop(made[2:], first=3))] == [1, 2, 3, 4, 5, 6]


def test_pages_in_another_order_are_read_by_floor() -> None:
    made = [P("甲", f"2026-3-11 09:0{minute}:00", str(minute)) for minute in range(4)]
    made.append(P("甲", "2026-3-11 09:04:00", quote("甲", "2026-3-11 09:01", "1") + "四"))
    read = posts(desktop(made[3:], first=4) + desktop(made[:3]))
    assert [post.floor for post in read] == [1, 2, 3, 4, 5]
    assert read[4].answers == {2}


@pytest.mark.parametrize("page", [desktop, phone, old, tieba])
def test_a_page_that_shows_no_year(page: Page) -> None:
    assert [post.at for post in posts(page([P("甲", "3-11 09:14", "一")]))] == [datetime(2026, 3, 11, 9, 14)]


def test_a_board_in_traditional_script() -> None:
    text = (
        desktop([P("甲", "2026-3-11 09:00:00", "一")])
        .replace("发表于", "發表於")
        .replace("只看该作者", "只看該作者")
        .replace("楼主", "樓主")
    )
    assert [post.author for post in posts(text)] == ["甲"]


def test_ratings_and_comments_are_nobodys_words() -> None:
    below = "点评\n\n乙\n 投票对象：丙  详情 回复 发表于 2026-3-11 12:10\n\n评分\n参与人数 1\t人气 +2\t收起 理由\n乙\t+ 2\t好\n\n"
    assert words(posts(desktop([P("甲", "2026-3-11 09:00:00", "一", below)]))[0]) == "一"


@pytest.mark.parametrize(
    "line",
    [" 本帖最后由 甲 于 2026-3-11 09:03 编辑 ", "[ 本帖最后由 甲 于 2026-3-11 09:03 编辑 ]", "本帖最後由 甲 於 2026-3-11 09:03 編輯"],
)
def test_an_edited_post(line: str) -> None:
    post = posts(desktop([P("甲", "2026-3-11 09:00:00", f"{line}\n\n一")]))[0]
    assert post.edited
    assert words(post) == "一"


def test_a_quoted_edit_mark_is_not_the_quoting_posts() -> None:
    quoted = quote("甲", "2026-3-11 09:00", "本帖最后由 甲 于 2026-3-11 09:03 编辑\n一")
    assert [
        post.edited for post in posts(desktop([P("甲", "2026-3-11 09:00:00", "一"), P("乙", "2026-3-11 10:00:00", quoted + "二")]))
    ] == [False, False]


class TestQuotes:
    """A quote ends where the quoted words end, or at the first empty line."""

    FIRST = P("甲", "2026-3-11 09:00:00", "一\n\n第二句话\n三\n\n签名")

    def answer(self, text: str) -> Post:
        return posts(desktop([self.FIRST, P("甲", "2026-3-11 09:30:00", "四"), P("乙", "2026-3-11 10:00:00", text)]))[2]

    @pytest.mark.parametrize(
        "text",
        [
            "甲 发表于 2026-3-11 09:00\n一\n\n第二句话\n三\n\n我的",
            "甲 发表于 2026-3-11 09:00\n一\n\n第二句 ...\n\n我的",
            "甲 发表于 2026-3-11 09:00\n一\n\n我的",
            "甲 发表于 2026-3-11 09:00\n与原文不同\n几行\n\n我的",
            "引用: 甲 发表于 2026-3-11 09:00\n一\n\n我的",
            "引用:\n原帖由 甲 于 2026-3-11 09:00 发表 \n一\n\n我的",
            "原帖由 甲 发表\n一\n\n第二句话\n\n我的",
            "回复 1# 甲 的帖子\n\n我的",
            "回复 楼主 甲 的帖子\n我的",
        ],
    )
    def test_what_is_quoted_and_what_is_said(self, text: str) -> None:
        post = self.answer(text)
        assert words(post) == "我的"
        assert post.answers == {1}

    def test_two_quotes(self) -> None:
        post = self.answer("甲 发表于 2026-3-11 09:00\n一\n\n甲 发表于 2026-3-11 09:30\n四\n\n我的")
        assert (words(post), post.answers) == ("我的", frozenset({1, 2}))

    def test_a_quote_whose_end_is_not_marked_by_an_empty_line(self) -> None:
        post = self.answer("甲 发表于 2026-3-11 09:30\n四\n我的")
        assert (words(post), post.answers) == ("我的", frozenset({2}))

    @pytest.mark.parametrize(
        "text", ["丙 发表于 2026-3-11 09:00\n一\n\n我的", "甲 发表于 2026-3-11 09:01\n一\n\n我的", "原帖由 甲 发表\n不知哪句\n\n我的"]
    )
    def test_a_quote_from_elsewhere_answers_nothing(self, text: str) -> None:
        post = self.answer(text)
        assert (words(post), post.answers) == ("我的", frozenset())

    @pytest.mark.parametrize(
        "text",
        [
            "乙 发表于 2026-3-11 09:40\n甲 发表于 2026-3-11 09:00\n一\n\n第二句话\n三\n\n签名\n\n五\n\n我的",
            "引用:\n原帖由 乙 于 2026-3-11 09:40 发表\n引用:\n原帖由 甲 于 2026-3-11 09:00 发表\n一\n\n五\n\n我的",
            "乙 发表于 2026-3-11 09:40\n甲 发表于 2026-3-11 09:00\n一\n\n我的",
        ],
    )
    def test_a_quote_within_a_quote_answers_nothing(self, text: str) -> None:
        between = P("乙", "2026-3-11 09:40:00", "甲 发表于 2026-3-11 09:00\n一\n\n五")
        post = posts(desktop([self.FIRST, between, P("丙", "2026-3-11 10:00:00", text)]))[2]
        assert (words(post), post.answers) == ("我的", frozenset({2}))

    def test_a_quote_within_a_quote_from_elsewhere(self) -> None:
        post = self.answer("丁 发表于 2026-3-11 08:00\n甲 发表于 2026-3-11 09:00\n一\n\n不知哪句\n\n我的")
        assert (words(post), post.answers) == ("我的", frozenset())

    @pytest.mark.parametrize("line", ["[M1]甲 发表于 2026-3-11 09:00\n一", "回复 1# 【M1】甲 的帖子"])
    def test_an_account_is_the_same_with_the_tag_of_the_game(self, line: str) -> None:
        assert self.answer(f"{line}\n\n我的").answers == {1}

    @pytest.mark.parametrize("text", ["回复 1# 乙 的帖子\n我的", "回复 9# 甲 的帖子\n我的"])
    def test_a_floor_that_is_not_that_accounts(self, text: str) -> None:
        assert self.answer(text).answers == frozenset()


def test_replies_within_a_floor() -> None:
    replies = [("乙", "2026-3-11 10:00", "回复 甲 :好"), ("76", "2026-3-11 10:01", "我也说一句"), ("甲", "2026-3-11 10:02", "行\n第二行")]
    made = posts(tieba([P("甲", "2026-03-11 09:00", "我也说一句\n一", replies=replies), P("丙", "2026-03-11 11:00", "二")]))
    assert [(post.author, words(post), post.nested) for post in made] == [
        ("甲", "我也说一句\n一", False),
        ("乙", "好", True),
        ("76", "我也说一句", True),
        ("甲", "行\n第二行", True),
        ("丙", "二", False),
    ]
    assert [post.answers for post in made] == [frozenset(), {1}, {1}, {1}, frozenset()]


@pytest.mark.parametrize(
    "more", ["还有3条回复，点击查看我也说一句", "1 2 下一页 尾页\n我也说一句", "还有3条回复，点击查看\n", "1 2 下一页"]
)
def test_replies_on_further_pages_are_nobodys_words(more: str) -> None:
    replies = [("乙", "2026-3-11 10:00", "好")]
    page = tieba([P("甲", "2026-03-11 09:00", "一", replies=replies), P("9", "2026-03-11 11:00", "二")]).replace("我也说一句", more)
    assert [(post.author, words(post)) for post in posts(page)] == [("甲", "一"), ("乙", "好"), ("9", "二")]


def test_a_floor_pasted_with_two_pages_of_its_replies() -> None:
    first = [("乙", "2026-3-11 10:00", "一"), ("乙", "2026-3-11 10:00", "一"), ("丙", "2026-3-11 10:01", "二")]
    second = [first[2], ("丁", "2026-3-11 10:02", "三")]
    pages = [tieba([P("甲", "2026-03-11 09:00", "零", replies=replies)]) for replies in (first, second)]
    assert [words(post) for post in posts("".join(pages))] == ["零", "一", "一", "二", "三"]


def test_an_advertisement_between_two_floors() -> None:
    page = tieba([P("甲", "2026-03-11 09:00", "一"), P("乙", "2026-03-11 11:00", "二")]).replace("\n乙\n", "\n广告\n立即下载\n\n乙\n")
    assert [(post.author, words(post)) for post in posts(page)] == [("甲", "一"), ("乙", "二")]


def test_a_chat_with_notices_and_lines_like_headers() -> None:
    text = (
        "乙: 05-12 08:59:00\n早\n\n甲: 05-12 09:00:00\n关门: 05-13 21:00:00\n就这样\n\n"
        "丁撤回了一条消息\n乙撤回了一条消息\n乙: 05-12 09:01:00\n甲: 05-12 09:00:00\n就这样\n\n？\n"
    )
    assert [(post.author, post.lines[-1]) for post in posts(text)] == [("乙", "早"), ("甲", "乙撤回了一条消息"), ("乙", "?")]


def test_a_chat_reply_repeats_what_it_answers() -> None:
    text = "甲: 05-12 09:00:00\n「乙：投票对象：丙\n投票理由：丁」\n- - - -\n好\n"
    assert posts(text)[0].lines == ("- - - -", "好")


def test_a_time_without_a_year_is_in_the_year_of_closing() -> None:
    assert read_thread("甲: 02-29 09:00:00\n一\n", 2028).posts[0].at == datetime(2028, 2, 29, 9)
    with pytest.raises(Unreadable):
        read_thread("甲: 02-29 09:00:00\n一\n", 2026)


@pytest.mark.parametrize("date", ["2026-3-1110:00:00", "2026-13-1 10:00:00", "2026-3-11 25:00:00"])
def test_what_is_no_time_is_no_header(date: str) -> None:
    with pytest.raises(Unreadable):
        posts(phone([P("甲", date, "一")]))
