"""How the parts of a record are written as plain JSON and read again: free values, lists, sets and maps.

What is read may come from anybody. Each part says which of JSON's types it takes, and reading looks at every one: a value
of another type is a TypeError here, and never a surprise later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from types import NoneType
from typing import Any, NamedTuple, cast

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]
Convert = Callable[[Any], Any]
LIST, OBJECT = frozenset({list}), frozenset({dict})


class Pair(NamedTuple):
    """Both ways of one type; None: written as it is."""

    write: Convert | None
    read: Convert | None
    takes: frozenset[type]
    """JSON's types that may be read; `read` is only ever given one of these."""


def plain(kind: type) -> Pair:
    """A word, a number or a truth, written as it is. A truth is no number here, though Python holds it to be one."""
    return Pair(None, None, frozenset({kind}))


class WrongType(TypeError):
    """A value of another type than belongs there. The message names types, never the value: that may be a secret."""


def _wrong(found: Iterable[type], takes: frozenset[type]) -> WrongType:
    names = [", ".join(sorted(kind.__name__ for kind in kinds)) for kinds in (set(found) - takes, takes)]
    return WrongType(f"{names[0]} where {names[1]} belongs")


def taken(value: Any, takes: frozenset[type]) -> Any:
    """The value, when it is of one of these types. Raises WrongType."""
    if type(value) not in takes:
        raise _wrong([type(value)], takes)
    return value


def _all_taken(values: Iterable[Any], takes: frozenset[type]) -> None:
    found = set(map(type, values))
    if not found <= takes:
        raise _wrong(found, takes)


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


def read_choice(value: object) -> Any:
    """A free value in which every number is a whole one. Raises WrongType."""
    if isinstance(value, float):
        raise _wrong([float], frozenset({int}))
    if isinstance(value, list):
        return tuple([read_choice(item) for item in value])
    if isinstance(value, dict):
        return {key: read_choice(item) for key, item in value.items()}
    return value


ANYTHING: frozenset[type] = frozenset({str, int, float, bool, NoneType, list, dict})
VALUE = Pair(write_value, read_value, ANYTHING)
CHOICE = Pair(write_value, read_choice, ANYTHING)


def optional(pair: Pair) -> Pair:
    """A type or None."""
    write, read = pair.write, pair.read
    return Pair(
        write and (lambda value: None if value is None else write(value)),
        read and (lambda value: None if value is None else read(value)),
        pair.takes | {NoneType},
    )


def sequence(item: Pair, make: Callable[[Iterable[Any]], Any]) -> Pair:
    """Items of one type, put together again by `make`."""
    write, read, takes = item

    def read_all(values: list[Any]) -> Any:
        _all_taken(values, takes)
        return make([read(each) for each in values] if read else values)

    return Pair((lambda values: [write(each) for each in values]) if write else list, read_all, LIST)


def fixed(items: list[Pair]) -> Pair:
    """A tuple with a type for each of its places."""
    writes = [item.write or _same for item in items]
    readers = [_reader(item) for item in items]
    return Pair(
        lambda values: [write(each) for write, each in zip(writes, values, strict=True)],
        lambda values: tuple([read(each) for read, each in zip(readers, values, strict=True)]),
        LIST,
    )


def _reader(item: Pair) -> Convert:
    """Looks at the type, then reads."""
    read, takes = item.read or _same, item.takes
    return lambda value: read(taken(value, takes))


def _same(value: Any) -> Any:
    return value


def sorted_set(item: Pair) -> Pair:
    """A set, written in order: the same set is the same text."""
    listed = sequence(item, frozenset)
    write = cast(Convert, listed.write)
    return Pair(lambda values: write(sorted(values)), listed.read, LIST)


def keyed_map(key: type, value: Pair) -> Pair:
    """A map with text keys, or number keys written as text."""
    write, read, takes = value.write or _same, value.read or _same, value.takes
    named: Convert = str if key is int else _same

    def read_map(mapping: dict[str, Any]) -> Any:
        _all_taken(mapping.values(), takes)
        return {key(name): read(each) for name, each in mapping.items()}

    return Pair(lambda mapping: {named(name): write(each) for name, each in mapping.items()}, read_map, OBJECT)


def pair_map(keys: list[Pair], value: Pair) -> Pair:
    """A map whose keys are tuples of plain values: a list of rows, each the key's parts and the value."""
    write, parts = value.write or _same, len(keys)
    row = fixed([*keys, value])
    read_rows = cast(Convert, sequence(Pair(_same, row.read, row.takes), tuple).read)
    first, last = itemgetter(slice(parts)), itemgetter(parts)
    return Pair(
        lambda mapping: [[*key, write(each)] for key, each in mapping.items()],
        lambda rows: {first(each): last(each) for each in read_rows(rows)},
        LIST,
    )
