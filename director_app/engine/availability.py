"""Whether a seat may use a skill now, and how often; the reasons why not."""

from __future__ import annotations

from director_app.engine.holding import bar, controller, holding, holdings, suspended, uses_left
from director_app.engine.language.evaluate import holds, value_of
from director_app.engine.language.scope import as_int
from director_app.engine.queue_model import Reason
from director_app.engine.ranges import entry_scope
from director_app.engine.state import Held, Use
from director_app.engine.work import Work
from director_app.rulebook.model import Mode, Skill, Stage

COLLECTING = (Mode.TOGETHER, Mode.ORDERED)


def part_of(stage: Stage, skill: str) -> int | None:
    """In which part of the stage's order the skill stands; None when in none."""
    for place, part in enumerate(stage.order):
        if skill in part:
            return place
    return None


def in_stage(work: Work, skill: Skill) -> bool:
    """Whether the open stage has a place for the skill."""
    stage = work.stage
    if skill.name in stage.during or part_of(stage, skill.name) is not None:
        return True
    return skill.moment and skill.name not in work.index.listed


def unusable(work: Work, seat: int, skill: Skill, *, known_only: bool = True) -> Reason | None:
    """Why the seat may not use the skill now, leaving aside what was entered already; None when it may."""
    record = work.st.seats[seat]
    if holding(work, seat, skill) is None:
        return Reason("not_held", {"skill": skill.name})
    if record.out is not None:
        if not (skill.after_out or skill.only_out):
            return Reason("is_out", {"seat": seat})
        if work.book.damage[record.out.kind].silent:
            return Reason("carded", {"seat": seat})
    elif skill.only_out:
        return Reason("not_out", {"seat": seat})
    state = suspended(work, seat, skill)
    if state:
        return Reason("suspended", {"state": state})
    state = bar(work, seat, skill, known_only=known_only)
    if state:
        return Reason("barred", {"state": state})
    scope = entry_scope(work, seat, skill)
    for condition in skill.when:
        if not holds(condition, scope):
            said = {"said": True} if condition.because else {}
            return Reason("condition", {"condition": condition.words, **said})
    return None


def together(work: Work, seat: int, other: int, skill: Skill) -> bool:
    """Whether two seats share their decisions on the skill."""
    if seat == other or not skill.team:
        return seat == other
    if skill.teams is None:
        return True
    keys = [value_of(skill.teams, entry_scope(work, number, skill).with_(it=number)) for number in (seat, other)]
    return keys[0] == keys[1]


def standing(work: Work, seat: int, skill: Skill) -> tuple[Use, ...]:
    """The entries that count against the seat's number of uses in this stage (its team's, where a team decides).

    What another hand entered for a team stands beside the team's own; for a single seat it is the seat's own.
    """
    if skill.team:
        return tuple(
            use
            for use in work.st.entries
            if use.skill == skill.name and use.acting is None and together(work, seat, use.by, skill)
        )
    return tuple(use for use in work.st.entries if use.skill == skill.name and use.by == seat)


def _resolved_here(work: Work) -> tuple[Use, ...]:
    """Uses that were resolved in this coming of the stage, without the free extra ones."""
    since = work.st.uses[work.st.flow.first_use :]
    return tuple(use for use in since if use.stage == work.stage.id and not use.extra)


def used_here(work: Work, seat: int, skill: Skill) -> tuple[Use, ...]:
    """Uses of the skill that were resolved in this coming of the stage, by the seat (or its team)."""
    return tuple(use for use in _resolved_here(work) if use.skill == skill.name and together(work, seat, use.by, skill))


def per_stage(work: Work, seat: int, skill: Skill) -> int:
    """How many uses the stage allows, without the free extra ones."""
    number = 1
    if skill.per_stage is not None:
        number = as_int(value_of(skill.per_stage, entry_scope(work, seat, skill)))
    return number * max(1, len(holdings(work, seat, skill)))


def extras(work: Work, seat: int, skill: Skill) -> int:
    """Free extra uses for this stage."""
    alone = skill.own_extra is not None and holds(skill.own_extra, entry_scope(work, seat, skill))
    if skill.team and not alone:
        given = work.st.extras.items()
        return sum(number for (other, name), number in given if name == skill.name and together(work, seat, other, skill))
    return work.st.extras.get((seat, skill.name), 0)


def left(work: Work, seat: int, skill: Skill) -> int | None:
    """Uses left, entries not counted; None: without limit."""
    if skill.left is not None:
        now = value_of(skill.left, entry_scope(work, seat, skill))
        return None if now is None else as_int(now)
    return uses_left(work, seat, skill)


def pick_holding(work: Work, seat: int, skill: Skill) -> Held | None:
    """The holding a new entry is made from: the first with a use that no standing entry has taken."""
    taken: dict[int, int] = {}
    for use in standing(work, seat, skill):
        taken[use.held] = taken.get(use.held, 0) + 1
    found = sorted(holdings(work, seat, skill), key=lambda held: held.temporary)
    for held in found:
        if held.uses is None and len(found) == 1:
            return held
        if held.uses is None and taken.get(held.id, 0) < 1:
            return held
        if held.uses is not None and held.uses - taken.get(held.id, 0) > 0:
            return held
    return found[0] if found else None


def excluded(work: Work, seat: int, skill: Skill, *, resolved_only: bool = False) -> str:
    """Another skill of the same exclusive group that the seat has entered or used in this stage; '' when none.

    An entry that stands can still be taken back, a resolved use can't: resolved_only leaves the entries aside.
    """
    if not skill.group:
        return ""
    for use in (*(() if resolved_only else work.st.entries), *_resolved_here(work)):
        if use.by == seat and use.skill != skill.name and work.book.skills[use.skill].group == skill.group:
            return use.skill
    return ""


def wrong_hand(work: Work, seat: int, acting: int | None) -> Reason | None:
    """Why this hand may not decide for the seat; None when it may."""
    decides = controller(work, seat)
    if decides is not None and acting != decides:
        return Reason("controlled", {"seat": seat, "by": decides})
    if acting is not None and decides != acting:
        return Reason("not_controller", {"seat": seat, "by": acting})
    return None
