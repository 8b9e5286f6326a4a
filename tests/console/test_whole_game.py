"""A whole game of the largest book through the window: from the sign-ups to the reveal, its texts as they were read through."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from director_app.console.main_window import MainWindow
from director_app.record import Session
from tests.console.conftest import Table
from tests.console.evening import Evening, sign_up
from tests.console.staging import NAMES, read

GAME = "m156/x901-game-magnet-night.yaml"
PLAYERS = ("老王", "小李", "阿青", "大刘", "三毛", "老周", "小满", "阿福", "冬瓜", "小鹿", "阿哲", "老宋", "南风")
EXPECTED = Path(__file__).parent / "whole_game"
WRITE = "WRITE_EXPECTED"
"""The environment variable that writes the files anew; they are to be read through before they are kept."""


@pytest.fixture
def evening(make_window: Callable[[], MainWindow], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """The game dealt, the identities not yet told."""
    table = Table(make_window(), tmp_path)
    scenario, _, setup = read(GAME)

    def ask(question: str, deed: str) -> bool:
        table.asked.append(question)
        return True

    sign_up(table, scenario, NAMES[: len(setup.seats)], PLAYERS, monkeypatch)
    table.main.desk.ask = ask
    QApplication.processEvents()
    return Evening(table, scenario, monkeypatch)


def exported(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Everything that leaves the program in the game: posts, messages, the reveal in each form."""
    folder = evening.table.folder
    found = {
        "posts.txt": "\n\n".join(evening.posted) + "\n",
        "messages.txt": "\n\n".join("\n".join((f"{seat}号", *texts)) for seat, texts in sorted(evening.sent.items())) + "\n",
    }
    for end in ("md", "bbcode", "html"):
        file = folder / f"reveal.{end}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=str(file): (name, ""))
        evening.table.press(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
        found[file.name] = file.read_text(encoding="utf-8")
    return found


def test_from_the_sign_ups_to_the_reveal(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.play()
    assert evening.main.bridge.state.winner == "村民阵营"
    path = evening.main.bridge.session.path
    assert path is not None
    for name, text in exported(evening, monkeypatch).items():
        if os.environ.get(WRITE):
            (EXPECTED / name).write_text(text, encoding="utf-8")
        assert text == (EXPECTED / name).read_text(encoding="utf-8"), name
    state = evening.main.bridge.state
    evening.main.close_game()
    assert Session.open(path).state == state, "the file holds the game as it was played"
