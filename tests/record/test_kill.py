"""A process killed at any moment loses nothing it has acknowledged, and locks nobody out."""

from __future__ import annotations

import hashlib
import json
import os
import random
import select
import signal
import sqlite3
import sys
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from director_app.engine import codec
from director_app.engine.events import Event
from director_app.paths import rulesets_folder
from director_app.record import Session
from director_app.rulebook import load_book
from tests.record import play

KILLS = int(os.environ.get("DIRECTOR_KILLS", "40"))
"""The long run asks for more."""
A_GAME = 50
"""Kills one game lives through."""
MOST = 6
"""Things a victim may get done before its end is near."""
LAST = 0.02
"""Seconds its end may then be off: about as long as one more thing takes."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")


def fingerprint(events: Iterable[Event]) -> str:
    return hashlib.sha256(json.dumps([codec.write_event(event) for event in events]).encode()).hexdigest()


def victim(path: Path, seed: int, out: int) -> None:
    """Opens the game and plays on until killed; says each thing that it holds for done."""

    def say(*words: object) -> None:
        os.write(out, (json.dumps(words) + "\n").encode())

    draw = random.Random(seed)
    session = Session.open(path)
    say("open")
    while True:
        chance = draw.random()
        if chance < 0.1 and session.can_undo:
            seq = session.head
            session.undo()
            say("undo", seq)
        elif chance < 0.15 and session.can_redo:
            session.redo()
            say("redo", session.head)
        elif chance < 0.2 and session.messages():
            message = draw.choice(session.messages())
            session.tick([message.id])
            say("tick", *message.id)
        else:
            command, _ = play.allowed(session.book, session.state, draw)
            step = session.do(command)
            say("do", session.head, fingerprint(step.events))


def run_and_kill(path: Path, seed: int, things: int, last: float) -> list[list[object]]:
    """What a victim said before it was killed: some time after so many things."""
    incoming, outgoing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            victim(path, seed, outgoing)
        finally:
            os._exit(1)  # only reached by an error: the parent then finds no killed child
    os.close(outgoing)
    said = b""
    while said.count(b"\n") <= things and (more := os.read(incoming, 1 << 16)):
        said += more
    deadline = time.monotonic() + last
    while (left := deadline - time.monotonic()) > 0 and select.select([incoming], [], [], left)[0]:
        more = os.read(incoming, 1 << 16)
        if not more:
            break
        said += more
    os.kill(child, signal.SIGKILL)
    while more := os.read(incoming, 1 << 16):
        said += more
    os.close(incoming)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), said.decode()
    return [json.loads(line) for line in said.splitlines()]


def test_killed_at_any_moment(tmp_path: Path) -> None:
    book = load_book(rulesets_folder() / "m206").book
    assert book is not None
    for game in range(0, KILLS, A_GAME):
        path = tmp_path / str(game) / "被杀的一局.dgame"
        path.parent.mkdir()
        Session.create(path, book, play.setup(book, 12)).close()
        kill_often(path, min(A_GAME, KILLS - game), game)


def kill_often(path: Path, kills: int, seed: int) -> None:
    """Has victim after victim play one game on, and looks at the file after each."""
    draw = random.Random(seed)
    moves: list[tuple[str, int]] = []
    prints: dict[int, str] = {}
    ticks: set[tuple[int, int]] = set()
    in_flight = 0
    for number in range(kills):
        said = run_and_kill(path, seed + number, draw.randint(0, MOST), draw.uniform(0, LAST))
        assert said[0] == ["open"]
        for what, *rest in said[1:]:
            if what == "tick":
                ticks.add((int(str(rest[0])), int(str(rest[1]))))
            else:
                moves.append((str(what), int(str(rest[0]))))
            if what == "do":
                prints[int(str(rest[0]))] = str(rest[1])
        with Session.open(path) as session:
            assert session.verify() == ()
            assert {seq: fingerprint(session.events_of(seq)) for seq in prints} == prints
            assert session.state == session.look(session.head).state
            newest = len(session.history())
        with closing(sqlite3.connect(path)) as plain:
            assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            recorded = plain.execute("SELECT what, seq FROM moves ORDER BY id").fetchall()
            assert ticks <= set(plain.execute("SELECT seq, place FROM ticks WHERE sent"))
        assert recorded[: len(moves)] == moves, "what was acknowledged is there, in order"
        assert len(recorded) - len(moves) <= 1, "at most the one command that was under way"
        if len(recorded) > len(moves):
            in_flight += 1
            moves = recorded
            if recorded[-1][0] == "do":
                assert recorded[-1][1] == newest
        assert [each.name for each in path.parent.iterdir()] == [path.name]
    assert len(prints) > kills, "the victims did real work"
    sys.stdout.write(f"{kills} kills, {len(moves)} moves, {in_flight} on disk before they were acknowledged\n")
