"""Takes in what players ask for: checks an entry and keeps it, or lets it take effect at once."""

from __future__ import annotations

from director_app.engine import insertion
from director_app.engine.availability import (
    COLLECTING,
    excluded,
    extras,
    in_stage,
    left,
    part_of,
    per_stage,
    pick_holding,
    standing,
    together,
    unusable,
    used_here,
    wrong_hand,
)
from director_app.engine.commands import Enter, Pass, Withdraw
from director_app.engine.effects import plain
from director_app.engine.events import Kind
from director_app.engine.queue_model import Reason, Refused
from director_app.engine.ranges import check_choice, check_rest, check_targets, check_whole, nested_choice
from director_app.engine.records import replace
from director_app.engine.resolve import resolve_use
from director_app.engine.state import Use
from director_app.engine.work import Work
from director_app.rulebook.model import Mode, Skill


def _skill_of(work: Work, seat: int, name: str) -> Skill:
    if seat not in work.st.seats:
        raise Refused(Reason("no_such_seat", {"seat": seat}))
    skill = work.book.skills.get(name)
    if skill is None:
        raise Refused(Reason("no_such_skill", {"skill": name}), seat, name)
    return skill


def _check_turn(work: Work, seat: int, skill: Skill) -> None:
    """Refuses a skill whose place in the timeline is not now. Raises Refused."""
    stage, flow = work.stage, work.st.flow
    if not in_stage(work, skill):
        raise Refused(Reason("wrong_stage", {"stage": stage.id}), seat, skill.name)
    if skill.auto:
        raise Refused(Reason("automatic"), seat, skill.name)
    if skill.moment and skill.name not in work.index.listed:
        return
    if skill.name in stage.during or stage.mode is Mode.INSTANT:
        if flow.status == "done":
            raise Refused(Reason("stage_over", {"stage": stage.id}), seat, skill.name)
        return
    if stage.mode in COLLECTING:
        part = part_of(stage, skill.name)
        if flow.status == "done" or (part is not None and part < flow.part):
            raise Refused(Reason("turn_over", {"stage": stage.id}), seat, skill.name)
        if part is not None and part > flow.part:
            raise Refused(Reason("turn_not_come", {"stage": stage.id}), seat, skill.name)
        return
    if (seat, skill.name) not in flow.asks:
        code = "turn_over" if flow.status == "done" or (seat, skill.name) in flow.answered else "turn_not_come"
        raise Refused(Reason(code, {"stage": stage.id}), seat, skill.name)


def _checked(work: Work, command: Enter) -> tuple[Skill, Use, tuple[Use, ...]]:
    """The entry a command makes, and the standing entries it replaces, which are taken out. Raises Refused."""
    seat = command.by
    skill = _skill_of(work, seat, command.skill)
    reason = unusable(work, seat, skill)
    if reason is not None:
        raise Refused(reason, seat, skill.name)
    _check_turn(work, seat, skill)
    hand = wrong_hand(work, seat, command.acting)
    if hand is not None:
        raise Refused(hand, seat, skill.name)
    other = excluded(work, seat, skill)
    if other:
        raise Refused(Reason("excluded", {"other": other}), seat, skill.name)
    replaced, free = _room(work, seat, skill, command)
    held = pick_holding(work, seat, skill)
    number = held.id if held else 0
    check_targets(work, seat, skill, command.targets, number)
    _check_standing(work, seat, skill, command.targets, replaced)
    check_choice(work, seat, skill, command.choice)
    check_rest(work, skill, command)
    use = _use_of(work, command, free, replaced[0].held if replaced and replaced[0].by == seat else number)
    work.st.entries = tuple(old for old in work.st.entries if old not in replaced)
    check_whole(work, use, skill)
    return skill, use, replaced


def _use_of(work: Work, command: Enter, free: bool, held: int) -> Use:
    """The entry as it is kept: made in the open stage, from this holding."""
    return Use(
        work.new_id(),
        command.by,
        command.skill,
        command.targets,
        nested_choice(command.choice),
        command.text,
        command.receiver,
        tuple(command.ballots.items()),
        command.acting,
        command.at,
        work.st.round,
        work.stage.part,
        work.stage.id,
        extra=free,
        held=held,
    )


def _check_standing(work: Work, seat: int, skill: Skill, targets: tuple[int, ...], replaced: tuple[Use, ...]) -> None:
    """Refuses a seat that may be chosen once and stands in another entry of this stage already. Raises Refused."""
    if skill.choose is None or "ever" not in skill.choose.not_words:
        return
    for use in work.st.entries:
        if use.by == seat and use.skill == skill.name and use not in replaced:
            for target in targets:
                if target in use.chosen:
                    raise Refused(Reason("chosen_before", {"seat": target}), seat, skill.name)


