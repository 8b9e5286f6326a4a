"""The sample game: played from `resources/sample` by the program itself, so that it always fits the books it comes with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from director_app.engine.commands import Command, Proceed, Setup
from director_app.paths import resource, rulesets_folder
from director_app.record import Session
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from director_app.scenario.reading import read_scenario
from director_app.scenario.script import commands_of

UNSENT_STAGES = 4
"""How many of the last stages have messages that are still to be sent."""


class NoSample(Exception):
    """The sample can't be made here: the text says why."""


def sample_commands() -> tuple[RuleBook, Setup, tuple[Command, ...]]:
    """The book, the setup with names, and the commands of the sample game. Raises NoSample when its book has faults."""
    scenario = read_scenario(resource("sample", "game.yaml"))
    result = load_book(rulesets_folder() / scenario.ruleset)
    if result.book is None:
        raise NoSample(scenario.ruleset)
    names = [line.split() for line in resource("sample", "names.txt").read_text("utf-8").splitlines() if line.strip()]
    seats = tuple(
        replace(seat, name=name, player=player) for seat, (name, player) in zip(scenario.setup.seats, names, strict=True)
    )
    return result.book, replace(scenario.setup, seats=seats), commands_of(scenario, result.book, resolve_last=False)


def make_sample(path: Path) -> None:
    """Writes the sample game to a file; one that is there is replaced. What was told before tonight is ticked as sent."""
    book, setup, commands = sample_commands()
    last = [place for place, command in enumerate(commands) if isinstance(command, Proceed)][-UNSENT_STAGES]
    with Session.create(None, book, setup) as session:
        for place, command in enumerate(commands):
            if place == last:
                session.tick([message.id for message in session.messages()])
            session.do(command)
        path.unlink(missing_ok=True)
        session.save_as(path)


