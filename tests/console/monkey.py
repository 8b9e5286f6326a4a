"""A monkey at the console: it does with its hands, at random, whatever a person could do there, sense or nonsense."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QLineEdit,
    QPlainTextEdit,
)

from director_app.console.actions import COMMANDS, TABS
from director_app.console.main_window import MainWindow
from director_app.console.views.people import PAGES
from director_app.fuzz.players import entry
from director_app.rulebook.model import RuleBook
from tests.console.hands import typed
from tests.console.monkey_hands import Fingers

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEAVING = {"quit", "about"}
WORN = {"larger", "smaller", "light", "dark", "system", "zh", "en", "notify", "sound"}
ROOM = ((700, 500), (1000, 640), (1280, 800), (1700, 1000))


class Monkey(Fingers):
    """Its deeds."""

    def __init__(self, main: MainWindow, folder: Path, seed: int, patch: pytest.MonkeyPatch, book: RuleBook) -> None:
        super().__init__(main, folder, seed, patch, book)
        self.acts: dict[Callable[[], object], int] = {
            self.enter: 14,
            self.nonsense: 7,
            self.key: 7,
            self.resolve: 9,
            self.onward: 4,
            self.command: 5,
            self.tab: 3,
            self.click_list: 6,
            self.vote: 5,
            self.outbox: 5,
            self.announcement: 5,
            self.card: 2,
            self.order: 6,
            self.ruling: 2,
            self.people: 6,
            self.timeline: 3,
            self.explain: 5,
            self.whatif: 4,
            self.closing: 2,
            self.hide: 2,
            self.room: 2,
            self.note: 2,
            self.seat: 3,
            self.reopen: 1,
            self.tie: 3,
            self.vanish: 1,
            self.drag: 1,
        }

    def step(self) -> None:
        """One thing done."""
        if not self.main.has_game:
            self.did = "begin"
            self.put_back()
            files = sorted(self.folder.glob("*.dgame"))
            if self.dice.random() < 0.2 or not files or not self.main.open_path(self.dice.choice(files)):
                self.main.open_sample(tour=False)
            return
        if self._away and self.dice.random() < 0.2:
            self.put_back()
        if self.main.bridge.hidden and self.dice.random() < 0.15:
            self.hide()
        (act,) = self.dice.choices(list(self.acts), list(self.acts.values()))
        self.did = act.__name__
        act()

    def do(self, name: str) -> None:
        """A command of the menus, as far as it can be done."""
        action = self.main.actions_[name]
        if action.isEnabled():
            self.did += f" {name}"
            action.trigger()

    # ---- the queue --------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """A legal entry, or what was legal for another row."""
        queue = self.main.view.queue
        if self.dice.random() < 0.8:
            queue.to_next()
        elif queue.model.rowCount():
            queue.go(self.dice.randrange(queue.model.rowCount()))
        row = queue.editor.row
        if row is None or not queue.editor.line.isVisible():
            return
        made = entry(row, self.main.bridge.state, self.dice)
        if made.receiver is not None:
            queue.editor.receiver.setCurrentIndex(queue.editor.receiver.findData(made.receiver))
        self.write(queue.editor.text, made.text, enter=False)
        self.write(queue.editor.line, typed(made))

    def nonsense(self) -> None:
        """Into the entry's line and its parts."""
        editor = self.main.view.queue.editor
        fields = [field for field in editor.findChildren(QLineEdit) if field.isVisible()]
        if fields:
            self.write(self.dice.choice([editor.line, *fields]), self.odd())

    def key(self) -> None:
        """Keys that mean something somewhere, to whatever has the keyboard."""
        keys = "-=?/ct 1"
        special = (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Tab, Qt.Key.Key_Delete, Qt.Key.Key_Home)
        if self.dice.random() < 0.5:
            self.main.view.queue.focus()
        char = self.dice.choice((*keys, *special))
        self.did += f" {char} to {type(self.main.focusWidget()).__name__}"
        if isinstance(char, str):
            focus = self.main.focusWidget()
            if focus is not None and focus.isVisible():
                QTest.keyClicks(focus, char)
        else:
            self.focus_key(char, self.dice.choice((Qt.KeyboardModifier.NoModifier, SHIFT)))

    def resolve(self) -> None:
        """Ctrl+Enter."""
        self.focus_key(Qt.Key.Key_Return, CTRL)

    def onward(self) -> None:
        """Everything sent, and on."""
        self.main.bridge.tick(self.main.bridge.due(), True)
        for _ in range(2):
            self.do("resolve")

    def tie(self) -> None:
        """The order that is asked about."""
        box = self.main.desk.ties
        self.write(box.reason, self.dice.choice(("按先后", "")), enter=False)
        if box.choices:
            self.press(self.dice.choice(box.choices))

    # ---- commands and looks -----------------------------------------------------------------------------------------

    def command(self) -> None:
        """Any command; those that dress the window not too often."""
        names = [each.id for each in COMMANDS if each.id not in LEAVING]
        self.do(self.dice.choice([name for name in names if name not in WORN or self.dice.random() < 0.3]))

    def tab(self) -> None:
        self.main.view.open_tab(self.dice.choice(TABS))

    def click_list(self) -> None:
        """A row of any list in sight."""
        views = [view for view in self.main.view.findChildren(QAbstractItemView) if view.isVisible() and view.window() is self.main]
        if views:  # a pane that is empty may have the whole window
            view = self.dice.choice(views)
            self.did += f" {view.accessibleName()}"
            self.choose(view)

    def hide(self) -> None:
        self.do("hidden")

    def room(self) -> None:
        """Another size of the window and of its panes."""
        self.main.resize(*self.dice.choice(ROOM))
        for split in self.main.view.splitters().values():
            if self.dice.random() < 0.3:
                split.setSizes([self.dice.randint(0, 900) for _ in range(split.count())])

    def reopen(self) -> None:
        """The file is closed and opened again, or copied, or a copy restored."""
        path = self.main.bridge.session.path
        assert path is not None
        self.do(self.dice.choice(("close", "save_as", "restore", "open", "new")))
        if not self.main.has_game and self.dice.random() < 0.7:
            self.main.open_path(path)

    def vanish(self) -> None:
        """The file is moved away under the window; soon it is put back."""
        path = self.main.bridge.session.path
        if path is not None and path.exists() and not self._away:
            self._away = (path, path.with_suffix(".away"))
            path.rename(self._away[1])

    def put_back(self) -> None:
        """The file is where it was."""
        if self._away:
            path, away = self._away
            self._away = ()
            if not path.exists():
                away.rename(path)

    def drag(self) -> None:
        """A seat dragged to another place, while that may be done."""
        last = len(self.main.bridge.state.seats) - 1
        if self.main.view.seats.table.verticalHeader().isVisible():
            self.main.view.seats.dragged.emit(self.dice.randint(0, last), self.dice.randint(0, last))

    def closing(self) -> None:
        self.write(self.main.view.clock.closing, self.dice.choice(("2100", "20:30", "2561", "99:99", "", "000")))

    # ---- the tabs ---------------------------------------------------------------------------------------------------

    def vote(self) -> None:
        pane = self.main.view.votes
        self.main.view.open_tab("votes")
        seats = list(self.main.bridge.state.seats)
        if self.dice.random() < 0.3 or self.main.bridge.election_ahead():
            self.write(pane.stand, self.dice.choice((self.odd(), " ".join(map(str, self.dice.sample(seats, 2))))))
        if self.dice.random() < 0.2:
            self.press(self.dice.choice((pane.clear, pane.paste, pane.posts)))
        pane.proxy.setChecked(self.dice.random() < 0.2)
        votes = " ".join(
            f"{voter} {self.dice.choice((*seats, '-'))}" for voter in self.dice.sample(seats, self.dice.randint(1, len(seats)))
        )
        self.write(pane.line, self.dice.choice((votes, votes, self.odd())))

    def outbox(self) -> None:
        pane = self.main.view.outbox
        self.main.view.open_tab("outbox")
        if self.dice.random() < 0.3:
            self.press(pane.by_seat)
        self.choose(self.dice.choice((pane.list, pane.seats)))
        if self.dice.random() < 0.2:
            self.write(pane.search, self.dice.choice(("", "", "1", self.odd())))
        if self.dice.random() < 0.4 and not pane.text.isReadOnly():
            self.write(pane.text, self.odd())
        chips = pane.chips.findChildren(QAbstractButton)
        self.press(self.dice.choice((pane.copy, pane.share, pane.tick, pane.reset, pane.why, pane.page.copy, *chips)))

    def announcement(self) -> None:
        pane = self.main.view.announcement
        self.main.view.open_tab("announcement")
        self.choose(pane.list)
        if self.dice.random() < 0.4:
            self.pick(pane.form)
        if self.dice.random() < 0.4:
            self.write(pane.text, self.odd())
        self.press(self.dice.choice((pane.copy, pane.tick, pane.save, pane.reset)))

    def card(self) -> None:
        pane = self.main.view.penalties
        self.main.view.open_tab("penalties")
        self.pick(pane.card_seat)
        self.pick(pane.card)
        self.write(pane.card_reason, self.odd())
        self.press(pane.card_button)

    def order(self) -> None:
        pane = self.main.view.penalties
        self.main.view.open_tab("penalties")
        for box in (pane.what, pane.seat, pane.value):
            self.pick(box)
        line = pane.value.lineEdit()
        if self.dice.random() < 0.2 and line is not None:
            self.write(line, self.odd(), enter=False)
        if pane.number.isVisible():
            pane.number.setValue(self.dice.randint(-1, 5))
        self.write(pane.reason, self.dice.choice(("理由", self.odd())))
        self.press(pane.override_button)

    def ruling(self) -> None:
        pane = self.main.view.penalties
        self.main.view.open_tab("penalties")
        self.pick(pane.ruling)
        self.pick(pane.choice)
        self.write(pane.ruling_reason, "改判")
        self.press(pane.ruling_button)

    def people(self) -> None:
        pane = self.main.view.people
        self.main.view.open_tab("people")
        self.choose(pane.table)
        name = self.dice.choice(PAGES)
        self.press(pane.buttons[name])
        page = pane.pages[name]
        fields: list[QLineEdit | QPlainTextEdit] = [*page.findChildren(QLineEdit), *page.findChildren(QPlainTextEdit)]
        for field in fields:
            if not field.isReadOnly() and self.dice.random() < 0.7:
                self.write(field, self.dice.choice(("新人", self.odd())), enter=False)
        buttons = [button for button in page.findChildren(QAbstractButton) if button.isVisible() and button.isEnabled()]
        if buttons:
            self.press(self.dice.choice(buttons))

    def timeline(self) -> None:
        pane = self.main.view.timeline
        self.main.view.open_tab("timeline")
        self.choose(pane.table)
        chances = (pane.undo_button, pane.undo_button, pane.redo_button, pane.redo_button, pane.audit_button, pane.back_button)
        self.press(self.dice.choice(chances))

    def explain(self) -> None:
        pane = self.main.view.explain
        if self.dice.random() < 0.5:
            self.do("explain")
        else:
            self.main.view.open_tab("explain")
            self.choose(pane.list)
        if self.dice.random() < 0.3:
            self.press(self.dice.choice((pane.bar.whole, pane.bar.own, pane.bar.public, pane.bar.picture)))

    def whatif(self) -> None:
        box = self.main.view.explain.whatif
        chips = [chip for chip in box.chips.findChildren(QAbstractButton) if chip.isVisible()]
        if not chips:
            self.explain()
            return
        self.press(self.dice.choice(chips))
        if self.dice.random() < 0.4:
            self.pick(box.ruling)
        if self.dice.random() < 0.5:
            self.write(box.other, self.odd())

    # ---- seats and notes --------------------------------------------------------------------------------------------

    def seat(self) -> None:
        seats = self.main.view.seats
        self.choose(seats.table)
        if self.dice.random() < 0.2:
            self.write(seats.search, self.dice.choice(("", "", self.odd())))
        self.choose(self.main.view.inspector.tree)

    def note(self) -> None:
        self.write(self.main.view.inspector.note, self.odd())
        self.main.view.queue.focus()
