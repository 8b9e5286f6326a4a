"""A text with headings, lists, tables and bars, before it takes a forum's form (`forms`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Listing:
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Span:
    """From one column to another, both taken in. `mark`: what ended it; '' when nothing did."""

    start: int
    end: int
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Bars:
    """One line a name, with the columns it lasted: drawn where that can be, a table elsewhere."""

    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Span, ...]], ...]

    def table(self) -> Table:
        """A sign a column, and what ended it."""
        return Table((self.corner, *self.columns), tuple((name, *self._cells(spans)) for name, spans in self.rows))

    def _cells(self, spans: tuple[Span, ...]) -> list[str]:
        cells = ["–"] * len(self.columns)
        for span in spans:
            cells[span.start : span.end + 1] = ["●"] * (span.end + 1 - span.start)
            if span.mark:
                cells[span.end] = f"✕ {span.mark}"
        return cells


Block = Heading | Paragraph | Listing | Table | Bars


@dataclass(frozen=True, slots=True)
class Document:
    """What is to be posted, before it takes a forum's form."""

    blocks: tuple[Block, ...]
