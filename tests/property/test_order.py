"""Where a stage takes all entries first, the order in which the players are heard from does not matter.

Two things do depend on it, and the books say so: several entries of one skill resolve in the order received, and an
entry may bar another (a skill of the same choice of one, or a rule that reads the entries so far). Entries are
independent when they are of different skills of different seats and neither skill reads the entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from director_app.engine import GameState, apply
from director_app.engine.codec import write_state
from director_app.engine.commands import Command, Enter, Pass, Resolve
from director_app.engine.events import Event
from director_app.rulebook.model import Mode, RuleBook
from tests.property.games import BOOKS, Played, book_of, games, law, played
from tests.property.reading import skill_names

ENTRIES = {"entries", "entered"}
NUMBERS = {"id", "held", "event", "entry_event", "next_event", "next_id", "via", "use", "instance", "notice"}
"""What is only a number given in turn: of events, uses, states, notices, holdings."""


def stages(game: Played) -> Iterator[tuple[GameState, list[Enter | Pass]]]:
    """Each collecting stage: where it stood, and the entries taken before it was first resolved."""
    taken: list[Enter | Pass] = []
    start = game.start.state
    for move in game.done:
        stage = (*game.book.start, *game.book.cycle)[move.before.stage]
        if isinstance(move.command, (Enter, Pass)) and stage.mode in (Mode.TOGETHER, Mode.ORDERED):
            start = start if taken else move.before
            taken.append(move.command)
            continue
        if isinstance(move.command, Resolve) and len(taken) > 1:
            yield start, taken
        taken = []


def independent(book: RuleBook, commands: Sequence[Enter | Pass]) -> list[Enter | Pass]:
    """Those of the entries that can't be in each other's way: of different seats and skills, none reading the others."""
    found: list[Enter | Pass] = []
    for command in commands:
        reads = skill_names(book, command.skill) & ENTRIES or book.skills[command.skill].moment
        if not reads and all(command.by != other.by and command.skill != other.skill for other in found):
            found.append(command)
    return found


def outcome(book: RuleBook, state: GameState, commands: Sequence[Command]) -> tuple[list[object], object]:
    """What comes of the entries when the stage is resolved: the events and the position, without numbers given in turn."""
    for command in commands:
        state = apply(book, state, command).state
    events: list[Event] = []
    while state.flow.status != "done" and state.winner is None:
        step = apply(book, state, Resolve())
        state = step.state
        events += step.events
    return [plain(event) for event in events], without_numbers(write_state(state))


def plain(event: Event) -> object:
    return (event.kind, event.seat, event.by, event.skill, event.seats, without_numbers(event.data), event.cite, event.rulings)


def without_numbers(value: object) -> object:
    if isinstance(value, dict):
        return {key: without_numbers(item) for key, item in value.items() if key not in NUMBERS}
    if isinstance(value, (list, tuple)):
        return [without_numbers(item) for item in value]
    return value


@law(40)
@given(games(), st.randoms(use_true_random=False))
def test_independent_entries_may_come_in_any_order(game: Played, dice: Random) -> None:
    for start, taken in stages(game):
        commands = independent(game.book, taken)
        mixed = dice.sample(commands, len(commands))
        assert outcome(game.book, start, mixed) == outcome(game.book, start, commands)


@law(25)
@given(games(), st.randoms(use_true_random=False))
def test_entries_of_one_skill_keep_their_order_whatever_comes_between(game: Played, dice: Random) -> None:
    """Entries of several skills mixed, each skill's own still in the order received."""
    for start, taken in stages(game):
        commands = [command for command in taken if isinstance(command, Enter)]
        if len({command.by for command in commands}) < len(commands):
            continue
        commands = [command for command in commands if not skill_names(game.book, command.skill) & ENTRIES]
        skills = dice.sample([command.skill for command in commands], len(commands))
        queues = {skill: [command for command in commands if command.skill == skill] for skill in skills}
        mixed = [queues[skill].pop(0) for skill in skills]
        assert outcome(game.book, start, mixed) == outcome(game.book, start, commands)


def test_there_are_independent_entries_to_look_at() -> None:
    """The laws above are about something: random games hold stages with several independent entries."""
    found = [independent(book_of(name), taken) for name in BOOKS for seed in range(8) for _, taken in stages(played(name, seed))]
    assert sum(len(commands) > 1 for commands in found) >= 40
