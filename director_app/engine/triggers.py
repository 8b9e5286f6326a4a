"""Runs what the book says happens by itself."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.engine.effects import run
from director_app.engine.events import Kind
from director_app.engine.holding import active, holders, in_force, suspended
from director_app.engine.index import Listener
from director_app.engine.language.evaluate import all_hold
from director_app.engine.language.scope import Scope, Val
from director_app.engine.work import EndlessRules, Work

DEEPEST = 60
"""How deep triggers may set off triggers before the book is held to run in a circle."""


def fire(
    work: Work, event: str, variables: Mapping[str, Val], *, subject: int | None = None, at: str = ""
) -> None:
    """Runs all triggers for an event. With `subject`, holders' triggers run for that seat alone."""
    listeners = work.index.listeners.get(event)
    if not listeners:
        return
    if work.depth > DEEPEST:
        raise EndlessRules(event)
    work.depth += 1
    try:
        for listener in listeners:
            if listener.trigger.at and at not in listener.trigger.at:
                continue
            if listener.own and not work.st.skills.holders(listener.skill):
                continue
            _listen(work, listener, variables, subject)
            if event == "before_out" and work.spared:
                return  # it does not go out: what else waits for its out has nothing to do
    finally:
        work.depth -= 1


def spared_by(work: Work, event: str, variables: Mapping[str, Val], subject: int) -> str:
    """Runs the triggers of an event in which a seat may be spared; what saved it, '' when nothing did."""
    before, work.spared = work.spared, ""
    try:
        fire(work, event, variables, subject=subject)
        return work.spared
    finally:  # a use may be made void on the way
        work.spared = before


def _listen(work: Work, listener: Listener, variables: Mapping[str, Val], subject: int | None) -> None:
    if listener.skill:
        skill = work.book.skills[listener.skill]
        for seat in holders(work, skill):
            if subject is not None and seat != subject:
                continue
            out = work.st.seats[seat].out is not None
            if listener.trigger.after_out:
                if suspended(work, seat, skill):
                    continue
            elif out or not active(work, seat, skill):
                continue
            _run(work, listener, {**variables, "self": seat, "actor": seat}, skill.cite, listener.skill, skill.rulings)
    elif listener.state:
        for seat, held in list(work.st.states.items()):
            if subject is not None and seat != subject:
                continue
            for state in held:
                if state.name == listener.state and in_force(work, seat, state):
                    bound = {**variables, "self": seat, "giver": state.by, "actor": state.by, "own": state}
                    bound.setdefault("state", state)
                    _run(work, listener, bound, work.book.states[listener.state].cite, state.skill, ())
    else:
        bound = dict(variables)
        if subject is not None:
            bound.setdefault("self", subject)
        _run(work, listener, bound, "", "", ())


def _run(
    work: Work, listener: Listener, bound: dict[str, Val], cite: str, skill: str, rulings: tuple[str, ...]
) -> None:
    trigger = listener.trigger
    scope = Scope(work, bound)
    bound["skill_name"] = skill
    if trigger.conditions and not all_hold(trigger.conditions, scope):
        return
    holder = bound.get("self")
    event = work.emit(
        Kind.RULE,
        holder if isinstance(holder, int) else None,
        skill=listener.skill,
        data={"trigger": trigger.event, "of": listener.skill or listener.state},
        cite=trigger.cite or cite,
    )
    with work.because(event, trigger.cite or cite, trigger.rulings or rulings):
        run(work, trigger.do, scope)
