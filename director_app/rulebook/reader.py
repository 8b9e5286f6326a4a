"""A folder of YAML → a checked RuleBook, or all that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from director_app.rulebook.assemble import assemble
from director_app.rulebook.check import check
from director_app.rulebook.context import Context
from director_app.rulebook.model import Fault, Place, RuleBook
from director_app.rulebook.names import gather
from director_app.rulebook.nodes import MAX_BYTES
from director_app.rulebook.sections import MAIN, MAX_FILES, Files, Sections, collect


class LoadResult(NamedTuple):
    """`book` is None exactly when there are faults."""

    book: RuleBook | None
    faults: tuple[Fault, ...]


def load_book(folder: Path) -> LoadResult:
    """Load the book in this folder. A book it extends is looked for beside the folder, by its id."""
    faults: list[Fault] = []
    own = _files(folder, "", faults)
    sections = collect(own, lambda book: _files(folder.parent / book, f"../{book}/", faults), faults)
    return _book(sections, faults)


def load_sources(files: Files, base: Mapping[str, Files] | None = None) -> LoadResult:
    """Load a book from texts: those of its own, and under `../id/…` (or in `base`, by id) those it extends."""
    own = {name: text for name, text in files.items() if not name.startswith("../")}

    def fetch(book: str) -> Files:
        prefix = f"../{book}/"
        kept = {name.removeprefix(prefix): text for name, text in files.items() if name.startswith(prefix)}
        return kept or (base or {}).get(book, {})

    faults: list[Fault] = []
    return _book(collect(own, fetch, faults), faults)


def find_books(root: Path) -> list[Path]:
    """The folders right below `root` that hold a book, by name."""
    if not root.is_dir():
        return []
    return sorted(folder for folder in root.iterdir() if (folder / MAIN).is_file())


def _files(folder: Path, prefix: str, faults: list[Fault]) -> dict[str, str]:
    """The YAML files of a folder by their path below it. Links are not followed: a book is its own files."""
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*.yaml")):
        name = path.relative_to(folder).as_posix()
        place = Place(prefix + name, 1, 1)
        if path.is_symlink() or not path.is_file():
            faults.append(Fault(place, "not-a-file"))
            continue
        if len(found) > MAX_FILES:
            break
        try:
            if path.stat().st_size > MAX_BYTES:
                faults.append(Fault(place, "file-too-large", {"most": str(MAX_BYTES)}))
                continue
            found[name] = path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            faults.append(Fault(place, "not-text"))
        except OSError as error:
            faults.append(Fault(place, "unreadable", {"problem": error.strerror or ""}))
    return found


def _book(sections: Sections, faults: list[Fault]) -> LoadResult:
    book: RuleBook | None = None
    # Without one of its files a book's names are not all known: nothing more could be said that is surely true.
    if not sections.broken:
        context = Context(gather(sections.nodes, sections.noted), faults)
        book = assemble(context, sections)
        if book is not None:
            check(context, book, sections)
    unique = {(fault.place, fault.code, *fault.values.items()): fault for fault in faults}
    ordered = sorted(unique.values(), key=lambda fault: (fault.place, fault.code))
    return LoadResult(None if ordered else book, tuple(ordered))
