"""State, events, commands and setup as plain JSON structures, and back exactly.

Every record is an object that holds only the fields that differ from their default: a file stays small, and a record
that gains a field with a default still reads what was written before. How a field is written follows from its type:
tuples and sets are lists, maps with text or number keys are objects, maps with pairs for keys are lists of
`[key…, value]`. What is read is looked at type by type: a file may come from anybody.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from graphlib import TopologicalSorter
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast, get_args

from director_app.engine import commands, state
from director_app.engine.commands import Command, Setup
from director_app.engine.events import Event, Kind
from director_app.engine.jsonform import (
    CHOICE,
    LIST,
    OBJECT,
    VALUE,
    Convert,
    Json,
    Pair,
    WrongType,
    fixed,
    keyed_map,
    optional,
    pair_map,
    plain,
    sequence,
    sorted_set,
    taken,
)
from director_app.engine.skill_lists import SkillLists
from director_app.engine.state import GameState, Use

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

R = TypeVar("R", bound="DataclassInstance")


class CodecError(ValueError):
    """What was read is not what a file of ours holds."""


class Plan(NamedTuple):
    """How records of one kind are written and read."""

    names: tuple[str, ...]
    values: Callable[[Any], tuple[Any, ...]]
    """All fields of a record, in one step: this is the codec's inner loop."""
    defaults: tuple[object, ...]
    writes: tuple[Convert | None, ...]
    reads: Mapping[str, tuple[frozenset[type], Convert | None]]
    """Field -> the types it takes, and how it is read where it doesn't stay as it is."""


RECORDS: Mapping[str, type[DataclassInstance]] = {
    record.__name__: record
    for record in (
        commands.SeatSetup, state.Disguise, state.Out, state.Seat, state.Held, state.StateHeld, state.Bend, state.Ball,
        state.Use, state.Damage, state.Notice, state.PublicText, state.Ballot, state.Group, state.Flow,
    )
}  # fmt: skip
INTEGER = frozenset({int})
PLAIN: Mapping[str, type] = {kind.__name__: kind for kind in (str, int, bool)}
COMMANDS: Mapping[str, type[Command]] = {kind.__name__: kind for kind in get_args(Command)}


def _converter(node: ast.expr) -> Pair:
    """The two ways of a type, from its annotation."""
    match node:
        case ast.Name(id=name) if name in PLAIN:
            return plain(PLAIN[name])
        case ast.Name(id="Value"):
            return VALUE
        case ast.Name(id="Choice"):
            return CHOICE
        case ast.Name(id="Kind"):
            return Pair(str, Kind, frozenset({str}))
        case ast.Name(id="SkillLists"):
            lists = _converter(ast.parse("dict[int, tuple[Held, ...]]", mode="eval").body)
            return Pair(lists.write, lambda data: SkillLists(lists.read(data) if lists.read else data), OBJECT)
        case ast.Name(id=name) if name in RECORDS:
            kind = RECORDS[name]
            return Pair(write_record, lambda data: read_record(kind, data), OBJECT)
        case ast.BinOp(left=left, op=ast.BitOr(), right=ast.Constant(value=None)):
            return optional(_converter(left))
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, ast.Constant(value=value)])) if value is ...:
            return sequence(_converter(item), tuple)
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
            return fixed([_converter(item) for item in items])
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            return sequence(_converter(item), list)
        case ast.Subscript(value=ast.Name(id="frozenset"), slice=item):
            return sorted_set(_converter(item))
        case ast.Subscript(value=ast.Name(id="dict" | "Mapping"), slice=ast.Tuple(elts=[ast.Name(id=key), value])):
            return keyed_map(PLAIN[key], _converter(value))
        case ast.Subscript(
            value=ast.Name(id="dict" | "Mapping"), slice=ast.Tuple(elts=[ast.Subscript(slice=ast.Tuple(elts=keys)), value])
        ):
            return pair_map([_converter(key) for key in keys], _converter(value))
    raise TypeError(f"no JSON for a field of type {ast.unparse(node)}")


@cache
def _plan(kind: type[DataclassInstance]) -> Plan:
    names, defaults, writes, reads = [], [], [], {}
    for item in fields(kind):
        if kind is GameState and item.name in ("uses", "checkpoints"):
            continue
        pair = _converter(ast.parse(cast(str, item.type), mode="eval").body)
        names.append(item.name)
        defaults.append(item.default if item.default_factory is MISSING else item.default_factory())
        writes.append(pair.write)
        reads[item.name] = (pair.takes, pair.read)
    values = attrgetter(*names) if len(names) > 1 else lambda record: tuple([getattr(record, name) for name in names])
    return Plan(tuple(names), values, tuple(defaults), tuple(writes), reads)


