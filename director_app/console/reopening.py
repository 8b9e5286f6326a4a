"""After a crash: the start page offers the game where it was, and the log can be saved to be sent on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from director_app.console.actions import TABS
from director_app.console.failures import log_text, note_death
from director_app.console.marker import Marker, Place, left_behind
from director_app.i18n import tr

if TYPE_CHECKING:
    from director_app.console.main_window import MainWindow
    from director_app.console.playing import Playing

FOLDER = "open"
"""Below the settings: a file for each window that has a game open."""


class Reopening(QObject):
    """Keeps the window's marker, and makes the offer that one left behind calls for."""

    def __init__(self, main: MainWindow) -> None:
        super().__init__(main)
        self._main = main
        self._marker = Marker(main.prefs.folder / FOLDER)
        self._left = list(left_behind(main.prefs.folder / FOLDER))
        if self._left:
            note_death(main.prefs.folder)
        main.start.crash.reopen.clicked.connect(self.reopen)
        main.start.crash.save_log.clicked.connect(self.save_log)
        main.start.crash.leave.clicked.connect(self.leave)
        self._offer()

    @property
    def offered(self) -> Place | None:
        """What the start page offers: of several windows that died, one after the other."""
        return self._left[0] if self._left else None

    def _offer(self) -> None:
        self._main.start.show_crash(Path(self.offered.game).stem if self.offered else "")

    def follow(self, playing: Playing) -> None:
        """From now on, what is open is on disk."""
        self._playing = playing
        playing.bridge.opened.connect(self._mark)
        playing.bridge.closed.connect(self._marker.clear)
        playing.view.tabs.currentChanged.connect(lambda _: self._mark())
        playing.view.seats.looked_at.connect(lambda _: self._mark())

    def _mark(self) -> None:
        bridge, view = self._playing.bridge, self._playing.view
        path = bridge.session.path if bridge.is_open else None
        if path is not None:
            self._marker.put(Place(str(path), TABS[view.tabs.currentIndex()], view.inspector.seat or 0))

    def reopen(self) -> None:
        """The game that was open, with the tab and the seat that were looked at."""
        place = self.offered
        self.leave()
        if place is None or not self._main.open_path(Path(place.game)):
            return
        view, state = self._main.view, self._main.bridge.state
        if place.tab in TABS:
            view.tabs.setCurrentIndex(TABS.index(place.tab))
        if place.seat in state.seats:
            view.seats.show_seat(place.seat)
            view.inspector.look_at(place.seat)
        self._mark()

    def leave(self) -> None:
        """The offer is taken, or not wanted."""
        del self._left[:1]
        self._offer()

    def save_log(self) -> None:
        """Asks where the log is to go, and writes it there."""
        from PySide6.QtWidgets import QFileDialog

        name, _ = QFileDialog.getSaveFileName(self._main, tr("保存出错记录"), "director-log.txt", tr("文本 (*.txt)"))
        if name:
            self.write_log(Path(name))

    def write_log(self, file: Path) -> None:
        """Writes the log, which holds nothing of any game; says so, or why it can't."""
        from director_app.console.writing import write_text

        sentence = write_text(file, log_text(self._main.prefs.folder))
        self._main.say(sentence or tr("出错记录写在 {file}；里面没有对局的内容。").format(file=file.name))
