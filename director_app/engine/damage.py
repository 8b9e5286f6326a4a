"""Damage and outs: dealing, what stops it, the order of outs, chains, and the preview of all that."""

from __future__ import annotations

from collections.abc import Collection

from director_app.engine.effects import run_rule
from director_app.engine.events import Kind, Value
from director_app.engine.holding import in_force
from director_app.engine.language.evaluate import failed_checks
from director_app.engine.language.scope import Scope
from director_app.engine.records import replace
from director_app.engine.state import Damage, Out, StateHeld
from director_app.engine.states import soonest, use_up
from director_app.engine.triggers import fire, spared_by
from director_app.engine.work import Work
from director_app.rulebook.model import DamageKind


def deal(
    work: Work, kind: str, to: int, *, by: int | None, skill: str, slot: str, now: bool = False
) -> None:
    """Deals damage to a seat. It waits for the next settlement unless `now` or the stage settles at once.

    In a stage that settles at once, what a settlement sets off is left to that settlement: by day as by night chains
    come in the book's order of outs.
    """
    stage = work.stage
    event = work.emit(Kind.DAMAGE, to, by, skill, data={"kind": kind, "slot": slot})
    damage = Damage(work.new_id(), kind, to, by, skill, slot, stage.id, work.st.round, event)
    work.st.damages = (*work.st.damages, damage)
    work.st.pending = (*work.st.pending, damage)
    with work.because(event):
        fire(work, "damaged", {"damage": damage, "who": to}, subject=to)
        if now or (stage.damage_now and not work.settling):
            settle(work, since=damage.id)


def settle(work: Work, since: int = 0, of: Collection[int] | None = None) -> None:
    """Works through the waiting damage in the book's order of outs; what chains add comes in its own slot.

    `since`: only what was dealt from this one on; `of`: only what is dealt to these seats. A game that has been won
    settles nothing more.
    """
    rank = work.index.rank
    last = len(rank)
    with work.settlement():
        while work.st.winner is None:
            waiting = [item for item in work.st.pending if item.id >= since and (of is None or item.to in of)]
            if not waiting:
                return
            first = min(waiting, key=lambda item: (rank.get(item.slot, last), item.id))
            work.st.pending = tuple(item for item in work.st.pending if item.id != first.id)
            _settle_one(work, first)


def call_off(work: Work, damage: Damage, because: str) -> None:
    """Waiting damage does not happen any more, whatever would have stopped it: no protection is used up."""
    work.st.pending = tuple(item for item in work.st.pending if item.id != damage.id)
    with work.because(damage.event):
        data: dict[str, Value] = {"state": because, "kind": damage.kind, "skill": damage.skill}
        work.emit(Kind.STOPPED, damage.to, damage.by, damage.skill, data=data)


def put_out_now(work: Work, damage: Damage) -> None:
    """Puts a seat out past what stops damage; in a stage that settles at once what it sets off is settled, too."""
    with work.settlement():
        put_out(work, damage)
    if work.stage.damage_now and not work.settling:
        settle(work, since=damage.id)


def _settle_one(work: Work, damage: Damage) -> None:
    seat = work.st.seats[damage.to]
    kind = work.book.damage[damage.kind]
    with work.because(damage.event, kind.cite or None):
        if seat.out is not None:
            _note_also(work, damage)
            return
        looked: list[Value] = []
        if _stopped(work, damage, kind, looked):
            return
        saved_by = spared_by(work, "before_out", {"who": damage.to, "damage": damage}, damage.to)
        if saved_by:
            work.emit(
                Kind.STOPPED,
                damage.to,
                damage.by,
                damage.skill,
                data={"state": saved_by, "kind": damage.kind, "skill": damage.skill},
            )
            return
        put_out(work, damage, (*looked, *_not_asked(work, damage, kind, looked)))


def _note_also(work: Work, damage: Damage) -> None:
    """A seat goes out once; a further damage of the same settlement is kept beside its cause."""
    out = work.st.seats[damage.to].out
    if out is not None and out.round == damage.round and out.stage == work.stage.id and damage.skill not in out.also:
        work.change_seat(damage.to, out=replace(out, also=(*out.also, damage.skill)))


