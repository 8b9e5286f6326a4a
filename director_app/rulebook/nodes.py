"""YAML text → nodes that know their place.

Built from PyYAML's events rather than its objects: every scalar stays text (`on`, `no`, dates), has its line and
column, and nesting, anchors and repeated keys are looked at while the text is read, before they can do harm.
"""

from __future__ import annotations

from typing import Any

import yaml

from director_app.rulebook.model import Fault, Place

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

MAX_DEPTH = 40
MAX_BYTES = 1_000_000

NOTED = frozenset({"words", "remember", "fields", "kin", "facts"})
"""Keys whose values introduce words of the book wherever they stand; collected in passing (see `names`)."""


class _Placed:
    """Something that stands in a file."""

    __slots__ = ("column", "file", "line")

    def __init__(self, file: str, line: int, column: int) -> None:
        self.file = file
        self.line = line
        self.column = column

    @property
    def place(self) -> Place:
        return Place(self.file, self.line, self.column)


class Scalar(_Placed):
    """A text. `style` is YAML's: None plain, ' " quoted, | > block."""

    __slots__ = ("spread", "style", "value")

    def __init__(self, value: str, file: str, line: int, column: int, style: str | None, spread: bool) -> None:
        super().__init__(file, line, column)
        self.value = value
        self.style = style
        self.spread = spread

    @property
    def empty(self) -> bool:
        """Nothing was written: `key:` alone, or `~`."""
        return self.style is None and self.value in ("", "~", "null")


class Listing(_Placed):
    """A YAML sequence."""

    __slots__ = ("items",)

    def __init__(self, file: str, line: int, column: int) -> None:
        super().__init__(file, line, column)
        self.items: list[Node] = []


class Table(_Placed):
    """A YAML mapping; `keys` holds where each key stands."""

    __slots__ = ("entries", "keys")

    def __init__(self, file: str, line: int, column: int) -> None:
        super().__init__(file, line, column)
        self.entries: dict[str, Node] = {}
        self.keys: dict[str, Scalar] = {}


Node = Scalar | Listing | Table


class Document:
    """One file, read: its root (None when there is nothing to work with) and what was noted in passing."""

    __slots__ = ("noted", "root")

    def __init__(self) -> None:
        self.root: Node | None = None
        self.noted: list[tuple[str, Node]] = []


_NO_KEY = Scalar("", "", 1, 1, "?", False)
"""Stands for a key that is no text: what it holds is left out."""


class _Unusable(Exception):
    """The rest of the file is not looked at."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def parse(text: str, file: str, faults: list[Fault]) -> Document:
    """Read one file. What is wrong with it goes to `faults`; the root is None when it can't be used."""
    document = Document()
    start = Place(file, 1, 1)
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        faults.append(Fault(start, "not-text"))
        return document
    if size > MAX_BYTES:
        faults.append(Fault(start, "file-too-large", {"most": str(MAX_BYTES)}))
        return document
    try:
        loader = _LOADER(text)
        try:
            document.root = _build(loader, file, faults, document.noted)
        finally:
            loader.dispose()
    except _Unusable as problem:
        faults.append(problem.fault)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(file, mark.line + 1, mark.column + 1) if mark else start
        faults.append(Fault(place, "yaml", {"problem": error.problem or error.context or ""}))
    except yaml.reader.ReaderError as error:
        before = _before(text, error.position)
        place = Place(file, before.count("\n") + 1, len(before) - before.rfind("\n"))
        faults.append(Fault(place, "yaml", {"problem": str(error.reason)}))
    except yaml.YAMLError as error:
        faults.append(Fault(start, "yaml", {"problem": str(error)}))
    return document


def _before(text: str, position: int) -> str:
    """The text before a position; libyaml counts bytes there."""
    if _LOADER is yaml.SafeLoader:
        return text[:position]
    return text.encode()[:position].decode(errors="ignore")


def _build(loader: Any, file: str, faults: list[Fault], noted: list[tuple[str, Node]]) -> Node | None:
    """Put the events together."""
    get = loader.get_event
    nest = _Nest(faults, noted)
    while True:
        event = get()
        kind = type(event)
        if kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            nest.leave()
            continue
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        if kind is yaml.ScalarEvent:
            node: Node = Scalar(event.value, file, line, column, event.style or None, event.end_mark.line != mark.line)
        elif kind is yaml.MappingStartEvent:
            node = Table(file, line, column)
        elif kind is yaml.SequenceStartEvent:
            node = Listing(file, line, column)
        elif kind is yaml.StreamEndEvent:
            return nest.root
        elif kind is yaml.AliasEvent:
            raise _Unusable(Fault(Place(file, line, column), "alias", {"name": event.anchor}))
        elif kind is yaml.DocumentStartEvent and nest.root is not None:
            raise _Unusable(Fault(Place(file, line, column), "several-documents"))
        else:
            continue
        if event.anchor is not None:
            raise _Unusable(Fault(node.place, "alias", {"name": event.anchor}))
        if event.tag is not None and event.tag != "!":
            faults.append(Fault(node.place, "yaml-tag", {"tag": event.tag}))
        nest.put(node)


class _Nest:
    """Puts each node into what encloses it. It has a stack of its own: depth costs nothing but is bounded all the same."""

    __slots__ = ("_faults", "_key", "_noted", "_outer", "_within", "root")

    def __init__(self, faults: list[Fault], noted: list[tuple[str, Node]]) -> None:
        self.root: Node | None = None
        self._faults = faults
        self._noted = noted
        self._within: Table | Listing | None = None
        self._key: Scalar | None = None
        """In a table: the key whose value comes next."""
        self._outer: list[tuple[Table | Listing | None, Scalar | None]] = []

    def put(self, node: Node) -> None:
        """Takes the next node in. What follows a table or a list lies within it, until it is left."""
        within = self._within
        if within is None:
            self.root = node
        elif isinstance(within, Listing):
            within.items.append(node)
        elif self._key is None:
            # A key that is no text is reported; its value is read past like any other.
            self._key = _new_key(node, within, self._faults)
        else:
            self._set(within, self._key, node)
            self._key = None
        if not isinstance(node, Scalar):
            if len(self._outer) >= MAX_DEPTH:
                raise _Unusable(Fault(node.place, "too-deep", {"most": str(MAX_DEPTH)}))
            self._outer.append((within, self._key))
            self._within, self._key = node, None

    def leave(self) -> None:
        """The table or list is done: what encloses it goes on, with the key it was holding."""
        self._within, self._key = self._outer.pop()

    def _set(self, table: Table, key: Scalar, node: Node) -> None:
        name = key.value
        if name not in table.entries and key is not _NO_KEY:
            table.entries[name] = node
            table.keys[name] = key
            if name in NOTED:
                self._noted.append((name, node))


def _new_key(node: Node, table: Table, faults: list[Fault]) -> Scalar:
    if not isinstance(node, Scalar):
        faults.append(Fault(node.place, "key-not-text"))
        return _NO_KEY
    if node.value in table.entries:
        first = table.keys[node.value]
        faults.append(Fault(node.place, "duplicate-key", {"key": node.value, "line": str(first.line)}))
    return node
