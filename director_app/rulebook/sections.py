"""Files → one set of sections: merging, and taking over another book's records (`extends`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from director_app.rulebook.context import shorten
from director_app.rulebook.model import Fault, Place
from director_app.rulebook.names import nearest
from director_app.rulebook.nodes import Listing, Node, Scalar, Table, parse

TABLES = frozenset((
    "book", "factions", "tags", "settings", "timeline", "moments", "damage", "states", "marks", "groups", "skills",
    "roles", "rules", "cards", "rulings", "composition", "texts", "ballots", "people",
))
LISTS = frozenset(("tiers", "labels", "redirects", "settlement", "triggers", "setup", "victory"))
WHOLE = frozenset(("composition", "ballots", "people", *LISTS))
"""Sections that an extending book replaces altogether; in the others it replaces record by record."""

MAIN = "book.yaml"
MAX_FILES = 300
MAX_CHARACTERS = 5_000_000

Files = Mapping[str, str]
Fetch = Callable[[str], Files]
"""The files of the book with this id, {} when there is none."""

_ID = re.compile(r"[\w-]{1,60}")


class Sections:
    """What a book's files hold, taken together."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self.noted: list[tuple[str, Node]] = []
        self.skills: dict[str, tuple[Node, str]] = {}
        """Every skill's definition, with the paragraph of the role or mark it stands in."""
        self.sources: dict[str, str] = {}
        self.broken = False
        """A file, or a book to extend, is missing or could not be read."""


def collect(files: Files, fetch: Fetch, faults: list[Fault]) -> Sections:
    """The sections of a book and of those it extends."""
    layers: list[Sections] = []
    seen: list[str] = []
    prefix = ""
    broken = False
    while True:
        layer = _layer(files, prefix, faults)
        layers.append(layer)
        seen.append(_id(layer))
        wanted = _extends(layer)
        if wanted is None:
            break
        if not _ID.fullmatch(wanted.value):
            faults.append(Fault(wanted.place, "extends-id", {"id": shorten(wanted.value)}))
            broken = True
            break
        if wanted.value in seen:
            chain = " → ".join((*seen, wanted.value))
            faults.append(Fault(wanted.place, "extends-cycle", {"chain": shorten(chain)}))
            broken = True
            break
        files = fetch(wanted.value)
        if not files:
            faults.append(Fault(wanted.place, "extends-missing", {"id": wanted.value}))
            broken = True
            break
        prefix = f"../{wanted.value}/"
    merged = layers.pop()
    merged.broken |= broken
    while layers:
        merged = _extended(merged, layers.pop())
    return merged


def _id(layer: Sections) -> str:
    node = _head(layer, "id")
    return node.value if node is not None else ""


def _extends(layer: Sections) -> Scalar | None:
    node = _head(layer, "extends")
    return node if node is not None and not node.empty else None


def _head(layer: Sections, key: str) -> Scalar | None:
    """What stands under a key of the section `book`."""
    book = layer.nodes.get("book")
    node = book.entries.get(key) if isinstance(book, Table) else None
    return node if isinstance(node, Scalar) else None


def _layer(files: Files, prefix: str, faults: list[Fault]) -> Sections:
    """One book's own files."""
    layer = Sections()
    names = sorted(files, key=lambda name: (name != MAIN, name))
    if MAIN not in files:
        faults.append(Fault(Place(prefix + MAIN, 1, 1), "no-book"))
        layer.broken = True
    if len(names) > MAX_FILES:
        faults.append(Fault(Place(prefix + MAIN, 1, 1), "too-many-files", {"most": str(MAX_FILES)}))
        names = names[:MAX_FILES]
    if sum(map(len, files.values())) > MAX_CHARACTERS:
        faults.append(Fault(Place(prefix + MAIN, 1, 1), "book-too-large", {"most": str(MAX_CHARACTERS)}))
        layer.broken = True
        return layer
    for name in names:
        layer.sources[prefix + name] = files[name]
        before = len(faults)
        document = parse(files[name], prefix + name, faults)
        layer.noted.extend(document.noted)
        root = document.root
        if root is None or (isinstance(root, Scalar) and root.empty):
            layer.broken |= len(faults) > before
            continue
        if not isinstance(root, Table):
            faults.append(Fault(root.place, "not-a-mapping"))
            layer.broken = True
            continue
        for section, node in root.entries.items():
            _add(layer, section, node, root.keys[section], faults)
    _define(layer, faults)
    return layer


