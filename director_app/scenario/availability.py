"""Whether a seat may use a skill, as a scenario asks it: also after the use, and for a turn that is still to come."""

from __future__ import annotations

from typing import NamedTuple

from director_app.engine import row_for
from director_app.engine.queue_model import RowStatus
from director_app.scenario.played import Played
from director_app.wording import reason_text


class Availability(NamedTuple):
    usable: bool
    range: tuple[int, ...]
    left: int | None
    because: str
    """Why not, in words behind a comma; '' where it may."""


def availability(game: Played, seat: int, skill: str) -> Availability:
    """A row that is entered, passed or still to come counts as usable: an entry spends nothing."""
    row = row_for(game.book, game.state, seat, skill)
    usable = row.status is not RowStatus.UNAVAILABLE
    because = "" if usable or row.reason is None else f" ({reason_text(row.reason)})"
    return Availability(usable, row.range, row.left, because)
