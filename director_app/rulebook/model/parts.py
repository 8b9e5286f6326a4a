"""What every part of a book is written in: places, faults, expressions, moments, effects, texts."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands in a book: file name, line and column, both counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a book. `code` and `values` choose the sentence, in any language."""

    place: Place
    code: str
    values: Mapping[str, str] = field(default_factory=dict)


class Expr:
    """A checked expression: its source, its place and its whitelisted syntax tree.

    The engine compiles the tree into a closure the first time it is asked for (`compiled`). `because`: what a condition asks
    for, in the book's own words.
    """

    __slots__ = ("because", "compiled", "place", "source", "tree")

    def __init__(self, source: str, place: Place, tree: ast.expr, because: str = "") -> None:
        self.source = source
        self.place = place
        self.tree = tree
        self.because = because
        self.compiled: Callable[[Any], Any] | None = None

    @property
    def words(self) -> str:
        """What stands for it in a trace: the book's words, else as it is written."""
        return self.because or self.source

    def __repr__(self) -> str:
        return f"Expr({self.source!r})"


@dataclass(frozen=True, slots=True)
class Moment:
    """A time point at which something ends or begins: a stage's beginning, or its being left."""

    stage: str
    """`part/name`, as in `夜/统计`."""
    leave: bool = False
    name: str = ""
    """The book's word for it (`夜晚结束`), shown to players."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One item of a `do:` list: a verb with its arguments, or a branch, or a loop."""

    verb: str
    args: Mapping[str, Arg]
    conditions: tuple[Expr, ...]
    place: Place


def nested(effects: Iterable[Effect]) -> Iterator[Effect]:
    """The effects of a list, those in branches and loops included."""
    for effect in effects:
        yield effect
        for arg in effect.args.values():
            if isinstance(arg, tuple):
                yield from nested(item for item in arg if isinstance(item, Effect))


@dataclass(frozen=True, slots=True)
class Template:
    """A text of the book with `{name}` slots."""

    text: str
    place: Place


Arg = Expr | Moment | Template | str | bool | tuple["Effect", ...] | tuple[str, ...] | Mapping[str, Expr] | tuple[Expr, ...]
