"""An older Discuz!: the author's block with UID, the floor, `大 中 小 发表于 …`, the body, `引用 使用道具 报告 回复 TOP`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from itertools import chain, islice

from director_app.forum.clock import DATE, moment
from director_app.forum.layouts.discuz import Found, floor_above, made, reversed_words, stripped
from director_app.forum.posts import Post
from director_app.forum.quotes import floor_number
from director_app.forum.script import squeeze

_HEADER = re.compile(rf"(?:大 ?中 ?小 )发表于 ?(?P<date>{DATE})(?: .*)?")
_END = re.compile(r"(?:(?:引用|使用道具|报告|评分|回复|编辑)*TOP)")
_BLOCK = "UID"
_NO_WORDS: frozenset[str] = frozenset()


def posts(lines: Sequence[str], year: int) -> list[Post]:
    headers: list[tuple[int, int, datetime]] = []
    for at, line in enumerate(lines):
        if "发表于" in line and (match := _HEADER.fullmatch(line)) and (sent := moment(match["date"], year)):
            floor_line = floor_above(lines, at)
            if floor_line is not None:
                headers.append((floor_line, at, sent))
    found: list[Found] = []
    end_before = -1
    for index, (floor_line, at, sent) in enumerate(headers):
        name = _author(lines, end_before + 1, floor_line)
        stop = headers[index + 1][0] if index + 1 < len(headers) else len(lines)
        end_before = _end(lines, at + 1, stop)
        body = stripped(lines[at + 1 : end_before], _NO_WORDS)
        found.append(Found(name, floor_number(lines[floor_line]), sent, body))
    return made(found, year)


def _end(lines: Sequence[str], start: int, stop: int) -> int:
    for at in range(start, stop):
        if lines[at].endswith("TOP") and _END.fullmatch(squeeze(lines[at])):
            return at
    return stop


def _author(lines: Sequence[str], start: int, floor_line: int) -> str:
    """The name is two lines above the UID, one where the board shows no rank."""
    for at in range(floor_line - 1, start, -1):
        if lines[at] == _BLOCK:
            rank, name = islice(chain(reversed_words(lines, start, at), ("", "")), 2)
            return name or rank
    return next((line for line in lines[start:floor_line] if line), "")
