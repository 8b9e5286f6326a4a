"""What an expression or an effect can see: the game being changed, and names bound around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from director_app.engine.state import Ball, Ballot, Bend, Damage, StateHeld, Use
from director_app.rulebook.model import Skill

if TYPE_CHECKING:
    from director_app.engine.work import Work

Plain = str | int | float | bool | None
Thing = Use | Damage | StateHeld | Ball | Bend | Ballot | Skill
Val = Plain | Thing | tuple["Val", ...] | Mapping[str, "Val"]
"""Any value of the expression language. Seats are their numbers, lists are tuples."""


class Scope:
    """Bound names over a game. `vars` is never shared between siblings: bind with `with_`."""

    __slots__ = ("vars", "work")

    def __init__(self, work: Work, variables: dict[str, Val]) -> None:
        self.work = work
        self.vars = variables

    def with_(self, /, **more: Val) -> Scope:
        """A scope in which these names are bound too."""
        return Scope(self.work, {**self.vars, **more})

    @property
    def holder(self) -> int | None:
        """The seat the rule speaks of: `self`, else the actor."""
        seat = self.vars.get("self")
        if seat is None:
            seat = self.vars.get("actor")
        return seat if isinstance(seat, int) else None


def seats_of(value: Val) -> tuple[int, ...]:
    """The seats in a value: one seat, a list (nested too), or nothing."""
    if type(value) is int:
        return (value,)
    if not isinstance(value, tuple):
        return ()
    found: list[int] = []
    for item in value:
        if type(item) is int:
            found.append(item)
        else:
            found.extend(seats_of(item))
    return tuple(found)


def unique(seats: Iterable[int]) -> tuple[int, ...]:
    """Without repetitions, first ones kept."""
    return tuple(dict.fromkeys(seats))


def as_int(value: Val, default: int = 0) -> int:
    """A number as an int; anything else gives the default."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, (int, float)):
        return int(value)
    return default
