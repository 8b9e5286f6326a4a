"""Sessions over the toy game, with a clock that always moves on by a second."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from director_app import engine, rulebook
from director_app.record import Session
from tests.record import toy


@pytest.fixture
def toy_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the toy in the engine's place."""
    for name in ("new_game", "apply", "stage_key", "fits"):
        monkeypatch.setattr(engine, name, getattr(toy, name))
    monkeypatch.setattr(rulebook, "load_sources", toy.load_sources)


@pytest.fixture
def clock() -> Callable[[], str]:
    count = iter(range(3600))

    def tick() -> str:
        minutes, seconds = divmod(next(count), 60)
        return f"2026-11-29T21:{minutes:02}:{seconds:02}+08:00"

    return tick


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "第一局 R&B.dgame"


@pytest.fixture
def session(toy_engine: None, path: Path, clock: Callable[[], str]) -> Session:
    return Session.create(path, toy.book(), toy.SETUP, clock=clock)
