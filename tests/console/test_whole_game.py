"""A whole game of each book through the window: from the sign-ups to the reveal, its texts as they were read through."""

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

GAMES = {
    "m156": ("m156/x901-game-magnet-night.yaml", "村民阵营"),
    "m138": ("m138/900-game-black-lovers-outlast.yaml", "黑情侣阵营"),
    "t19": ("t19/900-game-joined-snow-wolf-last.yaml", "村民阵营"),
    "m206": ("m206/900-game-crack-and-last-shot.yaml", "村民阵营"),
    "m102": ("m102/900-game-scholar-masters-the-relic.yaml", "环蛇阵营"),
}
"""Book -> the game, and who wins it."""
PLAYERS = (
    "老王", "小李", "阿青", "大刘", "三毛", "老周", "小满", "阿福", "冬瓜", "小鹿", "阿哲", "老宋", "南风", "北岛", "石头", "阿月",
    "小川", "老莫", "阿飞", "二狗", "大头", "小雨", "老叶", "阿水",
)  # fmt: skip
EXPECTED = Path(__file__).parent / "whole_game"
WRITE = "WRITE_EXPECTED"
"""The environment variable that writes the files anew; they are to be read through before they are kept."""


@pytest.fixture
def evening(
    request: pytest.FixtureRequest, make_window: Callable[[], MainWindow], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Evening:
    """The game of a book dealt, the identities not yet told."""
    table = Table(make_window(), tmp_path)
    scenario, _, setup = read(GAMES[request.param][0])

    def ask(question: str, deed: str) -> bool:
        table.asked.append(question)
        return True

    sign_up(table, scenario, NAMES[: len(setup.seats)], PLAYERS[: len(setup.seats)], monkeypatch)
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


@pytest.mark.parametrize(("evening", "book"), [(book, book) for book in GAMES], indirect=["evening"])
def test_from_the_sign_ups_to_the_reveal(evening: Evening, book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.play()
    assert evening.main.bridge.state.winner == GAMES[book][1]
    path = evening.main.bridge.session.path
    assert path is not None
    for name, text in exported(evening, monkeypatch).items():
        kept = EXPECTED / book / name
        if os.environ.get(WRITE):
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(text, encoding="utf-8")
        assert text == kept.read_text(encoding="utf-8"), kept
    state = evening.main.bridge.state
    evening.main.close_game()
    assert Session.open(path).state == state, "the file holds the game as it was played"
