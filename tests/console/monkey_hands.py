"""What a monkey at the console writes and presses, and how it answers what the window asks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QPlainTextEdit,
    QTreeView,
    QWidget,
)

from director_app.console import games
from director_app.console.dialogs.backups import BackupsDialog
from director_app.console.dialogs.keys import KeySheet
from director_app.console.dialogs.new_game import NewGame
from director_app.console.dialogs.palette import Palette
from director_app.console.dialogs.quiet import QuietDialog
from director_app.console.dialogs.thread import ThreadDialog
from director_app.console.main_window import MainWindow
from director_app.console.models.cast import Column
from director_app.rulebook.model import RuleBook

ODD = (
    "", "?", "-", "=", "0", "-1", "99", "1 1 1 1 1 1 1 1 1", "１２", "③", "3号", "三号", "3,5;7", "1=2", "=3",
    "3=", "{x}", "%s", "%n", "&", "<b>粗</b>", "[b]粗[/b]", "9" * 40, "啊" * 400, "\t", "“”", "null",
    "'; DROP TABLE", "😀", "é", "\u202e反", "1 投 2", "2→3", "3 弃权", "4 5@25:61", "@20:15",
    "[2026-06-01 20:11] 咸鱼: 我要查 3 号！", "导演 20:15\n今晚刀 5，谢谢\n\n> 引用：7", "3 5 4 5 5 5 6 -", "+3", "-3",
    "上警4 退水3", "24:00", "9:5",
)  # fmt: skip
"""What is typed and pasted by mistake, from a chat, from another program."""


class Fingers:
    """They write, press and choose, and answer every question and dialog."""

    def __init__(self, main: MainWindow, folder: Path, seed: int, patch: pytest.MonkeyPatch, book: RuleBook) -> None:
        self.main, self.folder, self.dice = main, folder, Random(seed)
        self.said: list[str] = []
        self.did = ""
        """What it does now, for the report."""
        self._away: tuple[()] | tuple[Path, Path] = ()
        patch.setattr(games, "books", lambda: [book])
        patch.setattr("director_app.console.dialogs.question.ask", self._answer)
        patch.setattr("director_app.console.dialogs.question.warn", lambda _, sentence: self.said.append(sentence))
        patch.setattr(QFileDialog, "getSaveFileName", lambda *_: (self._file(), ""))
        patch.setattr(QFileDialog, "getOpenFileName", lambda *_: (self._file(), ""))
        fillers: dict[type[QDialog], Callable[..., None]] = {
            NewGame: self._new_game,
            ThreadDialog: self._thread,
            QuietDialog: self._quiet,
            BackupsDialog: self._backup,
            Palette: self._palette,
            KeySheet: lambda sheet: None,
        }
        for kind, fill in fillers.items():
            patch.setattr(kind, "exec", self._exec(fill))

    # ---- its fingers ------------------------------------------------------------------------------------------------

    def odd(self) -> str:
        """Something nobody waits for."""
        seats = [str(self.dice.randint(0, len(self.main.bridge.state.seats) + 1)) for _ in range(self.dice.randint(1, 3))]
        return self.dice.choice((*ODD, *[" ".join(seats)] * 6))

    def press(self, widget: QAbstractButton) -> None:
        """A button, as far as it can be pressed."""
        if widget.isVisible() and widget.isEnabled():
            self.did += f" [{widget.text()}]"
            widget.click()

    def write(self, field: QLineEdit | QPlainTextEdit, text: str, enter: bool = True) -> None:
        """Pastes into a field, as far as it can be written in; Enter after it."""
        if not field.isVisible() or not field.isEnabled():
            return
        self.did += f" {text[:40]!r}"
        field.setFocus()
        field.selectAll()
        QApplication.clipboard().setText(text)
        field.paste()
        if enter and isinstance(field, QLineEdit):
            QTest.keyClick(field, Qt.Key.Key_Return)

    def pick(self, box: QComboBox) -> None:
        """Anything of a list."""
        if box.isVisible() and box.isEnabled() and box.count():
            box.setCurrentIndex(self.dice.randrange(box.count()))
            self.did += f" {box.currentText()}"
            box.activated.emit(box.currentIndex())

    def choose(self, view: QAbstractItemView) -> None:
        """Any row that is there; now and then a double click."""
        model = view.model()
        if not view.isVisible() or not model.rowCount():
            return
        index = model.index(self.dice.randrange(model.rowCount()), 0)
        if isinstance(view, QTreeView) and model.rowCount(index):
            view.expand(index)
            index = model.index(self.dice.randrange(model.rowCount(index)), 0, index)
        view.setCurrentIndex(index)
        if self.dice.random() < 0.4:
            place = view.visualRect(index).center()
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
            QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def focus_key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """A key to whatever has the keyboard."""
        focus = self.main.focusWidget()
        if focus is not None and focus.isVisible():
            QTest.keyClick(focus, key, modifier)

    # ---- dialogs ----------------------------------------------------------------------------------------------------

    def _answer(self, parent: QWidget, question: str, deed: str) -> bool:
        return self.dice.random() < 0.8

    def _file(self) -> str:
        known = [str(file) for file in sorted(self.folder.glob("*.dgame"))]
        new = [str(self.folder / f"新{self.dice.randint(1, 3)}{end}") for end in ("", ".dgame", ".txt", ".html", ".png")]
        return self.dice.choice(("", *known, *new))

    def _exec(self, fill: Callable[..., None]) -> Callable[[QDialog], int]:
        def run(dialog: QDialog) -> int:
            dialog.show()
            QApplication.processEvents()
            self.did += f" {type(dialog).__name__}"
            fill(dialog)
            QApplication.processEvents()
            if dialog.isVisible():
                dialog.reject()
            return int(dialog.result())

        return run

    def _new_game(self, dialog: NewGame) -> None:
        seats = dialog.seats.value()
        self.write(dialog.players, self.dice.choice(("、".join(f"人{n}" for n in range(seats)), self.odd())))
        if self.dice.random() < 0.3:
            dialog.seats.setValue(self.dice.randint(2, 40))
        for button in (dialog.deal_button, dialog.again_button):
            if self.dice.random() < 0.7:
                self.press(button)
        if self.dice.random() < 0.3:
            place = dialog.model.index(self.dice.randrange(dialog.model.rowCount()), Column.ROLE)
            dialog.model.setData(place, self.dice.choice((*dialog.chosen_book.roles, self.odd())))
        if self.dice.random() < 0.2:
            self.write(dialog.reserve, self.odd(), enter=False)
        for box in dialog.rulings.findChildren(QComboBox):
            if self.dice.random() < 0.1:
                box.setCurrentIndex(self.dice.randrange(box.count()))
        self.press(self.dice.choice((dialog.begin, dialog.begin, dialog.cancel)))

    def _thread(self, dialog: ThreadDialog) -> None:
        names = [seat.name for seat in self.main.bridge.state.seats.values()] or ["甲"]
        posts = [f"{name}\n发表于 2026-6-1 20:{place:02}\n投票 {self.dice.choice(names)}" for place, name in enumerate(names, start=10)]
        self.write(dialog.text, self.dice.choice(("\n\n".join(posts), self.odd())))
        if self.dice.random() < 0.4:
            self.write(dialog.closes, self.dice.choice(("2026-06-01 21:00", self.odd())), enter=False)
        dialog.fast.setChecked(self.dice.random() < 0.3)
        self.press(dialog.take)

    def _quiet(self, dialog: QuietDialog) -> None:
        self.pick(dialog.day)
        self.write(dialog.line, self.dice.choice(("1 0, 2 3", self.odd())))
        for field in (dialog.since, dialog.until):
            self.write(field, self.dice.choice(("", "2026-06-01 08:00", self.odd())))
        self.write(dialog.text, self.odd())
        self.press(self.dice.choice((dialog.give, dialog.give_all, dialog.close_button)))

    def _backup(self, dialog: BackupsDialog) -> None:
        self.choose(dialog.table)
        self.press(self.dice.choice((dialog.restore, dialog.restore, dialog.back)))

    def _palette(self, dialog: Palette) -> None:
        self.write(dialog.line, self.odd())
        if dialog.chosen is self.main.actions_["quit"] or dialog.chosen is self.main.actions_["about"]:
            dialog.chosen = None
