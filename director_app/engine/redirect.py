"""The pipeline from chosen to settled targets (选择目标 → 结算目标).

Each chosen target is a ball. The book's steps look once, in order, at where each ball is now, and may pass it on.
"""

from __future__ import annotations

from director_app.engine.effects import run
from director_app.engine.events import Kind
from director_app.engine.language.evaluate import failed_checks, value_of
from director_app.engine.language.scope import Scope, Val, seats_of, unique
from director_app.engine.records import replace
from director_app.engine.state import Ball, Bend, Use
from director_app.engine.work import Work
from director_app.rulebook.model import RedirectStep


def settle_targets(work: Work, use: Use, event: int) -> Use:
    """The use with its balls and settled targets. Emits a hop for each pass and a look for each that did not apply."""
    balls = tuple(Ball(seat, (seat,)) for seat in use.chosen)
    if work.st.bends:
        with work.because(event, rulings=()):
            for step in work.book.redirects:
                bends = tuple([bend for bend in work.st.bends if bend.name in step.bends])
                if bends:
                    balls = tuple([Ball(ball.chosen, _pass_ball(work, use, step, bends, ball)) for ball in balls])
    settled = unique([seat for ball in balls for seat in ball.ends])
    return replace(use, balls=balls, settled=settled)


def _pass_ball(work: Work, use: Use, step: RedirectStep, bends: tuple[Bend, ...], ball: Ball) -> tuple[int, ...]:
    ends: list[int] = []
    for at in ball.ends:
        ends.extend(_pass_one(work, use, step, bends, ball.chosen, at))
    return unique(ends)


def _pass_one(
    work: Work, use: Use, step: RedirectStep, bends: tuple[Bend, ...], chosen: int, at: int
) -> tuple[int, ...]:
    passed: list[tuple[Bend, tuple[int, ...]]] = []
    bends = tuple(bend for bend in bends if bend in work.st.bends)
    if step.join:
        bends = tuple(sorted(bends, key=lambda bend: bend.owner))
    for bend in bends:
        scope = _scope(work, use, bend, at)
        checks = failed_checks(step.conditions, scope)
        if checks is not None:
            work.emit(
                Kind.LOOKED,
                bend.owner,
                use.by,
                use.skill,
                data={"step": step.name, "bend": bend.name, "ball": at, "checks": checks},
                cite=step.cite,
            )
            continue
        passed.append((bend, seats_of(value_of(step.pass_to, scope))))
        if not step.join:
            break
    if not passed:
        return (at,)
    for bend, seats in passed:
        _hop(work, use, step, bend, chosen, at, seats)
    return unique([seat for _, seats in passed for seat in seats])


def _hop(
    work: Work,
    use: Use,
    step: RedirectStep,
    bend: Bend,
    chosen: int,
    at: int,
    seats: tuple[int, ...],
) -> None:
    event = work.emit(
        Kind.HOP,
        bend.owner,
        use.by,
        use.skill,
        seats=seats,
        data={"step": bend.name, "origin": chosen, "start": at, "moved": tuple(s for s in seats if s != at)},
        cite=step.cite,
    )
    if step.then:
        scope = _scope(work, use, bend, at)
        new: Val = tuple(seat for seat in seats if seat != at)
        with work.because(event, step.cite or None, step.rulings):
            run(work, step.then, scope.with_(to=seats, moved=new))


def _scope(work: Work, use: Use, bend: Bend, at: int) -> Scope:
    return Scope(
        work, {"use": use, "actor": use.by, "bend": bend, "ball": at, "self": bend.owner, "skill": work.book.skills[use.skill]}
    )
