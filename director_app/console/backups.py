"""Copies of the game that is open, one a day, and a way back to them from the menu."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from director_app.i18n import tr

if TYPE_CHECKING:
    from director_app.console.main_window import MainWindow
    from director_app.console.playing import Playing
    from director_app.record.backup import Backup


class Backups(QObject):
    """Makes today's copy when a game is opened, and when a day begins while it is open; restores one that is chosen."""

    def __init__(self, main: MainWindow) -> None:
        super().__init__(main)
        self._main = main
        self._made = ("", "")

    def follow(self, playing: Playing) -> None:
        """From now on, whatever game is open has its copies."""
        self._bridge = playing.bridge
        self._bridge.opened.connect(partial(QTimer.singleShot, 0, self, self.make))  # the window shows the game first
        self._bridge.moved.connect(self.make)

    def make(self) -> None:
        """Today's copy, if there is none yet. The sample, played anew each time it is opened, has none."""
        from director_app.record import RecordError, backup, error_text
        from director_app.record.timeline import now

        path = self._bridge.session.path if self._bridge.is_open else None
        today = now()[:10]
        if path is None or self._made == (str(path), today) or path.parent == self._main.prefs.folder / "sample":
            return
        self._made = (str(path), today)
        try:
            self._bridge.session.backup(backup.default_folder())
        except RecordError as error:
            self._main.say(tr("今天的备份没有写成：{why}").format(why=error_text(error)))

    def choose(self) -> None:
        """Shows the copies there are, and restores the one that is chosen."""
        from director_app.console.dialogs.backups import BackupsDialog
        from director_app.console.dialogs.passing import passing
        from director_app.record import backup

        with passing(BackupsDialog(backup.listed(backup.default_folder()), self._game(), self._main)) as dialog:
            chosen = dialog.chosen if dialog.exec() else None
        if chosen is not None:
            self.restore_to(chosen)

    def restore_to(self, copy: Backup) -> None:
        """Asks where a copy is to go on, and opens it there. A file that is there is copied first."""
        from PySide6.QtWidgets import QFileDialog

        ask, asked = QFileDialog.getSaveFileName, QFileDialog.Option.DontConfirmOverwrite  # what is there is asked about below
        title, kinds = tr("恢复到哪里"), tr("对局文件 (*.dgame)")
        name, _ = ask(self._main, title, str(self._present(copy)), kinds, "", asked)
        if name:
            self.restore(copy, Path(name) if name.endswith(".dgame") else Path(f"{name}.dgame"))

    def restore(self, copy: Backup, target: Path) -> None:
        """Puts a copy at a place and opens it; says what it did, or why it can't."""
        from director_app.console.dialogs.question import ask, warn
        from director_app.record import RecordError, backup, error_text
        from director_app.record.timeline import now

        words = tr("「{file}」现在的样子先存进备份文件夹，再换成 {day} 的副本。").format(file=target.name, day=copy.day.isoformat())
        if target.exists() and not ask(self._main, words, tr("恢复")):
            return
        if self._main.has_game and self._main.bridge.session.path == target:
            self._main.close_game()
        done = tr("已恢复 {day} 的副本。").format(day=copy.day.isoformat())
        try:
            if target.exists():
                aside = backup.restore_over(copy, target, now())
                done += tr("原来的存为 {file}").format(file=aside.name)
            else:
                backup.restore(copy.path, target)
        except RecordError as error:
            warn(self._main, error_text(error))
            return
        if self._main.open_path(target):
            self._main.say(done)

    def _game(self) -> str:
        """The game that is open, as copies are named after it; '' none."""
        return self._main.bridge.session.facts.get("game", "")[:8] if self._main.has_game else ""

    def _present(self, copy: Backup) -> Path:
        """Where the game of a copy is played now, as far as is known."""
        path = self._main.bridge.session.path if self._game() == copy.game else None
        recent = (Path(file) for file in self._main.prefs.now.recent)
        known = (file for file in recent if file.stem == copy.title)
        return path or next(known, Path.home() / f"{copy.title}.dgame")
