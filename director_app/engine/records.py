"""Frozen records, cheap to make: a night makes thousands.

A `record` is a dataclass that the type checker holds to be frozen. At run time it is a plain slotted one, since a frozen
one takes three times as long to make; nothing in the engine writes to a record, and a test compares states before and
after every command.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

Record = TypeVar("Record")


@dataclass_transform(frozen_default=True)
def record(kind: type[Record]) -> type[Record]:
    """Makes a class a record: fields, equality and hash by value."""
    return dataclass(slots=True, unsafe_hash=True)(kind)


@cache
def _layout(kind: type) -> tuple[Callable[[Any], tuple[object, ...]], dict[str, int]]:
    names = tuple(field.name for field in fields(kind))
    return attrgetter(*names), {name: place for place, name in enumerate(names)}


def replace(old: Record, /, **changes: object) -> Record:
    """A copy of a record with these fields changed. KeyError for a field it has not."""
    kind: type = type(old)
    read, places = _layout(kind)
    values = list(read(old))
    for name, value in changes.items():
        values[places[name]] = value
    made: Record = kind(*values)
    return made
