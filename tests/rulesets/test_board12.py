"""A board that is in none of the program's books, written as YAML alone: the example of docs/rulebooks.md."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from director_app.engine.dealing import deal, deal_faults
from director_app.fuzz import fuzz
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from director_app.scenario.checking import Shelf, check_file
from director_app.scenario.reading import read_scenario

HERE = Path(__file__).parent
BOOK = HERE / "board12"
SCENARIOS = sorted((HERE / "scenarios" / "board12").glob("*.yaml"))
SHELF = Shelf(HERE)


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return SHELF.book("board12")


def test_no_faults() -> None:
    assert load_book(BOOK).faults == ()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    failures = check_file(path, SHELF)
    assert not failures, "\n".join(map(str, failures))


def test_every_skill_and_every_switch_has_a_scenario(book: RuleBook) -> None:
    texts = [path.read_text(encoding="utf-8") for path in SCENARIOS]
    assert [name for name in book.skills if not any(f"skill: {name}" in text for text in texts)] == []
    tried = {(name, letter) for path in SCENARIOS for name, letter in read_scenario(path).setup.options.items()}
    assert {(ruling.id, letter) for ruling in book.rulings.values() for letter in ruling.alternatives} <= tried


def test_every_deal_is_the_board(book: RuleBook) -> None:
    deals = [deal(book, seed) for seed in range(20)]
    assert len({made.seats for made in deals if made is not None}) == 20
    for made in deals:
        assert made is not None
        assert deal_faults(book, made.seats, made.reserve) == ()
        assert Counter(made.seats) == {"预言家": 1, "女巫": 1, "猎人": 1, "守卫": 1, "狼王": 1, "狼人": 3, "平民": 4}


def test_random_games_hold(book: RuleBook) -> None:
    assert [str(one) for game in fuzz(book, games=50, seed=1) for one in game] == []
