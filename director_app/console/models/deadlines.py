"""Which closing of the thread the open stage counts from, and how a deadline is said. Plain functions of the times."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from director_app.engine.state import GameState
from director_app.rulebook.model import RuleBook

NEAR = timedelta(minutes=10)
"""So long before its end a deadline is said to be near."""
LATE = timedelta(hours=3)
"""A night begun so long after its first deadline was not begun late: it goes by the next closing."""
STALE = timedelta(hours=12)
"""A deadline so long past is that of an old day: it is told with its date, and rings for nobody."""
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Part:
    """The part of the game (a day, a night) that the open stage belongs to."""

    began: datetime
    day: bool = False
    """It ends with a closing; a night begins with one."""
    first: bool = False
    """No thread has been closed in this game yet."""
    due: int = 0
    """Minutes after closing of the first deadline in it."""


def part_now(book: RuleBook, state: GameState, began: str) -> Part:
    """The part that is open. `began`: when the game came to it, as on record."""
    stages = (*book.start, *book.cycle)
    stage = stages[state.stage]
    first = state.stage < len(book.start) or (state.round <= 1 and not stage.public_now)
    due = next((each.due for each in stages if each.part == stage.part and each.due is not None), 0)
    at = datetime.fromisoformat(began).astimezone().replace(tzinfo=None) if began else datetime.now()
    return Part(at, stage.public_now, first, due)


def nearest(closing: str, to: datetime) -> datetime:
    """The closing nearest to a moment."""
    hours, minutes = closing.split(":")
    close = to.replace(hour=int(hours), minute=int(minutes), second=0, microsecond=0)
    if close - to > DAY / 2:
        return close - DAY
    return close + DAY if to - close > DAY / 2 else close


def closing_of(part: Part, closing: str, now: datetime) -> datetime:
    """The closing that the part's deadlines count from.

    A day ends with a closing that comes after it began. A night begins with one; where all of its deadlines would have been
    over before it began (a game made late in the evening), the next closing is meant.
    """
    if part.day:
        close = nearest(closing, now)
        while close < part.began:
            close += DAY
        return close
    close = nearest(closing, part.began)
    while close + timedelta(minutes=part.due) + (timedelta(0) if part.first else LATE) < part.began:
        close += DAY
    return close


def left_words(end: datetime, now: datetime) -> tuple[str, str]:
    """How long there is, signed when it is over, and how urgent that is: '' · warn · bad. An old deadline is its date."""
    left = end - now
    if left < -STALE:
        return f"{end:%m-%d %H:%M}", ""
    if left > DAY:
        return f"{end:%m-%d %H:%M}", ""
    seconds = int(abs(left).total_seconds())
    text = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    if left < timedelta(0):
        return f"−{text}", "bad"
    return text, "warn" if left < NEAR else ""
