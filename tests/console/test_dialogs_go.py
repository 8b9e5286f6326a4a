"""A dialog that was answered is gone: none of its fields is kept, nor dressed again with every change of looks."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox

from director_app.console.dialogs.backups import BackupsDialog
from director_app.console.dialogs.keys import KeySheet
from director_app.console.dialogs.new_game import NewGame
from director_app.console.dialogs.palette import Palette
from director_app.console.dialogs.question import ask
from director_app.console.dialogs.quiet import QuietDialog
from director_app.console.dialogs.thread import ThreadDialog
from tests.console.conftest import Table


def test_no_dialog_stays_behind(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    main, shown = table.main, list[str]()

    def turned_down(dialog: QDialog) -> int:
        shown.append(type(dialog).__name__)
        return 0

    kinds = (NewGame, ThreadDialog, QuietDialog, BackupsDialog, Palette, KeySheet, QMessageBox)
    for kind in kinds:
        monkeypatch.setattr(kind, "exec", turned_down)
    for name in ("new", "restore", "palette", "keys", "quiet"):
        main.actions_[name].trigger()
    main.view.votes.paste_thread()
    ask(main, "真的？", "真的")
    assert sorted(shown) == sorted(kind.__name__ for kind in kinds)
    gc.collect()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert main.findChildren(QDialog) == []


def test_another_language_dresses_nothing_anew(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    worn: list[str] = []
    monkeypatch.setattr(QApplication, "setStyleSheet", lambda app, sheet: worn.append(sheet))
    table.main.set_language("en")
    assert table.main.view.tabs.tabText(0) == "Explain"
    assert worn == []
    table.main.set_theme("dark")
    assert len(worn) == 1
