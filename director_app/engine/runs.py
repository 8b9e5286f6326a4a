"""Runs the items of a stage: entries of a skill, automatic skills, rules; defaults where a choice must be made."""

from __future__ import annotations

from director_app.engine.availability import extras, left, per_stage, pick_holding, standing, unusable, used_here
from director_app.engine.commands import Choice
from director_app.engine.effects import Stop, plain, run_rule
from director_app.engine.events import Kind, Value
from director_app.engine.holding import bar, controller, holders, holding
from director_app.engine.language.evaluate import value_of
from director_app.engine.language.scope import Scope, seats_of
from director_app.engine.queue_model import ChoicePart, Reason, Refused
from director_app.engine.ranges import check_whole, choice_parts, entry_scope, nested_choice, target_numbers, target_range
from director_app.engine.records import replace
from director_app.engine.resolve import fizzled, resolve_use
from director_app.engine.state import Use
from director_app.engine.work import Work
from director_app.rulebook.model import Skill

SAYS_ITSELF = frozenset({"not_held", "is_out", "carded", "not_out", "condition"})
"""Reasons that need no event of their own when a must-skill is not used: plain from the seat, or not its time."""

TRIES = 40
"""How often a drawn choice is drawn again when it breaks a rule as a whole."""


def run_item(work: Work, name: str, bars: dict[int, str] | None = None) -> None:
    """Runs one item of a stage's order. `bars`: what barred each entry when the stage began (together)."""
    skill = work.book.skills.get(name)
    if skill is None:
        try:
            run_rule(work, name, Scope(work, {}))
        except Stop:
            return
    elif skill.auto:
        run_auto(work, skill)
    else:
        resolve_entries(work, skill, bars)


def run_auto(work: Work, skill: Skill) -> None:
    """A mandatory skill without a choice runs once for each holder who may."""
    for seat in holders(work, skill):
        if seat in work.st.seats and unusable(work, seat, skill, known_only=False) is None:
            if left(work, seat, skill) == 0:
                continue
            held = pick_holding(work, seat, skill)
            resolve_use(work, Use(work.new_id(), seat, skill.name, held=held.id if held else 0))


def resolve_entries(work: Work, skill: Skill, bars: dict[int, str] | None = None) -> None:
    """Resolves a skill's entries in the order received; draws for those that had to choose and did not."""
    if skill.must:
        default_entries(work, skill, told=bars is None)
    if not work.st.entries:
        return
    entries = whose_turn(work, skill)
    if not entries:
        return
    turns = {use.id for use in entries}
    work.st.entries = tuple(use for use in work.st.entries if use.skill != skill.name or use.id in turns)
    for turn in entries:
        # Read again: what came before may have given its seat the skill anew.
        for use in [each for each in work.st.entries if each.id == turn.id]:
            work.st.entries = tuple(each for each in work.st.entries if each.id != use.id)
            more = any(each.by == use.by and each.held == use.held and each.skill == use.skill for each in work.st.entries)
            _resolve_entry(work, use, skill, bars, more)


def whose_turn(work: Work, skill: Skill) -> list[Use]:
    """The skill's entries that count, in the order they take effect."""
    entries = [use for use in work.st.entries if use.skill == skill.name]
    if skill.team:
        ruled = [use for use in entries if use.acting is not None]
        if ruled:
            number = per_stage(work, ruled[0].by, skill) + extras(work, ruled[0].by, skill)
            others = [use for use in entries if use.acting is None]
            entries = ruled + others[: max(0, number - len(ruled))]
    if work.book.copies_last:
        entries.sort(key=lambda use: _copied(work, use))
    return entries


def take_one(work: Work, use: Use, skill: Skill, bars: dict[int, str]) -> None:
    """Resolves one entry before the others of its skill, unless it is gone by now."""
    for now in work.st.entries:
        if now.id == use.id:
            work.st.entries = tuple(each for each in work.st.entries if each.id != use.id)
            _resolve_entry(work, now, skill, bars)


def _resolve_entry(work: Work, use: Use, skill: Skill, bars: dict[int, str] | None, more: bool = False) -> None:
    if _lost(work, use, skill):
        fizzled(work, replace(use, round=work.st.round, part=work.stage.part, stage=work.stage.id), skill.name)
        return
    resolve_use(work, use, barred_by=None if bars is None else bars.get(use.id, ""), more=more)


