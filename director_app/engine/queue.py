"""The action queue of the open stage, row by row."""

from __future__ import annotations

from dataclasses import replace

from director_app.engine.availability import (
    COLLECTING,
    excluded,
    extras,
    in_stage,
    left,
    part_of,
    per_stage,
    standing,
    together,
    unusable,
    used_here,
)
from director_app.engine.holding import controller, holders, holdings
from director_app.engine.queue_model import Reason, Row, RowStatus
from director_app.engine.ranges import choice_parts, receivers, target_numbers, target_range
from director_app.engine.refusing import FAILURES, reason_of, refusing
from director_app.engine.state import GameState, Use
from director_app.engine.work import Work
from director_app.rulebook.model import Mode, RuleBook, Skill


@refusing
def rows(book: RuleBook, state: GameState) -> tuple[Row, ...]:
    """One row for each seat and skill that the open stage may ask, in the stage's order.

    A row whose rules fail is unavailable, and says so. Raises Refused where it can't even be said whose rows there are.
    """
    work = Work(book, state)
    stage = work.stage
    names = dict.fromkeys((*stage.during, *(name for part in stage.order for name in part)))
    found: list[Row] = []
    for name in names:
        skill = book.skills.get(name)
        if skill is None or skill.auto:
            continue
        for team in _teams(work, skill):
            found.append(_team_row(work, team, skill, len(found)))
    for skill in book.skills.values():
        if _free(work, skill):
            for seat in holders(work, skill):
                row = _row(work, seat, skill, len(found))
                if _shown(work, row, skill):
                    found.append(row)
    return tuple(found)


def _shown(work: Work, row: Row, skill: Skill) -> bool:
    """Whether a skill that may be used at any time has a row now: it can be used, or nobody can say."""
    try:
        return unusable(work, row.seat, skill) is None
    except FAILURES:
        return True


def _teams(work: Work, skill: Skill) -> list[tuple[int, ...]]:
    """The skill's holders, together where they decide together. A seat in another's hand stands by itself."""
    teams: list[tuple[int, ...]] = []
    for seat in holders(work, skill):
        place = next((i for i, team in enumerate(teams) if _together(work, skill, team[0], seat)), None)
        if place is None:
            teams.append((seat,))
        else:
            teams[place] = (*teams[place], seat)
    return teams


def _together(work: Work, skill: Skill, seat: int, other: int) -> bool:
    return controller(work, seat) is None and controller(work, other) is None and together(work, seat, other, skill)


def _team_row(work: Work, team: tuple[int, ...], skill: Skill, order: int) -> Row:
    """One row for those of a team that may act, of the first of them; for the whole team where nobody may."""
    try:
        able = tuple(seat for seat in team if unusable(work, seat, skill) is None) or team
    except FAILURES:
        able = team
    row = _row(work, able[0], skill, order)
    return replace(row, team=able) if len(able) > 1 else row


def row_for(book: RuleBook, state: GameState, seat: int, skill: str) -> Row:
    """The row of any skill for any seat, with the reason why it is unavailable where it is, a rule that fails among them.

    KeyError for unknown names.
    """
    work = Work(book, state)
    if seat not in work.st.seats:
        raise KeyError(seat)
    return _row(work, seat, book.skills[skill], 0)


def _row(work: Work, seat: int, skill: Skill, order: int) -> Row:
    """A row; one whose rules fail can't be used, and says why."""
    try:
        return _whole_row(work, seat, skill, order)
    except FAILURES as failure:
        return Row(seat, skill.name, RowStatus.UNAVAILABLE, order, reason=reason_of(failure))


def _whole_row(work: Work, seat: int, skill: Skill, order: int) -> Row:
    mine = standing(work, seat, skill)
    ruled = tuple(use for use in work.st.entries if use.skill == skill.name and use.by == seat and use.acting is not None)
    status, reason = _status(work, seat, skill, mine + ruled)
    held = holdings(work, seat, skill)
    allowed, barred = target_range(work, seat, skill, held[0].id if held else 0)
    least, most = target_numbers(work, seat, skill)
    choose = skill.choose
    remaining = left(work, seat, skill) if held else 0
    room = per_stage(work, seat, skill) + extras(work, seat, skill)
    if remaining is not None:
        room = min(room, remaining + extras(work, seat, skill))
    return Row(
        seat=seat,
        skill=skill.name,
        status=status,
        order=order,
        mandatory=skill.mandatory,
        must=skill.must,
        reason=reason,
        least=least,
        most=most,
        range=allowed,
        barred=barred,
        left=remaining,
        parts=choice_parts(work, seat, skill),
        text=choose.text if choose else 0,
        receivers=receivers(work, seat, skill),
        ballots=choose.ballots if choose else "",
        ballot_words=choose.ballot_words if choose else (),
        acting=controller(work, seat),
        entries=mine + ruled,
        more=len(mine) < room,
        free=_free(work, skill),
        instead=excluded(work, seat, skill) if status is RowStatus.WAITING else "",
    )


def _free(work: Work, skill: Skill) -> bool:
    return skill.moment and skill.name not in work.index.listed


def _status(work: Work, seat: int, skill: Skill, entries: tuple[Use, ...]) -> tuple[RowStatus, Reason | None]:
    flow, stage, pair = work.st.flow, work.stage, (seat, skill.name)
    if not in_stage(work, skill):
        return RowStatus.UNAVAILABLE, Reason("wrong_stage", {"stage": stage.id})
    reason = unusable(work, seat, skill)
    if entries and (reason is None or any(use.by == seat for use in entries)):
        return RowStatus.ENTERED, None
    used = used_here(work, seat, skill)
    if used and (flow.status == "done" or len(used) >= per_stage(work, seat, skill) or reason is not None):
        return RowStatus.DONE, None
    if pair in flow.passed:
        return RowStatus.PASSED, None
    if reason is None and left(work, seat, skill) == 0 and not extras(work, seat, skill):
        reason = Reason("no_uses", {"left": 0})
    other = excluded(work, seat, skill, resolved_only=True) if reason is None else ""
    if other:
        reason = Reason("excluded", {"other": other})
    if reason is not None:
        return RowStatus.UNAVAILABLE, reason
    if _free(work, skill):
        return RowStatus.WAITING, None
    if stage.mode is Mode.INSTANT or skill.name in stage.during or skill.name not in work.index.listed:
        return (RowStatus.PASSED if flow.status == "done" else RowStatus.WAITING), None
    if stage.mode in COLLECTING:
        part = part_of(stage, skill.name)
        if flow.status == "done" or (part is not None and part < flow.part):
            return RowStatus.PASSED, None
        return (RowStatus.LATER if part is not None and part > flow.part else RowStatus.WAITING), None
    if pair in flow.asks:
        return RowStatus.WAITING, None
    return (RowStatus.PASSED if flow.status == "done" or pair in flow.answered else RowStatus.LATER), None
