"""Whether a seat may use a skill, as a scenario asks it: also after the use, and for a turn that is still to come."""

from __future__ import annotations

from typing import NamedTuple

from director_app.engine import row_for
from director_app.engine.availability import unusable
from director_app.engine.queue_model import RowStatus
from director_app.engine.work import Work
from director_app.scenario.played import Played
from director_app.wording import reason_text


class Availability(NamedTuple):
    usable: bool
    range: tuple[int, ...]
    left: int | None
    because: str
    """Why not, in words behind a comma; '' where it may."""


def availability(game: Played, seat: int, skill: str) -> Availability:
    """A row that is entered, passed or still to come counts as usable; a used one too, unless the use has spent it."""
    row = row_for(game.book, game.state, seat, skill)
    reason = row.reason
    usable = row.status is not RowStatus.UNAVAILABLE
    if row.status is RowStatus.DONE:
        reason = unusable(Work(game.book, game.state), seat, game.book.skills[skill])
        usable = reason is None and row.left != 0
    because = "" if usable or reason is None else f" ({reason_text(reason)})"
    return Availability(usable, row.range, row.left, because)
