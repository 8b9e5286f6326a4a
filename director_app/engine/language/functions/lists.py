"""What the functions share: values as lists, a value as one seat."""

from __future__ import annotations

from director_app.engine.language.scope import Val, seats_of


def one_seat(seat: Val) -> int | None:
    """The first seat a value names, or None."""
    if type(seat) is int:
        return seat
    seats = seats_of(seat)
    return seats[0] if seats else None


def as_list(value: Val) -> tuple[Val, ...]:
    """A value as a list: nothing is empty, a single value a list of one."""
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)
