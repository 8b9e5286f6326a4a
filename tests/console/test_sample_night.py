"""The sample's night, played to the morning by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from director_app.console.main_window import MainWindow
from director_app.console.views.entry import ENTERABLE
from tests.console.conftest import Table


def answer(table: Table) -> str:
    """Something legal for the row that has the keyboard."""
    row = table.main.view.queue.row
    assert row is not None
    if row.most == 0 or row.parts or row.ballots:
        return "-"
    return " ".join(map(str, row.range[: row.least]))


def test_the_night_is_played_by_keyboard_alone(make_window: Callable[[], MainWindow]) -> None:
    main = make_window()
    main.open_sample()
    table = Table(main, main.prefs.folder)
    main.desk.ask = lambda question, deed: True
    QApplication.processEvents()
    night = main.bridge.key.split("/")[0]
    entered = 0
    for _ in range(60):
        row = main.view.queue.row
        if any(message.public and message.stage.startswith("日2") for message in main.bridge.messages()):
            break
        if row is not None and row.status in ENTERABLE and main.view.queue.model.next_open(-1) >= 0:
            table.press(Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
            head = main.bridge.session.head
            table.enter(answer(table))
            assert main.bridge.session.head > head, (main.bridge.key, table.hint)
            entered += 1
            continue
        if any(message.to is not None for message in main.bridge.due()):
            table.press(Qt.Key.Key_F5)
            table.press(Qt.Key.Key_C)
            table.press(Qt.Key.Key_Escape)
            continue
        table.resolve()
    assert entered >= 2
    assert not main.bridge.key.startswith(night), "the morning has come"
    table.press(Qt.Key.Key_F6)
    assert "出局" in main.view.announcement.text.toPlainText()
