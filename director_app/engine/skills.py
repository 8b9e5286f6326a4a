"""Skills come to seats, with their role or later, and leave them; their uses change."""

from __future__ import annotations

from director_app.engine.events import Kind
from director_app.engine.holding import USES_OF, shared
from director_app.engine.language.evaluate import value_of
from director_app.engine.language.scope import Scope, as_int
from director_app.engine.records import replace
from director_app.engine.state import Held, Seat
from director_app.engine.states import drop_grants, grant_states
from director_app.engine.triggers import fire
from director_app.engine.work import Work
from director_app.rulebook.model import Skill


def initial_uses(work: Work, seat: int, skill: Skill) -> int | None:
    """How many uses a seat starts with; None: without limit."""
    if skill.uses is None:
        return None
    return as_int(value_of(skill.uses, Scope(work, {"self": seat, "actor": seat})))


def take_seat(work: Work, seat: Seat) -> None:
    """A seat comes to the table, with the faction, labels and skills of its role."""
    role = work.book.roles[seat.role]
    work.st.seats[seat.number] = replace(seat, faction=role.faction, labels=frozenset(role.labels))
    work.st.skills = work.st.skills.changed(seat.number, ())
    work.st.states[seat.number] = ()
    for name in role.skills:
        gain(work, seat.number, name, gained=False)


def gain(
    work: Work, seat: int, name: str, *, uses: int | None = None, gained: bool = True, temporary: bool = False
) -> Held:
    """A seat gets a skill, fresh. `uses` replaces the number it starts with."""
    skill = work.book.skills[name]
    held = Held(work.new_id(), name, uses if uses is not None else initial_uses(work, seat, skill), gained, temporary)
    work.st.skills = work.st.skills.changed(seat, (*work.st.skills.get(seat, ()), held))
    grant_states(work, seat, held.id, name)
    if gained:
        event = work.emit(Kind.GAINED, seat, skill=name, data={"uses": held.uses, "temporary": temporary}, cite=skill.cite)
        with work.because(event):
            fire(work, "gained", {"who": seat, "gained": name}, subject=seat)
    return held


def lose(work: Work, seat: int, name: str, *, held_id: int | None = None) -> bool:
    """A seat loses a skill, all holdings of it or the one named. False when it had it not."""
    gone = [
        held for held in work.st.skills.get(seat, ()) if held.skill == name and (held_id is None or held.id == held_id)
    ]
    if not gone:
        return False
    event = work.emit(Kind.LOST, seat, skill=name)
    with work.because(event):
        fire(work, "lost", {"who": seat, "gone": name}, subject=seat)
    ids = {held.id for held in gone}
    work.st.skills = work.st.skills.changed(seat, tuple(held for held in work.st.skills.get(seat, ()) if held.id not in ids))
    for held in gone:
        drop_grants(work, seat, held.id)
    return True


def change_uses(work: Work, seat: int, name: str, *, add: int = 0, to: int | None = None, held_id: int = 0) -> None:
    """Changes the uses left of a seat's skill (its first holding, or the one named); it may go below zero."""
    skill = work.book.skills[name]
    if any(seat in work.st.marks.get(mark, ()) for mark in work.index.marked.get(name, ())) and skill.uses is not None:
        now = to if to is not None else (shared(work, seat, skill).uses or 0) + add
        work.st.memory[(0, USES_OF + name)] = now
        work.emit(Kind.USES, seat, skill=name, data={"left": now})
        return
    changed: list[Held] = []
    done = False
    left = 0
    for held in work.st.skills.get(seat, ()):
        if held.skill == name and not done and (not held_id or held.id == held_id):
            left = to if to is not None else (held.uses or 0) + add
            changed.append(replace(held, uses=left))
            done = True
        else:
            changed.append(held)
    if done:
        work.st.skills = work.st.skills.changed(seat, tuple(changed))
        work.emit(Kind.USES, seat, skill=name, data={"left": left})


def refresh(work: Work, seat: int) -> None:
    """A seat's own skills are as at the start again: lost ones too, uses, and what they provide; choices made are forgotten."""
    role = work.book.roles[work.st.seats[seat].role]
    for name in role.skills:
        own = [held for held in work.st.skills.get(seat, ()) if held.skill == name and not held.gained]
        if not own:
            back = gain(work, seat, name, gained=False)
            work.emit(Kind.GAINED, seat, skill=name, data={"uses": back.uses, "temporary": False})
        for held in own:
            drop_grants(work, seat, held.id)
            fresh = replace(held, id=work.new_id(), uses=initial_uses(work, seat, work.book.skills[name]))
            work.st.skills = work.st.skills.changed(seat, tuple(fresh if item.id == held.id else item for item in work.st.skills[seat]))
            work.st.entries = tuple(replace(use, held=fresh.id) if use.held == held.id else use for use in work.st.entries)
            grant_states(work, seat, fresh.id, name)
            work.emit(Kind.USES, seat, skill=name, data={"left": fresh.uses})
