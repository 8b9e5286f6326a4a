"""What stands of all that was done about the people at the table: who plays a seat, who asked for what, last words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from director_app.engine.state import GameState
from director_app.record.rows import PersonRow

SUBSTITUTE, ASSISTANT, REQUEST, LAST_WORDS, WITHDRAWN = "substitute", "assistant", "request", "last_words", "withdrawn"
ACCOUNT = "account"
"""Words of the game file."""

_CODE = re.compile(r"\[/?[A-Za-z*]\w*(?:=[^\]\n]*)?\]|\[\*\]|\{:[\w]+:\}")
"""A forum code, or one of its smileys."""


@dataclass(frozen=True, slots=True)
class People:
    """The rows that hold, in order."""

    rows: tuple[PersonRow, ...] = ()

    def of(self, what: str, seat: int | None = None) -> tuple[PersonRow, ...]:
        """The rows of one kind, of one seat or of all."""
        return tuple(row for row in self.rows if row.what == what and seat in (None, row.seat))

    @property
    def players(self) -> dict[int, str]:
        """Who plays the seats that changed hands."""
        return {row.seat: word(row, "name") for row in self.of(SUBSTITUTE)}

    @property
    def last_words(self) -> dict[int, PersonRow]:
        """The words each seat left, as handed in last."""
        return {row.seat: row for row in self.of(LAST_WORDS)}

    def account(self, seat: int) -> str:
        """The forum account of a seat with its password, as the director wrote it down; '' where he did not."""
        return word(found[-1], "text") if (found := self.of(ACCOUNT, seat)) else ""

    def requests(self, name: str, counts: Callable[[str], bool]) -> tuple[PersonRow, ...]:
        """Who asks for something, each seat once. `counts`: whether what was asked in a stage (by its key) is of now."""
        found = {row.seat: row for row in self.of(REQUEST) if word(row, "name") == name and counts(row.stage)}
        return tuple(found.values())


NOBODY = People()
"""Of a table where nothing was done about anybody."""


def standing(rows: Iterable[PersonRow]) -> People:
    """Leaves out what was taken back."""
    kept = tuple(rows)
    gone = {row.body.get("of") for row in kept if row.what == WITHDRAWN}
    return People(tuple(row for row in kept if row.what != WITHDRAWN and row.id not in gone))


def word(row: PersonRow, key: str) -> str:
    """A text of a row, '' where there is none."""
    return str(row.body.get(key, ""))


def with_players(state: GameState, players: dict[int, str]) -> GameState:
    """The state with the players that sit there now."""
    if not players:
        return state
    shown = state.clone()
    for number, player in players.items():
        if number in shown.seats:
            shown.seats[number] = replace(shown.seats[number], player=player)
    return shown


def without_codes(text: str) -> tuple[str, tuple[str, ...]]:
    """A text without forum codes, and the codes that were in it."""
    return _CODE.sub("", text), tuple(dict.fromkeys(_CODE.findall(text)))
