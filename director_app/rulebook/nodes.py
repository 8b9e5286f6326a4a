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


class Scalar:
    """A text. `style` is YAML's: None plain, ' " quoted, | > block."""

    __slots__ = ("column", "file", "line", "spread", "style", "value")

    def __init__(self, value: str, file: str, line: int, column: int, style: str | None, spread: bool) -> None:
        self.value = value
        self.file = file
        self.line = line
        self.column = column
        self.style = style
        self.spread = spread

    @property
    def empty(self) -> bool:
        """Nothing was written: `key:` alone, or `~`."""
        return self.style is None and self.value in ("", "~", "null")

    @property
    def place(self) -> Place:
        return Place(self.file, self.line, self.column)


class Listing:
    """A YAML sequence."""

    __slots__ = ("column", "file", "items", "line")

    def __init__(self, file: str, line: int, column: int) -> None:
        self.items: list[Node] = []
        self.file = file
        self.line = line
        self.column = column

    @property
    def place(self) -> Place:
        return Place(self.file, self.line, self.column)


class Table:
    """A YAML mapping; `keys` holds where each key stands."""

    __slots__ = ("column", "entries", "file", "keys", "line")

    def __init__(self, file: str, line: int, column: int) -> None:
        self.entries: dict[str, Node] = {}
        self.keys: dict[str, Scalar] = {}
        self.file = file
        self.line = line
        self.column = column

    @property
    def place(self) -> Place:
        return Place(self.file, self.line, self.column)


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
    """Put the events together. One loop with its own stack: depth costs nothing but is bounded all the same."""
    get = loader.get_event
    root: Node | None = None
    stack: list[tuple[Table | Listing, Scalar | None]] = []
    within: Table | Listing | None = None
    key: Scalar | None = None
    while True:
        event = get()
        kind = type(event)
        if kind is yaml.ScalarEvent:
            mark = event.start_mark
            line = mark.line
            node: Node = Scalar(event.value, file, line + 1, mark.column + 1, event.style or None,
                                event.end_mark.line != line)
        elif kind is yaml.MappingStartEvent:
            mark = event.start_mark
            node = Table(file, mark.line + 1, mark.column + 1)
        elif kind is yaml.SequenceStartEvent:
            mark = event.start_mark
            node = Listing(file, mark.line + 1, mark.column + 1)
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            within, key = _up(stack)
            continue
        elif kind is yaml.StreamEndEvent:
            return root
        elif kind is yaml.AliasEvent:
            raise _Unusable(Fault(_place(event, file), "alias", {"name": event.anchor}))
        elif kind is yaml.DocumentStartEvent and root is not None:
            raise _Unusable(Fault(_place(event, file), "several-documents"))
        else:
            continue
        if event.anchor is not None:
            raise _Unusable(Fault(_place(event, file), "alias", {"name": event.anchor}))
        if event.tag is not None and event.tag != "!":
            faults.append(Fault(_place(event, file), "yaml-tag", {"tag": event.tag}))
        if within is None:
            root = node
        elif type(within) is Listing:
            within.items.append(node)
        elif key is None:
            assert isinstance(within, Table)
            key = _new_key(node, within, faults)
            if type(node) is Scalar:
                continue
            # A key that is no text was reported; its value is read past like any other.
        else:
            assert isinstance(within, Table)
            name = key.value
            if name not in within.entries and key is not _NO_KEY:
                within.entries[name] = node
                within.keys[name] = key
                if name in NOTED:
                    noted.append((name, node))
            key = None
        if type(node) is not Scalar:
            if len(stack) >= MAX_DEPTH:
                raise _Unusable(Fault(_place(event, file), "too-deep", {"most": str(MAX_DEPTH)}))
            # When the child is done its parent waits for a key again, unless the child itself was that key.
            stack.append((node, key))  # type: ignore[arg-type]
            within, key = node, None  # type: ignore[assignment]


def _up(stack: list[tuple[Table | Listing, Scalar | None]]) -> tuple[Table | Listing | None, Scalar | None]:
    """Leave a container: what encloses it, and the key its parent was holding."""
    _, key = stack.pop()
    return (stack[-1][0] if stack else None), key


def _new_key(node: Node, table: Table, faults: list[Fault]) -> Scalar:
    if not isinstance(node, Scalar):
        faults.append(Fault(node.place, "key-not-text"))
        return _NO_KEY
    if node.value in table.entries:
        first = table.keys[node.value]
        faults.append(Fault(node.place, "duplicate-key", {"key": node.value, "line": str(first.line)}))
    return node


def _place(event: Any, file: str) -> Place:
    return Place(file, event.start_mark.line + 1, event.start_mark.column + 1)
