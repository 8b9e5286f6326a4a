"""Which ballots count, and which fault is named."""

from __future__ import annotations

import pytest

from tests.unit.forum.pages import P, change, desktop, qq, quote, tieba, vote
from tests.unit.forum.reading import DIRECTOR, read, told

FIRST = vote("咸鱼")
ANSWER = quote("豆花", "2026-3-11 10:00", FIRST)


def after_first(*posts: tuple[str, str, str], book: str = "m138", accelerated: bool = False) -> list[str]:
    """What is said of the ballots after 豆花's valid vote at 10:00."""
    pages = [P("豆花", "2026-3-11 10:00:00", FIRST), *(P(author, f"2026-3-11 {at}", text) for author, at, text in posts)]
    return told(read(desktop(pages), book, accelerated=accelerated))


def test_a_change_takes_the_place_of_the_vote() -> None:
    assert after_first(("豆花", "11:00:00", ANSWER + change("粽子"))) == ["豆花 → 咸鱼: replaced", "豆花 → 粽子: none"]


@pytest.mark.parametrize("book", ["m138", "m206", "m156"])
def test_one_change_only_and_the_first_stands(book: str) -> None:
    again = ("豆花", "12:00:00", ANSWER + change("甜粽子"))
    assert after_first(("豆花", "11:00:00", ANSWER + change("粽子")), again, book=book)[1:] == [
        "豆花 → 粽子: none",
        "豆花 → 甜粽子: second_change",
    ]


def test_any_number_of_changes() -> None:
    posts = [("豆花", f"1{hour}:00:00", ANSWER + change(name)) for hour, name in enumerate(("粽子", "甜粽子", "弃权"), start=1)]
    assert after_first(*posts, book="m102") == [
        "豆花 → 咸鱼: replaced",
        "豆花 → 粽子: replaced",
        "豆花 → 甜粽子: replaced",
        "豆花 → 弃权: none",
    ]


@pytest.mark.parametrize("void", [change("米线"), change("没有"), "改票对象：粽子"])
def test_a_void_change_does_not_use_up_the_one_allowed(void: str) -> None:
    assert after_first(("豆花", "11:00:00", ANSWER + void), ("豆花", "12:00:00", ANSWER + change("粽子")))[2] == "豆花 → 粽子: none"


@pytest.mark.parametrize(
    "text",
    [
        change("粽子"),
        quote("粽子", "2026-3-11 10:00", FIRST) + change("粽子"),
        quote("豆花", "2026-3-11 09:59", FIRST) + change("粽子"),
        "回复 沙发 豆花 的帖子\n" + change("粽子"),
    ],
)
def test_a_change_that_does_not_answer_the_own_vote(text: str) -> None:
    assert after_first(("豆花", "11:00:00", text))[1] == "豆花 → 粽子: format"


@pytest.mark.parametrize("text", ["回复 楼主 豆花 的帖子\n", "回复 1# 豆花\n\n", "回复1楼\n", "回复 #1\n"])
def test_a_floor_answered_by_its_label(text: str) -> None:
    assert after_first(("豆花", "11:00:00", text + change("粽子")))[1] == "豆花 → 粽子: none"


@pytest.mark.parametrize(
    ("at", "fault"), [("19:59:59", "none"), ("20:00:00", "late_change"), ("20:59:59", "late_change"), ("21:00:00", "late")]
)
def test_the_last_hour(at: str, fault: str) -> None:
    assert after_first(("豆花", at, ANSWER + change("粽子")))[1] == f"豆花 → 粽子: {fault}"


def gone_at_noon(at: str, book: str, accelerated: bool = False) -> list[str]:
    """豆花 voted for 咸鱼, who went out at noon, and changes then."""
    pages = [P("豆花", "2026-3-11 10:00:00", FIRST), P("豆花", f"2026-3-11 {at}", ANSWER + change("粽子"))]
    return told(read(desktop(pages), book, accelerated=accelerated, gone=("咸鱼",)))


