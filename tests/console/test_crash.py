"""After a crash the next start offers the game where it was, and a log that holds nothing of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from director_app.console.failures import FATAL, Failures, log_text
from director_app.console.main_window import MainWindow
from director_app.console.marker import Marker, Place, left_behind
from director_app.record import Session
from tests.console.conftest import Table
from tests.property.games import played

VICTIM = """
import sys
from pathlib import Path
from director_app.console.app import application, window
from director_app.console.failures import Failures
from director_app.console.prefs import Prefs
main = window(Prefs(Path(sys.argv[1])))
Failures(main.prefs.folder, main.say).watch()
main.show()
main.open_path(Path(sys.argv[2]))
main.view.open_tab("timeline")
main.view.seats.looked_at.emit(3)
application().processEvents()
print("open", flush=True)
if sys.argv[3] == "fault":
    import ctypes
    ctypes.string_at(0)
sys.stdin.read()
"""


def click(button: QPushButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path, found = tmp_path / "周五 秘密局.dgame", played("m206", 3)
    with Session.create(path, found.book, found.setup) as session:
        for command in found.commands[:12]:
            session.do(command)
    return path


def dead(tmp_path: Path, game: Path, how: str) -> None:
    """A console that had the game open and dies of a kill, or of a fault beneath Python."""
    command = [sys.executable, "-c", VICTIM, str(tmp_path / "settings" / "settings.toml"), str(game), how]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"open\n"
        if how == "kill":
            process.send_signal(signal.SIGKILL)
        assert process.wait(60) < 0


@pytest.mark.parametrize("how", ["kill", "fault"])
def test_a_console_that_died_is_taken_up_where_it_was(
    how: str, game: Path, tmp_path: Path, make_window: Callable[[], MainWindow]
) -> None:
    dead(tmp_path, game, how)
    main = make_window()
    assert main.start.crash.isVisible()
    assert "周五 秘密局" in main.start.crash.words.text()
    click(main.start.crash.reopen)
    assert main.bridge.session.path == game
    assert main.bridge.session.head == 12
    assert main.view.tabs.currentWidget() is main.view.timeline
    assert main.view.inspector.seat == 3
    main.close()
    assert not make_window().start.crash.isVisible()
    assert "never closed" in log_text(main.prefs.folder)
    assert "秘密局" not in log_text(main.prefs.folder)
    assert ("Fatal" in (main.prefs.folder / FATAL).read_text("utf-8")) == (how == "fault")


def test_a_console_that_was_closed_leaves_nothing(game: Path, tmp_path: Path, make_window: Callable[[], MainWindow]) -> None:
    main = make_window()
    assert main.open_path(game)
    assert list((main.prefs.folder / "open").glob("*.open"))
    main.close_game()
    assert not list((main.prefs.folder / "open").iterdir())
    assert main.open_path(game)
    main.close()
    assert not list((main.prefs.folder / "open").iterdir())
    assert not make_window().start.crash.isVisible()


def test_a_console_that_is_still_running_is_left_alone(tmp_path: Path) -> None:
    marker = Marker(tmp_path)
    marker.put(Place("a.dgame", "votes", 2))
    assert left_behind(tmp_path) == ()
    marker.put(Place("a.dgame", "outbox", 2))
    assert len(list(tmp_path.glob("*.open"))) == 1
    marker.clear()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", ["", "{", "[]", '{"game": 3}', '{"game": "a", "seat": "x"}', '{"other": 1}'])
def test_a_spoilt_marker_offers_nothing(words: str, tmp_path: Path) -> None:
    (tmp_path / "x.open").write_text(words)
    assert left_behind(tmp_path) == ()
    assert list(tmp_path.iterdir()) == []


def test_the_offer_can_be_declined(tmp_path: Path, make_window: Callable[[], MainWindow]) -> None:
    (tmp_path / "settings" / "open").mkdir(parents=True)
    (tmp_path / "settings" / "open" / "x.open").write_text('{"game": "/gone/局.dgame"}')
    main = make_window()
    assert main.start.crash.isVisible()
    main.set_language("en")
    assert "局" in main.start.crash.words.text()
    click(main.start.crash.leave)
    assert not main.start.crash.isVisible()
    assert not main.has_game


def test_of_two_windows_that_died_both_are_offered(tmp_path: Path, make_window: Callable[[], MainWindow]) -> None:
    folder = tmp_path / "settings" / "open"
    folder.mkdir(parents=True)
    for name in ("甲局", "乙局"):
        (folder / f"{name}.open").write_text(f'{{"game": "/gone/{name}.dgame"}}', "utf-8")
    main = make_window()
    offered = []
    while main.start.crash.isVisible():
        offered.append(main.start.crash.words.text().split("「")[1].split("」")[0])
        click(main.start.crash.leave)
    assert sorted(offered) == ["乙局", "甲局"]


def test_a_game_that_is_gone_is_said(tmp_path: Path, make_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings" / "open").mkdir(parents=True)
    (tmp_path / "settings" / "open" / "x.open").write_text('{"game": "/gone/局.dgame"}')
    said: list[str] = []
    monkeypatch.setattr("director_app.console.dialogs.question.warn", lambda parent, sentence: said.append(sentence))
    main = make_window()
    click(main.start.crash.reopen)
    assert said == ["找不到文件「局.dgame」。"]


def test_the_saved_log_holds_no_word_of_the_game(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = Failures(table.main.prefs.folder, table.main.say)
    try:
        raise ValueError("5号 咸鱼 是磁狼，预言家 查他")
    except ValueError as error:
        failures.caught(ValueError, error, error.__traceback__)
    target = tmp_path / "log.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    table.main.actions_["save_log"].trigger()
    text = target.read_text("utf-8")
    assert "ValueError" in text
    assert "tests/console/test_crash.py" in text
    state, book = table.main.bridge.state, table.main.bridge.book
    secrets = {"磁狼", "周末局", str(tmp_path), str(Path.home()), *book.roles, *(seat.name for seat in state.seats.values())}
    assert [word for word in secrets if word in text] == []
    assert "log.txt" in table.main.statusBar().currentMessage()


def test_a_log_that_can_not_be_saved_is_said(table: Table, tmp_path: Path) -> None:
    table.main.reopening.write_log(tmp_path)
    assert "写不进" in table.main.statusBar().currentMessage()