def _stopped(work: Work, damage: Damage, kind: DamageKind, looked: list[Value]) -> bool:
    """Whether something stops the damage. `looked` gathers what the seat has of the kind's stoppers and why it did not."""
    for stopper in kind.stopped_by:
        state = _shield(work, damage, stopper.state, looked)
        if state is None:
            continue
        scope = Scope(work, {"self": damage.to, "who": damage.to, "damage": damage, "state": state, "actor": damage.by})
        checks = failed_checks(stopper.conditions, scope)
        if checks is not None:
            looked.append({"state": state.name, "because": "condition", "checks": checks})
            continue
        data: dict[str, Value] = {"state": state.name, "kind": damage.kind, "skill": state.skill, "giver": state.by}
        others = _not_asked(work, damage, kind, looked, state.name)
        if looked or others:
            data["looked"] = (*looked, *others)
        event = work.emit(Kind.STOPPED, damage.to, damage.by, damage.skill, data=data)
        if stopper.uses_up:
            with work.because(event):
                use_up(work, damage.to, state)
        return True
    return False


def _shield(work: Work, damage: Damage, name: str, looked: list[Value]) -> StateHeld | None:
    """The state instance that would stop this damage: in force, not against others only, soonest to end first."""
    state = soonest(work, damage.to, name)
    if state is not None and not state.against:
        return state
    source = work.st.seats[damage.by].faction if damage.by in work.st.seats else ""
    for other in work.st.states.get(damage.to, ()):
        if name not in work.index.parts[other.name]:
            continue
        if not in_force(work, damage.to, other):
            because = "later" if other.starts else "used" if other.count == 0 else "suspended"
            looked.append({"state": other.name, "because": because})
        elif other.against and other.against != source:
            looked.append({"state": other.name, "because": "against", "faction": other.against})
        else:
            return other
    return None


def _not_asked(work: Work, damage: Damage, kind: DamageKind, looked: list[Value], used: str = "") -> tuple[Value, ...]:
    """Protections of the seat that were not needed, or are for other kinds of damage."""
    found: list[Value] = []
    own = {stopper.state for stopper in kind.stopped_by}
    seen = {used, *(str(row["state"]) for row in looked if isinstance(row, dict))}
    for state in work.st.states.get(damage.to, ()):
        if state.name in seen or state.starts:
            continue
        parts = work.index.parts[state.name]
        if own & parts:
            found.append({"state": state.name, "because": "after"})
        elif any(stopper.state in parts for other in work.book.damage.values() for stopper in other.stopped_by):
            found.append({"state": state.name, "because": "kind"})
        seen.add(state.name)
    return tuple(found)


def put_out(work: Work, damage: Damage, looked: tuple[Value, ...] = ()) -> None:
    """The seat is out of the game; what follows from it happens. `looked`: what might have stopped it, and did not."""
    st = work.st
    st.outs += 1
    part = work.stage.part
    out = Out(damage.kind, damage.by, damage.skill, st.round, part, work.stage.id, st.outs)
    work.change_seat(damage.to, out=out)
    data: dict[str, Value] = {"kind": damage.kind, "order": st.outs}
    if looked:
        data["looked"] = looked
    event = work.emit(Kind.OUT, damage.to, damage.by, damage.skill, data=data)
    with work.because(event):
        fire(work, "out", {"who": damage.to, "damage": damage})


def preview(work: Work) -> tuple[int, ...]:
    """The seats that settlement would put out now, in order of outs. Changes nothing.

    What the book's rules do just before it settles (a rescue that failed, a red card) is part of the picture.
    """
    trial = work.fork()
    for name in _coming_rules(work):
        run_rule(trial, name, Scope(trial, {}))
    settle(trial)
    gone: list[tuple[int, int]] = []
    for number, seat in trial.st.seats.items():
        before = work.st.seats.get(number)
        if seat.out is not None and before is not None and before.out is None:
            gone.append((seat.out.order, number))
    return tuple(number for _, number in sorted(gone))


def _coming_rules(work: Work) -> tuple[str, ...]:
    """The rules of the next stage that settles, up to the settling one."""
    found = (work.index.settling.get(stage.id, ()) for _, stage in work.index.coming(work.st.stage))
    return next(filter(None, found), ())
