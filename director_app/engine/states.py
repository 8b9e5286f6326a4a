"""States come and go: giving, clearing, using up, expiring; telling their holders."""

from __future__ import annotations

from collections.abc import Callable

from director_app.engine.effects import run
from director_app.engine.events import Kind, Value
from director_app.engine.holding import has, immune, in_force
from director_app.engine.language.evaluate import holds, value_of
from director_app.engine.language.scope import Scope, Val
from director_app.engine.messages import release_state, tell
from director_app.engine.records import replace
from director_app.engine.state import StateHeld
from director_app.engine.triggers import fire
from director_app.engine.work import Work
from director_app.rulebook.model import StateDef

DEFAULT_GAINED = "你获得了[{state}]，持续至{until}。"
DEFAULT_GAINED_FOR_GOOD = "你永久获得了[{state}]。"
DEFAULT_ENDED = "你的[{state}]已结束。"

NEVER = 10_000
"""More stages than lie before any moment: what has no end comes after all that has one."""


def give(
    work: Work,
    name: str,
    seat: int,
    *,
    by: int | None,
    skill: str,
    until: str = "",
    starts: str = "",
    count: int | None = None,
    against: str = "",
    scope: Scope,
    told: bool | None = None,
    quiet: bool = False,
) -> StateHeld | None:
    """Gives a state to a seat; None when something refuses it, or when it acts instead of doubling.

    `told`: whether its holder is told, where that was settled beforehand. `quiet`: the caller fires its trigger.
    """
    definition = work.book.states[name]
    if count is None and definition.counted:
        count = 1
    state = StateHeld(work.new_id(), name, by, skill, until, starts, count, against)
    inner = scope.with_(self=seat, giver=by, state=state, skill_name=skill)
    if _refused(work, seat, state, inner):
        return None
    if told is None:
        told = is_told(definition, inner)
    event = work.emit(
        Kind.STATE_GIVEN,
        seat,
        by,
        skill,
        data={"state": name, "until": until, "starts": starts, "count": count, "instance": state.id, "told": told},
    )
    state = replace(state, told=told, known=not told or bool(starts), event=event)
    work.st.states[seat] = (*work.st.states.get(seat, ()), state)
    if not starts:
        with work.because(event):
            clears = definition.clears
            if clears is not None:
                clear(work, seat, lambda other: other.id != state.id and holds(clears, inner.with_(state=other)))
            _begins(work, seat, state, inner)
            if not quiet:
                fire(work, "state", {"state": state, "who": seat}, subject=seat)
    return state


def _refused(work: Work, seat: int, state: StateHeld, scope: Scope) -> bool:
    """Whether another state keeps this one off, or the seat has it already and it acts instead of doubling."""
    definition = work.book.states[state.name]
    immunity = immune(work, seat, state)
    if immunity:
        work.emit(Kind.STATE_REFUSED, seat, state.by, state.skill, data={"state": state.name, "because": immunity})
        return True
    if not definition.again or not has(work, seat, state.name, exactly=True):
        return False
    event = work.emit(Kind.STATE_REFUSED, seat, state.by, state.skill, data={"state": state.name, "because": state.name})
    with work.because(event, definition.cite or None):
        run(work, definition.again, scope)
    return True


def _begins(work: Work, seat: int, state: StateHeld, scope: Scope) -> None:
    """The state is in force from now on: its holder is told, and what it says of its coming runs."""
    if state.told:
        _tell_gained(work, seat, state)
    run(work, work.book.states[state.name].gained, scope)


def is_told(definition: StateDef, scope: Scope) -> bool:
    """Whether the scope's `self` is told that it gets the state."""
    return definition.told or (definition.told_if is not None and holds(definition.told_if, scope))


def give_all(work: Work, name: str, seats: tuple[int, ...], *, by: int | None, skill: str, until: str, starts: str,
             count: int | None, against: str, scope: Scope) -> None:
    """Gives a state to several seats at the same moment: who is told is looked at before, what it sets off comes after."""
    definition = work.book.states[name]
    told = [is_told(definition, scope.with_(self=seat)) for seat in seats]
    given: list[tuple[int, StateHeld]] = []
    for seat, know in zip(seats, told, strict=True):
        state = give(work, name, seat, by=by, skill=skill, until=until, starts=starts, count=count, against=against,
                     scope=scope, told=know, quiet=True)
        if state is not None and not starts:
            given.append((seat, state))
    for seat, state in given:
        with work.because(state.event):
            fire(work, "state", {"state": state, "who": seat}, subject=seat)


def _tell_gained(work: Work, seat: int, state: StateHeld) -> None:
    key, text = ("state_gained", DEFAULT_GAINED) if state.until else ("state_gained_for_good", DEFAULT_GAINED_FOR_GOOD)
    words = work.book.words.get(key)
    values: dict[str, Value] = {"state": state.name, "until": state.until, "by": state.by}
    tell(work, seat, words.text if words else text, values, state=state.id)


