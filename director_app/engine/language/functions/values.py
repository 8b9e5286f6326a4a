"""Functions about lists and numbers, and about the book itself: its roles, rulings and settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from director_app.engine.language.functions.lists import as_list
from director_app.engine.language.registry import FUNCTIONS, Function
from director_app.engine.language.scope import Scope, Val
from director_app.rulebook.model import Role


def _first(scope: Scope, items: Val) -> Val:
    found = as_list(items)
    return found[0] if found else None


def _last(scope: Scope, items: Val) -> Val:
    found = as_list(items)
    return found[-1] if found else None


def _one_or_list(scope: Scope, items: Val) -> Val:
    found = as_list(items)
    return found[0] if len(found) == 1 else found


def _ruling(scope: Scope, name: Val) -> Val:
    work = scope.work
    letter = work.st.options.get(str(name), "A")
    if str(name) not in work.rulings:
        work.rulings = (*work.rulings, str(name))
    return letter


def _setting(scope: Scope, name: Val) -> Val:
    return scope.work.st.options.get(str(name), scope.work.book.settings.get(str(name)))


def _of_role(read: Callable[[Role], Val], missing: Val = None) -> Function:
    """A function of an identity's name; `missing` where the book has none of that name."""

    def look(scope: Scope, role: Val) -> Val:
        record = scope.work.book.roles.get(str(role))
        return missing if record is None else read(record)

    return look


def _role_fact(scope: Scope, role: Val, name: Val) -> Val:
    record = scope.work.book.roles.get(str(role))
    return record.facts.get(str(name)) if record else None


def _roles_where(scope: Scope, faction: Val) -> Val:
    return tuple(role.name for role in scope.work.book.roles.values() if role.faction == faction)


def _flat(scope: Scope, lists: Val) -> Val:
    found: list[Val] = []
    for item in as_list(lists):
        found.extend(as_list(item))
    return tuple(found)


def _others(scope: Scope, items: Val, seat: Val) -> Val:
    return tuple(item for item in as_list(items) if item != seat)


def _index(scope: Scope, items: Val, value: Val) -> Val:
    found = as_list(items)
    return found.index(value) if value in found else -1


def _numbers(items: Val) -> list[float]:
    return [cast(float, item) for item in as_list(items)]


def _least(scope: Scope, *values: Val) -> Val:
    return min(_numbers(values if len(values) > 1 else values[0]))


def _greatest(scope: Scope, *values: Val) -> Val:
    return max(_numbers(values if len(values) > 1 else values[0]))


FUNCTIONS.update(
    {
        "count": lambda scope, items: len(as_list(items)),
        "len": lambda scope, items: len(items) if isinstance(items, str) else len(as_list(items)),
        "unique": lambda scope, items: tuple(dict.fromkeys(as_list(items))),
        "sort": lambda scope, items: tuple(sorted(as_list(items))),  # type: ignore[type-var]
        "one": _one_or_list,
        "first": _first,
        "last": _last,
        "ruling": _ruling,
        "setting": _setting,
        "role_faction": _of_role(lambda role: role.faction),
        "role_tier": _of_role(lambda role: role.tier),
        "role_kin": _of_role(lambda role: role.kin),
        "role_points": _of_role(lambda role: role.points, 0),
        "role_fact": _role_fact,
        "role_skills": _of_role(lambda role: role.skills, ()),
        "roles_where": _roles_where,
        "min": _least,
        "max": _greatest,
        "sum": lambda scope, items: sum(_numbers(items)),
        "any": lambda scope, items: any(as_list(items)),
        "all": lambda scope, items: all(as_list(items)),
        "flat": _flat,
        "others": _others,
        "skill_of": lambda scope, name: scope.work.book.skills[str(name)],
        "index": _index,
    }
)
