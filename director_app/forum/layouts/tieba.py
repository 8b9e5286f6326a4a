"""Tieba, desktop: name, rank, body, then `回复…3楼2026-03-24 10:05`, then the 楼中楼 (`甲: …` and its time)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from director_app.forum.clock import DATE, moment
from director_app.forum.posts import Post
from director_app.forum.script import squeeze

_FOOT = re.compile(
    r"(?P<fold>收起)? ?回复(?:\([0-9]+\))? ?(?:IP属地:?.{1,20}?)?(?:来自.{1,40}?)?"
    rf"(?P<floor>[0-9]{{1,6}})楼 ?(?P<date>{DATE})"
)
_REPLY_FOOT = re.compile(rf"(?:来自.{{1,40}}?)?(?P<date>{DATE}) ?回复")
_REPLY = re.compile(r"(?P<name>[^:]{1,60}?) ?: ?(?P<text>.*)")
_TO = re.compile(r"回复 ?(?P<name>.{1,60}?) ?: ?")
_RANK = re.compile(r"[^:]{1,14}?[0-9]{1,2}")
_FOLD_END = "我也说一句"
_TOP = "只看楼主"
_GIFT = "送TA礼物"


class _Foot(NamedTuple):
    line: int
    folds: bool
    floor: int
    at: datetime


def posts(lines: Sequence[str], year: int) -> list[Post]:
    feet = [foot for at, line in enumerate(lines) if "楼" in line and (foot := _foot(line, at))]
    found: list[Post] = []
    seen: set[tuple[int, str, datetime]] = set()
    start = 0
    for index, foot in enumerate(feet):
        author, body = _head(lines[start : foot.line])
        stop = feet[index + 1].line if index + 1 < len(feet) else len(lines)
        start = _end_of_replies(lines, foot, stop)
        key = (foot.floor, author, foot.at)
        if key in seen:
            continue
        seen.add(key)
        answered = frozenset((foot.floor,))
        found.append(Post(author, foot.at, tuple(body), foot.floor))
        for name, text, at in _replies(lines[foot.line + 1 : start]):
            found.append(Post(name, at, tuple(text), foot.floor, answered, nested=True))
    return found


def _foot(line: str, at: int) -> _Foot | None:
    match = _FOOT.fullmatch(line)
    sent = moment(match["date"]) if match else None
    return _Foot(at, bool(match["fold"]), int(match["floor"]), sent) if match and sent else None


def _head(lines: Sequence[str]) -> tuple[str, list[str]]:
    """The author's name and the body, out of what stands between two posts (a page's own top included)."""
    start = 0
    for at, line in enumerate(lines):
        if line.startswith(_TOP):
            start = at + 1
    rest = [line for line in lines[start:] if squeeze(line) != _GIFT]
    while rest and not rest[0]:
        rest.pop(0)
    if not rest:
        return "", []
    name, body = rest[0], rest[1:]
    while body and not body[0]:
        body.pop(0)
    if body and _RANK.fullmatch(body[0]):
        body.pop(0)
    while body and not body[-1]:
        body.pop()
    return name, body


def _end_of_replies(lines: Sequence[str], foot: _Foot, stop: int) -> int:
    """The first line that belongs to the next post."""
    start = foot.line + 1
    last = 0
    for at in range(start, stop):
        if lines[at] == _FOLD_END and (last or foot.folds):
            return at + 1
        if lines[at] and _REPLY_FOOT.fullmatch(lines[at]):
            last = at + 1
    return last or start


def _replies(lines: Sequence[str]) -> list[tuple[str, list[str], datetime]]:
    """Name, lines and time of each reply within a floor."""
    found: list[tuple[str, list[str], datetime]] = []
    gathered: list[str] = []
    for line in lines:
        foot = _REPLY_FOOT.fullmatch(line)
        sent = moment(foot["date"]) if foot else None
        if sent is None:
            gathered.append(line)
            continue
        first_line = next((at for at, words in enumerate(gathered) if ":" in words), len(gathered))
        del gathered[:first_line]
        match = _REPLY.fullmatch(gathered[0]) if gathered else None
        if match:
            first = match["text"]
            to = _TO.match(first)
            found.append((match["name"], [first[to.end() :] if to else first, *gathered[1:]], sent))
        gathered = []
    return found
