"""The rule book that a game file carries, checked again when the file is opened."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from director_app import rulebook
from director_app.record.errors import Code, RecordError
from director_app.rulebook.model import RuleBook

_loaded: dict[str, RuleBook] = {}
"""Books checked by this process, by their text: a second game of the same book need not wait for it."""


def _digest(sources: Mapping[str, str]) -> str:
    digest = hashlib.sha256()
    for name, body in sources.items():
        digest.update(f"{len(name)} {len(body)}\n{name}\n{body}".encode())
    return digest.hexdigest()


def remember(book: RuleBook) -> None:
    """A book that was just loaded from its folder is the one its sources give."""
    _loaded[_digest(book.sources)] = book


def from_sources(sources: Mapping[str, str], path: Path) -> RuleBook:
    """The book of a game file. Raises RecordError with the first fault of a book that this version can't load."""
    key = _digest(sources)
    if key not in _loaded:
        result = rulebook.load_sources(sources)
        if result.book is None:
            raise RecordError(Code.BOOK, path, faults=len(result.faults))
        _loaded[key] = result.book
    return _loaded[key]