def test_who_voted_for_a_seat_that_went_out_since_may_change_at_any_time_where_the_book_says_so() -> None:
    assert gone_at_noon("20:30:00", "m156") == ["豆花 → 咸鱼: replaced", "豆花 → 粽子: none"]
    assert gone_at_noon("11:00:00", "m156", accelerated=True)[1] == "豆花 → 粽子: none"
    assert gone_at_noon("20:30:00", "m138") == ["豆花 → 咸鱼: out_target", "豆花 → 粽子: late_change"]


def test_a_ballot_left_on_a_seat_that_went_out_since_is_void_and_its_own_counts() -> None:
    pages = [P("豆花", "2026-3-11 10:00:00", FIRST), P("咸鱼", "2026-3-11 10:30:00", vote("粽子"))]
    reading = read(desktop(pages), "m156", gone=("咸鱼",))
    assert told(reading) == ["豆花 → 咸鱼: out_target", "咸鱼 → 粽子: none"]
    assert reading.missing == ("粽子", "甜粽子", "豆花")


def test_a_book_without_a_last_hour() -> None:
    assert after_first(("豆花", "20:59:59", ANSWER + change("粽子")), book="m102")[1] == "豆花 → 粽子: none"


@pytest.mark.parametrize(
    ("book", "at", "fault"),
    [
        ("m138", "19:59:59", "none"),
        ("m138", "20:00:00", "late_proxy"),
        ("t19", "20:29:59", "none"),
        ("t19", "20:30:00", "late_proxy"),
        ("m102", "20:59:59", "none"),
    ],
)
def test_proxies_have_a_limit(book: str, at: str, fault: str) -> None:
    assert after_first((DIRECTOR, at, f"代投：粽子\n{vote('咸鱼')}"), book=book)[1] == f"粽子 → 咸鱼: {fault}"


def test_a_change_answers_the_directors_floor() -> None:
    proxy = f"代投：粽子\n{vote('咸鱼')}"
    text = quote(DIRECTOR, "2026-3-11 11:00", proxy) + change("甜粽子")
    assert after_first((DIRECTOR, "11:00:00", proxy), ("粽子", "12:00:00", text))[1:] == ["粽子 → 咸鱼: replaced", "粽子 → 甜粽子: none"]


def test_a_second_vote_posted_anew() -> None:
    assert (
        after_first(("豆花", "11:00:00", vote("粽子")), (DIRECTOR, "12:00:00", f"代投：豆花\n{vote('粽子')}"))[1:]
        == ["豆花 → 粽子: format"] * 2
    )


@pytest.mark.parametrize(
    ("author", "at", "text", "fault"),
    [
        ("米线", "21:00:00", change("没有"), "out_voter"),
        ("粽子", "21:00:00", change("没有"), "late"),
        (DIRECTOR, "20:30:00", f"代投：粽子\n{vote('没有', '')}", "late_proxy"),
        ("粽子", "20:30:00", change("没有"), "change_while_accelerated"),
        ("粽子", "20:30:00", "投票对像：没有\n投票理由：有疑", "format"),
        ("粽子", "20:30:00", vote("没有"), "unknown_seat"),
        ("粽子", "20:30:00", vote("米线"), "out_target"),
    ],
)
def test_the_first_fault_that_fits_is_named(author: str, at: str, text: str, fault: str) -> None:
    assert after_first((author, at, text), accelerated=True)[1].endswith(f": {fault}")


@pytest.mark.parametrize(("target", "fault"), [("没有", "unknown_seat"), ("米线", "out_target"), ("粽子", "second_change")])
def test_the_order_of_faults_in_a_late_second_change(target: str, fault: str) -> None:
    first, second = ("豆花", "11:00:00", ANSWER + change("甜粽子")), ("豆花", "20:30:00", ANSWER + change(target))
    assert after_first(first, second)[2].endswith(f": {fault}")


VOID = vote("没有")


