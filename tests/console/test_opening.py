"""A game file that can't be written is offered as a copy; the file itself stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from director_app.console.main_window import MainWindow
from director_app.engine.commands import Proceed, Resolve
from director_app.record import Session, database
from tests.property.games import played


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that the system lets nobody write (the superuser, who may, is told he may not)."""
    folder = tmp_path / "只读"
    folder.mkdir()
    path, found = folder / "旧局.dgame", played("m206", 3)
    with Session.create(path, found.book, found.setup) as session:
        for command in found.commands[:6]:
            session.do(command)
    monkeypatch.setattr(database, "_may_write", lambda place: folder not in (place, place.parent))
    return path


@contextmanager
def answering(monkeypatch: pytest.MonkeyPatch, yes: bool, target: Path | None) -> Iterator[list[str]]:
    asked: list[str] = []

    def ask(parent: object, question: str, deed: str) -> bool:
        asked.append(question)
        return yes

    monkeypatch.setattr("director_app.console.dialogs.question.ask", ask)
    monkeypatch.setattr("director_app.console.dialogs.question.warn", lambda parent, sentence: asked.append(sentence))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target or ""), ""))
    yield asked


def test_a_copy_is_gone_on_with(game: Path, tmp_path: Path, make_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch) -> None:
    main, before = make_window(), game.read_bytes()
    with answering(monkeypatch, yes=True, target=tmp_path / "新局") as asked:
        assert main.open_path(game)
    assert asked == ["「旧局.dgame」不能写。可以打开它的一份副本，原来的文件不动。"]
    assert main.bridge.session.path == tmp_path / "新局.dgame"
    assert main.bridge.session.head == 6
    assert main.bridge.do(Proceed() if main.bridge.state.flow.status == "done" else Resolve()) == ""
    assert game.read_bytes() == before


@pytest.mark.parametrize(("yes", "target"), [(False, None), (True, None)], ids=["declined", "no place"])
def test_nothing_happens_against_the_directors_word(
    yes: bool, target: Path | None, game: Path, make_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    main = make_window()
    with answering(monkeypatch, yes=yes, target=target) as asked:
        assert not main.open_path(game)
    assert len(asked) == 1
    assert not main.has_game


def test_a_place_that_can_not_be_written_either_is_said(
    game: Path, tmp_path: Path, make_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    main = make_window()
    with answering(monkeypatch, yes=True, target=tmp_path / "没有" / "局.dgame") as asked:
        assert not main.open_path(game)
    assert len(asked) == 2
    assert "写不进 局.dgame" in asked[1]


def test_any_other_trouble_is_said_as_before(
    tmp_path: Path, make_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    main = make_window()
    with answering(monkeypatch, yes=True, target=None) as asked:
        assert not main.open_path(tmp_path / "没有.dgame")
    assert asked == ["找不到文件「没有.dgame」。"]
