"""Messages copied from QQ: `甲: 05-12 09:20:37`, the message, an empty line. No floors, no year."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from director_app.forum.clock import DATE, moment
from director_app.forum.posts import Post

_HEADER = re.compile(rf"(?P<name>\S.{{0,60}}?) ?:? (?P<date>{DATE})")
_REPLY = re.compile(r"「[^:]{1,60}:.*")
_REPLY_END = "」"


def posts(lines: Sequence[str], year: int) -> list[Post]:
    found: list[Post] = []
    headers, seen = _headers(lines, year)
    for index, (at, name, sent) in enumerate(headers):
        stop = headers[index + 1][0] if index + 1 < len(headers) else len(lines)
        found.append(Post(name, sent, tuple(_own(lines[at + 1 : stop], seen, year))))
    return found


def _header(line: str, year: int) -> tuple[str, datetime] | None:
    if not line or not line[-1].isdigit() or len(line) > 120:
        return None
    match = _HEADER.fullmatch(line)
    sent = moment(match["date"], year) if match else None
    return (match["name"], sent) if match and sent else None


def _headers(lines: Sequence[str], year: int) -> tuple[list[tuple[int, str, datetime]], set[tuple[str, datetime]]]:
    """Line, name and time of each message. One that goes back to a message read before was copied into another."""
    every = [(at, *header) for at, line in enumerate(lines) if (header := _header(line, year))]
    headed = {at for at, _, _ in every}
    speakers = {name for at, name, _ in every if _stands_apart(lines, at, headed)}
    headers: list[tuple[int, str, datetime]] = []
    seen: set[tuple[str, datetime]] = set()
    for at, name, sent in every:
        # A message may hold a line like a header (关门: 05-13 21:00); nobody of that name has one with an empty line above.
        like_a_header = name not in speakers and len(speakers) > 1
        if like_a_header or (headers and sent < headers[-1][2] and (name, sent) in seen):
            continue
        seen.add((name, sent))
        headers.append((at, name, sent))
    return headers, seen


def _stands_apart(lines: Sequence[str], at: int, headed: set[int]) -> bool:
    """Whether an empty line is above, or one with nothing but notices of the program's below it (某人撤回了一条消息)."""
    above = at - 1
    while above >= 0 and lines[above] and above not in headed:
        above -= 1
    return above < 0 or not lines[above]


def _own(body: Sequence[str], seen: set[tuple[str, datetime]], year: int) -> list[str]:
    """A message without the messages it repeats."""
    own: list[str] = []
    at = 0
    while at < len(body):
        line = body[at]
        if _header(line, year) in seen:
            while at < len(body) and body[at]:
                at += 1
        elif line.startswith("「") and _REPLY.fullmatch(line) and any(near.endswith(_REPLY_END) for near in body[at : at + 8]):
            while not body[at].endswith(_REPLY_END):
                at += 1
            at += 1
        else:
            own.append(line)
            at += 1
    while own and not own[-1]:
        own.pop()
    return own
