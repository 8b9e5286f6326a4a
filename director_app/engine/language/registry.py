"""The tables that functions and attributes of the expression language register in, read when an expression is compiled."""

from __future__ import annotations

from collections.abc import Callable

from director_app.engine.language.scope import Scope, Val
from director_app.engine.state import Seat

Function = Callable[..., Val]
Reader = Callable[..., Val]

FUNCTIONS: dict[str, Function] = {}
"""Name -> implementation; the first argument is the scope."""

SEAT_ATTRIBUTES: dict[str, Callable[[Scope, Seat], Val]] = {}
"""Attribute of a seat -> reader of (scope, the seat's record)."""

RECORD_ATTRIBUTES: dict[type, dict[str, Reader]] = {}
"""Kind of record -> attribute -> reader of (scope, record)."""


def attribute_getter(attr: str) -> Callable[[Scope, Val], Val]:
    """Reads this attribute off whatever value it meets; an attribute of nothing is nothing."""
    of_seat = SEAT_ATTRIBUTES.get(attr)
    readers = {kind: table[attr] for kind, table in RECORD_ATTRIBUTES.items() if attr in table}

    def get(scope: Scope, value: Val) -> Val:
        if type(value) is int:
            seat = scope.work.st.seats.get(value)
            return None if seat is None or of_seat is None else of_seat(scope, seat)
        reader = readers.get(type(value))
        if reader is not None:
            return reader(scope, value)
        return get(scope, value[0]) if isinstance(value, tuple) and value else None

    return get
