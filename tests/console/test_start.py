"""The window stands before anything is loaded that only a game needs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from director_app.console.ahead import PIECES, load_ahead
from director_app.console.main_window import MainWindow

START = """
import sys
from pathlib import Path
from director_app.console.app import application, window
from director_app.console.prefs import Prefs
main = window(Prefs(Path(sys.argv[1])))
main.show()
application().processEvents()
print(*sys.modules, "Qt" if vars(sys.modules["PySide6.QtCore"]).get("Qt") else "")
"""


def test_the_first_sight_waits_for_no_engine_book_or_file(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", START, str(tmp_path / "settings.toml")]
    loaded = set(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split())
    assert "director_app.console.views.start" in loaded
    assert loaded.isdisjoint({"director_app.engine", "director_app.rulebook", "director_app.record", "yaml", "sqlite3", "Qt"})


def test_a_door_opens_wherever_it_is_clicked(make_window: Callable[[], MainWindow]) -> None:
    main = make_window()
    opened: list[str] = []
    main.start.new.disconnect()
    main.start.new.connect(lambda: opened.append("new"))
    for word in main.start.doors[0].findChildren(QLabel):
        QTest.mouseClick(word, Qt.MouseButton.LeftButton)
    assert opened == ["new", "new"]


def test_what_a_game_needs_is_loaded_a_piece_at_a_time(qtbot: QtBot, make_window: Callable[[], MainWindow]) -> None:
    main = make_window()
    timer = load_ahead(main)
    qtbot.waitUntil(lambda: not timer.isActive())
    assert set(PIECES) <= set(sys.modules)
