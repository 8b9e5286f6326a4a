"""Who holds which skill, which states are in force, and what bars a use."""

from __future__ import annotations

from typing import cast

from director_app.engine.language.evaluate import all_hold, holds, value_of
from director_app.engine.language.scope import Scope, as_int
from director_app.engine.state import Held, StateHeld
from director_app.engine.work import Work
from director_app.rulebook.model import Expr, Skill, SkillKind

USES_OF = "uses of "
"""Under this and a skill's name the game keeps how many uses a mark has left."""

UNOWNED = Held(0, "", None)
"""Stands for the holding of a skill that belongs to no seat's list (common skills, marks')."""


def holding(work: Work, seat: int, skill: Skill) -> Held | None:
    """The seat's holding of a skill, also while it is inactive; None when it has it not."""
    for held in work.st.skills.get(seat, ()):
        if held.skill == skill.name:
            return held
    for mark in work.index.marked.get(skill.name, ()):
        if seat in work.st.marks.get(mark, ()):
            return shared(work, seat, skill)
    if skill.kind is SkillKind.COMMON and skill.held_by is not None and _fits(work, seat, skill):
        return UNOWNED
    return None


def shared(work: Work, seat: int, skill: Skill) -> Held:
    """A mark's holding of a skill: its uses are the mark's, whoever carries it."""
    if skill.uses is None:
        return UNOWNED
    kept = work.st.memory.get((0, USES_OF + skill.name))
    if isinstance(kept, int):
        return Held(0, skill.name, kept)
    scope = Scope(work, {"self": seat, "actor": seat})
    return Held(0, skill.name, as_int(value_of(skill.uses, scope)))


def _fits(work: Work, seat: int, skill: Skill) -> bool:
    """Whether a common skill's condition holds for the seat. Remembered until the next event: only events change the game."""
    if work.fits_at != work.st.next_event:
        work.fits, work.fits_at = {}, work.st.next_event
    key = (seat, skill.name)
    known = work.fits.get(key)
    if known is None:
        condition = cast(Expr, skill.held_by)
        known = work.fits[key] = holds(condition, Scope(work, {"it": seat, "self": seat, "actor": seat}))
    return known


def holdings(work: Work, seat: int, skill: Skill) -> tuple[Held, ...]:
    """All holdings of a skill by a seat (an own one and a gained one count apart)."""
    own = [held for held in work.st.skills.get(seat, ()) if held.skill == skill.name]
    if own:
        return tuple(own)
    other = holding(work, seat, skill)
    return (other,) if other is not None else ()


def skills_held(work: Work, seat: int) -> tuple[str, ...]:
    """Names of all skills the seat holds and has not lost to a state."""
    names = [held.skill for held in work.st.skills.get(seat, ())]
    for skill in work.index.common:
        if skill.name not in names and holding(work, seat, skill) is not None:
            names.append(skill.name)
    for name, marks in work.index.marked.items():
        if name not in names and any(seat in work.st.marks.get(mark, ()) for mark in marks):
            names.append(name)
    return tuple(name for name in dict.fromkeys(names) if not suspended(work, seat, work.book.skills[name]))


def holders(work: Work, skill: Skill) -> tuple[int, ...]:
    """The seats that hold a skill, in seat order, also those out of the game."""
    if skill.kind is SkillKind.ROLE and skill.name not in work.index.marked:
        return work.st.skills.holders(skill.name)
    return tuple(seat for seat in work.st.seats if holding(work, seat, skill) is not None)


def suspended(work: Work, seat: int, skill: Skill) -> str:
    """The state that takes the skill from the seat while it lasts; '' when none does."""
    suspending = work.index.suspending
    if not suspending:
        return ""
    for state in work.st.states.get(seat, ()):
        if state.name in suspending and not state.starts and state.via is None:
            for part in work.index.parts[state.name]:
                condition = work.book.states[part].suspends
                if condition is not None and holds(condition, Scope(work, {"self": seat, "skill": skill})):
                    return state.name
    return ""


