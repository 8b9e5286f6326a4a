"""The tables that functions and attributes of the expression language register in, read when an expression is compiled."""

from __future__ import annotations

from collections.abc import Callable

from director_app.engine.language.scope import Scope, Val

Function = Callable[..., Val]
Reader = Callable[..., Val]

FUNCTIONS: dict[str, Function] = {}
"""Name -> implementation; the first argument is the scope."""

SEAT_ATTRIBUTES: dict[str, Reader] = {}
"""Attribute of a seat -> reader of (scope, number)."""

RECORD_ATTRIBUTES: dict[type, dict[str, Reader]] = {}
"""Kind of record -> attribute -> reader of (scope, record)."""


def attribute_getter(attr: str) -> Callable[[Scope, Val], Val]:
    """Reads this attribute off whatever value it meets; an attribute of nothing is nothing."""
    of_seat = SEAT_ATTRIBUTES.get(attr)

    def get(scope: Scope, value: Val) -> Val:
        if type(value) is int:
            return of_seat(scope, value) if of_seat is not None and value in scope.work.st.seats else None
        if value is None:
            return None
        if isinstance(value, tuple):
            return get(scope, value[0]) if value else None
        reader = RECORD_ATTRIBUTES.get(type(value), {}).get(attr)
        return None if reader is None else reader(scope, value)

    return get