def write_record(record: DataclassInstance) -> dict[str, Json]:
    """The fields of a record that differ from their default."""
    plan = _plan(type(record))
    out: dict[str, Json] = {}
    for name, value, default, write in zip(plan.names, plan.values(record), plan.defaults, plan.writes, strict=True):
        if value is not default and value != default:
            out[name] = value if write is None else write(value)
    return out


def read_record(kind: type[R], data: Mapping[str, object]) -> R:
    """The record that `write_record` wrote. Raises CodecError."""
    try:
        reads, given = _plan(kind).reads, {}
        for name, value in data.items():
            takes, read = reads[name]
            if type(value) not in takes:
                taken(value, takes)  # says what is wrong
            given[name] = value if read is None else read(value)
        return kind(**given)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as fault:
        raise CodecError(f"{kind.__name__}: {_words(fault)}") from fault


def _words(fault: Exception) -> str:
    """What is wrong, without what stands there: a message about a damaged file is no place for the game's secrets."""
    return str(fault) if isinstance(fault, (WrongType, CodecError)) else type(fault).__name__


def write_setup(setup: Setup) -> dict[str, Json]:
    """How a game starts."""
    return write_record(setup)


def read_setup(data: Mapping[str, object]) -> Setup:
    """The setup that `write_setup` wrote. Raises CodecError."""
    return read_record(Setup, data)


def write_command(command: Command) -> dict[str, Json]:
    """The command, its name under `do`."""
    return {"do": type(command).__name__, **write_record(command)}


def read_command(data: Mapping[str, object]) -> Command:
    """The command that `write_command` wrote. Raises CodecError."""
    rest = dict(data) if isinstance(data, Mapping) else {}
    kind = COMMANDS.get(str(rest.pop("do", "")))
    if kind is None:
        raise CodecError("no command")
    return read_record(kind, rest)


def write_event(event: Event) -> dict[str, Json]:
    """One event; `data` as it is."""
    return write_record(event)


def read_event(data: Mapping[str, object]) -> Event:
    """The event that `write_event` wrote. Raises CodecError."""
    return read_record(Event, data)


def write_state(game: GameState) -> dict[str, Json]:
    """A state with its checkpoints, each written once however many others hold it; `at` is its place among `states`.

    The history of uses, which only grows, is written as what it shares with the state listed before (`kept`) and the rest.
    """
    games = _with_checkpoints(game)
    places = {id(each): place for place, each in enumerate(games)}
    out: list[Json] = []
    before: list[Use] = []
    for each in games:
        data = write_record(each)
        kept = _shared(before, each.uses)
        data["kept"] = kept
        data["uses"] = [write_record(use) for use in each.uses[kept:]]
        data["checkpoints"] = {name: places[id(held)] for name, held in each.checkpoints.items()}
        out.append(data)
        before = each.uses
    return {"at": places[id(game)], "states": out}


def read_state(data: Mapping[str, object]) -> GameState:
    """The state that `write_state` wrote. Raises CodecError."""
    games: list[GameState] = []
    before: list[Use] = []
    try:
        written = taken(data["states"], LIST)
        for each in written:
            rest = {name: value for name, value in each.items() if name not in ("kept", "uses", "checkpoints")}
            game = read_record(GameState, rest)
            before = game.uses = before[: _place(each["kept"])] + [read_record(Use, use) for use in taken(each["uses"], LIST)]
            games.append(game)
        held = [{name: _place(place) for name, place in each["checkpoints"].items()} for each in written]
        TopologicalSorter({place: each.values() for place, each in enumerate(held)}).prepare()
        for game, places in zip(games, held, strict=True):
            game.checkpoints = {name: games[place] for name, place in places.items()}
        return games[_place(data["at"])]
    except (LookupError, TypeError, ValueError, AttributeError) as fault:  # a state that remembers itself is a ValueError
        raise CodecError(f"state: {_words(fault)}") from fault


def _place(value: object) -> int:
    """A number that counts from 0. Raises TypeError, ValueError."""
    number: int = taken(value, INTEGER)
    if number < 0:
        raise ValueError(number)
    return number


def _with_checkpoints(game: GameState) -> list[GameState]:
    """The state and all it remembers, each once, the shortest history first."""
    found = {id(game): game}
    stack = [game]
    while stack:
        for held in stack.pop().checkpoints.values():
            if id(held) not in found:
                found[id(held)] = held
                stack.append(held)
    return sorted(found.values(), key=lambda each: len(each.uses))


def _shared(before: list[Use], uses: list[Use]) -> int:
    """How many uses both lists begin with."""
    count = 0
    for one, other in zip(before, uses, strict=False):
        if one is not other and one != other:
            break
        count += 1
    return count
