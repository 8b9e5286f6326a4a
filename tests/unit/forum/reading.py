"""A thread read with few words, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache

from director_app.forum import Reading, read_ballots
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook

SEATS = ("粽子", "甜粽子", "咸鱼", "豆花", "米线")
CLOSES = datetime(2026, 3, 11, 21, 0)
DIRECTOR = "导演"


@cache
def book(name: str) -> RuleBook:
    loaded = load_book(rulesets_folder() / name).book
    assert loaded is not None
    return loaded


def read(text: str, name: str = "m138", seats: Sequence[str] = SEATS, accelerated: bool = False,
         gone: Sequence[str] = ()) -> Reading:
    """米线 is out; 导演 directs; it closes on 2026-03-11 at 21:00."""
    return read_ballots(
        text, book(name), tuple(seats), closes=CLOSES, out=("米线",), gone=tuple(gone), directors=(DIRECTOR,), accelerated=accelerated
    )


def told(reading: Reading) -> list[str]:
    """`voter → object: fault`, a line a ballot."""
    return [f"{one.cast.voter} → {one.cast.target}: {one.fault}" for one in reading.ballots]
