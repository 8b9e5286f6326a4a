"""Messages copied from QQ: `甲: 05-12 09:20:37`, the message, an empty line. No floors, no year."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from director_app.forum.clock import SHORT_DATE, moment
from director_app.forum.posts import Post

_HEADER = re.compile(rf"(?P<name>\S.{{0,60}}?) ?:? (?P<date>{SHORT_DATE})")
_REPLY = re.compile(r"「[^:]{1,60}:.*")
_REPLY_END = re.compile(r".*」")


def posts(lines: Sequence[str], year: int) -> list[Post]:
    headers: list[tuple[int, str, datetime]] = []
    seen: set[tuple[str, datetime]] = set()
    for at, line in enumerate(lines):
        match = _HEADER.fullmatch(line) if line and line[-1].isdigit() and len(line) < 120 else None
        sent = moment(match["date"], year) if match else None
        if match is None or sent is None:
            continue
        key = (match["name"], sent)
        # A header that goes back to one read before is a message copied into another.
        if headers and sent < headers[-1][2] and key in seen:
            continue
        seen.add(key)
        headers.append((at, match["name"], sent))
    found: list[Post] = []
    for index, (at, name, sent) in enumerate(headers):
        stop = headers[index + 1][0] if index + 1 < len(headers) else len(lines)
        found.append(Post(name, sent, tuple(_own(lines[at + 1 : stop], seen, year))))
    return found


def _own(body: Sequence[str], seen: set[tuple[str, datetime]], year: int) -> list[str]:
    """A message without the messages it repeats."""
    own: list[str] = []
    at = 0
    while at < len(body):
        line = body[at]
        header = _HEADER.fullmatch(line) if line and line[-1].isdigit() and len(line) < 120 else None
        if header and (header["name"], moment(header["date"], year)) in seen:
            while at < len(body) and body[at]:
                at += 1
        elif _REPLY.fullmatch(line) and any(_REPLY_END.fullmatch(near) for near in body[at : at + 8]):
            while not _REPLY_END.fullmatch(body[at]):
                at += 1
            at += 1
        else:
            own.append(line)
            at += 1
    while own and not own[-1]:
        own.pop()
    return own
