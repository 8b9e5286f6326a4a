"""An action typed away from its row, as in a chat: `7 照耀 3`, `照耀 3`, `甜粽子 照耀 3`. Only where it belongs is decided here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from director_app.console.entry_parser import plain
from director_app.console.views.entry import ENTERABLE
from director_app.engine.queue_model import Row

_SEAT = re.compile(r"(\d+)\s*号?\s*$")


@dataclass(frozen=True, slots=True)
class Offer:
    """A row that a typed line may mean, and what would be typed there."""

    place: int
    rest: str
    words: str
    """The line as it is understood, to be shown."""


def offers(text: str, rows: Sequence[Row], names: Mapping[str, int], who: Callable[[Row], str]) -> list[Offer]:
    """The rows that a line may mean: those of the longest skill named in it, and of the seat where one stands before it."""
    line = plain(text)
    open_rows = [(place, row) for place, row in enumerate(rows) if row.status in ENTERABLE]
    skill = max((row.skill for _, row in open_rows if plain(row.skill) in line), key=len, default="")
    if not skill:
        return []
    before, _, rest = (part.strip() for part in line.partition(plain(skill)))
    seat = _seat(before, names)
    if before and seat is None:
        return []
    found = []
    for place, row in open_rows:
        if row.skill == skill and (seat is None or seat == row.seat or seat in row.team):
            words = " ".join(part for part in (row.skill, who(row), f"→ {rest}" if rest else "") if part)
            found.append(Offer(place, rest, words))
    return found


def _seat(before: str, names: Mapping[str, int]) -> int | None:
    """The seat named before a skill: by its number, or by its name."""
    number = _SEAT.search(before)
    if number is not None:
        return int(number.group(1))
    return next((seat for name, seat in names.items() if plain(name) == before.rstrip(":,， ")), None)
