"""The timeline: entering a stage, resolving it, leaving it for the next."""

from __future__ import annotations

from director_app.engine import insertion
from director_app.engine.availability import COLLECTING
from director_app.engine.events import Kind
from director_app.engine.messages import release_notices
from director_app.engine.ordering import run_in_order
from director_app.engine.queue_model import Reason, Refused
from director_app.engine.records import replace
from director_app.engine.resolve import resolve_use
from director_app.engine.runs import bars_now, default_entries, run_item, somebody_may
from director_app.engine.state import Flow
from director_app.engine.states import begin_later, expire
from director_app.engine.timeline import block_ends, finish, key_of, next_stage
from director_app.engine.triggers import fire
from director_app.engine.votes import count
from director_app.engine.work import Work
from director_app.rulebook.model import Mode, Stage


def enter_stage(work: Work, place: int, number: int) -> None:
    """Enters a stage: what ends or begins with it, its own beginnings, then it takes entries."""
    st = work.st
    st.damages = tuple(damage for damage in st.damages if damage.round == number)
    taken = work.stage.takes_votes
    st.stage, st.round = place, number
    st.flow = Flow(first_use=len(st.uses))
    st.entries = ()
    st.jump = None
    stage = work.stage
    if stage.takes_votes or (stage.mode is Mode.VOTE and stage.id != taken):
        st.ballots = ()
    event = work.emit(
        Kind.STAGE_BEGAN, data={"stage": stage.id, "round": number, "key": key_of(work)}, cite=stage.cite
    )
    with work.because(event, stage.cite):
        moments = work.index.moments.get((stage.id, False))
        if moments:
            expire(work, moments)
            begin_later(work, moments)
        fire(work, "stage", {}, at=stage.id)
        for name in stage.begin:
            run_item(work, name)
        if stage.mode in COLLECTING:
            _run_silent_parts(work, stage)


def resolve(work: Work) -> None:
    """Resolves the open stage as far as it goes without asking. Raises Refused when it is resolved already."""
    flow, stage = work.st.flow, work.stage
    if flow.status == "done":
        raise Refused(Reason("stage_over", {"stage": stage.id}))
    if flow.status == "asking":
        insertion.give_up_asks(work)
    elif stage.mode in COLLECTING:
        _resolve_parts(work, stage)
    elif stage.mode is Mode.INSTANT:
        _resolve_instant(work, stage)
    else:
        if stage.vote is not None and not flow.started:
            work.st.flow = replace(flow, started=True)
            count(work, stage.vote)
        insertion.go_on(work)


def _resolve_parts(work: Work, stage: Stage) -> None:
    _run_part(work, stage)
    _run_silent_parts(work, stage)
    flow = work.st.flow
    if flow.part >= len(stage.order) or not somebody_may(work, stage.order[flow.part]):
        while work.st.flow.part < len(stage.order):
            _run_part(work, stage)
        finish(work)


def _run_silent_parts(work: Work, stage: Stage) -> None:
    """Parts in which nobody is asked run by themselves, up to the last."""
    while work.st.flow.part < len(stage.order) - 1 and not somebody_may(work, stage.order[work.st.flow.part]):
        _run_part(work, stage)


def _run_part(work: Work, stage: Stage) -> None:
    """Runs the open part's list; the next is open then."""
    names = stage.order[work.st.flow.part] if work.st.flow.part < len(stage.order) else ()
    bars = None
    if stage.mode is Mode.TOGETHER:
        for name in names:
            skill = work.book.skills.get(name)
            if skill is not None and skill.must and not skill.auto:
                default_entries(work, skill)
        bars = bars_now(work)
    order = work.st.flow.order
    if bars is not None and order is not None:
        run_in_order(work, names, order, bars)
    else:
        for name in names:
            run_item(work, name, bars)
    work.st.flow = replace(work.st.flow, part=work.st.flow.part + 1)


def _resolve_instant(work: Work, stage: Stage) -> None:
    for part in stage.order:
        for name in part:
            skill = work.book.skills.get(name)
            if skill is None or skill.auto:
                run_item(work, name)
            elif skill.must:
                default_entries(work, skill)
                made = [use for use in work.st.entries if use.skill == name]
                work.st.entries = tuple(use for use in work.st.entries if use.skill != name)
                for use in made:
                    resolve_use(work, use)
    finish(work)


def proceed(work: Work) -> None:
    """Leaves a resolved stage and enters the next. Raises Refused when it is not resolved."""
    if work.st.flow.status != "done":
        raise Refused(Reason("stage_not_done", {"stage": work.stage.id}))
    if work.st.winner is not None:
        raise Refused(Reason("game_over", {"winner": work.st.winner}))
    leave(work)
    place, number = next_stage(work)
    coming = work.index.stages[place]
    if coming.part != work.stage.part or number != work.st.round:
        work.st.extras = {}
    work.st.skips = _skips_left(work, place) - {coming.id}
    enter_stage(work, place, number)


def _skips_left(work: Work, place: int) -> frozenset[str]:
    """A stage that was to be left out once has been, when its place was passed."""
    if not work.st.skips:
        return work.st.skips
    gone: set[str] = set()
    at = work.st.stage
    while work.st.jump is None and at != place:
        at = work.index.after(at)
        gone.add(work.index.stages[at].id)
    return work.st.skips - gone


def leave(work: Work) -> None:
    """What ends with the stage that is being left."""
    stage = work.stage
    event = work.emit(
        Kind.STAGE_LEFT, data={"stage": stage.id, "round": work.st.round, "key": key_of(work)}, cite=stage.cite
    )
    with work.because(event, stage.cite):
        if stage.closes_outs:
            for number, seat in list(work.st.seats.items()):
                if seat.out is not None and seat.out.fresh:
                    work.change_seat(number, out=replace(seat.out, fresh=False))
        fire(work, "leave", {}, at=stage.id)
        moments = work.index.moments.get((stage.id, True))
        if moments:
            expire(work, moments)
            begin_later(work, moments)
        if stage.vote is not None:
            work.st.candidates = ()  # whoever stands does so until the next count, however early it was said
        if not stage.block or block_ends(work, stage):
            release_notices(work)
