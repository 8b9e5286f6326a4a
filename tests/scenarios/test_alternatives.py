"""Each alternative of a switchable ruling is told apart from the default by a scenario.

A scenario that sets a ruling tells it apart when it fails as soon as that ruling alone is left at its default.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from director_app.paths import rulesets_folder
from director_app.rulebook.model import RuleBook
from director_app.scenario.checking import Shelf
from director_app.scenario.model import Scenario
from director_app.scenario.reading import read_scenario
from director_app.scenario.runner import run_scenario

HERE = Path(__file__).parent
SHELF = Shelf(rulesets_folder())
BOOKS = ("m102", "m138")
"""Books that have a scenario for each alternative."""


def told_apart(scenario: Scenario, book: RuleBook) -> set[tuple[str, str]]:
    """The rulings that this scenario sets and would not pass without."""
    options = dict(scenario.setup.options)
    found = set()
    for name in set(options) & set(book.rulings):
        left = {key: letter for key, letter in options.items() if key != name}
        if run_scenario(replace(scenario, setup=replace(scenario.setup, options=left)), book):
            found.add((name, options[name]))
    return found


@pytest.mark.parametrize("name", BOOKS)
def test_each_alternative_is_told_apart_by_a_scenario(name: str) -> None:
    book = SHELF.book(name)
    switchable = {(ruling.id, letter) for ruling in book.rulings.values() for letter in ruling.alternatives}
    seen: set[tuple[str, str]] = set()
    for path in sorted((HERE / name).glob("*.yaml")):
        seen |= told_apart(read_scenario(path), book)
    assert switchable
    assert sorted(switchable - seen) == []
