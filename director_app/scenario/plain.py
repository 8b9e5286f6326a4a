"""The plain values that YAML gives, each asked for as what it must be. Raises ScenarioFault, naming the place, where it is not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast, get_args

from director_app.engine.commands import Choice
from director_app.scenario.model import ScenarioFault, Told

Raw = object
Table = Mapping[object, object]


def as_told(raw: Raw) -> Told:
    """Plain data of any shape; lists are tuples, and keys are texts."""
    if isinstance(raw, Mapping):
        return {str(key): as_told(value) for key, value in raw.items()}
    if isinstance(raw, (list, tuple)):
        return tuple(as_told(item) for item in raw)
    if raw is None or isinstance(raw, get_args(str | int | float | bool)):
        return cast("Told", raw)
    return str(raw)


def as_choice(raw: Raw) -> Choice:
    """A use's choice."""
    told = as_told(raw)
    if isinstance(told, float):
        raise ScenarioFault(f"{told} is no choice")
    return cast("Choice", told)


def as_table(raw: Raw, where: str) -> Table:
    """A mapping."""
    if not isinstance(raw, Mapping):
        raise ScenarioFault(f"{where} must be a mapping, not {raw!r}")
    return raw


def as_list(raw: Raw, where: str) -> list[object]:
    """A list."""
    if not isinstance(raw, list):
        raise ScenarioFault(f"{where} must be a list, not {raw!r}")
    return raw


def only_known(table: Table, keys: frozenset[str], where: str) -> None:
    """Raises ScenarioFault where a table has a key that is none of these."""
    unknown = sorted(str(key) for key in table if key not in keys)
    if unknown:
        raise ScenarioFault(f"{where}: unknown key {', '.join(unknown)}")


def as_word(raw: Raw, where: str) -> str:
    """A word; a number is one, too."""
    if isinstance(raw, bool) or not isinstance(raw, (str, int, float)):
        raise ScenarioFault(f"{where}: {raw!r} must be a word")
    return str(raw)


def as_number(raw: Raw, where: str) -> int:
    """A seat number."""
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise ScenarioFault(f"{where}: {raw!r} must be a seat number")
    return raw


def as_flag(raw: Raw, where: str) -> bool:
    """true or false."""
    if not isinstance(raw, bool):
        raise ScenarioFault(f"{where}: {raw!r} must be true or false")
    return raw


def as_seats(raw: Raw, where: str) -> tuple[int, ...]:
    """A list of seat numbers."""
    return tuple(as_number(seat, where) for seat in as_list(raw, where))
