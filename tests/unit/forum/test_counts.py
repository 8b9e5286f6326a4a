"""Posts per seat, and who has posted too little."""

from __future__ import annotations

from datetime import datetime

from director_app.forum.counts import posts_per_seat, too_few, too_few_running
from director_app.forum.layouts import read_thread
from director_app.forum.names import Names
from director_app.rulebook.model import FewPosts
from tests.unit.forum.pages import P, desktop, tieba
from tests.unit.forum.reading import book

NAMES = Names(["甲", "甲乙", "丙"], "m138")
RULE = FewPosts(day=5, run=3, run_day=10)


def test_posts_are_counted_by_seat() -> None:
    authors = ["导演", "[M138]甲", "甲乙", "甲", "路人", "甲"]
    thread = read_thread(desktop([P(name, f"2026-3-11 09:0{at}:00", "说") for at, name in enumerate(authors)]), 2026)
    assert posts_per_seat(thread.posts, NAMES) == {"甲": 3, "甲乙": 1, "丙": 0}
    since, until = datetime(2026, 3, 11, 9, 1), datetime(2026, 3, 11, 9, 5)
    assert posts_per_seat(thread.posts, NAMES, since, until) == {"甲": 2, "甲乙": 1, "丙": 0}


def test_replies_within_floors_count() -> None:
    thread = read_thread(tieba([P("甲", "2026-03-11 09:00", "说", replies=[("丙", "2026-3-11 09:01", "答")])]), 2026)
    assert posts_per_seat(thread.posts, NAMES) == {"甲": 1, "甲乙": 0, "丙": 1}


def test_under_five_on_a_day() -> None:
    assert too_few({"甲": 4, "乙": 5, "丙": 0}, RULE) == ["甲", "丙"]


def test_under_ten_on_three_days_running() -> None:
    days = [{"甲": 9, "乙": 12}, {"甲": 5, "乙": 9}, {"甲": 9, "乙": 9}, {"甲": 9, "乙": 9}]
    assert too_few_running(days[:2], RULE) == []
    assert too_few_running(days[:3], RULE) == ["甲"]
    assert too_few_running(days, RULE) == ["甲", "乙"]
    assert too_few_running(days, FewPosts(day=5)) == []


def test_the_numbers_are_the_books() -> None:
    form = book("m138").ballots
    assert form is not None
    assert form.few_posts is not None
    assert (form.few_posts.day, form.few_posts.run, form.few_posts.run_day) == (RULE.day, RULE.run, RULE.run_day)
