"""The main window: the start page or a game, its menus, and what goes beyond one pane.

It stands as soon as its three doors do. What only a game needs (engine, books, the file, the panes) is loaded where it is
first asked for, which is why some imports stand inside methods.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from director_app.console.actions import TABS, Actions
from director_app.console.backups import Backups
from director_app.console.dress import dress
from director_app.console.notify import REMINDERS, Notifier, deadline_words, show_reminders, switch_reminder
from director_app.console.prefs import Prefs
from director_app.console.reopening import Reopening
from director_app.console.theme import chinese_families
from director_app.console.views.start import StartPage
from director_app.i18n import language, set_language, tr
from director_app.settings import with_recent

if TYPE_CHECKING:
    from director_app.console.bridge import Bridge
    from director_app.console.desk import Desk
    from director_app.console.playing import Playing
    from director_app.console.views.game import GameView

SIZES = (11, 22)
"""Smallest and largest text."""


class MainWindow(QMainWindow):
    """The console."""

    def __init__(self, prefs: Prefs) -> None:
        super().__init__()
        self.prefs = prefs
        self._playing: Playing | None = None
        self._notifier = Notifier(self)
        self.actions_ = Actions(self, self._slots())
        self.start = StartPage()
        show_reminders(prefs, self.actions_)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start)
        self.setCentralWidget(self.stack)
        for action in self.actions_.all():
            self.addAction(action)
        self.start.new.connect(self.new_game)
        self.start.open.connect(self.open_file)
        self.start.sample.connect(self.open_sample)
        self.start.recent.connect(lambda file: self.open_path(Path(file)))
        self.statusBar().setSizeGripEnabled(False)
        self.resize(1280, 800)
        self._restore()
        self.start.say_font_missing(not chinese_families())
        self.reopening, self.backups = Reopening(self), Backups(self)
        self.reword()
        self._show_start()

    # ---- what comes with the first game -------------------------------------------------------------------------------

    @property
    def playing(self) -> Playing:
        """Bridge, panes and desk, built when first asked for."""
        if self._playing is None:
            from director_app.console.playing import Playing

            made = self._playing = Playing(self, self.prefs, self.actions_)
            made.desk.said.connect(self.say)
            made.bridge.failed.connect(self._failed)
            made.bridge.opened.connect(self._opened)
            made.bridge.moved.connect(self._moved)
            made.view.clock.near.connect(self._deadline)
            self.reopening.follow(made)
            self.backups.follow(made)
            self.stack.addWidget(made.view)
        return self._playing

    @property
    def bridge(self) -> Bridge:
        return self.playing.bridge

    @property
    def view(self) -> GameView:
        return self.playing.view

    @property
    def desk(self) -> Desk:
        return self.playing.desk

    @property
    def has_game(self) -> bool:
        """Whether a game is open."""
        return self._playing is not None and self._playing.bridge.is_open

    def _slots(self) -> dict[str, Callable[[], object]]:
        slots: dict[str, Callable[[], object]] = {
            "new": self.new_game, "open": self.open_file, "sample": self.open_sample, "save_as": self._copy, "reveal": self.export_reveal,
            "close": self.close_game, "quit": self.close, "undo": lambda: self.desk.undo(), "redo": lambda: self.desk.redo(),
            "resolve": lambda: self.desk.resolve(), "next_open": lambda: self.view.to_next(), "back": lambda: self.view.to_queue(),
            "explain": lambda: self.desk.explain_selected(), "find_seat": lambda: self.view.find_seat(),
            "hidden": lambda: self.bridge.set_hidden(not self.bridge.hidden), "full": lambda: self.view.toggle_full(),
            "larger": lambda: self.resize_text(1), "smaller": lambda: self.resize_text(-1),
            "light": lambda: self.set_theme("light"), "dark": lambda: self.set_theme("dark"), "system": lambda: self.set_theme("system"),
            "zh": lambda: self.set_language("zh"), "en": lambda: self.set_language("en"),
            "restore": lambda: self.backups.choose(), "save_log": lambda: self.reopening.save_log(), "tour": self.show_tour,
            "told": lambda: self.view.show_told(), "quiet": lambda: self.view.votes.count_posts(),
        }  # fmt: skip
        slots |= {name: partial(self._remind, name) for name in REMINDERS}
        tabs = {name: partial(lambda tab: self.view.open_tab(tab), name) for name in TABS if name != "explain"}
        return {**slots, **tabs, **{name: partial(self._help, name) for name in ("palette", "keys", "about")}}

    # ---- words and looks --------------------------------------------------------------------------------------------

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.actions_.reword(self.prefs.now.theme, language())
        self.actions_.fill(self.menuBar())
        self.start.reword()
        if self._playing is not None:
            self._playing.reword()
        self._title()

    def set_language(self, code: str) -> None:
        """Speaks another language at once."""
        set_language(code)
        self.prefs.change(language=code)
        self._dress()

    def set_theme(self, theme: str) -> None:
        """Wears another look at once."""
        self.prefs.change(theme=theme)
        self._dress()

    def resize_text(self, by: int) -> None:
        """Larger or smaller text."""
        self.prefs.change(text_size=max(SIZES[0], min(SIZES[1], self.prefs.now.text_size + by)))
        self._dress()

    def _dress(self) -> None:
        dress(self.prefs.now)
        self.reword()

    def _title(self) -> None:
        """The title names the game and the stage, and never holds a secret."""
        parts = [tr("版杀导演台")]
        if self.has_game:
            path = self.bridge.session.path
            parts = [path.stem if path is not None else "", self.bridge.key, *parts]
        self.setWindowTitle(" · ".join(part for part in parts if part))

    def say(self, sentence: str) -> None:
        """Says something in the status line."""
        self.statusBar().showMessage(sentence, 8000)

    def _failed(self, sentence: str) -> None:
        from director_app.console.dialogs.question import warn

        warn(self, sentence)

    def _deadline(self, tone: str) -> None:
        if self.has_game:
            self.say(sentence := deadline_words(self.bridge.key, tone))
            if self.prefs.now.notify:
                self._notifier.say(tr("版杀导演台"), sentence, self.prefs.now.sound)

    def _remind(self, how: str) -> None:
        switch_reminder(self.prefs, self.actions_, how)

    # ---- games ------------------------------------------------------------------------------------------------------

    def new_game(self) -> None:
        """Asks for a new game and begins it."""
        from director_app.console import games

        self._said(games.new_game(self))

    def open_file(self) -> None:
        """Asks for a game file."""
        from director_app.console import games

        if (path := games.ask_which(self)) is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Opens a game file; says why when it can't."""
        from director_app.console import opening

        return self._said(opening.open_or_copy(self, path)) and self.has_game

    def open_sample(self, tour: bool = True) -> None:
        """Plays the sample game into a file of its own and opens it, as new each time."""
        from director_app.console import games

        self.bridge.close()
        path = games.new_sample(self.prefs.folder / "sample")
        if isinstance(path, str):
            self._failed(path)
            self._show_start()
        elif self.open_path(path) and tour and not self.prefs.now.toured:
            self.show_tour()

    def show_tour(self) -> None:
        """Five steps through what is open."""
        from director_app.console.views.tour import Tour

        if self.has_game:
            tour = Tour(self.view, self)
            tour.over.connect(lambda: self.prefs.change(toured=True))
            self.bridge.closed.connect(tour.end)

    def export_reveal(self) -> None:
        """Asks where the reveal is to go, and writes it there."""
        from director_app.console import games

        file = games.ask_where_reveal(self)
        if file is not None:
            self.write_reveal(file)

    def write_reveal(self, file: Path) -> None:
        """Writes the reveal into a file."""
        from director_app.console import games

        self._said(games.write_reveal(self.bridge, file))

    def close_game(self) -> None:
        """Back to the start page. Nothing is lost: it is all on disk, and what is half written now."""
        if (focus := self.focusWidget()) is not None:
            focus.clearFocus()
        self._keep_layout()
        self.bridge.close()
        self._show_start()

    def _said(self, sentence: str) -> bool:
        if sentence:
            self._failed(sentence)
        return not sentence

    def _opened(self) -> None:
        path = self.bridge.session.path
        if path is not None:
            self.prefs.change(recent=with_recent(self.prefs.now, str(path)).recent)
        self.actions_.game_open(True)
        self.stack.setCurrentWidget(self.view)
        self._moved()
        self.view.to_queue()

    def _show_start(self) -> None:
        self.actions_.game_open(False)
        self.start.show_recent(self.prefs.now.recent)
        self.stack.setCurrentWidget(self.start)
        self._title()

    def _moved(self) -> None:
        if self.has_game:
            self.actions_["undo"].setEnabled(self.bridge.session.can_undo)
            self.actions_["redo"].setEnabled(self.bridge.session.can_redo)
        self._title()

    # ---- commands ---------------------------------------------------------------------------------------------------

    def _copy(self) -> None:
        from director_app.console import games

        games.save_as(self)

    def _help(self, what: str) -> None:
        from director_app.console import helping

        getattr(helping, what)(self)

    # ---- leaving ----------------------------------------------------------------------------------------------------

    def _restore(self) -> None:
        if kept := self.prefs.now.layout.get("window"):
            self.restoreGeometry(QByteArray.fromHex(kept.encode()))

    def _keep_layout(self) -> None:
        window = bytes(self.saveGeometry().toHex().data()).decode()
        panes = self.prefs.now.layout if self._playing is None else self._playing.view.layout_now()
        self.prefs.change(layout={**panes, "window": window})

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closing in the middle of a stage loses nothing: every entry is on disk already, and so are notes and edits now."""
        if (focus := self.focusWidget()) is not None:
            focus.clearFocus()
        self._keep_layout()
        if self._playing is not None:
            self._playing.bridge.close()
        super().closeEvent(event)
