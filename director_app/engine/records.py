"""Frozen records, cheap to make: a night makes thousands.

A `record` is a dataclass that the type checker holds to be frozen. At run time it is a plain slotted one, since a frozen
one takes three times as long to make; nothing in the engine writes to a record, and a test compares states before and
after every command.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeVar, dataclass_transform

Record = TypeVar("Record")


@dataclass_transform(frozen_default=True)
def record(kind: type[Record]) -> type[Record]:
    """Makes a class a record: fields, equality and hash by value."""
    return dataclass(slots=True, unsafe_hash=True)(kind)


@cache
def _copier(kind: type) -> Callable[[Any], Any]:
    """Copies a record of this kind, field by field, written out as `dataclass` writes out an `__init__`."""
    copies = [f"    new.{field.name} = old.{field.name}" for field in fields(kind)]
    names: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec("\n".join(["def copy(old):", "    new = make(kind)", *copies, "    return new"]), names)
    made: Callable[[Any], Any] = names["copy"]
    return made


def replace(old: Record, /, **changes: object) -> Record:
    """A copy of a record with these fields changed. AttributeError for a field it has not."""
    kind: type = type(old)
    new: Record = _copier(kind)(old)
    for name, value in changes.items():
        setattr(new, name, value)
    return new
