"""What the scenarios of t19 cannot say of themselves: that each switch of the book is thrown by one that needs it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from director_app.scenario.model import Scenario
from director_app.scenario.reading import read_scenario
from director_app.scenario.runner import run_scenario

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "t19"


@pytest.fixture(scope="module")
def book() -> RuleBook:
    found = load_book(rulesets_folder() / "t19").book
    assert found is not None
    return found


def fails_without(book: RuleBook, scenario: Scenario, ruling: str) -> bool:
    """Whether the scenario does not hold where this ruling is left as it is by default."""
    options = {name: letter for name, letter in scenario.setup.options.items() if name != ruling}
    return bool(run_scenario(replace(scenario, setup=replace(scenario.setup, options=options)), book))


def test_each_alternative_has_a_scenario_that_fails_by_default(book: RuleBook) -> None:
    switchable = {(name, letter) for name, ruling in book.rulings.items() for letter in ruling.alternatives}
    assert {f"R-t19-{number}" for number in (29, 40, 63, 68, 70, 86)} <= {name for name, _ in switchable}
    shown = set[tuple[str, str]]()
    for file in sorted(SCENARIOS.glob("*.yaml")):
        scenario = read_scenario(file)
        thrown = ((name, letter) for name, letter in scenario.setup.options.items() if (name, letter) in switchable)
        shown |= {(name, letter) for name, letter in thrown if fails_without(book, scenario, name)}
    assert switchable - shown == set()


def test_every_ruling_says_what_it_asks_what_holds_and_why(book: RuleBook) -> None:
    assert all(ruling.question and ruling.default and ruling.reason for ruling in book.rulings.values())
