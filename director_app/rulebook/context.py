"""What a load carries around: the faults so far, the book's names, what was mentioned, and the common scalar readers."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Any

from director_app.rulebook.model import Fault, Place, Template
from director_app.rulebook.names import Names, nearest
from director_app.rulebook.nodes import Listing, Node, Scalar, Table

MAX_SUGGESTIONS = 100
MAX_SHOWN = 60


class Context:
    """One load of one book."""

    def __init__(self, names: Names, faults: list[Fault]) -> None:
        self.names = names
        self.faults = faults
        self.mentioned: set[str] = set()
        """Names that expressions stand on."""
        self.used: dict[str, set[str]] = {kind: set() for kind in ("state", "bend", "skill", "slot")}
        """Names that effects and records bring about: states given, redirects made, skills run, slots dealt in."""
        self.owner = ""
        """The skill whose effects are being read ('' elsewhere)."""
        self.trees: dict[str, ast.expr] = {}
        """Checked trees of expressions without variables of their own, by source."""
        self._suggestions = 0

    def fault(self, place: Place, code: str, **values: str) -> None:
        self.faults.append(Fault(place, code, {key: shorten(value) for key, value in values.items()}))

    def nearest(self, word: str, known: Iterable[str]) -> str:
        """A suggestion - but not without end: likeness is slow, and a hundred suggestions are enough."""
        if self._suggestions >= MAX_SUGGESTIONS or len(word) > MAX_SHOWN:
            return ""
        self._suggestions += 1
        return nearest(word, known)

    def refer(self, kind: str, node: Node) -> str | None:
        """A name of the book of this kind, or a fault."""
        word = self.word(node)
        if word is None:
            return None
        if not self.names.known(kind, word):
            self.unknown(kind, word, node.place)
            return None
        return word

    def unknown(self, kind: str, word: str, place: Place) -> None:
        near = self.nearest(word, self.names.tables[kind])
        self.fault(place, "unknown-name", kind=kind, name=word, nearest=near)

    def word(self, node: Node) -> str | None:
        """A text that is there."""
        if not isinstance(node, Scalar) or node.empty:
            self.fault(node.place, "not-a-word")
            return None
        return node.value

    def text(self, node: Node) -> str | None:
        """A text, which may be empty."""
        if not isinstance(node, Scalar):
            self.fault(node.place, "not-a-word")
            return None
        return "" if node.empty else node.value

    def flag(self, node: Node) -> bool | None:
        value = node.value if isinstance(node, Scalar) else ""
        if value not in ("true", "false"):
            self.fault(node.place, "not-a-flag")
            return None
        return value == "true"

    def number(self, node: Node) -> int | None:
        """A whole number of at most seven digits."""
        value = node.value if isinstance(node, Scalar) else ""
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 7):
            self.fault(node.place, "not-a-number")
            return None
        return int(value)

    def items(self, node: Node) -> list[Node]:
        """The elements of a list; one thing alone is a list of one, nothing is an empty list."""
        if isinstance(node, Listing):
            return node.items
        if isinstance(node, Scalar) and node.empty:
            return []
        return [node]

    def listing(self, node: Node) -> list[Node]:
        """The elements of what must be a list."""
        if isinstance(node, Listing):
            return node.items
        if not (isinstance(node, Scalar) and node.empty):
            self.fault(node.place, "not-a-list")
        return []

    def entries(self, node: Node) -> dict[str, Node]:
        """The entries of what must be a mapping."""
        if isinstance(node, Table):
            return node.entries
        if not (isinstance(node, Scalar) and node.empty):
            self.fault(node.place, "not-a-mapping")
        return {}

    def words(self, node: Node) -> tuple[str, ...]:
        return tuple(word for item in self.items(node) if (word := self.word(item)) is not None)

    def refers(self, kind: str, node: Node) -> tuple[str, ...]:
        return tuple(name for item in self.items(node) if (name := self.refer(kind, item)) is not None)


def shorten(text: str) -> str:
    return text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "…"


Reader = Callable[[Context, Node], Any]
"""Reads one value. None: it was faulty, and the fault has been noted."""

Schema = dict[str, tuple[str, Reader]]
"""YAML key → (field of the record, reader)."""


def fields(context: Context, node: Node, schema: Schema, required: Iterable[str] = ()) -> dict[str, Any] | None:
    """The fields of a record, as keyword arguments. None when a required key is missing or faulty."""
    if not isinstance(node, Table):
        if not (isinstance(node, Scalar) and node.empty):
            context.fault(node.place, "not-a-mapping")
            return None
        entries: dict[str, Node] = {}
    else:
        entries = node.entries
    found: dict[str, Any] = {}
    for key, value in entries.items():
        entry = schema.get(key)
        if entry is None:
            unknown_key(context, node, key, schema)
            continue
        read = entry[1](context, value)
        if read is not None:
            found[entry[0]] = read
    complete = True
    for key in required:
        if key not in entries:
            context.fault(node.place, "missing-key", key=key)
        if schema[key][0] not in found:
            complete = False
    return found if complete else None


def unknown_key(context: Context, node: Node, key: str, known: Iterable[str]) -> None:
    place = node.keys[key].place if isinstance(node, Table) else node.place
    context.fault(place, "unknown-key", key=key, nearest=context.nearest(key, known))


def ref(kind: str) -> Reader:
    return lambda context, node: context.refer(kind, node)


def refs(kind: str) -> Reader:
    return lambda context, node: context.refers(kind, node)


def one_of(*words: str) -> Reader:
    """A word out of a few."""

    def read(context: Context, node: Node) -> str | None:
        word = context.word(node)
        if word is not None and word not in words:
            context.fault(node.place, "bad-word", word=word, known="、".join(words))
            return None
        return word

    return read


word: Reader = Context.word
text: Reader = Context.text
flag: Reader = Context.flag
number: Reader = Context.number
words: Reader = Context.words


def template(context: Context, node: Node) -> Template | None:
    """A text whose slots were not looked at yet."""
    value = context.text(node)
    return None if value is None else Template(value, node.place)
