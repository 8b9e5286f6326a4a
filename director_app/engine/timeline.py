"""Where a game stands in its timeline, what comes next, and what ends when a stage is resolved."""

from __future__ import annotations

from director_app.engine.language.evaluate import all_hold
from director_app.engine.language.scope import Scope
from director_app.engine.messages import release_notices
from director_app.engine.queue_model import Reason, Refused
from director_app.engine.records import replace
from director_app.engine.runs import run_item
from director_app.engine.work import Work, stage_key
from director_app.rulebook.model import Stage


def next_stage(work: Work) -> tuple[int, int]:
    """Index of the stage that comes after this one, and its round. Looks, changes nothing."""
    st, stages, first = work.st, work.index.stages, work.index.first
    if st.jump is not None:
        place = next(i for i, stage in enumerate(stages) if stage.id == st.jump[0])
        return place, st.round + st.jump[1]
    place, number = st.stage, st.round
    for _ in range(2 * len(stages) + 2):
        place = work.index.after(place)
        if place == first:
            number += 1
        if stages[place].id not in st.skips and _comes(work, place, number):
            return place, number
    raise Refused(Reason("no_stage_follows"))


def ahead(work: Work) -> tuple[int, ...]:
    """Indexes of the stages that still come in this round, as things stand. Looks, changes nothing."""
    st, stages = work.st, work.index.stages
    end = len(stages) if st.stage >= work.index.first else work.index.first
    return tuple(place for place in range(st.stage + 1, end) if stages[place].id not in st.skips and _comes(work, place, st.round))


def _comes(work: Work, place: int, number: int) -> bool:
    stage = work.index.stages[place]
    with work.because(work.cause):
        return not stage.when or all_hold(stage.when, Scope(work, {"round": number, "part": stage.part, "stage": stage.id}))


def key_of(work: Work) -> str:
    """The open stage as written: `夜1/午夜`."""
    return stage_key(work.book, work.stage, work.st.round)


def finish(work: Work) -> None:
    """The stage is resolved: its endings run, notices due now go out, it may be left."""
    stage = work.stage
    for name in stage.end:
        run_item(work, name)
    work.st.flow = replace(work.st.flow, status="done", asks=(), held_asks=())
    if block_ends(work, stage):
        release_notices(work)


def block_ends(work: Work, stage: Stage) -> bool:
    if not stage.block:
        return True
    place, _ = next_stage(work)
    return work.index.stages[place].block != stage.block