def _lost(work: Work, use: Use, skill: Skill) -> bool:
    """Whether the seat has lost the skill since the entry; having got it anew does not bring the entry back."""
    if use.held and not any(held.id == use.held for held in work.st.skills.get(use.by, ())):
        return True
    return holding(work, use.by, skill) is None


def _copied(work: Work, use: Use) -> bool:
    """Whether the use is made from a skill that its seat has gained."""
    return any(held.gained for held in work.st.skills.get(use.by, ()) if held.id == use.held)


def default_entries(work: Work, skill: Skill, *, told: bool = True) -> None:
    """Makes the entry of each holder of a `must` skill who made none. `told`: an event says who could not, and why."""
    for seat in holders(work, skill):
        if standing(work, seat, skill) or any(u.by == seat and u.skill == skill.name for u in work.st.entries):
            continue
        if used_here(work, seat, skill) or left(work, seat, skill) == 0:
            continue
        reason = unusable(work, seat, skill, known_only=False)
        if reason is None:
            use = default_use(work, seat, skill)
            if use is not None:
                work.st.entries = (*work.st.entries, use)
                continue
            reason = Reason("nobody_to_choose")
        elif reason.code in SAYS_ITSELF:
            continue
        if not told:
            continue
        data: dict[str, Value] = {"because": reason.code, "values": reason.values}
        work.emit(Kind.NOT_MADE, seat, seat, skill.name, data=data, cite=skill.cite)


def default_use(work: Work, seat: int, skill: Skill) -> Use | None:
    """A use with the book's default, else with a seeded draw among the legal choices; None when nothing can be chosen."""
    held = pick_holding(work, seat, skill)
    number = held.id if held else 0
    allowed, _ = target_range(work, seat, skill, number)
    least, _most = target_numbers(work, seat, skill)
    parts = choice_parts(work, seat, skill)
    if (least and not allowed) or any(not part.optional and not part.options for part in parts):
        return None
    for _ in range(TRIES):
        targets = _default_targets(work, seat, skill, allowed, least)
        use = Use(
            work.new_id(),
            seat,
            skill.name,
            targets,
            _drawn_choice(work, skill, parts),
            acting=controller(work, seat),
            round=work.st.round,
            part=work.stage.part,
            stage=work.stage.id,
            drawn=True,
            held=number,
        )
        try:
            check_whole(work, use, skill)
        except Refused:
            continue
        event = work.emit(
            Kind.DEFAULTED, seat, seat, skill.name, targets, _defaulted(use, skill), cite=skill.cite
        )
        return replace(use, entry_event=event)
    return None


def _defaulted(use: Use, skill: Skill) -> dict[str, Value]:
    """What there is to say of a choice that was made for a seat."""
    said: dict[str, Value] = {"use": use.id, "drawn": skill.default is None}
    return said if use.choice is None else {**said, "choice": plain(use.choice)}


def _default_targets(
    work: Work, seat: int, skill: Skill, allowed: tuple[int, ...], least: int
) -> tuple[int, ...]:
    if skill.default is not None:
        return seats_of(value_of(skill.default, entry_scope(work, seat, skill)))
    if not least:
        return ()
    if len(allowed) <= least:
        return allowed
    with work.because(work.cause, skill.cite, skill.rulings):
        return tuple(sorted(seats_of(work.draw(skill.name, allowed, least))))


def _drawn_choice(work: Work, skill: Skill, parts: tuple[ChoicePart, ...]) -> Choice:
    drawn: dict[str, Choice] = {}
    for part in parts:
        if part.optional or not part.options:
            continue
        with work.because(work.cause, skill.cite, skill.rulings):
            picked = work.draw(skill.name if not part.name else f"{skill.name} {part.name}", part.options, part.least)
        words = tuple(str(item) for item in picked)
        drawn[part.name] = words[0] if part.most == 1 and words else words
    if not drawn:
        return None
    return drawn[""] if list(drawn) == [""] else nested_choice(drawn)


def bars_now(work: Work) -> dict[int, str]:
    """For each standing entry the state that bars it at this moment ('' when none)."""
    return {use.id: bar(work, use.by, work.book.skills[use.skill]) for use in work.st.entries}


def somebody_may(work: Work, names: tuple[str, ...]) -> bool:
    """Whether one of these skills has a holder to ask."""
    for name in names:
        skill = work.book.skills.get(name)
        if skill is not None and not skill.auto:
            for seat in holders(work, skill):
                if unusable(work, seat, skill) is None and left(work, seat, skill) != 0:
                    return True
    return False