@pytest.mark.parametrize(("book", "fault"), [("m138", "none"), ("m206", "none"), ("m156", "none"), ("m102", "none"), ("t19", "format")])
def test_a_void_ballot_set_right_by_a_new_post(book: str, fault: str) -> None:
    pages = [P("豆花", "2026-3-11 10:00:00", VOID), P("豆花", "2026-3-11 11:00:00", vote("咸鱼"))]
    assert told(read(desktop(pages), book))[1] == f"豆花 → 咸鱼: {fault}"


@pytest.mark.parametrize(
    ("book", "fault"), [("m138", "format"), ("m206", "none"), ("m156", "format"), ("m102", "format"), ("t19", "format")]
)
def test_a_void_ballot_set_right_by_a_change(book: str, fault: str) -> None:
    pages = [
        P("豆花", "2026-3-11 10:00:00", VOID),
        P("豆花", "2026-3-11 11:00:00", quote("豆花", "2026-3-11 10:00", VOID) + change("咸鱼")),
    ]
    assert told(read(desktop(pages), book))[1] == f"豆花 → 咸鱼: {fault}"


def test_a_correction_within_the_floor_keeps_the_old_time() -> None:
    replies = [("豆花", "2026-3-11 20:30", "投票对象：咸鱼 投票理由：更正")]
    reading = read(tieba([P("豆花", "2026-03-11 10:00", VOID, replies=replies)]), "t19")
    assert told(reading) == ["豆花 → None: unknown_seat", "豆花 → 咸鱼: none"]
    assert [f"{ballot.at:%H:%M}" for ballot in reading.ballots] == ["10:00", "10:00"]
    assert [ballot.floor for ballot in reading.ballots] == [1, 1]


def test_a_correction_is_no_change_and_goes_on_while_accelerated() -> None:
    replies = [("豆花", "2026-3-11 20:30", "投票对象：咸鱼 投票理由：更正"), ("豆花", "2026-3-11 20:31", "改票对象：粽子 改票理由：再想")]
    page = tieba([P("豆花", "2026-03-11 10:00", VOID, replies=replies)])
    assert told(read(page, "t19", accelerated=True))[1:] == ["豆花 → 咸鱼: none", "豆花 → 粽子: change_while_accelerated"]


def test_a_change_within_anothers_floor() -> None:
    replies = [("豆花", "2026-3-11 11:00", "改票对象：咸鱼 改票理由：再想")]
    page = tieba([P("豆花", "2026-03-11 10:00", FIRST), P("粽子", "2026-03-11 10:01", FIRST, replies=replies)])
    assert told(read(page, "t19"))[2] == "豆花 → 咸鱼: format"


def test_without_floors_there_is_nothing_to_answer() -> None:
    page = qq([P("豆花", "03-11 10:00:00", FIRST), P("豆花", "03-11 11:00:00", change("粽子"))])
    assert told(read(page)) == ["豆花 → 咸鱼: replaced", "豆花 → 粽子: none"]
    assert told(read(qq([P("豆花", "03-11 11:00:00", change("粽子"))]))) == ["豆花 → 粽子: format"]


def test_final_missing_unclear() -> None:
    reading = read(
        desktop(
            [
                P("咸鱼", "2026-3-11 10:00:00", " 本帖最后由 咸鱼 于 2026-3-11 10:01 编辑 \n\n" + vote("弃权")),
                P("甜粽子", "2026-3-11 10:02:00", vote("没有")),
                P("甜粽子", "2026-3-11 10:03:00", vote("咸鱼")),
                P("粽子", "2026-3-11 10:04:00", vote("甜粽子")),
                P("粽子", "2026-3-11 10:05:00", quote("粽子", "2026-3-11 10:04", vote("甜粽子")) + change("甜棕子")),
            ]
        )
    )
    assert reading.final == {"粽子": "甜粽子", "甜粽子": "咸鱼", "咸鱼": "弃权"}
    assert list(reading.final) == ["粽子", "甜粽子", "咸鱼"]
    assert reading.missing == ("豆花",)
    assert reading.unclear == ("粽子", "咸鱼")
