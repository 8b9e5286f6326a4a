"""What can be asked of a value with a dot: seats, uses, damage, states, skills, bends, balls, votes."""

from __future__ import annotations

from collections.abc import Callable

from director_app.engine import faces, holding
from director_app.engine.language.registry import RECORD_ATTRIBUTES, SEAT_ATTRIBUTES
from director_app.engine.language.scope import Scope, Val
from director_app.engine.state import Ball, Ballot, Bend, Damage, Seat, StateHeld, Use
from director_app.rulebook.model import Role, Skill


def _role(scope: Scope, name: str) -> Role | None:
    return scope.work.book.roles.get(name)


def _labels(scope: Scope, seat: Seat) -> Val:
    if not seat.labels:
        return ()
    found = holding.labels(scope.work, seat.number)
    return tuple(found) if len(found) < 2 else tuple(sorted(found))


def _tier(scope: Scope, name: str) -> str:
    role = _role(scope, name)
    return role.tier if role else ""


def _kin(scope: Scope, name: str) -> str:
    role = _role(scope, name)
    return role.kin if role else ""


def _cause(seat: Seat) -> Val:
    out = seat.out
    return None if out is None else Damage(0, out.kind, seat.number, out.by, out.skill, "", out.stage, out.round)


def _reds(scope: Scope, seat: Seat) -> int:
    return scope.work.st.red_seats.count(seat.number)


SEAT: dict[str, Callable[[Scope, Seat], Val]] = {
    "number": lambda scope, seat: seat.number,
    "card": lambda scope, seat: seat.card,
    "role": lambda scope, seat: seat.role,
    "actual_role": lambda scope, seat: seat.actual or seat.card,
    "shown_role": lambda scope, seat: faces.shown_role(scope.work, seat.number),
    "faction": lambda scope, seat: seat.faction,
    "shown_faction": lambda scope, seat: faces.shown_faction(scope.work, seat.number),
    "armed": lambda scope, seat: faces.armed(scope.work, seat.number),
    "shown_armed": lambda scope, seat: faces.shown_armed(scope.work, seat.number),
    "disguised_armed": lambda scope, seat: faces.disguised_armed(scope.work, seat.number),
    "tier": lambda scope, seat: _tier(scope, seat.role),
    "dealt_tier": lambda scope, seat: _tier(scope, seat.card),
    "kin": lambda scope, seat: _kin(scope, seat.role),
    "alive": lambda scope, seat: seat.out is None,
    "out": lambda scope, seat: seat.out is not None,
    "announced": lambda scope, seat: seat.out is not None and seat.out.announced,
    "fresh": lambda scope, seat: seat.out is not None and seat.out.fresh,
    "revealed": lambda scope, seat: seat.revealed,
    "owner": lambda scope, seat: seat.owner,
    "labels": _labels,
    "name": lambda scope, seat: seat.name,
    "cause": lambda scope, seat: _cause(seat),
    "killer": lambda scope, seat: seat.out.by if seat.out else None,
    "out_round": lambda scope, seat: seat.out.round if seat.out else None,
    "out_part": lambda scope, seat: seat.out.part if seat.out else None,
    "out_stage": lambda scope, seat: seat.out.stage if seat.out else None,
    "controller": lambda scope, seat: holding.controller(scope.work, seat.number),
    "red": _reds,
    "skills": lambda scope, seat: holding.skills_held(scope.work, seat.number),
}


def _skill_of(scope: Scope, use: Use) -> Skill:
    return scope.work.book.skills[use.skill]


USE: dict[str, Callable[[Scope, Use], Val]] = {
    "by": lambda scope, use: use.by,
    "skill": lambda scope, use: use.skill,
    "chosen": lambda scope, use: use.chosen,
    "settled": lambda scope, use: use.settled,
    "round": lambda scope, use: use.round,
    "part": lambda scope, use: use.part,
    "stage": lambda scope, use: use.stage,
    "launched": lambda scope, use: use.status == "launched",
    "mandatory": lambda scope, use: _skill_of(scope, use).mandatory,
    "targeting": lambda scope, use: _skill_of(scope, use).targeting,
    "source": lambda scope, use: use.source if use.source is not None else use.by,
    "choice": lambda scope, use: use.choice,
    "deals": lambda scope, use: _skill_of(scope, use).deals,
    "tags": lambda scope, use: _skill_of(scope, use).tags,
    "text": lambda scope, use: use.text,
    "controlled": lambda scope, use: use.acting,
    "told": lambda scope, use: tuple(value for _, value in use.told),
    "drawn": lambda scope, use: use.drawn,
    "because": lambda scope, use: use.because,
}
DAMAGE: dict[str, Callable[[Scope, Damage], Val]] = {
    "kind": lambda scope, damage: damage.kind,
    "by": lambda scope, damage: damage.by,
    "skill": lambda scope, damage: damage.skill,
    "to": lambda scope, damage: damage.to,
    "slot": lambda scope, damage: damage.slot,
    "stage": lambda scope, damage: damage.stage,
    "round": lambda scope, damage: damage.round,
}
STATE: dict[str, Callable[[Scope, StateHeld], Val]] = {
    "name": lambda scope, state: state.name,
    "kind": lambda scope, state: state.name,
    "negative": lambda scope, state: scope.work.book.states[state.name].negative,
    "by": lambda scope, state: state.by,
    "skill": lambda scope, state: state.skill,
    "count": lambda scope, state: state.count,
}
SKILL: dict[str, Callable[[Scope, Skill], Val]] = {
    "name": lambda scope, skill: skill.name,
    "mandatory": lambda scope, skill: skill.mandatory,
    "tags": lambda scope, skill: skill.tags,
    "targeting": lambda scope, skill: skill.targeting,
    "kind": lambda scope, skill: str(skill.kind),
    "after_out": lambda scope, skill: skill.after_out or skill.only_out,
    "team": lambda scope, skill: skill.team,
    "deals": lambda scope, skill: skill.deals,
}
BEND: dict[str, Callable[[Scope, Bend], Val]] = {
    "name": lambda scope, bend: bend.name,
    "owner": lambda scope, bend: bend.owner,
    "on": lambda scope, bend: bend.on,
}
BALL: dict[str, Callable[[Scope, Ball], Val]] = {
    "chosen": lambda scope, ball: ball.chosen,
    "ends": lambda scope, ball: ball.ends,
}
VOTE: dict[str, Callable[[Scope, Ballot], Val]] = {
    "voter": lambda scope, vote: vote.voter,
    "target": lambda scope, vote: vote.target,
    "order": lambda scope, vote: vote.order,
    "void": lambda scope, vote: vote.void,
}
SEAT_ATTRIBUTES.update(SEAT)
RECORD_ATTRIBUTES.update(
    {Use: USE, Damage: DAMAGE, StateHeld: STATE, Skill: SKILL, Bend: BEND, Ball: BALL, Ballot: VOTE}
)
