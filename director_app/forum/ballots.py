"""Posts → ballots: who votes for whom, of which kind, in which form. Whether they count is judged in `judge`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from director_app.forum.attempts import Attempt, attempts
from director_app.forum.labels import Kind, Words, opening
from director_app.forum.names import Names
from director_app.forum.posts import Post, Thread
from director_app.forum.proxies import Opened, sections
from director_app.forum.script import bare, squeeze


@dataclass(frozen=True, slots=True)
class Cast:
    """A ballot as it was cast, not yet judged."""

    post: Post
    kind: Kind
    voter: str | None
    """None: a proxy for a name that is no seat's."""
    target: str | None
    """A seat, the abstain word, or None where no single object can be told."""
    right: bool
    """Labels and colons are the book's, and one object is named."""
    reason: bool
    written: str
    """The object as written."""
    by_director: bool = False

    @property
    def at(self) -> datetime:
        return self.post.at


@dataclass(frozen=True, slots=True)
class Readers:
    """What posts are read with. `directors`: their accounts, tight."""

    words: Words
    names: Names
    directors: frozenset[str]

    def is_director(self, author: str) -> bool:
        return author in self.directors or any(name in self.directors for name in self.names.untagged(author))


def cast(thread: Thread, readers: Readers) -> list[Cast]:
    """All ballots of a thread, in the order of the text."""
    found: list[Cast] = []
    for post in thread.posts:
        lines = [squeeze(line) for line in post.lines]
        author = squeeze(post.author)
        if readers.is_director(author):
            found.extend(_proxies(post, lines, readers, by_director=True))
        elif seat := readers.names.seat(author):
            # Only a director votes for others: a player's 代投 is no ballot of his own.
            foreign = [one for one in _proxies(post, lines, readers, by_director=False) if one.voter not in (None, seat)]
            own = attempts(lines, readers.words, readers.names)
            found.extend(foreign or _one(post, seat, own, readers))
    return found


def _one(
    post: Post,
    voter: str | None,
    made: Sequence[Attempt],
    readers: Readers,
    *,
    proxy: bool = False,
    by_director: bool = False,
) -> Iterator[Cast]:
    """The ballot that one post's attempts come to: with two objects, it names nobody for certain.

    A `proxy` is in the right form only when a director casts it.
    """
    if not made:
        return
    objects = [one for attempt in made for one in attempt.objects]
    targets = {readers.names.target(one, readers.words.abstain) for one in objects}
    single = len(targets) == 1 and len({attempt.kind for attempt in made}) == 1
    target = targets.pop() if single and (len(objects) == 1 or None not in targets) else None
    several = target is None and (len(objects) > 1 or readers.names.several(objects[0], readers.words.abstain))
    yield Cast(
        post=post,
        kind=Kind.PROXY if proxy and made[0].kind is Kind.VOTE else made[0].kind,
        voter=voter,
        target=target,
        right=all(attempt.right for attempt in made) and not several and all(objects) and (by_director or not proxy),
        reason=any(attempt.reason for attempt in made),
        written="、".join(objects),
        by_director=by_director,
    )


def _proxies(post: Post, lines: Sequence[str], readers: Readers, by_director: bool) -> Iterator[Cast]:
    """The ballots that a post casts for others: each begins with the mark, or the voter's label."""
    names = readers.names
    for opened, section in sections(lines, readers.words, names):
        voter = names.seat(opened.name)
        if voter is None and not _may_be_a_voter(opened, section, readers):
            continue
        made = attempts(section, readers.words, names)
        yield from _one(post, voter, made, readers, proxy=True, by_director=by_director)


def _may_be_a_voter(opened: Opened, section: Sequence[str], readers: Readers) -> bool:
    """Whether what names no seat is a name misspelt (then nobody can tell the voter). Rules begin like that too: 代投截至九点."""
    names = readers.names
    first = next(filter(None, section), "")
    if opening(first, readers.words) is None or names.longer_than_any(opened.name):
        return False
    return opened.set_off or names.misspelt(bare(opened.name))