def _room(work: Work, seat: int, skill: Skill, command: Enter) -> tuple[tuple[Use, ...], bool]:
    """Which standing entries a new one replaces, and whether it is a free extra use. Raises Refused when there is no room."""
    collecting = work.stage.mode in COLLECTING and not skill.moment
    free = extras(work, seat, skill)
    if command.acting is not None and skill.team:
        own = tuple(use for use in work.st.entries if use.skill == skill.name and use.acting == command.acting)
        return own, False
    here = standing(work, seat, skill) if collecting else used_here(work, seat, skill)
    remaining = left(work, seat, skill)
    normal = tuple(use for use in here if not use.extra)
    allowed = per_stage(work, seat, skill)
    if remaining is not None:
        allowed = min(allowed, remaining + (0 if collecting else len(normal)))
    if len(normal) < allowed:
        return (), False
    spent_free = sum(
        1 for use in work.st.entries if use.extra and use.skill == skill.name and together(work, seat, use.by, skill)
    )
    if spent_free < free:
        return (), True
    if remaining is not None and remaining <= 0 and not here:
        raise Refused(Reason("no_uses", {"left": remaining}), seat, skill.name)
    if collecting and skill.repeat != "refuse" and here:
        gone = here[-1] if skill.repeat == "replace_last" else here[0]
        return (gone,), gone.extra
    raise Refused(Reason("already_used"), seat, skill.name)


def enter(work: Work, command: Enter) -> None:
    """Takes an entry in. Raises Refused."""
    skill, use, replaced = _checked(work, command)
    event = work.emit(
        Kind.ENTERED,
        use.by,
        use.by,
        use.skill,
        use.chosen,
        {
            "use": use.id,
            "choice": plain(use.choice),
            "text": use.text,
            "receiver": use.receiver,
            "acting": use.acting,
            "at": use.at,
            "ballots": tuple((seat, plain(vote)) for seat, vote in use.ballots),
        },
        cite=skill.cite,
    )
    use = replace(use, entry_event=event)
    for old in replaced:
        work.emit(Kind.REPLACED, old.by, old.by, old.skill, old.chosen, {"use": old.id}, cite=skill.cite)
    flow = work.st.flow
    if (use.by, use.skill) in flow.passed:
        work.st.flow = flow = replace(flow, passed=flow.passed - {(use.by, use.skill)})
    if work.stage.mode in COLLECTING and not skill.moment:
        work.st.entries = (*work.st.entries, use)
        return
    _take_effect(work, use, skill)


def _take_effect(work: Work, use: Use, skill: Skill) -> None:
    """A use that acts at once; in an insertion stage whoever it wakes is asked, and the list goes on."""
    asked = (use.by, skill.name) in work.st.flow.asks
    before, jump = (insertion.usable_pairs(work) if asked else frozenset()), work.st.jump
    resolve_use(work, use)
    if asked:
        insertion.answered(work, use.by, skill)
        insertion.note_jump(work, jump)
        insertion.insert_new(work, before)
        insertion.go_on(work)


def give_up(work: Work, command: Pass) -> None:
    """Records that a player gives an action up. Raises Refused."""
    skill = _skill_of(work, command.by, command.skill)
    if not in_stage(work, skill):
        raise Refused(Reason("wrong_stage", {"stage": work.stage.id}), command.by, skill.name)
    pair = (command.by, skill.name)
    flow = work.st.flow
    if flow.status == "done":
        raise Refused(Reason("stage_over", {"stage": work.stage.id}), command.by, skill.name)
    asked = pair in flow.asks
    if skill.mandatory and skill.must and not asked:
        raise Refused(Reason("mandatory"), command.by, skill.name)
    work.emit(Kind.PASSED, command.by, command.by, skill.name, data={"at": command.at}, cite=skill.cite)
    work.st.entries = tuple(use for use in work.st.entries if (use.by, use.skill) != pair)
    work.st.flow = replace(
        flow,
        passed=flow.passed | {pair},
        asks=tuple(item for item in flow.asks if item != pair),
        answered=flow.answered | {pair} if asked else flow.answered,
    )
    if asked and not work.st.flow.asks:
        insertion.go_on(work)


def withdraw(work: Work, command: Withdraw) -> None:
    """Takes an entry or a pass back. Raises Refused when there is none."""
    skill = _skill_of(work, command.by, command.skill)
    pair = (command.by, skill.name)
    entries = tuple(use for use in work.st.entries if (use.by, use.skill) != pair)
    flow = work.st.flow
    if len(entries) == len(work.st.entries) and pair not in flow.passed:
        raise Refused(Reason("nothing_entered"), command.by, skill.name)
    work.emit(Kind.WITHDRAWN, command.by, command.by, skill.name, cite=skill.cite)
    work.st.entries = entries
    work.st.flow = replace(flow, passed=flow.passed - {pair})
