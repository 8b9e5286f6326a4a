"""Functions about what was entered, done and remembered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from director_app.engine import holding
from director_app.engine.language.functions.lists import as_list, one_seat
from director_app.engine.language.registry import FUNCTIONS
from director_app.engine.language.scope import Scope, Val, unique
from director_app.engine.options import number_of
from director_app.engine.state import Use


def _recall(scope: Scope, key: Val) -> Val:
    holder = scope.holder
    return None if holder is None else cast(Val, scope.work.st.memory.get((holder, str(key))))


def _recall_of(scope: Scope, seat: Val, key: Val) -> Val:
    number = one_seat(seat)
    return None if number is None else cast(Val, scope.work.st.memory.get((number, str(key))))


def _choice_of(scope: Scope, name: Val) -> Val:
    use = scope.vars.get("use")
    choice = use.choice if isinstance(use, Use) else scope.vars.get("choice")
    return choice.get(str(name)) if isinstance(choice, Mapping) else None


def _number(scope: Scope, value: Val) -> Val:
    number = number_of(value) if isinstance(value, str) else None
    return value if number is None else number


def _bent(scope: Scope, name: Val) -> Val:
    return tuple(bend for bend in scope.work.st.bends if bend.name == name)


def _launched(scope: Scope, skill: Val) -> Val:
    st = scope.work.st
    return tuple(u for u in st.uses if u.round == st.round and u.skill == skill and u.status == "launched")


def _previous(scope: Scope, seat: Val, skill: Val) -> Val:
    st = scope.work.st
    number = one_seat(seat)
    found: tuple[int, ...] = ()
    for use in reversed(st.uses):
        if use.round < st.round - 1:
            break
        if use.by == number and use.skill == skill and use.round == st.round - 1 and use.status == "launched":
            found = (*use.settled, *found)
    return unique(found)


def _uses_of(scope: Scope, seat: Val, skill: Val) -> Val:
    number = one_seat(seat)
    if number is None:
        return ()
    held = {item.id for item in holding.holdings(scope.work, number, scope.work.book.skills[str(skill)])}
    return tuple(u for u in scope.work.st.uses if u.by == number and u.skill == skill and (not u.held or u.held in held))


def _entered(scope: Scope, skill: Val) -> Val:
    return tuple(use for use in scope.work.st.entries if use.skill == skill)


def _zip_feedback(scope: Scope, uses: Val) -> Val:
    pairs: list[Val] = []
    for use in as_list(uses):
        if isinstance(use, Use):
            told = [value for _, value in use.told if value != ()]
            pairs.append({use.skill: cast(Val, told[0])} if told else use.skill)
    return tuple(pairs)


def _mapping_keys(scope: Scope, value: Val) -> Val:
    return tuple(_number(scope, key) for key in value) if isinstance(value, Mapping) else ()


FUNCTIONS.update(
    {
        "recall": _recall,
        "recall_of": _recall_of,
        "recall_game": lambda scope, key: scope.work.st.memory.get((0, str(key))),
        "choice_of": _choice_of,
        "number": _number,
        "bent": _bent,
        "launched": _launched,
        "previous": _previous,
        "uses_of": _uses_of,
        "entered": _entered,
        "zip_feedback": _zip_feedback,
        "keys": _mapping_keys,
    }
)
