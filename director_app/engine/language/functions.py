"""The functions of the expression language. Each looks at the game, none changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from director_app.engine import damage, holding
from director_app.engine.language.registry import FUNCTIONS, Function
from director_app.engine.language.scope import Scope, Val, as_int, seats_of, unique
from director_app.engine.state import Use


def _one(seat: Val) -> int | None:
    seats = seats_of(seat)
    return seats[0] if seats else None


def _list(value: Val) -> tuple[Val, ...]:
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def _has(scope: Scope, seat: Val, state: Val) -> Val:
    return any(holding.has(scope.work, number, str(state)) for number in seats_of(seat))


def _has_exactly(scope: Scope, seat: Val, state: Val) -> Val:
    return any(holding.has(scope.work, number, str(state), exactly=True) for number in seats_of(seat))


def _state_count(scope: Scope, seat: Val, state: Val) -> Val:
    number = _one(seat)
    if number is None:
        return 0
    counts = [item.count or 0 for item in holding.states_in_force(scope.work, number) if item.name == state]
    return -1 if -1 in counts else sum(counts)


def _state_instances(scope: Scope, seat: Val, state: Val) -> Val:
    number = _one(seat)
    return () if number is None else tuple(i for i in holding.states_in_force(scope.work, number) if i.name == state)


def _holders(scope: Scope, state: Val) -> Val:
    st = scope.work.st
    return tuple(n for n in st.seats if st.seats[n].out is None and holding.has(scope.work, n, str(state)))


def _givers(scope: Scope, seat: Val, state: Val) -> Val:
    number = _one(seat)
    if number is None:
        return ()
    return unique(
        tuple(i.by for i in holding.states_in_force(scope.work, number) if i.name == state and i.by is not None)
    )


def _holds(scope: Scope, seat: Val, skill: Val) -> Val:
    number = _one(seat)
    if number is None:
        return False
    record = scope.work.book.skills[str(skill)]
    return holding.holding(scope.work, number, record) is not None and not holding.suspended(scope.work, number, record)


def _can_use(scope: Scope, seat: Val, skill: Val) -> Val:
    number = _one(seat)
    if number is None:
        return False
    record = scope.work.book.skills[str(skill)]
    return (
        holding.holding(scope.work, number, record) is not None
        and holding.active(scope.work, number, record)
        and not holding.bar(scope.work, number, record)
        and holding.uses_left(scope.work, number, record) != 0
    )


def _uses_left(scope: Scope, seat: Val, skill: Val) -> Val:
    number = _one(seat)
    if number is None:
        return 0
    return holding.uses_left(scope.work, number, scope.work.book.skills[str(skill)])


def _with_skill(scope: Scope, skill: Val) -> Val:
    record = scope.work.book.skills[str(skill)]
    st = scope.work.st
    return tuple(
        n
        for n in holding.holders(scope.work, record)
        if st.seats[n].out is None and not holding.suspended(scope.work, n, record)
    )


def _in_group(scope: Scope, group: Val) -> Val:
    found: list[int] = []
    for item in scope.work.st.groups:
        if item.name == group:
            found.extend(item.members)
    return unique(tuple(found))


def _first(scope: Scope, items: Val) -> Val:
    found = _list(items)
    return found[0] if found else None


def _last(scope: Scope, items: Val) -> Val:
    found = _list(items)
    return found[-1] if found else None


def _one_or_list(scope: Scope, items: Val) -> Val:
    found = _list(items)
    return found[0] if len(found) == 1 else found


def _recall(scope: Scope, key: Val) -> Val:
    holder = scope.holder
    return None if holder is None else cast(Val, scope.work.st.memory.get((holder, str(key))))


def _recall_of(scope: Scope, seat: Val, key: Val) -> Val:
    number = _one(seat)
    return None if number is None else cast(Val, scope.work.st.memory.get((number, str(key))))


def _choice_of(scope: Scope, name: Val) -> Val:
    use = scope.vars.get("use")
    choice = use.choice if isinstance(use, Use) else scope.vars.get("choice")
    return choice.get(str(name)) if isinstance(choice, Mapping) else None


def _ruling(scope: Scope, name: Val) -> Val:
    work = scope.work
    letter = work.st.options.get(str(name), "A")
    if str(name) not in work.rulings:
        work.rulings = (*work.rulings, str(name))
    return letter


def _setting(scope: Scope, name: Val) -> Val:
    return scope.work.st.options.get(str(name), scope.work.book.settings.get(str(name)))


def _preview(scope: Scope) -> Val:
    return tuple(sorted(seats_of(_preview_order(scope))))


def _preview_order(scope: Scope) -> Val:
    return damage.preview(scope.work)


def _ring(scope: Scope, seat: Val, direction: Val) -> Val:
    st = scope.work.st
    start = _one(seat)
    numbers = list(st.seats)
    if start not in numbers:
        return ()
    place = numbers.index(start)
    step = -1 if as_int(direction, 1) < 0 else 1
    around = [numbers[(place + step * i) % len(numbers)] for i in range(1, len(numbers))]
    return tuple(n for n in around if st.seats[n].out is None)


def _neighbours(scope: Scope, seat: Val) -> Val:
    up, down = _list(_ring(scope, seat, -1)), _list(_ring(scope, seat, 1))
    return unique(seats_of((*up[:1], *down[:1])))


def _distance(scope: Scope, a: Val, b: Val) -> Val:
    start, end = _one(a), _one(b)
    if start == end:
        return 0
    ways = [_list(_ring(scope, start, -1)), _list(_ring(scope, start, 1))]
    steps = [way.index(end) + 1 for way in ways if end in way]
    return min(steps) if steps else None


def _role_faction(scope: Scope, role: Val) -> Val:
    record = scope.work.book.roles.get(str(role))
    return record.faction if record else None


def _role_tier(scope: Scope, role: Val) -> Val:
    record = scope.work.book.roles.get(str(role))
    return record.tier if record else None


def _role_kin(scope: Scope, role: Val) -> Val:
    record = scope.work.book.roles.get(str(role))
    return record.kin if record else None


def _role_points(scope: Scope, role: Val) -> Val:
    record = scope.work.book.roles.get(str(role))
    return record.points if record else 0


def _role_fact(scope: Scope, role: Val, name: Val) -> Val:
    record = scope.work.book.roles.get(str(role))
    return record.facts.get(str(name)) if record else None


def _role_skills(scope: Scope, role: Val) -> Val:
    record = scope.work.book.roles.get(str(role))
    return record.skills if record else ()


def _roles_where(scope: Scope, faction: Val) -> Val:
    return tuple(role.name for role in scope.work.book.roles.values() if role.faction == faction)


def _in_play(scope: Scope, role: Val) -> Val:
    return tuple(n for n, seat in scope.work.st.seats.items() if seat.card == role)


def _round_half_up(scope: Scope, number: Val) -> Val:
    return int(float(cast(float, number)) + 0.5)


def _flat(scope: Scope, lists: Val) -> Val:
    found: list[Val] = []
    for item in _list(lists):
        found.extend(_list(item))
    return tuple(found)


def _others(scope: Scope, items: Val, seat: Val) -> Val:
    return tuple(item for item in _list(items) if item != seat)


def _number(scope: Scope, value: Val) -> Val:
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _bent(scope: Scope, name: Val) -> Val:
    return tuple(bend for bend in scope.work.st.bends if bend.name == name)


def _launched(scope: Scope, skill: Val) -> Val:
    st = scope.work.st
    return tuple(u for u in st.uses if u.round == st.round and u.skill == skill and u.status == "launched")


def _last_use(scope: Scope, seat: Val, skill: Val) -> Val:
    st = scope.work.st
    number = _one(seat)
    for use in reversed(st.uses):
        if use.by == number and use.skill == skill and use.round < st.round:
            return use
    return None


def _previous(scope: Scope, seat: Val, skill: Val) -> Val:
    st = scope.work.st
    number = _one(seat)
    for use in reversed(st.uses):
        if use.round < st.round - 1:
            break
        if use.by == number and use.skill == skill and use.round == st.round - 1 and use.status == "launched":
            return use.settled
    return ()


def _uses_of(scope: Scope, seat: Val, skill: Val) -> Val:
    number = _one(seat)
    if number is None:
        return ()
    held = {item.id for item in holding.holdings(scope.work, number, scope.work.book.skills[str(skill)])}
    return tuple(u for u in scope.work.st.uses if u.by == number and u.skill == skill and (not u.held or u.held in held))


def _reds(scope: Scope, faction: Val) -> Val:
    st = scope.work.st
    return sum(1 for seat in st.red_seats if st.seats[seat].faction == faction)


def _names(scope: Scope, seats: Val) -> Val:
    return tuple(scope.work.st.seats[n].name for n in seats_of(seats))


def _entered(scope: Scope, skill: Val) -> Val:
    return tuple(use for use in scope.work.st.entries if use.skill == skill)


def _index(scope: Scope, items: Val, value: Val) -> Val:
    found = _list(items)
    return found.index(value) if value in found else -1


def _zip_feedback(scope: Scope, uses: Val) -> Val:
    pairs: list[Val] = []
    for use in _list(uses):
        if isinstance(use, Use):
            told = [value for _, value in use.told if value != ()]
            pairs.append({use.skill: cast(Val, told[0])} if told else use.skill)
    return tuple(pairs)


def _numbers(items: Val) -> list[float]:
    return [cast(float, item) for item in _list(items)]


def _least(scope: Scope, *values: Val) -> Val:
    return min(_numbers(values if len(values) > 1 else values[0]))


def _greatest(scope: Scope, *values: Val) -> Val:
    return max(_numbers(values if len(values) > 1 else values[0]))


def _mapping_keys(scope: Scope, value: Val) -> Val:
    return tuple(_number(scope, key) for key in value) if isinstance(value, Mapping) else ()


def _mapping_pairs(scope: Scope, value: Val) -> Val:
    if not isinstance(value, Mapping):
        return ()
    return tuple((_number(scope, key), item) for key, item in value.items())


TABLE: dict[str, Function] = {
    "has": _has,
    "has_exactly": _has_exactly,
    "state_count": _state_count,
    "states_named": _state_instances,
    "holders": _holders,
    "givers": _givers,
    "holds": _holds,
    "can_use": _can_use,
    "uses_left": _uses_left,
    "with_skill": _with_skill,
    "marked": lambda scope, mark: scope.work.st.marks.get(str(mark), ()),
    "in_group": _in_group,
    "count": lambda scope, items: len(_list(items)),
    "len": lambda scope, items: len(items) if isinstance(items, str) else len(_list(items)),
    "unique": lambda scope, items: tuple(dict.fromkeys(_list(items))),
    "sort": lambda scope, items: tuple(sorted(_list(items))),  # type: ignore[type-var]
    "one": _one_or_list,
    "first": _first,
    "last": _last,
    "recall": _recall,
    "recall_of": _recall_of,
    "recall_game": lambda scope, key: scope.work.st.memory.get((0, str(key))),
    "choice_of": _choice_of,
    "ruling": _ruling,
    "setting": _setting,
    "preview": _preview,
    "preview_order": _preview_order,
    "ring": _ring,
    "neighbours": _neighbours,
    "distance": _distance,
    "role_faction": _role_faction,
    "role_tier": _role_tier,
    "role_kin": _role_kin,
    "role_points": _role_points,
    "role_fact": _role_fact,
    "role_skills": _role_skills,
    "roles_where": _roles_where,
    "in_play": _in_play,
    "min": _least,
    "max": _greatest,
    "sum": lambda scope, items: sum(_numbers(items)),
    "any": lambda scope, items: any(_list(items)),
    "all": lambda scope, items: all(_list(items)),
    "abs": lambda scope, number: abs(number),
    "round_half_up": _round_half_up,
    "flat": _flat,
    "others": _others,
    "number": _number,
    "bent": _bent,
    "launched": _launched,
    "last_use": _last_use,
    "previous": _previous,
    "uses_of": _uses_of,
    "skill_of": lambda scope, name: scope.work.book.skills[str(name)],
    "reds": _reds,
    "names": _names,
    "entered": _entered,
    "index": _index,
    "zip_feedback": _zip_feedback,
    "keys": _mapping_keys,
    "pairs": _mapping_pairs,
}
FUNCTIONS.update(TABLE)
