"""Functions about seats: states, skills, marks, groups, the ring, the preview of outs."""

from __future__ import annotations

from director_app.engine import damage, holding
from director_app.engine.language.functions.lists import as_list, one_seat
from director_app.engine.language.registry import FUNCTIONS
from director_app.engine.language.scope import Scope, Val, as_int, seats_of, unique


def _has(scope: Scope, seat: Val, state: Val) -> Val:
    return any(holding.has(scope.work, number, str(state)) for number in seats_of(seat))


def _has_exactly(scope: Scope, seat: Val, state: Val) -> Val:
    return any(holding.has(scope.work, number, str(state), exactly=True) for number in seats_of(seat))


def _state_count(scope: Scope, seat: Val, state: Val) -> Val:
    number = one_seat(seat)
    if number is None:
        return 0
    counts = [item.count or 0 for item in holding.states_in_force(scope.work, number) if item.name == state]
    return -1 if -1 in counts else sum(counts)


def _state_instances(scope: Scope, seat: Val, state: Val) -> Val:
    number = one_seat(seat)
    return () if number is None else tuple(i for i in holding.states_in_force(scope.work, number) if i.name == state)


def _reached(scope: Scope, seats: Val) -> Val:
    return tuple(number for number in seats_of(seats) if not holding.untouchable(scope.work, number))


def _holders(scope: Scope, state: Val) -> Val:
    st = scope.work.st
    return tuple(n for n in st.seats if st.seats[n].out is None and holding.has(scope.work, n, str(state)))


def _givers(scope: Scope, seat: Val, state: Val) -> Val:
    number = one_seat(seat)
    if number is None:
        return ()
    return unique(
        tuple(i.by for i in holding.states_in_force(scope.work, number) if i.name == state and i.by is not None)
    )


def _holds(scope: Scope, seat: Val, skill: Val) -> Val:
    number = one_seat(seat)
    if number is None:
        return False
    record = scope.work.book.skills[str(skill)]
    return holding.holding(scope.work, number, record) is not None and not holding.suspended(scope.work, number, record)


def _can_use(scope: Scope, seat: Val, skill: Val) -> Val:
    number = one_seat(seat)
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
    number = one_seat(seat)
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


def _preview(scope: Scope) -> Val:
    return tuple(sorted(seats_of(_preview_order(scope))))


def _preview_order(scope: Scope) -> Val:
    return damage.preview(scope.work)


def _ring(scope: Scope, seat: Val, direction: Val) -> Val:
    st = scope.work.st
    start = one_seat(seat)
    numbers = list(st.seats)
    if start not in numbers:
        return ()
    place = numbers.index(start)
    step = -1 if as_int(direction, 1) < 0 else 1
    around = [numbers[(place + step * i) % len(numbers)] for i in range(1, len(numbers))]
    return tuple(n for n in around if st.seats[n].out is None)


def _neighbours(scope: Scope, seat: Val) -> Val:
    up, down = as_list(_ring(scope, seat, -1)), as_list(_ring(scope, seat, 1))
    return unique(seats_of((*up[:1], *down[:1])))


def _distance(scope: Scope, a: Val, b: Val) -> Val:
    start, end = one_seat(a), one_seat(b)
    if start == end:
        return 0
    ways = [as_list(_ring(scope, start, -1)), as_list(_ring(scope, start, 1))]
    steps = [way.index(end) + 1 for way in ways if end in way]
    return min(steps) if steps else None


def _in_play(scope: Scope, role: Val) -> Val:
    return tuple(n for n, seat in scope.work.st.seats.items() if seat.card == role)


def _reds(scope: Scope, faction: Val) -> Val:
    st = scope.work.st
    return sum(1 for seat in st.red_seats if st.seats[seat].faction == faction)


FUNCTIONS.update(
    {
        "has": _has,
        "has_exactly": _has_exactly,
        "state_count": _state_count,
        "states_named": _state_instances,
        "reached": _reached,
        "holders": _holders,
        "givers": _givers,
        "holds": _holds,
        "can_use": _can_use,
        "uses_left": _uses_left,
        "with_skill": _with_skill,
        "marked": lambda scope, mark: scope.work.st.marks.get(str(mark), ()),
        "in_group": _in_group,
        "preview": _preview,
        "preview_order": _preview_order,
        "ring": _ring,
        "neighbours": _neighbours,
        "distance": _distance,
        "in_play": _in_play,
        "reds": _reds,
    }
)
