"""The layouts a thread can be copied in. Each module finds the posts of one; the one that finds most has read the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from director_app.forum.layouts import discuz_desktop, discuz_old, discuz_phone, qq, tieba
from director_app.forum.posts import Post, Thread, Unreadable
from director_app.forum.script import plain

LAYOUTS: dict[str, Callable[[Sequence[str], int], list[Post]]] = {
    "discuz-desktop": discuz_desktop.posts,
    "discuz-phone": discuz_phone.posts,
    "discuz-old": discuz_old.posts,
    "tieba-desktop": tieba.posts,
    "qq-copy": qq.posts,
}
"""Name → the lines of a text (in one spelling) and the year of times without one → its posts."""


def read_thread(text: str, year: int) -> Thread:
    """The posts of a pasted text. Raises Unreadable where no layout finds one."""
    lines = [plain(line) for line in text.splitlines()]
    best = Thread("", ())
    for layout, posts in LAYOUTS.items():
        found = posts(lines, year)
        if len(found) > len(best.posts):
            best = Thread(layout, tuple(found))
    if not best.posts:
        raise Unreadable
    return best
