"""The surroundings of a vote, from YAML."""

from __future__ import annotations

from datetime import datetime

import pytest

from director_app.forum.case import BadCase, read_case

GOOD = "book: m138\nseats: [76, 007, no]\nout: [no]\ndirector: 导演\ncloses: 2026-03-11 21:00\naccelerated: true\nballots: []\n"


def test_names_stay_as_written() -> None:
    case = read_case(GOOD, "case.yaml")
    assert case.seats == ("76", "007", "no")
    assert case.out == ("no",)
    assert case.directors == ("导演",)
    assert case.closes == datetime(2026, 3, 11, 21)
    assert case.accelerated


def test_what_may_be_left_out() -> None:
    case = read_case("book: m138\nseats: [甲]\ncloses: '2026-03-11 21:00'\n", "case.yaml")
    assert (case.out, case.directors, case.accelerated) == ((), (), False)


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("book: m138", "book: []", "book"),
        ("seats: [76, 007, no]", "seats: []", "seats"),
        ("seats: [76, 007, no]", "seats: [76, 76, no]", "seats"),
        ("seats: [76, 007, no]", "seats: [76, {a: b}, no]", "seats"),
        ("out: [no]", "out: [nobody]", "out"),
        ("2026-03-11 21:00", "tonight", "closes"),
        ("2026-03-11 21:00", "2026-02-30 21:00", "closes"),
        ("accelerated: true", "accelerated: maybe", "accelerated"),
        ("book: m138", "- x", "case.yaml:2:1"),
        (GOOD, "[]", "case.yaml"),
        ("out: [no]", "out: [no", "case.yaml:4:9"),
    ],
)
def test_what_can_not_be_read_is_named(old: str, new: str, where: str) -> None:
    with pytest.raises(BadCase) as bad:
        read_case(GOOD.replace(old, new), "case.yaml")
    assert bad.value.where == where
