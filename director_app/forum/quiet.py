"""Who has kept too quiet, by the book's numbers: too few posts on a day, on several days running, or no vote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from director_app.forum.counts import too_few, too_few_running
from director_app.rulebook.model import FewPosts


class Fault(StrEnum):
    DAY = "day"
    RUNNING = "running"
    NO_VOTE = "no_vote"


@dataclass(frozen=True, slots=True)
class Day:
    """One day of talk: how much each seat posted (a seat not counted is not judged), and who had a vote and gave none."""

    name: str
    posts: Mapping[str, int] = field(default_factory=dict)
    absent: tuple[str, ...] = ()
    spared: bool = False
    """Cut short: nobody is judged by it, and it is no day in a row."""


def too_quiet(days: Sequence[Day], rule: FewPosts) -> tuple[tuple[str, Fault], ...]:
    """The seats that kept too quiet on the last of the days, with what they did, by the day's order of seats."""
    if not days or days[-1].spared:
        return ()
    last = days[-1]
    few = frozenset(too_few(last.posts, rule) if rule.day else ())
    running = frozenset(too_few_running([day.posts for day in days if not day.spared], rule))
    absent = frozenset(last.absent if rule.no_vote else ())
    faults = ((Fault.DAY, few), (Fault.RUNNING, running), (Fault.NO_VOTE, absent))
    seats = dict.fromkeys((*last.posts, *last.absent))
    return tuple((seat, fault) for seat in seats for fault, guilty in faults if seat in guilty)
