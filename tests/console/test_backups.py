"""A game that is open has its copy each day; one is restored from the menu, and what it replaces is kept."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from director_app.console.dialogs.backups import BackupsDialog
from director_app.engine.commands import Resolve
from director_app.record import Session, backup
from tests.console.conftest import Table


def copies(table: Table) -> list[backup.Backup]:
    return list(backup.listed(table.folder / "backups"))


def day_of(monkeypatch: pytest.MonkeyPatch, table: Table, day: str) -> None:
    """Another day, for the console and for what it writes down."""
    monkeypatch.setattr("director_app.record.timeline.now", lambda: f"{day}T09:00:00+08:00")
    monkeypatch.setattr(table.main.bridge.session, "_clock", lambda: f"{day}T09:00:00+08:00")


def pressed(deed: Callable[[BackupsDialog], None], table: Table) -> None:
    """Opens the list from the menu, and does something in it."""

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, BackupsDialog)
        deed(dialog)

    QTimer.singleShot(0, act)
    table.main.actions_["restore"].trigger()
    QApplication.processEvents()


def take(row: int) -> Callable[[BackupsDialog], None]:
    def deed(dialog: BackupsDialog) -> None:
        dialog.table.selectRow(row)
        QTest.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)

    return deed


def agreed(monkeypatch: pytest.MonkeyPatch, yes: bool) -> list[str]:
    """Answers the question before a file is replaced; gives what was asked."""
    asked: list[str] = []

    def answer(parent: object, question: str, deed: str) -> bool:
        asked.append(question)
        return yes

    monkeypatch.setattr("director_app.console.dialogs.question.ask", answer)
    return asked


def test_the_first_copy_of_a_day_comes_by_itself(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [copy.title for copy in copies(table)] == ["周末局"]
    day_of(monkeypatch, table, "2031-05-01")
    table.resolve()
    table.resolve()
    assert sorted(copy.day for copy in copies(table))[-1] == date(2031, 5, 1)
    assert len(copies(table)) == 2


def test_thirty_days_leave_two_weeks_and_the_first_of_each_week(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for day in range(1, 31):
        day_of(monkeypatch, table, f"2031-05-{day:02}")
        table.main.bridge.moved.emit()
    left = sorted(copy.day.day for copy in copies(table) if copy.day.year == 2031)
    assert left == [1, 5, 12, *range(17, 31)]


def test_a_copy_that_can_not_be_written_is_said(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    (table.folder / "file").write_text("")
    monkeypatch.setattr("director_app.record.backup.default_folder", lambda: table.folder / "file")
    day_of(monkeypatch, table, "2031-05-01")
    table.main.bridge.moved.emit()
    assert "今天的备份没有写成" in table.main.statusBar().currentMessage()


def test_the_sample_has_no_copies(table: Table) -> None:
    table.main.open_sample(tour=False)
    QApplication.processEvents()
    assert [copy.title for copy in copies(table)] == ["周末局"]


def test_a_copy_takes_the_place_of_the_present_file_which_is_kept(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    main, path = table.main, table.main.bridge.session.path
    assert path is not None
    head = main.bridge.session.head
    main.desk.resolve()
    later = main.bridge.session.head
    assert later > head
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *given: (given[2], ""))
    asked = agreed(monkeypatch, yes=True)
    pressed(take(0), table)
    assert "周末局.dgame" in asked[0]
    assert main.bridge.session.path == path
    assert main.bridge.session.head == head
    (kept,) = [copy for copy in copies(table) if copy.kind.startswith("-r")]
    assert kept.path.name in main.statusBar().currentMessage()
    with Session.open(kept.path) as before:
        assert before.head == later
    found: list[list[str]] = []

    def look(dialog: BackupsDialog) -> None:
        for row in range(dialog.table.rowCount()):
            found.append([item.text() for column in range(5) if (item := dialog.table.item(row, column)) is not None])
        dialog.reject()

    pressed(look, table)
    assert [row[0] for row in found] == ["周末局", "周末局"]
    assert sorted(row[3] for row in found) == sorted([str(head), str(later)])
    assert {row[4] for row in found} == {"当天第一份", "被换下的"}


def test_nothing_is_replaced_against_the_directors_word(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.main.desk.resolve()
    later = table.main.bridge.session.head
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *given: (given[2], ""))
    agreed(monkeypatch, yes=False)
    pressed(take(0), table)
    assert table.main.bridge.session.head == later
    assert len(copies(table)) == 1


def test_a_copy_goes_on_at_a_new_place_and_replaces_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(table.folder / "又一局"), ""))
    asked = agreed(monkeypatch, yes=True)
    pressed(take(0), table)
    assert asked == []
    assert table.main.bridge.session.path == table.folder / "又一局.dgame"
    assert (table.folder / "周末局.dgame").exists()
    assert table.main.bridge.do(Resolve()) == ""


def test_a_damaged_present_file_is_kept_byte_by_byte(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    main, path = table.main, table.main.bridge.session.path
    assert path is not None
    main.close_game()
    spoilt = path.read_bytes()[:5000]
    path.write_bytes(spoilt)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    agreed(monkeypatch, yes=True)
    pressed(take(0), table)
    assert main.has_game
    (kept,) = [copy for copy in copies(table) if copy.kind.startswith("-r")]
    assert kept.path.read_bytes() == spoilt


def test_a_damaged_copy_can_not_be_chosen(table: Table, qtbot: QtBot) -> None:
    (copy,) = copies(table)
    copy.path.write_bytes(b"SQLite format 3\x00" + b"x" * 5000)
    dialog = BackupsDialog(copies(table), "")
    qtbot.addWidget(dialog)
    assert not dialog.restore.isEnabled()
    item = dialog.table.item(0, 4)
    assert item is not None
    assert item.text() == "已损坏，恢复不了"


def test_a_game_open_elsewhere_is_not_replaced(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("director_app.console.dialogs.question.warn", lambda parent, sentence: said.append(sentence))
    agreed(monkeypatch, yes=True)
    other = table.folder / "别处.dgame"
    table.main.bridge.copy_to(other)
    with Session.open(other):
        table.main.backups.restore(copies(table)[0], other)
    assert len(said) == 1
    assert "正在另一个窗口" in said[0]


def test_without_copies_the_list_says_how_they_come(qtbot: QtBot) -> None:
    dialog = BackupsDialog((), "")
    qtbot.addWidget(dialog)
    assert not dialog.restore.isEnabled()
    assert not dialog.table.isVisible()
