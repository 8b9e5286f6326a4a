"""A window with a small game in it, opened as a director would find it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from director_app.console.app import window
from director_app.console.main_window import MainWindow
from director_app.console.prefs import Prefs
from director_app.engine.commands import SeatSetup, Setup
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from tests.console.staging import stage

NAMES = ("咸鱼", "奶茶", "豆浆", "米线", "年糕", "汤圆", "粽子", "麻花", "油条", "春卷", "月饼")
CAST = ("平民", "狼人", "女巫", "占星师", "平民", "预言家", "平民", "白痴", "狼人", "猎人", "平民")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Qt without a display says of each window what it can't do there (size hints, raise, grab): no fault of ours."""
    for item in items:
        if "console" in item.path.parts:
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Backups of a test go nowhere else."""
    monkeypatch.setattr("director_app.record.backup.default_folder", lambda: tmp_path / "backups")


@pytest.fixture(scope="session")
def book() -> RuleBook:
    found = load_book(rulesets_folder() / "m206").book
    assert found is not None
    return found


@dataclass
class Table:
    """A window, and the hands of a person at it."""

    main: MainWindow
    folder: Path
    asked: list[str] = field(default_factory=list)
    answer: bool = True

    @property
    def queue_text(self) -> list[str]:
        """The queue as text, a line a row."""
        model = self.main.view.queue.model
        return [str(model.index(place).data()) for place in range(model.rowCount())]

    @property
    def hint(self) -> str:
        return self.main.view.queue.editor.hint.text()

    def type(self, text: str) -> None:
        """Types into whatever has the keyboard."""
        for char in text:
            if char.isascii():
                QTest.keyClicks(self.focus, char)
            else:  # as an input method commits it
                event = QInputMethodEvent()
                event.setCommitString(char)
                QApplication.sendEvent(self.focus, event)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.focus, key, modifier)
        QApplication.processEvents()

    def enter(self, text: str) -> None:
        """Types a line and presses Enter."""
        self.type(text)
        self.press(Qt.Key.Key_Return)

    def resolve(self) -> None:
        """Ctrl+Enter."""
        self.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    @property
    def focus(self) -> QWidget:
        found = self.main.focusWidget()
        assert found is not None
        return found

    def until(self, key: str) -> None:
        """Goes on to a stage, everybody giving up and every message ticked."""
        for _ in range(40):
            if self.main.bridge.key == key:
                return
            self.main.bridge.tick(self.main.bridge.due(), True)
            self.main.desk.resolve()
        raise AssertionError(f"never came to {key}, but to {self.main.bridge.key}")


@pytest.fixture
def make_window(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[], MainWindow]]:
    made: list[MainWindow] = []

    def make() -> MainWindow:
        main = window(Prefs(tmp_path / "settings" / "settings.toml"))
        main.show()
        with qtbot.waitActive(main):
            main.activateWindow()
        made.append(main)
        return main

    yield make
    for main in made:
        main.close()
        main.deleteLater()
        # Deferred deletes wait for an event loop, which a test has none of; windows left over make every later one slow.
        QCoreApplication.sendPostedEvents(main, QEvent.Type.DeferredDelete)


@pytest.fixture
def table(make_window: Callable[[], MainWindow], tmp_path: Path, book: RuleBook) -> Table:
    """A game of eleven, just begun."""
    main = make_window()
    found = Table(main, tmp_path)

    def ask(question: str, deed: str) -> bool:
        found.asked.append(question)
        return found.answer

    main.desk.ask = ask
    seats = tuple(SeatSetup(number, role, name) for number, (role, name) in enumerate(zip(CAST, NAMES, strict=True), start=1))
    assert main.bridge.create(tmp_path / "周末局.dgame", book, Setup(seats, seed=7, reserve=("平民", "狼人"))) == ""
    QApplication.processEvents()
    return found


@pytest.fixture
def staged(make_window: Callable[[], MainWindow], tmp_path: Path) -> Callable[..., Table]:
    """A window with a scenario played up to a phase of it, everybody told what there was to tell."""

    def make(name: str, until: str = "", resolve: bool = False, without: tuple[str, ...] = ()) -> Table:
        main = make_window()
        found = Table(main, tmp_path)

        def ask(question: str, deed: str) -> bool:
            found.asked.append(question)
            return found.answer

        main.desk.ask = ask
        stage(main, tmp_path / "局.dgame", name, until, resolve, without)
        main.bridge.tick(main.bridge.due(), True)
        main.view.queue.focus()
        QApplication.processEvents()
        return found

    return make
