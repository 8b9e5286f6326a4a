"""A game file that somebody changed by hand opens and goes on, or is refused in words; the program never fails on it."""

from __future__ import annotations

import json
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app.engine import fits
from director_app.engine.commands import Proceed, Resolve
from director_app.record import Session
from tests.property.doctored import doctor, looked_through, sound, used
from tests.property.games import BOOKS, Played, games, law


@law(16)
@given(st.sampled_from(BOOKS), st.randoms(use_true_random=False))
def test_whatever_is_changed_in_a_file(name: str, dice: Random) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.dgame"
        path.write_bytes(sound(name))
        doctor(path, dice)
        used(path, dice)


@pytest.mark.parametrize("name", BOOKS)
def test_a_sound_file_is_asked_everything(name: str, tmp_path: Path) -> None:
    """What the law above asks of a doctored file, a sound one answers."""
    path = tmp_path / "x.dgame"
    path.write_bytes(sound(name))
    with Session.open(path) as session:
        looked_through(session)


@law(12)
@given(games())
def test_every_position_of_a_game_fits_its_book(game: Played) -> None:
    assert fits(game.book, game.start.state)
    assert all(fits(game.book, move.step.state) for move in game.moves if move.step is not None)


DOCTORED: tuple[dict[str, Any], ...] = (
    {"round": "2"}, {"stage": 999}, {"stage": None}, {"lost": ["nobody"]}, {"winner": 1}, {"flow": {"status": "lost"}},
    {"seats": {"1": {"number": 1, "card": "?", "role": "?", "faction": "?"}}}, {"reserve": ["?"]}, {"draws": 10**30}, {"words": [99]},
    {"seats": {}}, {"marks": {"?": [1]}}, {"memory": [[99, "x", 1]]}, {"jump": ["?", 1]}, {"skills": {}}, {"outs": -5},
)  # fmt: skip


@pytest.mark.parametrize("wrong", DOCTORED, ids=str)
def test_a_doctored_snapshot_is_dropped_and_the_game_played_again(wrong: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "x.dgame"
    path.write_bytes(sound(BOOKS[0]))
    with Session.open(path) as session:
        state = session.state
    with closing(sqlite3.connect(path)) as file, file:
        for seq, body in file.execute("SELECT seq, body FROM snapshots").fetchall():
            data = json.loads(zlib.decompress(body))
            data["states"][data["at"]] |= wrong
            file.execute("UPDATE snapshots SET body = ? WHERE seq = ?", (zlib.compress(json.dumps(data).encode()), seq))
    with Session.open(path) as session:
        assert session.state == state
        session.do(Proceed() if session.state.flow.status == "done" else Resolve())