def active(work: Work, seat: int, skill: Skill) -> bool:
    """Whether a held skill works now: not suspended, and its holder in the game unless it is for the dead."""
    if work.st.seats[seat].out is not None and not (skill.after_out or skill.only_out):
        return False
    return not suspended(work, seat, skill)


def in_force(work: Work, seat: int, state: StateHeld) -> bool:
    """Whether a state instance counts now."""
    if state.starts:
        return False
    if state.via is None:
        return True
    return state.count != 0 and _provided(work, seat, state) and not immune(work, seat, state)


def immune(work: Work, seat: int, state: StateHeld) -> str:
    """The given state that keeps this state from counting on the seat; '' when none."""
    immunizing = work.index.immunizing
    if not immunizing:
        return ""
    for other in work.st.states.get(seat, ()):
        if other.name in immunizing and other.id != state.id and not other.starts:
            if other.via is not None and not _provided(work, seat, other):
                continue
            for part in work.index.parts[other.name]:
                condition = work.book.states[part].immune
                if condition is None or (state.via is not None and other.via is not None):
                    continue
                if holds(condition, Scope(work, {"self": seat, "state": state})):
                    return other.name
    return ""


def _provided(work: Work, seat: int, state: StateHeld) -> bool:
    """Whether the skill that provides a state does so now, looking at that skill alone."""
    for held in work.st.skills.get(seat, ()):
        if held.id == state.via:
            skill = work.book.skills[held.skill]
            when = skill.grants[state.grant].when
            return active(work, seat, skill) and (not when or all_hold(when, Scope(work, {"self": seat, "actor": seat})))
    return False


def states_in_force(work: Work, seat: int) -> tuple[StateHeld, ...]:
    """The seat's state instances that count now."""
    return tuple(state for state in work.st.states.get(seat, ()) if in_force(work, seat, state))


def has(work: Work, seat: int, name: str, exactly: bool = False) -> bool:
    """Whether the seat has the state; unless `exactly`, also as part of another state."""
    parts = work.index.parts
    for state in work.st.states.get(seat, ()):
        if (state.name == name or (not exactly and name in parts[state.name])) and in_force(work, seat, state):
            return True
    return False


def bar(work: Work, seat: int, skill: Skill, known_only: bool = False) -> str:
    """The state that bars the seat from using the skill; '' when none. `known_only`: one it has been told of."""
    barring = work.index.barring
    if barring:
        for state in work.st.states.get(seat, ()):
            if state.name not in barring or (known_only and not state.known) or not in_force(work, seat, state):
                continue
            for part in work.index.parts[state.name]:
                condition = work.book.states[part].bars
                if condition is not None and holds(condition, Scope(work, {"self": seat, "skill": skill})):
                    return state.name
    return ""


def untouchable(work: Work, seat: int) -> str:
    """The state that keeps uses from taking effect on the seat; '' when none."""
    if work.index.untouchable:
        for state in work.st.states.get(seat, ()):
            if state.name in work.index.untouchable and in_force(work, seat, state):
                return state.name
    return ""


def labels(work: Work, seat: int) -> frozenset[str]:
    """The seat's labels, without those a state takes away while it lasts."""
    own = work.st.seats[seat].labels
    if not own or not work.index.dropping:
        return own
    for state in work.st.states.get(seat, ()):
        if state.name in work.index.dropping and in_force(work, seat, state):
            for part in work.index.parts[state.name]:
                own = own.difference(work.book.states[part].drops_labels)
    return own


def uses_left(work: Work, seat: int, skill: Skill) -> int | None:
    """Uses left over all holdings; None: without limit; 0: none, or the skill is not held."""
    total = 0
    for held in holdings(work, seat, skill):
        if held.uses is None:
            return None
        total += held.uses
    return total


def controller(work: Work, seat: int) -> int | None:
    """The seat that decides in this one's place now; one that is out decides for nobody."""
    for controlled, by, _ in work.st.controls:
        if controlled == seat and work.st.seats[by].out is None:
            return by
    return None