def _add(layer: Sections, section: str, node: Node, key: Scalar, faults: list[Fault]) -> None:
    if section not in TABLES and section not in LISTS:
        near = nearest(section, TABLES | LISTS) if len(section) < 40 and len(faults) < 100 else ""
        faults.append(Fault(key.place, "unknown-section", {"key": shorten(section), "nearest": near}))
        return
    if isinstance(node, Scalar) and node.empty:
        return
    if not isinstance(node, Table if section in TABLES else Listing):
        faults.append(Fault(node.place, "not-a-mapping" if section in TABLES else "not-a-list"))
        return
    there = layer.nodes.get(section)
    if there is None:
        layer.nodes[section] = node
    elif isinstance(there, Table) and isinstance(node, Table):
        merged = _copy(there)
        for name, record in node.entries.items():
            if name in merged.entries:
                _twice(faults, section, name, node.keys[name], merged.keys[name])
                continue
            merged.entries[name] = record
            merged.keys[name] = node.keys[name]
        layer.nodes[section] = merged
    elif isinstance(there, Listing) and isinstance(node, Listing):
        both = Listing(there.file, there.line, there.column)
        both.items = [*there.items, *node.items]
        layer.nodes[section] = both


def _define(layer: Sections, faults: list[Fault]) -> None:
    """Where each skill of the layer is defined."""
    places: dict[str, Scalar] = {}

    def define(name: str, node: Node, key: Scalar, cite: str) -> None:
        if name in layer.skills:
            _twice(faults, "skills", name, key, places[name])
            return
        layer.skills[name] = (node, cite)
        places[name] = key

    shared = layer.nodes.get("skills")
    if isinstance(shared, Table):
        for name, node in shared.entries.items():
            define(name, node, shared.keys[name], "")
    for section in ("roles", "marks"):
        holders = layer.nodes.get(section)
        for record in holders.entries.values() if isinstance(holders, Table) else ():
            if not isinstance(record, Table):
                continue
            held, cite = record.entries.get("skills"), record.entries.get("cite")
            if isinstance(held, Table):
                for name, node in held.entries.items():
                    if not (isinstance(node, Scalar) and node.empty):
                        define(name, node, held.keys[name], cite.value if isinstance(cite, Scalar) else "")


def _twice(faults: list[Fault], section: str, name: str, key: Scalar, first: Scalar) -> None:
    values = {"kind": section, "name": shorten(name), "where": str(first.place)}
    faults.append(Fault(key.place, "defined-twice", values))


def _extended(base: Sections, own: Sections) -> Sections:
    """`own` on top of `base`."""
    result = Sections()
    result.noted = [*base.noted, *own.noted]
    result.skills = {**base.skills, **own.skills}
    result.sources = {**own.sources, **base.sources}
    result.nodes = dict(base.nodes)
    result.broken = base.broken or own.broken
    for section, node in own.nodes.items():
        there = base.nodes.get(section)
        if section in WHOLE or section == "book" or not isinstance(there, Table) or not isinstance(node, Table):
            result.nodes[section] = node
            continue
        merged = _copy(there)
        merged.entries.update(node.entries)
        merged.keys.update(node.keys)
        result.nodes[section] = merged
    return result


def _copy(table: Table) -> Table:
    copied = Table(table.file, table.line, table.column)
    copied.entries = dict(table.entries)
    copied.keys = dict(table.keys)
    return copied
