"""Laws of going back and forth: whatever is done, undone, redone and reopened, the game stands where a simple model says."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director_app.engine.commands import Command, Enter, Proceed, Resolve
from director_app.engine.events import Event
from director_app.engine.state import GameState
from director_app.record import Session, positions
from tests.record import toy

pytestmark = pytest.mark.usefixtures("toy_engine")

COMMANDS: dict[str, Command] = {"enter": Enter(1, "看", (2,)), "resolve": Resolve(), "proceed": Proceed()}
WORDS = st.lists(st.sampled_from([*COMMANDS, "undo", "undo", "redo", "undo to", "reopen", "tick"]), max_size=25)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(WORDS)
def test_any_way_back_and_forth(monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    monkeypatch.setattr(positions, "EVERY", 3)
    monkeypatch.setattr(positions, "LATE", 2)
    monkeypatch.setattr(positions, "SPARSE", 5)
    monkeypatch.setattr(positions, "IN_MEMORY", 2)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.dgame"
        session = Session.create(path, toy.book(), toy.SETUP)
        line: list[tuple[int, GameState, tuple[Event, ...]]] = [(0, session.state, session.events())]
        undone: list[tuple[int, GameState, tuple[Event, ...]]] = []
        done = 0
        for word in words:
            if word in COMMANDS:
                step = session.do(COMMANDS[word])
                done += 1
                line.append((done, step.state, step.events))
                undone.clear()
            elif word == "undo" and len(line) > 1:
                session.undo()
                undone.append(line.pop())
            elif word == "undo to" and len(line) > 3:
                session.undo(to=line[-3][0])
                undone.extend((line.pop(), line.pop()))
            elif word == "redo" and undone:
                session.redo()
                line.append(undone.pop())
            elif word == "tick":
                session.tick([message.id for message in session.messages()[:2]])
            elif word == "reopen":
                session.close()
                session = Session.open(path)
            assert (session.head, session.state) == line[-1][:2]
            assert session.events() == tuple(event for _, _, came in line for event in came)
            assert (session.can_undo, session.can_redo) == (len(line) > 1, bool(undone))
            history = session.history()
            assert [entry.row.seq for entry in history] == list(range(1, done + 1))
            assert [entry.row.seq for entry in history if entry.active] == [seq for seq, _, _ in line[1:]]
        for seq, state, _ in line:
            assert session.look(seq).state == state
        assert session.verify() == ()
        session.close()
