"""The book's own words, by kind: what a bare name may stand for."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from itertools import islice
from unicodedata import normalize

from director_app.rulebook.nodes import Listing, Node, Scalar, Table

Sections = Mapping[str, Node]

_KEYED = {  # section → kind: its keys are names of that kind
    "factions": "faction", "tags": "tag", "settings": "setting", "moments": "moment", "damage": "kind",
    "states": "state", "marks": "mark", "groups": "group", "skills": "skill", "roles": "role", "rules": "rule",
    "cards": "card", "rulings": "ruling",
}
_LISTED = {"tiers": "tier", "labels": "label", "settlement": "slot"}

BARE = (
    "role", "skill", "state", "faction", "label", "tier", "mark", "group", "part", "word", "kind", "kin", "tag", "slot",
    "card", "rule", "setting", "key", "field", "fact", "bend", "block", "redirect",
)
"""Kinds whose names may stand bare in an expression."""

KEPT_KEYS = ("top",)
"""Keys that verbs remember by themselves (`vote_out`)."""

SWITCH = ("开", "关")
"""What a setting may be set to, whatever its default."""


MAX_KNOWN = 1500


def fold(name: str) -> str:
    """Python's parser folds identifiers like this (NFKC); names are compared in the same form."""
    return name if name.isascii() else normalize("NFKC", name)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like this one, or ''. Likeness is slow: not every word of a huge book is looked at."""
    found = difflib.get_close_matches(word, list(islice(known, MAX_KNOWN)), 1, 0.6)
    return found[0] if found else ""


class Names:
    """Tables of names, one for each kind, and the bare words of all of them together."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, Node]] = {kind: {} for kind in (*BARE, "moment", "ruling", "stage")}
        self.bare: dict[str, str] = {}
        """Folded → the book's own spelling."""

    def add(self, kind: str, name: str, node: Node) -> None:
        self.tables[kind].setdefault(name, node)

    def known(self, kind: str, name: str) -> bool:
        return name in self.tables[kind]

    def finish(self) -> None:
        """Gather the bare words once every table is filled."""
        for kind in BARE:
            for name in self.tables[kind]:
                self.bare.setdefault(fold(name), name)


def gather(sections: Sections, noted: Iterable[tuple[str, Node]]) -> Names:
    """All names of a book, before any record is read: records may refer to each other in any order."""
    names = Names()
    for section, kind in _KEYED.items():
        for name, node in _entries(sections.get(section)):
            names.add(kind, name, node)
    for section, kind in _LISTED.items():
        for item in _items(sections.get(section)):
            names.add(kind, item.value, item)
    for _, node in _entries(sections.get("settings")):
        for item in _items(node):
            names.add("word", item.value, item)
    for section in ("roles", "marks"):
        for _, record in _entries(sections.get(section)):
            if isinstance(record, Table):
                for name, node in _entries(record.entries.get("skills")):
                    names.add("skill", name, node)
    _stages(names, sections.get("timeline"))
    _redirects(names, sections.get("redirects"))
    for word in SWITCH:
        names.tables["word"][word] = Listing("", 1, 1)
    for key in KEPT_KEYS:
        names.tables["key"][key] = Listing("", 1, 1)
    for key, node in noted:
        _noted(names, key, node)
    names.finish()
    return names


def _stages(names: Names, timeline: Node | None) -> None:
    for key, rows in _entries(timeline):
        if key not in ("start", "cycle") or not isinstance(rows, Listing):
            continue
        for row in rows.items:
            if isinstance(row, Table):
                part, name, block = (row.entries.get(word) for word in ("part", "name", "block"))
                if isinstance(part, Scalar):
                    names.add("part", part.value, part)
                    if isinstance(name, Scalar):
                        names.add("stage", f"{part.value}/{name.value}", row)
                if isinstance(block, Scalar):
                    names.add("block", block.value, block)


def _redirects(names: Names, steps: Node | None) -> None:
    for step in steps.items if isinstance(steps, Listing) else ():
        for name, record in _entries(step):
            names.add("redirect", name, step)
            names.add("bend", name, step)
            if isinstance(record, Table):
                for item in _items(record.entries.get("bends")):
                    names.add("bend", item.value, item)


def _noted(names: Names, key: str, node: Node) -> None:
    """Words that stand inside records: what can be chosen, remembered keys, kins, facts."""
    if key == "words":
        for item in _items(node):
            names.add("word", item.value, item)
    elif key == "kin":
        for item in _items(node):
            names.add("kin", item.value, item)
    elif key == "remember":
        for item in _items(node.entries.get("key") if isinstance(node, Table) else node):
            names.add("key", item.value, item)
    elif key == "fields":
        for name, _ in _entries(node):
            names.add("field", name, node)
    elif key == "facts":
        for name, value in _entries(node):
            names.add("fact", name, value)
            for item in _items(value):
                names.add("word", item.value, item)


def _entries(node: Node | None) -> Iterable[tuple[str, Node]]:
    return node.entries.items() if isinstance(node, Table) else ()


def _items(node: Node | None) -> Iterable[Scalar]:
    if isinstance(node, Scalar):
        return () if node.empty else (node,)
    return [item for item in node.items if isinstance(item, Scalar)] if isinstance(node, Listing) else ()
