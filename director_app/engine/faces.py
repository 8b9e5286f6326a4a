"""The three faces of a seat: its true identity, what it plays, and what others see."""

from __future__ import annotations

from director_app.engine import holding
from director_app.engine.language.evaluate import holds
from director_app.engine.language.scope import Scope
from director_app.engine.state import Disguise
from director_app.engine.work import Work


def _worn(work: Work, seat: int) -> tuple[Disguise, ...]:
    """The disguises that count now, the one that shows first."""
    return tuple(item for item in reversed(work.st.seats[seat].disguises) if not item.starts and not _taken(work, item))


def _taken(work: Work, item: Disguise) -> bool:
    """Whether a state takes away the skill that a disguise comes from."""
    skill = work.book.skills.get(item.skill)
    return skill is not None and item.by in work.st.seats and bool(holding.suspended(work, item.by, skill))


def shown_role(work: Work, seat: int) -> str:
    """The role that others see."""
    for item in _worn(work, seat):
        if item.role is not None:
            return item.role
    return work.st.seats[seat].role


def shown_faction(work: Work, seat: int) -> str:
    """The faction that others see."""
    for item in _worn(work, seat):
        if item.faction is not None:
            return item.faction
    return work.st.seats[seat].faction


def armed(work: Work, seat: int) -> bool:
    """Whether the seat may kill, by the book's own word for it."""
    condition = work.book.armed
    return condition is not None and holds(condition, Scope(work, {"it": seat, "self": seat}))


def shown_armed(work: Work, seat: int) -> bool:
    """Whether the seat is seen to be armed."""
    told = disguised_armed(work, seat)
    return armed(work, seat) if told is None else told


def disguised_armed(work: Work, seat: int) -> bool | None:
    """What a disguise says of being armed; None when none says anything."""
    for item in _worn(work, seat):
        if item.armed is not None:
            return item.armed
    return None
