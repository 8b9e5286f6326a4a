"""Who kept too quiet on a day."""

from __future__ import annotations

import pytest

from director_app.forum.quiet import Day, Fault, too_quiet
from director_app.rulebook.model import FewPosts
from tests.unit.forum.reading import book

RULE = FewPosts(day=5, run=3, run_day=10, no_vote=True)


def test_under_the_days_number_and_no_vote() -> None:
    day = Day("日1", {"甲": 4, "乙": 5, "丙": 0}, absent=("丙",))
    assert too_quiet([day], RULE) == (("甲", Fault.DAY), ("丙", Fault.DAY), ("丙", Fault.NO_VOTE))


def test_days_in_a_row_pass_over_those_cut_short() -> None:
    days = [Day("日1", {"甲": 9}), Day("日2", {"甲": 6}), Day("日3", {"甲": 1}, spared=True), Day("日4", {"甲": 9})]
    assert too_quiet(days, RULE) == (("甲", Fault.RUNNING),)
    assert too_quiet([*days[1:], Day("日5", {"甲": 10})], RULE) == ()


def test_nobody_is_judged_by_a_day_cut_short_or_not_counted() -> None:
    assert too_quiet([Day("日1", {"甲": 0}, absent=("甲",), spared=True)], RULE) == ()
    assert too_quiet([Day("日1", {"甲": 9}), Day("日2"), Day("日3", {"甲": 9})], RULE) == ()
    assert too_quiet([], RULE) == ()


def test_who_was_not_counted_may_still_not_have_voted() -> None:
    assert too_quiet([Day("日1", absent=("甲",))], RULE) == (("甲", Fault.NO_VOTE),)
    assert too_quiet([Day("日1", {"甲": 0}, absent=("甲",))], FewPosts()) == ()


@pytest.mark.parametrize(
    ("name", "day", "no_vote", "unless"),
    [
        ("m206", 5, True, ("执行加速", "开")), ("m138", 5, True, ("执行加速", "开")), ("m156", 5, True, ("执行加速", "开")),
        ("m102", 5, False, ("执行加速", "开")), ("t19", 0, True, None),
    ],
)  # fmt: skip
def test_what_the_books_say(name: str, day: int, no_vote: bool, unless: tuple[str, str] | None) -> None:
    form = book(name).ballots
    assert form is not None
    rule = form.few_posts
    assert rule is not None
    assert (rule.day, rule.no_vote, rule.unless, rule.card) == (day, no_vote, unless, "黄")
    assert (rule.run, rule.run_day) == ((3, 10) if day else (0, 0))
