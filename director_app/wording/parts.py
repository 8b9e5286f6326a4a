"""The parts of sentences: seats, lists, values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from director_app.engine.events import Value
from director_app.i18n import tr

SEAT_KEYS = frozenset(
    {
        "seat", "by", "seats", "start", "end", "origin", "owner", "source", "chosen", "settled", "target", "targets", "to",
        "acting", "receiver", "tops", "about", "holder", "giver", "other", "others", "voter", "actor", "members", "ball",
        "range", "asks", "who",
    }
)  # fmt: skip
"""Names under which numbers are seats."""


def seat_text(seat: int) -> str:
    """One seat, as players write it."""
    return tr("{n}号").format(n=seat)


def seats_text(seats: Iterable[int]) -> str:
    """Several seats; a word for none."""
    return tr("、").join(seat_text(seat) for seat in seats) or tr("无")


def value_text(value: Value, seats: bool = False) -> str:
    """A value in words. `seats`: its numbers are seats."""
    if value is None or value in ("", ()):
        return tr("无")
    if isinstance(value, bool):
        return tr("是") if value else tr("否")
    if isinstance(value, int):
        return seat_text(value) if seats else str(value)
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return tr("、").join(value_text(item, seats) for item in value)
    return tr("、").join(
        tr("{key}：{value}").format(key=seat_text(int(key)) if key.isdecimal() else key, value=value_text(item, seats))
        for key, item in value.items()
    )


def pairs(value: Value) -> tuple[tuple[int, int | float], ...]:
    """The rows of a value of an event that are a seat and a number: votes, weights."""
    rows = value if isinstance(value, tuple) else ()
    return tuple(
        (row[0], row[1])
        for row in rows
        if isinstance(row, tuple) and len(row) == 2 and isinstance(row[0], int) and isinstance(row[1], int | float)
    )


class Slots(dict[str, str]):
    """The values of a sentence; one that an event does not carry reads as nothing."""

    def __missing__(self, key: str) -> str:
        return tr("无")


def slots(values: Mapping[str, Value]) -> Slots:
    """Every value in words, seats as seats."""
    return Slots({key: value_text(value, key in SEAT_KEYS) for key, value in values.items()})


def fill(sentence: str, values: Mapping[str, Value]) -> str:
    """A marked sentence in the language in use, with its values."""
    return tr(sentence).format_map(slots(values))
