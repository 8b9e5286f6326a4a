"""Finds scenario files and plays them, each rule book loaded once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from director_app.rulebook import find_books, load_book
from director_app.rulebook.model import RuleBook
from director_app.scenario.model import ScenarioFault
from director_app.scenario.reading import read_scenario
from director_app.scenario.runner import Failure, run_scenario
from director_app.wording.faults import fault_text


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one file; it passes when nothing failed."""

    path: Path
    failures: tuple[Failure, ...]


class Shelf:
    """The rule books of a folder, loaded when first asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._books: dict[str, RuleBook | str] = {}

    def book(self, name: str) -> RuleBook:
        """The book with this id. Raises ScenarioFault where there is none without faults."""
        if name not in self._books:
            self._books[name] = self._load(name)
        found = self._books[name]
        if isinstance(found, str):
            raise ScenarioFault(found)
        return found

    def _load(self, name: str) -> RuleBook | str:
        for folder in find_books(self.folder):
            if folder.name != name:
                continue
            loaded = load_book(folder)
            if loaded.book is not None:
                return loaded.book
            first = loaded.faults[0]
            return f"the rule book {name} has {len(loaded.faults)} faults; the first: {first.place}: {fault_text(first)}"
        return f"unknown ruleset {name}"


def scenario_files(paths: Sequence[Path]) -> Iterator[Path]:
    """The files themselves, and the scenarios of the folders, in order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.yaml"))
        else:
            yield path


def check_paths(paths: Sequence[Path], rulesets: Path) -> Iterator[Result]:
    """Plays every scenario, one after another."""
    shelf = Shelf(rulesets)
    for path in scenario_files(paths):
        yield Result(path, check_file(path, shelf))


def check_file(path: Path, shelf: Shelf) -> tuple[Failure, ...]:
    """Everything that did not hold in this file; a file that can't be played has failed with the reason."""
    try:
        scenario = read_scenario(path)
        return run_scenario(scenario, shelf.book(scenario.ruleset))
    except ScenarioFault as fault:
        return (Failure(0, "", str(fault)),)
    except Exception as error:  # noqa: BLE001 - a crash in one scenario must not hide the others
        return (Failure(0, "", f"the engine failed: {type(error).__name__}: {error}"),)
