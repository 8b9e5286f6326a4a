"""Reads a pasted vote thread: its posts, the ballots in them, which of those count, and how much each seat has posted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from director_app.forum.ballots import Readers, cast
from director_app.forum.judge import Ballot, Day, final, judge, missing, unclear
from director_app.forum.labels import Words
from director_app.forum.layouts import read_thread
from director_app.forum.names import Names
from director_app.forum.posts import Thread
from director_app.forum.script import tight
from director_app.rulebook.model import BallotForm, Mode, RuleBook, VoteRules


@dataclass(frozen=True, slots=True)
class Reading:
    """What a vote thread holds."""

    thread: Thread
    ballots: tuple[Ballot, ...]
    final: dict[str, str]
    missing: tuple[str, ...]
    unclear: tuple[str, ...]


class NoForm(Exception):
    """The book does not say how ballots are written, or has no vote."""


def rules_of(book: RuleBook) -> tuple[BallotForm, VoteRules]:
    """How the book's ballots are written and what its daily vote allows. Raises NoForm."""
    votes = [stage.vote for stage in (*book.start, *book.cycle) if stage.mode is Mode.VOTE and stage.vote is not None]
    if book.ballots is None or not votes:
        raise NoForm
    return book.ballots, votes[-1]


def read_ballots(
    text: str,
    book: RuleBook,
    seats: tuple[str, ...],
    *,
    closes: datetime,
    out: tuple[str, ...] = (),
    gone: tuple[str, ...] = (),
    directors: tuple[str, ...] = (),
    accelerated: bool = False,
) -> Reading:
    """All ballots of a pasted thread. `out`: who was out before it opened, `gone`: who went out since.

    Raises Unreadable (no post found) and NoForm.
    """
    form, rules = rules_of(book)
    thread = read_thread(text, closes.year)
    readers = Readers(Words.of(form), Names(seats, book.id, book.name), frozenset(map(tight, directors)))
    day = Day(seats, frozenset(out), closes, accelerated, form, rules, frozenset(gone))
    judged = judge(cast(thread, readers), day, thread.floors)
    return Reading(thread, tuple(judged), final(judged, day), tuple(missing(judged, day)), tuple(unclear(judged, day)))
