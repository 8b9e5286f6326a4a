"""The surroundings of a vote, read from YAML: book, seats, who is out, the directors, when it closes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from director_app.forum.clock import moment
from director_app.rulebook.model import Fault
from director_app.rulebook.nodes import Listing, Node, Scalar, Table, parse


@dataclass(frozen=True, slots=True)
class Case:
    """What a thread is read with, besides the book itself."""

    book: str
    seats: tuple[str, ...]
    out: tuple[str, ...]
    directors: tuple[str, ...]
    closes: datetime
    accelerated: bool


class BadCase(Exception):
    """The surroundings can't be read; `where` is a place or a key."""

    def __init__(self, where: str, problem: str = "") -> None:
        super().__init__(where)
        self.where = where
        self.problem = problem


def read_case(text: str, name: str) -> Case:
    """The surroundings in a YAML text. Keys it does not need are left alone. Raises BadCase."""
    faults: list[Fault] = []
    root = parse(text, name, faults).root
    if faults:
        raise BadCase(str(faults[0].place), faults[0].values.get("problem", ""))
    if not isinstance(root, Table):
        raise BadCase(name)
    entries = root.entries
    closes = moment(_word(entries, "closes"))
    if closes is None:
        raise BadCase("closes")
    accelerated = _word(entries, "accelerated", "false").lower()
    if accelerated not in ("true", "false"):
        raise BadCase("accelerated")
    case = Case(
        book=_word(entries, "book"),
        seats=_words(entries, "seats"),
        out=_words(entries, "out"),
        directors=_words(entries, "director"),
        closes=closes,
        accelerated=accelerated == "true",
    )
    if not case.seats or len(set(case.seats)) < len(case.seats):
        raise BadCase("seats")
    if not set(case.out) <= set(case.seats):
        raise BadCase("out")
    return case


def _word(entries: dict[str, Node], key: str, missing: str = "") -> str:
    node = entries.get(key)
    if isinstance(node, Scalar) and not node.empty:
        return node.value
    if node is None and missing:
        return missing
    raise BadCase(key)


def _words(entries: dict[str, Node], key: str) -> tuple[str, ...]:
    node = entries.get(key)
    if node is None or (isinstance(node, Scalar) and node.empty):
        return ()
    items = node.items if isinstance(node, Listing) else [node]
    found = tuple(item.value for item in items if isinstance(item, Scalar) and not item.empty)
    if len(found) < len(items):
        raise BadCase(key)
    return found
