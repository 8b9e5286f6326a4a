"""Every skill of a book is at work in at least one of its scenarios that pass."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from director_app.engine.events import Kind
from director_app.paths import rulesets_folder
from director_app.rulebook import RuleBook
from director_app.scenario import runner
from director_app.scenario.checking import Shelf
from director_app.scenario.model import Scenario
from director_app.scenario.played import Played
from director_app.scenario.reading import read_scenario

HERE = Path(__file__).parent
SHELF = Shelf(rulesets_folder())
BOOKS = sorted(folder.name for folder in HERE.iterdir() if any(folder.glob("*.yaml")))

AT_WORK = frozenset({Kind.LAUNCHED, Kind.RULE, Kind.STOPPED, Kind.STATE_GIVEN})
"""What a skill does: it is used, it is triggered, what it gives stops something."""


def named(scenario: Scenario) -> Iterator[str]:
    """Skills that a scenario asks for: what a skill without a doing of its own changes is seen there."""
    for step in scenario.steps:
        for expectation in (*step.before, *step.expect):
            if expectation.kind == "skills":
                yield from (str(name) for part in ("has", "lacks") for name in expectation.items(part))


def at_work(scenario: Scenario, book: RuleBook, monkeypatch: pytest.MonkeyPatch) -> frozenset[str]:
    """The skills at work in a scenario; none when it fails."""
    games: list[Played] = []

    class Kept(Played):
        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments)  # type: ignore[arg-type]
            games.append(self)

    monkeypatch.setattr(runner, "Played", Kept)
    if runner.run_scenario(scenario, book):
        return frozenset()
    found = {event.skill for game in games for event in game.events if event.kind in AT_WORK}
    found |= {held.skill for game in games for states in game.state.states.values() for held in states}
    return frozenset(found | set(named(scenario)))


@pytest.mark.parametrize("name", BOOKS)
def test_every_skill_is_at_work(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = SHELF.book(name)
    missing = set(book.skills)
    waiting = {path: path.read_text(encoding="utf-8") for path in sorted((HERE / name).glob("*.yaml"))}
    while waiting and missing:
        likely = (path for path, text in waiting.items() if any(skill in text for skill in missing))
        path = next(likely, next(iter(waiting)))
        del waiting[path]
        missing -= at_work(read_scenario(path), book, monkeypatch)
    assert sorted(missing) == []
