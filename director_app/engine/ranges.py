"""What may be chosen: seats and why others not, choices, and the checks of a whole entry."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from director_app.engine.commands import Choice, Enter
from director_app.engine.language.evaluate import holds, value_of
from director_app.engine.language.scope import Scope, as_int, seats_of
from director_app.engine.queue_model import ChoicePart, Reason, Refused
from director_app.engine.state import Use
from director_app.engine.work import Work
from director_app.rulebook.model import ChoiceField, Choose, Skill


def entry_scope(work: Work, seat: int, skill: Skill) -> Scope:
    """What the conditions of a choice can see before there is a use."""
    return Scope(work, {"self": seat, "actor": seat, "skill_name": skill.name})


def target_numbers(work: Work, seat: int, skill: Skill) -> tuple[int, int]:
    """The least and the most targets a use takes now."""
    choose = skill.choose
    if choose is None or choose.least is None or choose.most is None:
        return (0, 0)
    scope = entry_scope(work, seat, skill)
    return (as_int(value_of(choose.least, scope)), as_int(value_of(choose.most, scope)))


def _earlier(work: Work, seat: int, skill: Skill, held: int, *, last_round_only: bool) -> frozenset[int]:
    found: set[int] = set()
    for use in reversed(work.st.uses):
        if last_round_only and use.round < work.st.round - 1:
            break
        if use.by != seat or use.skill != skill.name or (held and use.held and use.held != held):
            continue
        if last_round_only and use.round != work.st.round - 1:
            continue
        found.update(use.chosen)
    return frozenset(found)


def target_range(
    work: Work, seat: int, skill: Skill, held: int = 0
) -> tuple[tuple[int, ...], dict[int, Reason]]:
    """The seats that may be chosen, and for each other seat the reason why not."""
    choose = skill.choose
    if choose is None or choose.most is None:
        return (), {}
    scope = entry_scope(work, seat, skill)
    barred: dict[int, Reason] = {}
    if choose.among is not None:
        base = frozenset(seats_of(value_of(choose.among, scope)))
        for number, record in work.st.seats.items():
            if number not in base:
                gone = record.out is not None and record.out.announced
                barred[number] = Reason("announced_out" if gone else "not_in_range", {"seat": number})
    else:
        for number, record in work.st.seats.items():
            if record.out is not None and record.out.announced:
                barred[number] = Reason("announced_out", {"seat": number})
    for word in choose.not_words:
        if word == "self":
            barred.setdefault(seat, Reason("not_self", {"seat": seat}))
        else:
            code = "chosen_last_night" if word == "last_night" else "chosen_before"
            for number in _earlier(work, seat, skill, held, last_round_only=word == "last_night"):
                barred.setdefault(number, Reason(code, {"seat": number}))
    for limit in choose.limits:
        if limit.seats is not None:
            for number in seats_of(value_of(limit.seats, scope)):
                barred.setdefault(number, Reason("limit", {"seat": number, "because": limit.because}))
    return tuple(number for number in work.st.seats if number not in barred), barred


def _options(work: Work, field: ChoiceField, scope: Scope) -> tuple[str, ...]:
    if field.among is not None:
        value = value_of(field.among, scope)
        items = value if isinstance(value, tuple) else () if value is None else (value,)
        return tuple(str(item) for item in items)
    if field.options:
        return field.options
    if field.kind == "role":
        return tuple(work.book.roles)
    if field.kind == "faction":
        return tuple(work.book.factions)
    if field.kind == "skill":
        return tuple(work.book.skills)
    if field.kind in ("seat", "seats_to_roles"):
        return tuple(str(number) for number in work.st.seats)
    return ()


def choice_parts(work: Work, seat: int, skill: Skill) -> tuple[ChoicePart, ...]:
    """What else a use asks for, with the options open now."""
    if skill.choose is None:
        return ()
    scope = entry_scope(work, seat, skill)
    return tuple(
        ChoicePart(name, field.kind, _options(work, field, scope), field.least, field.most, field.optional)
        for name, field in skill.choose.fields.items()
    )


def check_targets(work: Work, seat: int, skill: Skill, targets: tuple[int, ...], held: int) -> None:
    """Refuses targets that the skill may not have. Raises Refused."""
    least, most = target_numbers(work, seat, skill)
    if not targets and skill.choose is not None and least == 0:
        return
    allowed, barred = target_range(work, seat, skill, held)
    for target in targets:
        if target not in work.st.seats:
            raise Refused(Reason("no_such_seat", {"seat": target}), seat, skill.name)
    if len(set(targets)) != len(targets):
        raise Refused(Reason("same_target_twice"), seat, skill.name)
    for target in targets:
        if target in barred:
            raise Refused(barred[target], seat, skill.name)
    if not min(least, len(allowed)) <= len(targets) <= most:
        code = "takes_no_target" if most == 0 else "wrong_number"
        raise Refused(Reason(code, {"least": least, "most": most, "given": len(targets)}), seat, skill.name)


def check_whole(work: Work, entry: Use, skill: Skill) -> None:
    """Refuses a choice that breaks a rule as a whole. Raises Refused."""
    if skill.choose is None:
        return
    scope = Scope(work, {"self": entry.by, "actor": entry.by, "use": entry, "skill_name": skill.name})
    for limit in skill.choose.limits:
        if limit.broken is not None and holds(limit.broken, scope):
            raise Refused(Reason("limit", {"because": limit.because}), entry.by, skill.name)


def _check_part(part: ChoicePart, given: Choice, roles: Collection[str]) -> Reason | None:
    if given is None or given in ((), {}):
        return None if part.optional else Reason("choice_missing", {"name": part.name, "options": part.options})
    if part.kind == "seats_to_roles":
        if not isinstance(given, Mapping):
            return Reason("choice_not_map", {"name": part.name})
        for key, role in given.items():
            if str(key) not in part.options:
                return Reason("not_an_option", {"name": part.name, "given": str(key), "options": part.options})
            if str(role) not in roles:
                return Reason("not_an_option", {"name": str(key), "given": str(role), "options": tuple(roles)})
        return None
    items = given if isinstance(given, tuple) else (given,)
    if not part.least <= len(items) <= part.most:
        return Reason("choice_number", {"name": part.name, "least": part.least, "most": part.most, "given": len(items)})
    for item in items:
        if part.kind == "number":
            if not isinstance(item, int):
                return Reason("not_a_number", {"name": part.name, "given": str(item)})
        elif str(item) not in part.options:
            return Reason("not_an_option", {"name": part.name, "given": str(item), "options": part.options})
    return None


def nested_choice(given: Choice) -> Choice:
    """A choice by parts in the form that is kept: parts of a part (`甲/乙`) stand within it."""
    if not isinstance(given, Mapping):
        return given
    kept: dict[str, Choice] = {}
    for name, value in given.items():
        head, slash, rest = str(name).partition("/")
        inner = kept.get(head)
        if slash:
            kept[head] = {**(inner if isinstance(inner, Mapping) else {}), rest: value}
        else:
            kept[head] = value
    return {name: nested_choice(value) for name, value in kept.items()}


def _flat(given: Mapping[str, Choice], names: frozenset[str], above: str = "") -> dict[str, Choice]:
    """The parts of parts by their long names; a part that is itself a map stays one."""
    found: dict[str, Choice] = {}
    for name, value in given.items():
        full = above + str(name)
        if isinstance(value, Mapping) and full not in names:
            found.update(_flat(value, names, f"{full}/"))
        else:
            found[full] = value
    return found


def check_choice(work: Work, seat: int, skill: Skill, given: Choice) -> None:
    """Refuses what is not among the options. Raises Refused."""
    parts = choice_parts(work, seat, skill)
    if not parts:
        if given is not None:
            raise Refused(Reason("takes_no_choice"), seat, skill.name)
        return
    if len(parts) == 1 and parts[0].name == "":
        reason = _check_part(parts[0], given, work.book.roles)
    else:
        names = frozenset(part.name for part in parts)
        values: Mapping[str, Choice] = _flat(given, names) if isinstance(given, Mapping) else {}
        reason = None
        for key in values:
            if key not in names:
                reason = Reason("no_such_part", {"given": str(key)})
        for part in parts:
            reason = reason or _check_part(part, values.get(part.name), work.book.roles)
    if reason is not None:
        raise Refused(reason, seat, skill.name)


def check_rest(work: Work, skill: Skill, command: Enter) -> None:
    """Refuses a text too long, a receiver who may not be, ballots of the wrong kind. Raises Refused."""
    choose = skill.choose or Choose()
    seat = command.by
    if command.text and not choose.text:
        raise Refused(Reason("takes_no_text"), seat, skill.name)
    if choose.text and len(command.text) > choose.text:
        raise Refused(Reason("text_too_long", {"most": choose.text, "given": len(command.text)}), seat, skill.name)
    if choose.text and not command.text and choose.most is None and not choose.fields:
        raise Refused(Reason("text_missing", {"most": choose.text}), seat, skill.name)
    if command.receiver is not None:
        allowed = receivers(work, seat, skill)
        if command.receiver not in allowed:
            raise Refused(Reason("not_a_receiver", {"seat": command.receiver}), seat, skill.name)
    for voter, vote in command.ballots.items():
        if voter not in work.st.seats:
            raise Refused(Reason("no_such_seat", {"seat": voter}), seat, skill.name)
        if choose.ballots == "word" and vote not in choose.ballot_words:
            raise Refused(
                Reason("not_an_option", {"name": "", "given": str(vote), "options": choose.ballot_words}), seat, skill.name
            )


def receivers(work: Work, seat: int, skill: Skill) -> tuple[int, ...]:
    """The seats that `to` may name."""
    if skill.choose is None or skill.choose.receiver is None:
        return ()
    return seats_of(value_of(skill.choose.receiver, entry_scope(work, seat, skill)))
