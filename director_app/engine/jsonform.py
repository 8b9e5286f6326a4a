"""How the parts of a record are written as plain JSON and read again: free values, lists, sets and maps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, cast

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]
Convert = Callable[[Any], Any]


class Pair(NamedTuple):
    """Both ways of one type; None: written as it is."""

    write: Convert | None
    read: Convert | None


PLAIN = Pair(None, None)


def write_value(value: object) -> Json:
    """A free value (a choice, a piece of an event). Raises TypeError for anything JSON can't bring back."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [write_value(item) for item in value]
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise TypeError(f"a map with keys that are not text: {value!r}")
        return {key: write_value(item) for key, item in value.items()}
    raise TypeError(f"not a plain value: {value!r}")


def read_value(value: object) -> Any:
    """The free value that `write_value` wrote; lists are tuples again."""
    if isinstance(value, list):
        return tuple([read_value(item) for item in value])
    if isinstance(value, dict):
        return {key: read_value(item) for key, item in value.items()}
    return value


VALUE = Pair(write_value, read_value)


def optional(pair: Pair) -> Pair:
    """A type or None."""
    write, read = pair
    return Pair(
        write and (lambda value: None if value is None else write(value)),
        read and (lambda value: None if value is None else read(value)),
    )


def sequence(item: Pair, make: Callable[[Iterable[Any]], Any]) -> Pair:
    """Items of one type, put together again by `make`."""
    write, read = item
    return Pair(
        (lambda values: [write(each) for each in values]) if write else list,
        (lambda values: make([read(each) for each in values])) if read else make,
    )


def fixed(items: list[Pair]) -> Pair:
    """A tuple with a type for each of its places."""
    writes = [item.write or _same for item in items]
    reads = [item.read or _same for item in items]
    return Pair(
        lambda values: [write(each) for write, each in zip(writes, values, strict=True)],
        lambda values: tuple([read(each) for read, each in zip(reads, values, strict=True)]),
    )


def _same(value: Any) -> Any:
    return value


def sorted_set(item: Pair) -> Pair:
    """A set, written in order: the same set is the same text."""
    plain = sequence(item, frozenset)
    write = cast(Convert, plain.write)
    return Pair(lambda values: write(sorted(values)), plain.read)


def keyed_map(key: str, value: Pair) -> Pair:
    """A map with text keys, or number keys written as text."""
    write, read = value.write or _same, value.read or _same
    if key == "int":
        return Pair(
            lambda mapping: {str(name): write(each) for name, each in mapping.items()},
            lambda mapping: {int(name): read(each) for name, each in mapping.items()},
        )
    return Pair(
        lambda mapping: {name: write(each) for name, each in mapping.items()},
        lambda mapping: {name: read(each) for name, each in mapping.items()},
    )


def pair_map(value: Pair) -> Pair:
    """A map whose keys are pairs of plain values."""
    write, read = value.write or _same, value.read or _same
    return Pair(
        lambda mapping: [[*key, write(each)] for key, each in mapping.items()],
        lambda rows: {(first, second): read(each) for first, second, each in rows},
    )
