"""Tieba, desktop: name, rank, body, then `回复…3楼2026-03-24 10:05`, then the 楼中楼 (`甲: …` and its time)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from director_app.forum.clock import DATE, moment
from director_app.forum.posts import Post
from director_app.forum.script import squeeze

_FOOT = re.compile(
    r"(?P<fold>收起)? ?回复(?:\([0-9]+\))? ?(?:IP属地:?.{1,20}?)?(?:来自.{1,40}?)?"
    rf"(?P<floor>[0-9]{{1,6}})楼 ?(?P<date>{DATE})"
)
_REPLY_FOOT = re.compile(rf"(?:举报 ?)?(?:IP属地:?.{{1,20}}?)?(?:来自.{{1,40}}?)?(?P<date>{DATE}) ?回复")
_REPLY = re.compile(r"(?P<name>[^:]{1,60}?) ?: ?(?P<text>.*)")
_TO = re.compile(r"回复 ?(?P<name>.{1,60}?) ?: ?")
_RANK = re.compile(r"[^:]{1,14}?[0-9]{1,2}")
_MORE = r"(?:还有[0-9]+条回复,? ?(?:点击查看)?|(?:(?:[0-9]+|首页|上一页|下一页|尾页) ?)+)"
"""Replies that are on further pages."""
_FOLD_END = re.compile(rf"{_MORE}? ?我也说一句")
_REPLY_PAGES = re.compile(_MORE)
_TOP = "只看楼主"
_GIFT = "送TA礼物"


_Reply = tuple[str, list[str], datetime]
"""Name, lines and time of a reply within a floor."""


class _Foot(NamedTuple):
    line: int
    folds: bool
    floor: int
    at: datetime


def posts(lines: Sequence[str], year: int) -> list[Post]:
    feet = [foot for at, line in enumerate(lines) if "楼" in line and (foot := _foot(line, at, year))]
    found: list[Post] = []
    seen: dict[int, set[tuple[object, ...]]] = {}
    start = 0
    for index, foot in enumerate(feet):
        author, body = _head(lines[start : foot.line])
        stop = feet[index + 1].line if index + 1 < len(feet) else len(lines)
        start = _end_of_replies(lines, foot, stop)
        before = seen.setdefault(foot.floor, set())
        if (key := (author, foot.at)) not in before:
            before.add(key)
            found.append(Post(author, foot.at, tuple(body), foot.floor))
        found.extend(_nested(_replies(lines[foot.line + 1 : start], year), foot.floor, before))
    return found


def _nested(replies: Iterable[_Reply], floor: int, seen: set[tuple[object, ...]]) -> list[Post]:
    """The replies within a floor as posts. A floor may be pasted twice, with other pages of its replies: each is one post."""
    made = [Post(name, at, tuple(text), floor, frozenset((floor,)), nested=True) for name, text, at in replies]
    new = [post for post in made if (post.author, post.at, *post.lines) not in seen]
    seen.update((post.author, post.at, *post.lines) for post in new)
    return new


def _foot(line: str, at: int, year: int) -> _Foot | None:
    match = _FOOT.fullmatch(line)
    sent = moment(match["date"], year) if match else None
    return _Foot(at, bool(match["fold"]), int(match["floor"]), sent) if match and sent else None


def _head(lines: Sequence[str]) -> tuple[str, list[str]]:
    """The author's name and the body, out of what stands between two posts (a page's own top included)."""
    start = 0
    for at, line in enumerate(lines):
        if line.startswith(_TOP):
            start = at + 1
    rest = [line for line in lines[start:] if squeeze(line) != _GIFT]
    while rest and (not rest[0] or _REPLY_PAGES.fullmatch(rest[0])) and not _ranked(rest, 0):
        rest.pop(0)
    if not rest:
        return "", []
    if not _ranked(rest, 0):  # an advertisement may stand above the name
        del rest[: next((at for at in range(1, len(rest)) if not rest[at - 1] and rest[at] and _ranked(rest, at)), 0)]
    name, body = rest[0], rest[1:]
    while body and not body[0]:
        body.pop(0)
    if body and _RANK.fullmatch(body[0]):
        body.pop(0)
    while body and not body[-1]:
        body.pop()
    return name, body


def _ranked(lines: Sequence[str], at: int) -> bool:
    """Whether a rank stands below this line: then it is a name."""
    below = next((line for line in lines[at + 1 : at + 3] if line), "")
    return bool(lines[at]) and _RANK.fullmatch(below) is not None


def _end_of_replies(lines: Sequence[str], foot: _Foot, stop: int) -> int:
    """The first line that belongs to the next post."""
    start = foot.line + 1
    last = 0
    for at in range(start, stop):
        if lines[at].endswith("我也说一句") and _FOLD_END.fullmatch(lines[at]) and (last or foot.folds):
            return at + 1
        if lines[at] and _REPLY_FOOT.fullmatch(lines[at]):
            last = at + 1
    return last or start


def _replies(lines: Sequence[str], year: int) -> list[_Reply]:
    """The replies within a floor."""
    found: list[_Reply] = []
    gathered: list[str] = []
    for line in lines:
        foot = _REPLY_FOOT.fullmatch(line)
        sent = moment(foot["date"], year) if foot else None
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
