"""An expectation that did not hold, and how its two sides are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Miss:
    """`what` was looked at, what was expected of it, and what it was."""

    what: str
    expected: str
    got: str


def written(value: object) -> str:
    """A value as a scenario would write it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {written(part)}" for key, part in value.items()) + "}"
    if isinstance(value, (list, tuple, set, frozenset)):
        return listed(value)
    return str(value)


def listed(values: Iterable[object]) -> str:
    """A list as a scenario would write it."""
    return "[" + ", ".join(written(value) for value in values) + "]"


def missed(what: str, expected: object, got: object) -> Miss:
    """A miss with both sides written out."""
    return Miss(what, expected if isinstance(expected, str) else written(expected), got if isinstance(got, str) else written(got))
