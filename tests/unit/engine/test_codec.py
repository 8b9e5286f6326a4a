"""Everything that goes into a game file comes back exactly."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass, replace
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director_app.engine import codec, commands, events, state
from director_app.engine.commands import Command, Enter, Setup
from director_app.engine.events import Event, Kind
from director_app.engine.jsonform import read_value, write_value
from director_app.engine.state import Flow, GameState, Seat, Use


class FreeValue:
    """Stands for `Value` in annotations, for Hypothesis."""


class FreeChoice:
    """Stands for `Choice`: a value whose numbers are whole."""


def plain(scalars: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.recursive(
        scalars,
        lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
        max_leaves=5,
    )


WHOLE = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
VALUES = plain(WHOLE | st.floats(allow_nan=False))
st.register_type_strategy(FreeValue, VALUES)
st.register_type_strategy(FreeChoice, plain(WHOLE))
NAMES = {
    **vars(commands), **vars(events), **vars(state), "Mapping": dict, "Value": FreeValue, "Choice": FreeChoice,
}  # fmt: skip


GAME_FIELDS = [field for field in fields(GameState) if field.name not in ("uses", "checkpoints")]


def parts(annotation: object) -> st.SearchStrategy[Any]:
    """Anything that one of our own annotations allows."""
    return st.from_type(eval(str(annotation), dict(NAMES)))


def records(kind: type) -> st.SearchStrategy[Any]:
    """Any record of a kind."""
    return st.builds(kind, **{field.name: parts(field.type) for field in fields(kind)})


for _kind in (*vars(state).values(), *vars(commands).values(), *vars(events).values()):
    if isinstance(_kind, type) and is_dataclass(_kind) and _kind is not GameState:
        st.register_type_strategy(_kind, records(_kind))

SLOW = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def through_json(data: object) -> Any:
    return json.loads(json.dumps(data, ensure_ascii=False))


@SLOW
@given(VALUES)
def test_values(value: object) -> None:
    assert read_value(through_json(write_value(value))) == value


@pytest.mark.parametrize("kind", get_args(Command))
def test_commands(kind: type) -> None:
    @SLOW
    @given(records(kind))
    def check(command: Command) -> None:
        again = codec.read_command(through_json(codec.write_command(command)))
        assert again == command
        assert type(again) is type(command)

    check()


@SLOW
@given(records(Event))
def test_events(event: Event) -> None:
    again = codec.read_event(through_json(codec.write_event(event)))
    assert again == event
    assert type(again.kind) is Kind


@SLOW
@given(records(Setup))
def test_setups(setup: Setup) -> None:
    assert codec.read_setup(through_json(codec.write_setup(setup))) == setup


def types(value: object) -> Any:
    """The types all the way down: 1 == True and a list may pass for a tuple, but not here."""
    if is_dataclass(value) and not isinstance(value, type):
        return type(value), [types(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, Mapping):
        return type(value), [(types(key), types(each)) for key, each in value.items()]
    if isinstance(value, tuple | list):
        return type(value), [types(each) for each in value]
    return type(value)


@pytest.mark.parametrize("field", GAME_FIELDS, ids=lambda field: field.name)
def test_each_field_of_a_state(field: Field[Any]) -> None:
    @SLOW
    @given(parts(field.type))
    def check(value: object) -> None:
        game = GameState()
        setattr(game, field.name, value)
        again = codec.read_state(through_json(codec.write_state(game)))
        assert again == game
        assert types(again) == types(game)

    check()


@SLOW
@given(st.lists(records(Use), max_size=4), st.lists(st.integers(0, 4), min_size=1, max_size=4))
def test_states_with_uses_and_checkpoints(uses: list[Use], lengths: list[int]) -> None:
    games: list[GameState] = []
    for length in lengths:
        games.append(GameState(uses=uses[:length], checkpoints={str(place): held for place, held in enumerate(games)}))
    again = codec.read_state(through_json(codec.write_state(games[-1])))
    assert again == games[-1]
    assert types(again) == types(games[-1])


def test_only_what_differs_from_the_default_is_written() -> None:
    assert codec.write_command(Enter(7, "照耀", (3,), at="21:09")) == {
        "do": "Enter", "by": 7, "skill": "照耀", "targets": [3], "at": "21:09",
    }  # fmt: skip
    assert codec.write_state(GameState()) == {"at": 0, "states": [{"kept": 0, "uses": [], "checkpoints": {}}]}


def test_a_field_that_came_later_takes_its_default() -> None:
    data = codec.write_state(GameState(seats={1: Seat(1, "a", "a", "f")}, flow=Flow(part=2)))
    assert codec.read_state(data).seats[1].disguises == ()


def test_shared_checkpoints_are_written_once() -> None:
    game = GameState()
    for number in range(40):
        kept = game.clone()
        game = replace(game, round=number, checkpoints={**game.checkpoints, str(number): kept})
    written = codec.write_state(game)
    assert len(written["states"]) == 41  # type: ignore[arg-type]
    again = codec.read_state(through_json(written))
    assert again.checkpoints["39"].checkpoints["3"] is again.checkpoints["3"]


def test_the_history_of_uses_is_written_once() -> None:
    uses = [Use(number, 1, "看", text="x" * 100) for number in range(100)]
    alone = len(json.dumps(codec.write_state(GameState(uses=uses))))
    game = GameState(uses=uses, checkpoints={"a": GameState(uses=uses[:50]), "b": GameState(uses=uses[:99])})
    assert len(json.dumps(codec.write_state(game))) < alone * 1.1
    assert codec.read_state(codec.write_state(game)) == game


@pytest.mark.parametrize("value", [{1: "a"}, {1, 2}, object(), b"x", ((0, {"a": {None: 1}}),)])
def test_what_json_can_not_bring_back_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        write_value(value)


@pytest.mark.parametrize(
    "data",
    [
        {}, [], None, {"do": "Erase"}, {"do": "Enter"}, {"do": "Enter", "by": 1, "skill": "x", "more": 1},
        {"do": "Enter", "by": 1, "skill": "x", "targets": 3}, {"do": "Stand", "seats": None},
        {"do": "Enter", "by": "1", "skill": "x"}, {"do": "Enter", "by": True, "skill": "x"}, {"do": "Enter", "by": 1, "skill": 1},
        {"do": "Enter", "by": 1, "skill": "x", "targets": "12"}, {"do": "Enter", "by": 1, "skill": "x", "targets": [1, "2"]},
        {"do": "Enter", "by": 1, "skill": "x", "targets": [[1]]}, {"do": "Enter", "by": 1, "skill": "x", "choice": [0.5]},
        {"do": "Enter", "by": 1, "skill": "x", "ballots": {"a": 1}}, {"do": "Enter", "by": 1, "skill": "x", "ballots": [[1, 2]]},
        {"do": "Order", "order": [[1, 2]]}, {"do": "Order", "order": [[1, "a", 3]]}, {"do": "Order", "order": [{"1": "a"}]},
        {"do": "Vote", "voter": 1, "target": "2"}, {"do": "Vote", "voter": 1, "target": 2, "proxy": 1},
    ],
)  # fmt: skip
def test_no_command(data: Any) -> None:
    with pytest.raises(codec.CodecError):
        codec.read_command(data)


WRONG: tuple[dict[str, Any], ...] = (
    {"round": "1"}, {"round": 1.0}, {"round": True}, {"round": None}, {"judging": 0}, {"winner": 3}, {"seats": []},
    {"seats": {"x": {"number": 1, "card": "a", "role": "a", "faction": "f"}}}, {"seats": {"1": 1}},
    {"seats": {"1": {"number": 1, "card": "a", "role": ["a"], "faction": "f"}}}, {"skips": "ab"}, {"skips": [[1]]},
    {"skips": [1]}, {"memory": [[1, 2, 3]]}, {"memory": [[[1], "a", 3]]}, {"memory": {"1": 2}}, {"jump": ["a", "b"]},
    {"jump": ["a"]}, {"controls": [[1, 2, 3]]}, {"flow": []}, {"flow": {"asks": [["a", 1]]}}, {"lost": [None]},
    {"cards": {"1": [["red", "2"]]}}, {"skills": {"1": [{"id": 1, "skill": "a", "uses": "2"}]}}, {"words": {"1": 1}},
)
"""Fields of a state that hold what does not belong there."""


@pytest.mark.parametrize(
    "data",
    [
        {}, {"at": 0, "states": []}, {"at": 0, "states": [{}]}, {"at": 0, "states": [3]}, {"at": 0, "states": 3}, None,
        {"at": 1, "states": [{"kept": 0, "uses": [], "checkpoints": {}}]},
        {"at": 0, "states": [{"kept": 0, "uses": [], "checkpoints": {"a": 5}}]},
        {"at": 0, "states": [{"kept": 0, "uses": [{}], "checkpoints": {}}]},
        {"at": 0, "states": [{"kept": 0, "uses": [], "checkpoints": {}, "memory": [[1, 2]]}]},
        {"at": -1, "states": [{"kept": 0, "uses": [], "checkpoints": {}}]},
        {"at": "0", "states": [{"kept": 0, "uses": [], "checkpoints": {}}]},
        {"at": 0, "states": [{"kept": -1, "uses": [], "checkpoints": {}}]},
        {"at": 0, "states": [{"kept": None, "uses": [], "checkpoints": {}}]},
        {"at": 0, "states": [{"kept": 0, "uses": {}, "checkpoints": {}}]},
        {"at": 0, "states": [{"kept": 0, "uses": [], "checkpoints": {"a": -1}}]},
        {"at": 0, "states": [{"kept": 0, "uses": [], "checkpoints": {"a": 0}}]},
        *[{"at": 0, "states": [{"kept": 0, "uses": [], "checkpoints": {}, **wrong}]} for wrong in WRONG],
    ],
)  # fmt: skip
def test_no_state(data: Any) -> None:
    with pytest.raises(codec.CodecError):
        codec.read_state(data)
