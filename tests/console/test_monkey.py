"""A monkey at the console breaks nothing: no failure, no warning, no box left waiting, no secret shown, and the file holds the game."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.logging import _QtMessageCapture
from pytestqt.qtbot import QtBot

from director_app.console.main_window import MainWindow
from director_app.engine import apply
from director_app.fuzz.cast import random_setup
from director_app.publish.posts import posts, text_in
from director_app.record import Session
from tests.console.monkey import Monkey
from tests.console.staging import NAMES
from tests.console.test_veil import in_sight, secrets
from tests.property.games import BOOKS, book_of

WIDER = int(os.environ.get("DIRECTOR_MONKEY", "0"))
"""So many seeds of each book, at length, to look for trouble by hand."""
FIRST = int(os.environ.get("DIRECTOR_MONKEY_FIRST", "1"))
STEPS = int(os.environ.get("DIRECTOR_MONKEY_STEPS", "30"))
LONGEST = 3.0


def told_to_all(main: MainWindow) -> str:
    """What has been posted."""
    bridge = main.bridge
    found = posts(bridge.book, bridge.events(), bridge.messages(), {})
    return "\n".join(text_in(bridge.book, bridge.state, post, "plain") for post in found if not post.due)


def look(main: MainWindow) -> None:
    """What must hold of the window at any moment."""
    assert QApplication.activeModalWidget() is None
    if not main.has_game:
        assert main.stack.currentWidget() is main.start
        return
    bridge, view = main.bridge, main.view
    path = bridge.session.path
    assert path is not None
    title = main.windowTitle().split(" · ")
    assert title[:-1] == [path.stem, bridge.key], title
    assert [line.number for line in view.seats.model.lines] == list(bridge.state.seats)
    assert view.queue.model.rows == (() if bridge.hidden else bridge.rows())
    row = view.queue.editor.row
    assert row is None or row in view.queue.model.rows, f"the editor is at {row}"
    if bridge.hidden:
        text, known = in_sight(main), told_to_all(main)
        assert [word for word in secrets(main) if word in text and word not in known] == []


def replayed(session: Session, copy: Path) -> None:
    """The file holds the game as it was played."""
    assert session.verify() == ()
    state = session.look(0).state
    for entry in session.history():
        if entry.active:
            state = apply(session.book, state, entry.row.command).state
    assert state == session.state
    session.save_as(copy)
    with Session.open(copy) as again:
        assert again.state == session.state


@pytest.mark.parametrize("seed", range(FIRST, FIRST + max(1, WIDER)))
@pytest.mark.parametrize("name", [*BOOKS, "sample"])
def test_a_monkey_breaks_nothing(
    name: str, seed: int, make_window: Callable[[], MainWindow], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot,
    qtlog: _QtMessageCapture,
) -> None:  # fmt: skip
    main = make_window()
    book = book_of("m156" if name == "sample" else name)
    monkey = Monkey(main, tmp_path, seed, monkeypatch, book)
    main.desk.ask = lambda question, deed: monkey._answer(main, question, deed)
    if name == "sample":
        main.open_sample(tour=False)
    else:
        setup = random_setup(book, Random(seed))
        seats = tuple(replace(seat, name=NAMES[seat.number - 1]) for seat in setup.seats)
        assert main.bridge.create(tmp_path / "局.dgame", book, replace(setup, seats=seats, judging=False)) == ""
    trail: list[str] = []
    try:
        with qtbot.captureExceptions() as failures:
            for number in range(STEPS):
                heard = len(qtlog.records)
                began = time.process_time()  # a machine with more to do is not the window's fault
                monkey.step()
                QApplication.processEvents()
                took = time.process_time() - began
                trail.append(f"{number} {main.bridge.key if main.has_game else ''} {monkey.did} {took:.2f}")
                assert not failures, failures
                new = [each for each in qtlog.records[heard:] if "This plugin does not support" not in each.message]
                assert not new, [each.message for each in new]
                assert took < LONGEST, f"slow: {took:.1f} s"
                look(main)
        if os.environ.get("DIRECTOR_MONKEY_TRAIL"):
            print("\n".join(trail), file=sys.stderr)
        monkey.put_back()
        if main.has_game:
            replayed(main.bridge.session, tmp_path / "copy")
    except BaseException:
        print("\n".join(trail[-25:]), "\nNOW", monkey.did, file=sys.stderr)
        raise