def clear(work: Work, seat: int, chosen: Callable[[StateHeld], bool]) -> None:
    """Ends the given states of a seat for which `chosen(state)` holds; provided ones only go quiet."""
    for state in work.st.states.get(seat, ()):
        if state.via is None and chosen(state):
            end(work, seat, state, "cleared")


def end(work: Work, seat: int, state: StateHeld, why: str) -> None:
    """Ends one instance, tells its holder if he knew of it, and runs what the state says of its end."""
    if not any(item.id == state.id for item in work.st.states.get(seat, ())):
        return
    work.st.states[seat] = tuple(item for item in work.st.states[seat] if item.id != state.id)
    event = work.emit(
        Kind.STATE_ENDED, seat, state.by, state.skill, data={"state": state.name, "why": why, "instance": state.id}
    )
    definition = work.book.states[state.name]
    with work.because(event):
        if state.told and not state.starts and not release_state(work, state.id):
            words = work.book.words.get("state_ended")
            tell(work, seat, words.text if words else DEFAULT_ENDED, {"state": state.name})
        if definition.ended:
            run(work, definition.ended, Scope(work, {"self": seat, "giver": state.by, "state": state, "actor": state.by}))


def use_up(work: Work, seat: int, state: StateHeld) -> None:
    """Takes one from a state's count; at 0 it ends (a provided one stays, spent)."""
    if state.count is None or state.count < 0:
        return
    left = max(0, state.count - 1)
    work.st.states[seat] = tuple(
        replace(item, count=left) if item.id == state.id else item for item in work.st.states[seat]
    )
    work.emit(Kind.STATE_USED, seat, state.by, state.skill, data={"state": state.name, "left": left, "instance": state.id})
    if left == 0 and state.via is None:
        end(work, seat, replace(state, count=0), "used")


def soonest(work: Work, seat: int, name: str) -> StateHeld | None:
    """The instance of this name (or with it as part) in force whose end comes first."""
    found = [
        state
        for state in work.st.states.get(seat, ())
        if name in work.index.parts[state.name] and in_force(work, seat, state)
    ]
    if not found:
        return None
    return min(found, key=lambda state: (_wait(work, state.until), state.id))


def _wait(work: Work, until: str) -> int:
    """Stages until a moment comes."""
    moment = work.book.moments.get(until)
    if moment is None:
        return NEVER
    for steps, stage in work.index.coming(work.st.stage):
        if stage.id == moment.stage and (steps > 0 or moment.leave):
            return steps
    return NEVER


def begin_later(work: Work, moments: frozenset[str]) -> None:
    """States that were to start at these moments are in force from now on."""
    for seat, held in list(work.st.states.items()):
        for state in held:
            if state.starts and state.starts in moments:
                begun = replace(state, starts="", known=not state.told)
                work.st.states[seat] = tuple(begun if item.id == state.id else item for item in work.st.states[seat])
                with work.because(state.event):
                    _begins(work, seat, begun, Scope(work, {"self": seat, "giver": state.by, "actor": state.by, "state": begun}))


def expire(work: Work, moments: frozenset[str]) -> None:
    """Everything that lasts until one of these moments ends: states, redirects, memory, groups, disguises, control."""
    st = work.st
    for seat, held in list(st.states.items()):
        for state in held:
            if state.until and not state.starts and state.until in moments:
                end(work, seat, state, "expired")
    if any(bend.until in moments for bend in st.bends):
        st.bends = tuple(bend for bend in st.bends if bend.until not in moments)
    for key, until in list(st.memory_ends.items()):
        if until in moments:
            del st.memory_ends[key]
            st.memory.pop(key, None)
    for group in st.groups:
        if group.until and group.until in moments:
            work.emit(Kind.PARTED, seats=group.members, data={"group": group.name})
    st.groups = tuple(group for group in st.groups if not group.until or group.until not in moments)
    st.controls = tuple(item for item in st.controls if item[2] not in moments)
    work.fits_at = 0
    for number, seat_record in list(st.seats.items()):
        if any((item.until in moments and not item.starts) or item.starts in moments for item in seat_record.disguises):
            kept = tuple(
                replace(item, starts="") if item.starts in moments else item
                for item in seat_record.disguises
                if item.starts or item.until not in moments
            )
            work.change_seat(number, disguises=kept)


def grant_states(work: Work, seat: int, held_id: int, skill: str) -> None:
    """The states a newly held skill provides."""
    record = work.book.skills[skill]
    for place, grant in enumerate(record.grants):
        count: int | None = None
        if grant.count is not None:
            value: Val = value_of(grant.count, Scope(work, {"self": seat, "actor": seat}))
            count = value if isinstance(value, int) else None
        state = StateHeld(
            work.new_id(), grant.state, seat, skill, "", count=count, against=grant.against, via=held_id, grant=place
        )
        work.st.states[seat] = (*work.st.states.get(seat, ()), state)


def drop_grants(work: Work, seat: int, held_id: int) -> None:
    """The states that a lost skill provided are gone with it."""
    kept = tuple(state for state in work.st.states.get(seat, ()) if state.via != held_id)
    if len(kept) != len(work.st.states.get(seat, ())):
        work.st.states[seat] = kept
