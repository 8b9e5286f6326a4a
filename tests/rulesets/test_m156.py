"""m156's rulings: each alternative has a scenario, and that scenario would fail at the default."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from director_app.paths import rulesets_folder
from director_app.rulebook import RuleBook
from director_app.scenario.checking import Shelf
from director_app.scenario.model import Scenario
from director_app.scenario.reading import read_scenario
from director_app.scenario.runner import run_scenario

SHELF = Shelf(rulesets_folder())
FOLDER = Path(__file__).parents[1] / "scenarios" / "m156"
ISSUE = {
    "g": "01 02 05 06 07 10 12 21 26 30 36 40 43 51 58 61 69 71 86 99 103 105 106 119 122 123 124 125",
    "t": "02 10 11 14 16 35",
    "w": "06 14 33 43 54 60",
}
"""What issue 6 wants to be switched, and the topics of all books."""


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return SHELF.book("m156")


@pytest.fixture(scope="module")
def switched(book: RuleBook) -> dict[tuple[str, str], list[tuple[str, Scenario]]]:
    """(ruling, letter) → the scenarios played so."""
    found: dict[tuple[str, str], list[tuple[str, Scenario]]] = {}
    for path in sorted(FOLDER.glob("*.yaml")):
        scenario = read_scenario(path)
        for name, letter in scenario.setup.options.items():
            if name in book.rulings and letter != "A":
                found.setdefault((name, letter), []).append((path.name, scenario))
    return found


def test_what_tables_play_otherwise_can_be_switched(book: RuleBook) -> None:
    wanted = {f"R-m156{part}-{number}" for part, numbers in ISSUE.items() for number in numbers.split()}
    assert {name for name in wanted if not book.rulings[name].alternatives} == set()


def test_each_alternative_has_its_scenario(book: RuleBook, switched: dict[tuple[str, str], list[tuple[str, Scenario]]]) -> None:
    letters = {(name, letter) for name, ruling in book.rulings.items() for letter in ruling.alternatives}
    assert letters - set(switched) == set()


def test_a_scenario_of_an_alternative_fails_at_the_default(
    book: RuleBook, switched: dict[tuple[str, str], list[tuple[str, Scenario]]]
) -> None:
    alike = []
    for (name, _letter), files in switched.items():
        for file, scenario in files:
            rest = {option: value for option, value in scenario.setup.options.items() if option != name}
            if not run_scenario(replace(scenario, setup=replace(scenario.setup, options=rest)), book):
                alike.append((file, name))
    assert alike == []
