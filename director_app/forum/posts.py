"""What a pasted thread comes down to: posts, each with who, when, where and its own words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Post:
    """One post, one reply within a floor, or one message of a chat."""

    author: str
    """The account, as the page shows it (in one spelling)."""
    at: datetime
    lines: tuple[str, ...]
    """Its own words in one spelling: no quote, no rating, nothing of the board's."""
    floor: int | None = None
    """None where the text has no floors. Of a reply within a floor: that floor."""
    answers: frozenset[int] = frozenset()
    """The floors it quotes, names or stands in."""
    edited: bool = False
    """Changed after it was sent."""
    nested: bool = False
    """A reply within a floor."""


@dataclass(frozen=True, slots=True)
class Thread:
    """A whole text. `layout` says how it was read."""

    layout: str
    posts: tuple[Post, ...]

    @property
    def floors(self) -> bool:
        """Whether there is anything to answer."""
        return any(post.floor is not None for post in self.posts)


class Unreadable(Exception):
    """No layout finds a post in the text."""
