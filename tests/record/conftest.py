"""Sessions over the toy game, with a clock that always moves on by a second."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from director_app import engine, rulebook
from director_app.engine.commands import Resolve
from director_app.record import Session
from tests.record import toy
from tests.record.mishaps import ENTER


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


@pytest.fixture
def closed(session: Session, path: Path) -> Path:
    """A game file of some commands, closed."""
    for _ in range(5):
        session.do(ENTER)
        session.do(Resolve())
    session.close()
    return path


@pytest.fixture
def shared(closed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The file in a folder that everybody can look into."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    target = folder / closed.name
    shutil.copy(closed, target)
    target.chmod(0o666)
    yield target
    folder.chmod(0o777)
    shutil.rmtree(folder)
