"""Real games of the books that come with the program, on record."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from director_app.engine import codec
from director_app.paths import rulesets_folder
from director_app.record import Session
from director_app.rulebook import find_books, load_book
from director_app.rulebook.model import RuleBook
from tests.record import play

BOOKS = sorted(find_books(rulesets_folder()))


def book_in(folder: Path) -> RuleBook:
    book = load_book(folder).book
    assert book is not None
    return book


@pytest.mark.parametrize("folder", BOOKS, ids=lambda folder: folder.name)
def test_every_state_event_and_command_round_trips(folder: Path, tmp_path: Path) -> None:
    book, path, draw = book_in(folder), tmp_path / "a.dgame", random.Random(11)
    session = Session.create(path, book, play.setup(book, 16))
    states = [session.state]
    for _ in range(90):
        command, expected = play.allowed(book, session.state, draw)
        step = session.do(command)
        assert step == expected
        states.append(step.state)
        for write, read, value in (
            (codec.write_state, codec.read_state, step.state),
            (codec.write_command, codec.read_command, command),
            *[(codec.write_event, codec.read_event, event) for event in step.events],
        ):
            assert read(json.loads(json.dumps(write(value)))) == value  # type: ignore[operator]
    events = session.events()
    session.close()
    with Session.open(path) as again:
        assert again.book.sources == book.sources
        assert again.events() == events
        assert again.verify() == ()
        for seq in (90, 61, 33, 32, 5, 0):
            assert again.look(seq).state == states[seq]
        again.undo(to=40)
        assert again.state == states[40]
        while again.can_redo:
            again.redo()
        assert again.state == states[90]


KEPT = sorted((Path(__file__).parent / "samples" / "books").glob("*.dgame"))
"""A new game of each book as it was when file version 2 was the newest, kept for good."""


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_a_game_goes_on_by_the_book_it_was_made_with(kept: Path, tmp_path: Path) -> None:
    """A word that the rule language once had stays in it: the books in people's files say it."""
    path = tmp_path / kept.name
    shutil.copyfile(kept, path)
    with Session.open(path, backups=tmp_path / "backups") as session:
        assert session.book.sources != book_in(rulesets_folder() / kept.stem).sources
        draw = random.Random(5)
        for _ in range(40):
            command, expected = play.allowed(session.book, session.state, draw)
            assert session.do(command) == expected
        assert session.verify() == ()
