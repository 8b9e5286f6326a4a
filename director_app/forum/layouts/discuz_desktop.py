"""Discuz! X, desktop: the author's block (or the name in the header), the floor, `发表于 … | 只看该作者`, the body, the buttons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from itertools import chain, islice
from typing import NamedTuple

from director_app.forum.clock import DATE, moment
from director_app.forum.layouts.discuz import Found, floor_above, made, reversed_words, stripped
from director_app.forum.posts import Post
from director_app.forum.quotes import floor_number
from director_app.forum.script import squeeze

_HEADER = re.compile(rf"(?:楼主 ?\| ?)?(?:(?P<name>\S.{{0,60}}?) )??(?:楼主 ?\| ?)?发表于 ?(?P<date>{DATE})(?P<rest>.*)")
_ONLY = "只看该作者"
_END = re.compile(r"(?:使用道具)?(?:举报)?")
_BUTTONS = frozenset(("回复", "举报", "使用道具", "使用道具举报", "支持", "反对", "支持反对", "评分", "收藏"))
_COUNT = re.compile(r"[0-9.,]+万?")
_STATISTICS = "主题"
_OLD_SIZES = "大 中 小"


class _Header(NamedTuple):
    floor_line: int
    line: int
    name: str
    at: datetime
    sure: bool


def posts(lines: Sequence[str], year: int) -> list[Post]:
    headers = [header for at, line in enumerate(lines) if "发表于" in line and (header := _header(lines, at, year))]
    if any(header.sure for header in headers):
        headers = [header for header in headers if header.sure]
    found: list[Found] = []
    end_before = -1
    for index, header in enumerate(headers):
        name = header.name or _author(lines, end_before + 1, header.floor_line)
        next_floor = headers[index + 1].floor_line if index + 1 < len(headers) else len(lines)
        end_before = _end(lines, header.line + 1, next_floor)
        body = stripped(lines[header.line + 1 : end_before], _BUTTONS)
        found.append(Found(name, floor_number(lines[header.floor_line]), header.at, body))
    return made(found, year)


def _header(lines: Sequence[str], at: int, year: int) -> _Header | None:
    match = _HEADER.fullmatch(lines[at])
    if match is None or match["name"] == _OLD_SIZES:
        return None
    floor_line = floor_above(lines, at)
    sent = moment(match["date"], year)
    if floor_line is None or sent is None:
        return None
    return _Header(floor_line, at, match["name"] or "", sent, _ONLY in match["rest"])


def _end(lines: Sequence[str], start: int, stop: int) -> int:
    """The line of the buttons below a body, or where the next post's floor stands."""
    for at in range(start, stop):
        if lines[at] and _END.fullmatch(squeeze(lines[at])):
            return at
    return stop


def _author(lines: Sequence[str], start: int, floor_line: int) -> str:
    """The name above the author's numbers; where a board shows none, the first line after the buttons."""
    for at in range(floor_line - 1, start, -1):
        if lines[at] == _STATISTICS:
            count, name = islice(chain(reversed_words(lines, start, at), ("", "")), 2)
            if name and _COUNT.fullmatch(count):
                return name
    return next((line for line in lines[start:floor_line] if line), "")
