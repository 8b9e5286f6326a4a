"""What is secret at this moment, and whether a text gives it away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from director_app.engine.state import GameState
from director_app.rulebook.model import RuleBook

_SENTENCE = re.compile(r"[^。！？!?；;\n]+")
_YOU = re.compile(r"你|\byour?\b", re.IGNORECASE)
_SEATS = re.compile(r"(\d+(?:\s*[、,，/]\s*\d+)*)\s*号|(?:seat|no\.?|#)\s*(\d+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Secret:
    """A word that must not be said of a seat. `kind`: role | faction | state."""

    seat: int
    kind: str
    word: str


@dataclass(frozen=True, slots=True)
class Leak:
    """A sentence that names a seat together with something secret of it."""

    secret: Secret
    sentence: str


def secrets(book: RuleBook, state: GameState, faces: bool = True) -> tuple[Secret, ...]:
    """All that the public may not know of the seats now. When the game is over, nothing is secret.

    `faces`: a card that is face up is none. Without it everything is listed, whoever knows it.
    """
    if state.winner is not None:
        return ()
    found: dict[Secret, None] = {}
    for number, seat in state.seats.items():
        if not (seat.revealed and faces):
            for role in (seat.card, seat.role, seat.actual):
                if role:
                    found[Secret(number, "role", role)] = None
            found[Secret(number, "faction", seat.faction)] = None
        for held in state.states.get(number, ()):
            definition = book.states.get(held.name)
            if definition is not None and not definition.hidden:
                found[Secret(number, "state", held.name)] = None
    return tuple(found)


def leaks(book: RuleBook, state: GameState, text: str) -> tuple[Leak, ...]:
    """Where the text names a seat, by number or name, in one sentence with a secret of that seat."""
    return told(book, state, text, secrets(book, state))


def told(book: RuleBook, state: GameState, text: str, facts: Sequence[Secret], reader: int | None = None) -> tuple[Leak, ...]:
    """Which of these facts the text tells, sentence by sentence. `reader`: who is meant by `you`."""
    if not facts:
        return ()
    word = _words(book)
    found: dict[Leak, None] = {}
    for sentence in _SENTENCE.findall(text):
        said = set(word.findall(sentence))
        if said:
            about = _seats(state, sentence)
            if reader is not None and _YOU.search(sentence):
                about.add(reader)
            found.update((Leak(fact, sentence.strip()), None) for fact in facts if fact.seat in about and fact.word in said)
    return tuple(found)


@lru_cache(maxsize=32)
def _words(book: RuleBook) -> re.Pattern[str]:
    """The book's names. The longest wins where names lie within each other: a faction named after a role is not that role."""
    names = (*book.roles, *book.factions, *book.states)
    return re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) or r"(?!)")


def _seats(state: GameState, sentence: str) -> set[int]:
    numbers = {int(digits) for match in _SEATS.finditer(sentence) for digits in re.findall(r"\d+", match[0])}
    named = {number for number, seat in state.seats.items() for name in (seat.name, seat.player) if len(name) > 1 and name in sentence}
    return numbers | named
