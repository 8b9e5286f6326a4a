"""A scenario played into a window up to a phase, so that what the panes show of it can be looked at."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from director_app.console.main_window import MainWindow
from director_app.engine import apply, current_key, new_game
from director_app.engine.commands import Command, Proceed, Resolve, Setup, Stand
from director_app.engine.queue_model import Refused
from director_app.engine.state import GameState
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from director_app.scenario.model import Action, Scenario, Step
from director_app.scenario.reading import read_scenario

SCENARIOS = Path(__file__).parent.parent / "scenarios"
NAMES = (
    "咸鱼", "奶茶", "豆浆", "米线", "年糕", "汤圆", "粽子", "麻花", "油条", "春卷", "月饼", "馄饨", "烧卖", "麻薯", "布丁", "可乐",
    "雪碧", "芝士", "南瓜", "土豆", "茄子", "番茄", "玉米", "豆沙",
)  # fmt: skip
MOST = 3000


def read(name: str) -> tuple[Scenario, RuleBook, Setup]:
    """A scenario with its book, and its table with names."""
    scenario = read_scenario(SCENARIOS / name)
    book = load_book(rulesets_folder() / scenario.ruleset).book
    assert book is not None
    seats = tuple(replace(seat, name=NAMES[seat.number - 1]) for seat in scenario.setup.seats)
    return scenario, book, replace(scenario.setup, seats=seats)


class _Player:
    """Gives the commands of a scenario, an action as soon as its turn has come."""

    def __init__(self, book: RuleBook, setup: Setup) -> None:
        self.book = book
        self.state: GameState = new_game(book, setup).state
        self.given: list[Command] = []

    def do(self, command: Command) -> None:
        self.state = apply(self.book, self.state, command).state
        self.given.append(command)
        assert len(self.given) < MOST, "the script does not end"

    def take(self, actions: list[Action]) -> bool:
        """Enters what may be entered now; whether anything was."""
        before = len(actions)
        for action in tuple(actions):
            try:
                self.do(action.enter)
            except Refused:
                continue
            actions.remove(action)
        return len(actions) < before

    def play(self, step: Step, last: bool, without: tuple[str, ...] = ()) -> None:
        words: tuple[Command, ...] = (*step.penalties, *step.declares, *step.overrides)
        for command in words:
            self.do(command)
        if step.candidates is not None:
            self.do(Stand(step.candidates))
        actions = [action for action in step.actions if not action.refused and action.enter.skill not in without]
        self.take(actions)
        for ballot in step.ballots:
            if not ballot.refused:
                self.do(ballot.vote)
        while (actions and not without) or not last:
            if self.state.flow.status == "done":
                break
            self.do(Resolve())
            self.take(actions)


def commands(
    name: str, until: str = "", resolve: bool = False, without: tuple[str, ...] = ()
) -> tuple[RuleBook, Setup, tuple[Command, ...]]:
    """Book, table and commands of a scenario up to a phase of it ('' for the last), which is left open unless `resolve`.

    What is done `without` in that phase is left to be typed.
    """
    scenario, book, setup = read(name)
    player = _Player(book, setup)
    phases = [step.phase for step in scenario.steps]
    end = phases.index(until) if until else len(phases) - 1
    for place, step in enumerate(scenario.steps[: end + 1]):
        while current_key(book, player.state) != step.phase:
            player.do(Proceed() if player.state.flow.status == "done" else Resolve())
        player.play(step, last=place == end and not resolve, without=without if place == end else ())
    return book, setup, tuple(player.given)


def stage(
    main: MainWindow, file: Path, name: str, until: str = "", resolve: bool = False, without: tuple[str, ...] = ()
) -> None:
    """Plays a scenario into a file and opens it in the window."""
    book, setup, given = commands(name, until, resolve, without)
    assert main.bridge.create(file, book, setup) == ""
    for command in given:
        assert main.bridge.do(command) == ""
