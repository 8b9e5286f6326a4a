"""One use takes effect: barred or launched, its balls passed, its effects run."""

from __future__ import annotations

from director_app.engine.effects import Stop, plain, run
from director_app.engine.events import Kind, Value
from director_app.engine.holding import bar, holdings
from director_app.engine.language.evaluate import value_of
from director_app.engine.language.scope import Scope, as_int, seats_of, unique
from director_app.engine.records import replace
from director_app.engine.redirect import settle_targets
from director_app.engine.skills import change_uses, lose
from director_app.engine.state import Ball, Held, Use
from director_app.engine.triggers import fire
from director_app.engine.work import Work
from director_app.rulebook.model import Skill


def resolve_use(work: Work, use: Use, *, barred_by: str | None = None, more: bool = False) -> Use:
    """Resolves an entered use. `barred_by` was looked up beforehand where a stage's uses don't stop each other.

    `more`: another entry made from the same holding waits behind it.
    """
    skill = work.book.skills[use.skill]
    stage = work.stage
    if (use.round, use.stage) != (work.st.round, stage.id):
        use = replace(use, round=work.st.round, part=stage.part, stage=stage.id)
    with work.because(use.entry_event or work.cause, skill.cite, skill.rulings):
        state = bar(work, use.by, skill) if barred_by is None else barred_by
        if state:
            return fizzled(work, use, state)
        return _launch(work, use, skill, more)


def fizzled(work: Work, use: Use, because: str) -> Use:
    """An entered use that is not launched."""
    event = work.emit(
        Kind.FIZZLED, use.by, use.by, use.skill, use.chosen, {"use": use.id, "because": because, "settled": use.settled}
    )
    use = replace(use, status="fizzled", because=because, event=event)
    work.st.uses.append(use)
    return use


def _launch(work: Work, use: Use, skill: Skill, more: bool) -> Use:
    held = _holding(work, use, skill)
    settled = settle_targets(work, use, use.entry_event or work.cause or 0) if skill.targeting else _straight(use)
    scope = _scope(work, settled)
    if skill.aims is not None:
        settled = replace(settled, settled=unique(seats_of(value_of(skill.aims, scope))))
        scope = _scope(work, settled)
    if skill.source is not None:
        source = seats_of(value_of(skill.source, scope))
        settled = replace(settled, source=source[0] if source else None)
    data: dict[str, Value] = {
        "use": settled.id,
        "chosen": settled.chosen,
        "settled": settled.settled,
        "source": settled.source,
        "choice": plain(settled.choice),
        "text": settled.text,
        "receiver": settled.receiver,
    }
    ruled = work.st.flow.order_event
    if ruled is not None:
        data["ordered"] = ruled
    event = work.emit(Kind.LAUNCHED, settled.by, settled.by, settled.skill, settled.settled, data)
    settled = replace(settled, status="launched", event=event, held=held.id if held else 0)
    work.st.uses.append(settled)
    with work.because(event):
        _spend(work, settled, skill, held)
        try:
            for seat in settled.settled:
                fire(work, "settled", {"use": settled, "who": seat, "target": seat}, subject=seat)
            fire(work, "launched", {"use": settled, "who": settled.by})
            run(work, skill.do, _scope(work, settled))
        except Stop as stop:
            make_void(work, settled, str(stop) or skill.name)
        if held is not None and held.temporary and not more and (use.held or not use.extra):
            # a use that another skill makes takes no gift
            lose(work, settled.by, skill.name, held_id=held.id)
    return settled


def make_void(work: Work, use: Use, because: str) -> None:
    """A launched use has no effect after all."""
    data: dict[str, Value] = {"use": use.id, "because": because, "settled": use.settled}
    work.emit(Kind.FIZZLED, use.by, use.by, use.skill, use.chosen, data)
    for place in range(len(work.st.uses) - 1, -1, -1):
        if work.st.uses[place].id == use.id:
            work.st.uses[place] = replace(work.st.uses[place], status="fizzled", because=because)
            return


def _straight(use: Use) -> Use:
    return replace(use, balls=tuple(Ball(seat, (seat,)) for seat in use.chosen), settled=unique(use.chosen))


def _scope(work: Work, use: Use) -> Scope:
    return Scope(work, {"use": use, "self": use.by, "actor": use.by, "skill_name": use.skill})


def _holding(work: Work, use: Use, skill: Skill) -> Held | None:
    """The holding a use is made from: the one it was entered on, else one with uses, temporary ones last."""
    found = holdings(work, use.by, skill)
    for held in found:
        if use.held and held.id == use.held:
            return held
    usable = [held for held in found if held.uses is None or held.uses > 0] or list(found)
    usable.sort(key=lambda held: held.temporary)
    return usable[0] if usable else None


def _spend(work: Work, use: Use, skill: Skill, held: Held | None) -> None:
    if held is None or held.uses is None or use.extra:
        return
    cost = 1 if skill.spend is None else as_int(value_of(skill.spend, _scope(work, use)))
    if cost:
        change_uses(work, use.by, skill.name, add=-cost, held_id=held.id)
