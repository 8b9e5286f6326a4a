"""Stages with immediate insertion (即时插入结算): the list goes on item by item and stops where somebody is asked.

A skill for the dead that becomes usable by another skill of the stage is asked at once, before the list goes on.
"""

from __future__ import annotations

from director_app.engine.availability import extras, left, per_stage, unusable, used_here
from director_app.engine.events import Kind
from director_app.engine.holding import holders
from director_app.engine.language.evaluate import all_hold
from director_app.engine.language.scope import Scope
from director_app.engine.records import replace
from director_app.engine.resolve import resolve_use
from director_app.engine.runs import default_use, run_auto, run_item
from director_app.engine.state import Use
from director_app.engine.timeline import finish
from director_app.engine.work import Work
from director_app.rulebook.model import Skill

Pair = tuple[int, str]

def items_of(work: Work) -> tuple[str, ...]:
    """The stage's order as one list."""
    return tuple(name for part in work.stage.order for name in part)


def may_still(work: Work, seat: int, skill: Skill) -> bool:
    """Whether the seat may use the skill (again) in this stage."""
    if unusable(work, seat, skill) is not None:
        return False
    used = len(used_here(work, seat, skill))
    remaining = left(work, seat, skill)
    if remaining is not None and remaining <= 0 and not extras(work, seat, skill):
        return False
    return used < per_stage(work, seat, skill) + extras(work, seat, skill)


def usable_pairs(work: Work) -> frozenset[Pair]:
    """The dead who may use a skill of this stage now."""
    found: set[Pair] = set()
    for name in work.index.dead_skills[work.stage.id]:
        skill = work.book.skills[name]
        for seat in holders(work, skill):
            if work.st.seats[seat].out is not None and may_still(work, seat, skill):
                found.add((seat, name))
    return frozenset(found)


def insert_new(work: Work, before: frozenset[Pair]) -> None:
    """Asks at once whoever became able to act by what has just happened; automatic ones run if their place is past."""
    flow = work.st.flow
    items = items_of(work)
    new = [pair for pair in usable_pairs(work) if pair not in before and pair not in flow.answered]
    new.sort(key=lambda pair: (items.index(pair[1]), pair[0]))
    asks: list[Pair] = []
    for seat, name in new:
        skill = work.book.skills[name]
        if not skill.auto:
            asks.append((seat, name))
        elif items.index(name) < flow.cursor:
            run_auto(work, skill)
    if asks:
        flow = work.st.flow
        stack = (*flow.held_asks, flow.asks) if flow.asks else flow.held_asks
        work.st.flow = replace(flow, asks=tuple(asks), held_asks=stack)
        _announce_asks(work, tuple(asks))
    else:
        _run_eager(work)


def _ready(work: Work) -> tuple[str, ...]:
    """The stage's eager rules whose conditions hold now."""
    names = work.index.eager[work.stage.id]
    return tuple(name for name in names if all_hold(work.book.rules[name].when, Scope(work, {}))) if names else ()


def _run_eager(work: Work) -> None:
    """Runs the eager rules that something of this stage has made possible; what could run from the start waits for its place."""
    if work.st.jump is not None or not work.index.eager[work.stage.id]:
        return
    known = work.st.flow.ready or ()
    new = tuple(name for name in _ready(work) if name not in known)
    for name in new:
        before = work.st.jump
        run_item(work, name)
        note_jump(work, before)
    if new or known:
        work.st.flow = replace(work.st.flow, ready=_ready(work))


def _announce_asks(work: Work, asks: tuple[Pair, ...]) -> None:
    for seat, name in asks:
        work.emit(Kind.ASKED, seat, skill=name, cite=work.book.skills[name].cite)


def answered(work: Work, seat: int, skill: Skill) -> None:
    """After a use: the seat stays asked while it may use the skill again."""
    flow = work.st.flow
    if not may_still(work, seat, skill):
        pair = (seat, skill.name)
        work.st.flow = replace(
            flow,
            asks=tuple(item for item in flow.asks if item != pair),
            held_asks=tuple(tuple(item for item in asks if item != pair) for asks in flow.held_asks),
            answered=flow.answered | {pair},
        )


def go_on(work: Work) -> None:
    """Runs the list until somebody is asked or it is over."""
    items = items_of(work)
    if work.st.flow.ready is None and work.index.eager[work.stage.id]:
        work.st.flow = replace(work.st.flow, ready=_ready(work))
    while True:
        flow = work.st.flow
        asks = tuple(pair for pair in flow.asks if may_still(work, pair[0], work.book.skills[pair[1]]))
        if asks:
            work.st.flow = replace(flow, asks=asks, status="asking")
            return
        _run_eager(work)
        flow = work.st.flow
        if flow.held_asks:
            work.st.flow = replace(flow, asks=flow.held_asks[-1], held_asks=flow.held_asks[:-1])
            continue
        if work.st.jump is not None and work.st.flow.jumped:
            finish(work)
            return
        if flow.cursor >= len(items):
            finish(work)
            return
        work.st.flow = replace(flow, asks=(), cursor=flow.cursor + 1, status="open")
        if _take(work, items[flow.cursor]):
            return


def _take(work: Work, name: str) -> bool:
    """Runs one item of the list. True when it is a skill with holders, who are asked now."""
    skill = work.book.skills.get(name)
    if skill is None:
        before_jump = work.st.jump
        able = usable_pairs(work)
        run_item(work, name)
        note_jump(work, before_jump)
        if work.book.rules[name].inserts:
            insert_new(work, able)
        return False
    before = usable_pairs(work)
    if skill.auto:
        before_jump = work.st.jump
        run_auto(work, skill)
        note_jump(work, before_jump)
        insert_new(work, before)
        return False
    pairs = tuple(
        (seat, name)
        for seat in holders(work, skill)
        if (seat, name) not in work.st.flow.answered and may_still(work, seat, skill)
    )
    if pairs:
        work.st.flow = replace(work.st.flow, asks=pairs, status="asking")
        _announce_asks(work, pairs)
    return bool(pairs)


def note_jump(work: Work, before: tuple[str, int] | None) -> None:
    """A rewind or goto ends the list: what stood after it belongs to time undone."""
    if work.st.jump is not None and work.st.jump != before:
        work.st.flow = replace(work.st.flow, jumped=True)


def give_up_asks(work: Work) -> None:
    """Whoever is asked now has not been heard from: given up, or drawn where a choice must be made. Then the list goes on."""
    for seat, name in work.st.flow.asks:
        skill = work.book.skills[name]
        if skill.team and used_here(work, seat, skill):
            continue
        use: Use | None = default_use(work, seat, skill) if skill.must else None
        before = usable_pairs(work)
        pair = (seat, name)
        flow = work.st.flow
        work.st.flow = replace(
            flow, asks=tuple(item for item in flow.asks if item != pair), answered=flow.answered | {pair}
        )
        if use is None:
            work.emit(Kind.PASSED, seat, seat, name, data={"at": "", "silent": True}, cite=skill.cite)
        else:
            before_jump = work.st.jump
            resolve_use(work, use)
            note_jump(work, before_jump)
            insert_new(work, before)
    go_on(work)
