"""Quotes in Discuz! posts: told from the poster's own words, and traced to the floor they answer.

A quote has a first line (`甲 发表于 …`, `引用: 甲 发表于 …`, `原帖由 甲 于 … 发表`) and no mark at its end: it ends where the
words of the quoted post end, or else at the first empty line. `回复 9# 甲 的帖子` answers a floor without its words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from director_app.forum.clock import DATE, moment
from director_app.forum.posts import Post
from director_app.forum.script import squeeze

FLOOR = r"(?:楼主|沙发|板凳|地板|[0-9]{1,6} ?[#楼]|# ?[0-9]{1,6})"

_NAMED = {"楼主": 1, "沙发": 2, "板凳": 3, "地板": 4}
_SENT = re.compile(rf"(?:引用:? ?)?(?P<name>\S.{{0,60}}?) ?发表于 ?(?P<date>{DATE})")
_BY = re.compile(rf"(?:引用:? ?)?原帖由 ?(?P<name>\S.{{0,60}}?) ?(?:于 ?(?P<date>{DATE}) ?)?发表")
_ANSWER = re.compile(rf"回复 ?(?P<floor>{FLOOR})(?: (?P<name>.{{1,60}}?))??(?: ?的[帖贴]子)?")
_EDITED = re.compile(r"\[?本[帖贴]最后由.{1,60}于[0-9].{1,30}编辑\]?")
_MARK = frozenset(("引用", "引用:"))
_TAG = re.compile(r"^[\[【(〔][^\]】)〕]{1,20}[\]】)〕](?=.)")
_FEW = 20
_CUT = re.compile(r"\.{2,}$")


def _account(name: str) -> str:
    """An account as quotes may print it: without the game's tag."""
    return _TAG.sub("", squeeze(name))


def floor_number(label: str) -> int:
    """The number of a floor's label."""
    return _NAMED.get(label) or int(label.strip("#楼 "))


class Words(NamedTuple):
    """A post's body, taken apart."""

    own: tuple[str, ...]
    answers: frozenset[int]
    edited: bool


class Above:
    """The posts above, by what a quote says of them."""

    def __init__(self, year: int) -> None:
        self._year = year
        self._sent: dict[tuple[str, datetime], list[Post]] = {}
        self._by: dict[str, list[Post]] = {}
        self._floors: dict[int, Post] = {}

    def add(self, post: Post) -> None:
        name = _account(post.author)
        self._sent.setdefault((name, post.at.replace(second=0)), []).append(post)
        self._by.setdefault(name, []).append(post)
        if post.floor is not None:
            self._floors.setdefault(post.floor, post)

    def quoted(self, name: str, date: str | None) -> list[Post]:
        """The posts that a quote's first line may mean: the last few of them."""
        if date is None:
            return self._by.get(_account(name), [])[-_FEW:]
        sent = moment(date, self._year)
        return [] if sent is None else self._sent.get((_account(name), sent.replace(second=0)), [])[-_FEW:]

    def on_floor(self, floor: int) -> Post | None:
        return self._floors.get(floor)


def take_apart(body: Sequence[str], above: Above) -> Words:
    """The poster's own lines, the floors answered, whether it was edited."""
    own: list[str] = []
    answers: set[int] = set()
    edited = False
    at = 0
    while at < len(body):
        line = body[at]
        if squeeze(line) in _MARK and at + 1 < len(body) and _head(body[at + 1]):
            at += 1
        elif head := _head(line):
            at, answered = _behind(body, at + 1, head, above)
            answers |= answered
        else:
            at += 1
            if (floor := _answered(line, above)) is not None:
                answers.add(floor)
            elif line.startswith(("本", "[")) and _EDITED.fullmatch(squeeze(line)):
                edited = True
            else:
                own.append(line)
    return Words(tuple(own), frozenset(answers), edited)


def _head(line: str) -> re.Match[str] | None:
    if "发表" not in line or len(line) > 120:
        return None
    return _BY.fullmatch(line) or _SENT.fullmatch(line)


def _behind(body: Sequence[str], start: int, first: re.Match[str], above: Above) -> tuple[int, set[int]]:
    """Where a quote ends, and the floors it answers. What is quoted may itself begin with a quote, which answers nothing."""
    heads = [first]
    at = start
    while at < len(body):
        if head := _head(body[at]):
            heads.append(head)
        elif squeeze(body[at]) not in _MARK:
            break
        at += 1
    if len(heads) == 1:
        at = start
    floors: set[int] = set()
    for head in reversed(heads):
        quoted = above.quoted(head["name"], head["date"])
        words = at
        while head is not heads[-1] and words < len(body) and not body[words]:
            words += 1
        end, floors = _end(body, words, quoted, bool(head["date"]))
        known = any(_run(body, words, _words(post))[0] > words for post in quoted)
        # Behind a quote within a quote stand words of the quoted post, unless it was quoted without them.
        if head is heads[-1] or known or (not quoted and any(body[end:])):
            at = end
    return at, floors


def _words(post: Post) -> list[str]:
    return [squeeze(line) for line in post.lines if line]


def _end(body: Sequence[str], start: int, quoted: Sequence[Post], dated: bool) -> tuple[int, set[int]]:
    """Where the quote that starts here ends, and the floors it answers. Without a date, its words must tell them."""
    end = start
    floors: set[int] = set()
    whole = False
    for post in quoted:
        reached, all_of_it = _run(body, start, _words(post))
        if reached > end:
            end, whole, floors = reached, all_of_it, set()
        if reached == end and post.floor is not None:
            floors.add(post.floor)
    if end == start and not dated:
        floors.clear()
    blank = end
    while blank < len(body) and body[blank]:
        blank += 1
    # Boards set an empty line after a quote. Only where nothing would be left of the post is it taken to be missing.
    return (end if whole and not any(body[blank:]) else blank), floors


def _run(body: Sequence[str], start: int, words: Sequence[str]) -> tuple[int, bool]:
    """How far the body repeats these lines (empty ones aside), and whether it repeats them all."""
    at = reached = start
    found = 0
    while at < len(body) and found < len(words):
        line = squeeze(body[at])
        if line:
            if line != words[found] and not _shortened(line, words[found]):
                break
            found += 1
            reached = at + 1
        at += 1
    return reached, bool(words) and found == len(words)


def _shortened(line: str, whole: str) -> bool:
    """Boards cut long quotes and end them in dots."""
    start = _CUT.sub("", line)
    return start != line and len(start) > 1 and whole.startswith(start)


def _answered(line: str, above: Above) -> int | None:
    """The floor in `回复 9# 甲 的帖子`, where that floor is that account's."""
    if not line.startswith("回"):
        return None
    found = _ANSWER.fullmatch(line)
    if found is None:
        return None
    floor = floor_number(squeeze(found["floor"]))
    there = above.on_floor(floor)
    if there is None or (found["name"] and _account(found["name"]) != _account(there.author)):
        return None
    return floor
