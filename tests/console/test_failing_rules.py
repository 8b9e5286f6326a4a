"""A rule of the book that fails, or a file damaged while it was away, is told in a sentence; the window goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from director_app.console.actions import TABS
from director_app.console.dialogs.quiet import QuietDialog
from director_app.console.main_window import MainWindow
from director_app.engine.commands import Proceed, Resolve, Setup
from director_app.rulebook import load_sources
from tests.console.hands import Staged
from tests.unit.engine.test_failing_rules import ASKED, SETUP


def opened(main: MainWindow, path: Path) -> MainWindow:
    book = load_sources({"book.yaml": ASKED}).book
    assert book is not None
    assert main.bridge.create(path, book, Setup(SETUP.seats)) == ""
    assert main.bridge.do(Resolve()) == ""
    assert main.bridge.do(Proceed()) == ""
    return main


def test_a_failing_rule_is_said_on_its_row_and_in_the_status_line(make_window: Callable[[], MainWindow], tmp_path: Path) -> None:
    main = opened(make_window(), tmp_path / "a.dgame")
    rows = {row.skill: row for row in main.view.queue.model.rows}
    assert rows["算"].reason is not None
    assert "无法计算" in main.bridge.reason(rows["算"].reason)
    main.view.tabs.setCurrentWidget(main.view.votes)
    QApplication.processEvents()
    main.desk.refresh()
    assert "无法计算" in main.statusBar().currentMessage()
    assert main.bridge.do(Resolve()) == ""
    assert "无法计算" in main.bridge.do(Proceed())
    assert main.view.queue.button.text().startswith("进入下一阶段")


def test_a_damaged_record_is_said_once(
    make_window: Callable[[], MainWindow], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr("director_app.console.dialogs.question.warn", lambda parent, sentence: said.append(sentence))
    path = tmp_path / "a.dgame"
    main = opened(make_window(), path)
    main.bridge.close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE events SET body = replace(body, '闲人', '忙人')")
    assert main.open_path(path)
    main.view.open_tab("explain")
    main.desk.explain(("seat", 1))
    main.view.open_tab("timeline")
    QApplication.processEvents()
    assert len(said) == 1
    assert "已损坏" in said[0]


def test_a_file_moved_away_is_said_and_everything_can_still_be_looked_at(staged: Staged, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("director_app.console.dialogs.question.warn", lambda parent, sentence: said.append(sentence))
    main = staged("m206/900-game-crack-and-last-shot.yaml", "日2/投票").main
    path = main.bridge.session.path
    assert path is not None
    away = path.with_name("搬走.dgame")
    path.rename(away)
    for name in TABS:
        main.view.open_tab(name)
        for seat in main.bridge.state.seats:
            main.view.seats.looked_at.emit(seat)
        QApplication.processEvents()
    for row in range(main.view.timeline.model.rowCount()):
        main.view.timeline.table.selectRow(row)
        main.desk.undo_to(main.bridge.history()[row].row.seq)
    main.view.timeline.audit()
    for chip in main.view.explain.whatif.chips.findChildren(QPushButton):
        chip.click()
    QuietDialog(main.bridge, main).deleteLater()
    main.desk.resolve()
    assert set(said) == {"「局.dgame」被移动或删除了，这一步没有写入。请把它放回原处，或另存为新文件。"}
    head = main.bridge.session.head
    away.rename(path)
    assert main.bridge.do(Resolve()) == ""
    assert main.bridge.session.head > head
