"""Held skills, and who has which in its own list: a mapping that many states share."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.engine.records import record


@record
class Held:
    """A skill held by a seat."""

    id: int
    skill: str
    uses: int | None
    gained: bool = False
    temporary: bool = False


class SkillLists(dict[int, tuple[Held, ...]]):
    """Seat -> the skills in its own list. Shared by the states that have the same: a change makes a new one."""

    __slots__ = ("_holders",)

    def __init__(self, lists: Mapping[int, tuple[Held, ...]] | None = None) -> None:
        super().__init__(lists or {})
        self._holders: dict[str, tuple[int, ...]] | None = None

    def holders(self, skill: str) -> tuple[int, ...]:
        """The seats whose own list has the skill, in seat order."""
        if self._holders is None:
            table: dict[str, list[int]] = {}
            for seat, held in self.items():
                for name in dict.fromkeys([item.skill for item in held]):
                    table.setdefault(name, []).append(seat)
            self._holders = {name: tuple(seats) for name, seats in table.items()}
        return self._holders.get(skill, ())

    def changed(self, seat: int, held: tuple[Held, ...]) -> SkillLists:
        """The lists with this seat's list replaced."""
        copy = SkillLists(self)
        copy[seat] = held
        return copy
