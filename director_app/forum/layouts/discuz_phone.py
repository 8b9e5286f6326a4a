"""Discuz! X, the page for phones: floor and name on one line, the time on the next, the body, `回复`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from director_app.forum.clock import DATE, moment
from director_app.forum.layouts.discuz import Found, made, stripped
from director_app.forum.posts import Post
from director_app.forum.quotes import FLOOR, floor_number
from director_app.forum.script import squeeze

_NAME = re.compile(rf"(?P<floor>{FLOOR}) (?P<name>\S.*)")
_TIME = re.compile(DATE)
_BUTTON = frozenset(("回复",))


def posts(lines: Sequence[str], year: int) -> list[Post]:
    headers = [
        (at - 1, match["floor"], match["name"], sent)
        for at, line in enumerate(lines)
        if at and line[:1].isdigit() and _TIME.fullmatch(line)
        if (match := _NAME.fullmatch(lines[at - 1])) and (sent := moment(line, year))
    ]
    found: list[Found] = []
    for index, (at, floor, name, sent) in enumerate(headers):
        stop = headers[index + 1][0] if index + 1 < len(headers) else len(lines)
        body = lines[at + 2 : _end(lines, at + 2, stop)]
        found.append(Found(name, floor_number(squeeze(floor)), sent, stripped(body, _BUTTON)))
    return made(found, year)


def _end(lines: Sequence[str], start: int, stop: int) -> int:
    """The button below a body, with an empty line after it: the last one before the next post."""
    ends = (at for at in range(start, stop) if lines[at] in _BUTTON and (at + 1 >= stop or not lines[at + 1]))
    if stop == len(lines):
        return next(ends, stop)
    return max(ends, default=stop)
