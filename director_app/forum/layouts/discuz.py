"""What the Discuz! layouts share: headers above a body, its parts below it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from director_app.forum.clock import DATE
from director_app.forum.posts import Post
from director_app.forum.quotes import FLOOR, Above, take_apart
from director_app.forum.script import squeeze

LABEL = re.compile(FLOOR)
_COMMENTED = re.compile(rf".*发表于 ?{DATE}")
_RATED = ("参与人数", "评分次数")


@dataclass(frozen=True, slots=True)
class Found:
    """A post as the layout sees it: its header's facts and the lines of its body."""

    author: str
    floor: int
    at: datetime
    body: Sequence[str]


def made(found: Iterable[Found], year: int) -> list[Post]:
    """The posts, by floor. A floor pasted twice (pages overlap) is one post; `year` is that of times without one."""
    above = Above(year)
    posts: list[Post] = []
    seen: set[tuple[int, str, datetime]] = set()
    # Pages may be pasted in another order, or show the last post first: what a post answers stands on a floor before it.
    for one in sorted(found, key=lambda one: one.floor):
        key = (one.floor, one.author, one.at)
        if key in seen:
            continue
        seen.add(key)
        words = take_apart(without_ratings(one.body), above)
        post = Post(one.author, one.at, words.own, one.floor, words.answers, words.edited)
        above.add(post)
        posts.append(post)
    return posts


def without_ratings(body: Sequence[str]) -> Sequence[str]:
    """The body up to the comments (点评) and ratings (评分) that others left on the post."""
    for at, line in enumerate(body):
        if line == "点评" and any("发表于" in near and _COMMENTED.fullmatch(near) for near in body[at + 1 : at + 7]):
            return body[:at]
        if line.startswith("评分") and any(near.startswith(_RATED) for near in _next(body, at)):
            return body[:at]
        if squeeze(line) == "本帖最近评分记录":
            return body[:at]
    return body


def _next(lines: Sequence[str], at: int) -> list[str]:
    """The first line with anything on it after this one."""
    for line in lines[at + 1 : at + 4]:
        if line:
            return [line]
    return []


def floor_above(lines: Sequence[str], at: int) -> int | None:
    """Where the floor's label stands: the last line with anything on it above this one."""
    for above in range(at - 1, max(at - 4, -1), -1):
        if lines[above]:
            return above if LABEL.fullmatch(lines[above]) else None
    return None


def reversed_words(lines: Sequence[str], start: int, stop: int) -> Iterator[str]:
    """The lines with anything on them, from the last back to `start`."""
    return (lines[at] for at in range(stop - 1, start - 1, -1) if lines[at])


def stripped(body: Sequence[str], words: frozenset[str]) -> Sequence[str]:
    """A body without the board's buttons and the empty lines at its end."""
    end = len(body)
    while end and (not body[end - 1] or squeeze(body[end - 1]) in words):
        end -= 1
    return body[:end]
