"""The main window: the start page or a game, its menus, and what goes beyond one pane."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QMessageBox, QPlainTextEdit, QStackedWidget

from director_app import __version__
from director_app.console.actions import Actions
from director_app.console.bridge import Bridge
from director_app.console.desk import Desk
from director_app.console.dialogs.keys import KeySheet
from director_app.console.dialogs.new_game import NewGame
from director_app.console.dialogs.palette import Palette
from director_app.console.prefs import Prefs
from director_app.console.sample import make_sample
from director_app.console.theme import apply_theme, has_chinese_font
from director_app.console.views.game import TABS, GameView
from director_app.console.views.start import StartPage
from director_app.i18n import set_language, tr
from director_app.paths import rulesets_folder
from director_app.publish import FORMATS, page, reveal
from director_app.rulebook import find_books, load_book
from director_app.rulebook.model import RuleBook
from director_app.settings import with_recent

SIZES = (11, 22)
"""Smallest and largest text."""
SAMPLE = "sample.dgame"


class MainWindow(QMainWindow):
    """The console."""

    def __init__(self, prefs: Prefs) -> None:
        super().__init__()
        self.prefs = prefs
        self.bridge = Bridge(self)
        self.actions_ = Actions(self, self._slots())
        self.start = StartPage()
        self.view = GameView(self.bridge, prefs, self.actions_)
        self.desk = Desk(self.bridge, self.view, lambda: prefs.now.closing, self.ask)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start)
        self.stack.addWidget(self.view)
        self.setCentralWidget(self.stack)
        for action in self.actions_.all():
            self.addAction(action)
        self.start.new.connect(self.new_game)
        self.start.open.connect(self.open_file)
        self.start.sample.connect(self.open_sample)
        self.start.recent.connect(lambda file: self.open_path(Path(file)))
        self.desk.said.connect(self.say)
        self.bridge.failed.connect(self._failed)
        self.bridge.opened.connect(self._opened)
        self.bridge.moved.connect(self._moved)
        self.view.announcement.format_changed.connect(lambda form: prefs.change(export_format=form))
        self.view.clock.near.connect(self._deadline)
        self.statusBar().setSizeGripEnabled(False)
        self.resize(1280, 800)
        self._restore()
        self.start.say_font_missing(not has_chinese_font())
        self.reword()
        self._show_start()

    def _slots(self) -> dict[str, Callable[[], object]]:
        slots: dict[str, Callable[[], object]] = {
            "new": self.new_game, "open": self.open_file, "sample": self.open_sample, "save_as": self.save_as, "reveal": self.export_reveal,
            "close": self.close_game, "quit": self.close, "undo": lambda: self.desk.undo(), "redo": lambda: self.desk.redo(),
            "resolve": lambda: self.desk.resolve(), "next_open": self._next_open, "back": self._back,
            "explain": lambda: self.desk.explain_selected(), "find_seat": lambda: self.view.seats.search.setFocus(),
            "hidden": lambda: self.bridge.set_hidden(not self.bridge.hidden), "full": lambda: self.view.toggle_full(),
            "larger": lambda: self.resize_text(1), "smaller": lambda: self.resize_text(-1),
            "light": lambda: self.set_theme("light"), "dark": lambda: self.set_theme("dark"), "system": lambda: self.set_theme("system"),
            "zh": lambda: self.set_language("zh"), "en": lambda: self.set_language("en"),
            "palette": self.search_command, "keys": self.show_keys, "about": self.show_about,
        }  # fmt: skip
        return {**slots, **{name: partial(self._open_tab, name) for name in TABS if name != "explain"}}

    # ---- words and looks --------------------------------------------------------------------------------------------

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.actions_.reword()
        self.actions_.fill(self.menuBar())
        self.start.reword()
        self.view.reword()
        self.desk.refresh()
        self._title()

    def set_language(self, code: str) -> None:
        """Speaks another language at once."""
        set_language(code)
        self.prefs.change(language=code)
        self.reword()

    def set_theme(self, theme: str) -> None:
        """Wears another look at once."""
        self.prefs.change(theme=theme)
        self._dress()

    def resize_text(self, by: int) -> None:
        """Larger or smaller text."""
        self.prefs.change(text_size=max(SIZES[0], min(SIZES[1], self.prefs.now.text_size + by)))
        self._dress()

    def _dress(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_theme(app, self.prefs.now.theme, self.prefs.now.text_size)
        self.reword()

    def _title(self) -> None:
        """The title names the game and the stage, and never holds a secret."""
        path = self.bridge.session.path if self.bridge.is_open else None
        parts = [path.stem if path is not None else "", self.bridge.key if self.bridge.is_open else "", tr("版杀导演台")]
        self.setWindowTitle(" · ".join(part for part in parts if part))

    def say(self, sentence: str) -> None:
        """Says something in the status line."""
        self.statusBar().showMessage(sentence, 8000)

    def ask(self, question: str, deed: str) -> bool:
        """Asks before something that can't be taken lightly."""
        box = QMessageBox(QMessageBox.Icon.NoIcon, tr("版杀导演台"), question, parent=self)
        go = box.addButton(deed, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(tr("返回"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(go)
        box.exec()
        return box.clickedButton() is go

    def _failed(self, sentence: str) -> None:
        QMessageBox.warning(self, tr("版杀导演台"), sentence)

    def _deadline(self, tone: str) -> None:
        if self.prefs.now.notify and self.bridge.is_open:
            sentence = tr("{stage}：还有不到十分钟") if tone == "warn" else tr("{stage}：时间到")
            self.say(sentence.format(stage=self.bridge.key))
            QApplication.alert(self)

    # ---- games ------------------------------------------------------------------------------------------------------

    def books(self) -> list[RuleBook]:
        """The rule books that can be played by."""
        results = [load_book(folder) for folder in find_books(rulesets_folder())]
        return [result.book for result in results if result.book is not None]

    def new_game(self) -> None:
        """Asks for a new game and begins it."""
        dialog = NewGame(self.books(), self.prefs.now.closing, self)
        if dialog.exec() != NewGame.DialogCode.Accepted:
            return
        name, _ = QFileDialog.getSaveFileName(self, tr("这一局存在哪里"), f"{dialog.chosen_book.id}.dgame", tr("对局文件 (*.dgame)"))
        if name:
            path = Path(name) if name.endswith(".dgame") else Path(f"{name}.dgame")
            self._said(self.bridge.create(path, dialog.chosen_book, dialog.setup()))

    def open_file(self) -> None:
        """Asks for a game file."""
        name, _ = QFileDialog.getOpenFileName(self, tr("打开"), "", tr("对局文件 (*.dgame)"))
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> bool:
        """Opens a game file; says why when it can't."""
        return self._said(self.bridge.open(path))

    def open_sample(self) -> None:
        """Plays the sample game into a file of its own and opens it, as new each time."""
        folder = Path(self.prefs.folder) / "sample"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{tr('示例')}.dgame"
        self.bridge.close()
        make_sample(path)
        self.open_path(path)

    def save_as(self) -> None:
        """A copy under another name."""
        name, _ = QFileDialog.getSaveFileName(self, tr("另存一份"), "", tr("对局文件 (*.dgame)"))
        if name:
            self.bridge.copy_to(Path(name))

    def export_reveal(self) -> None:
        """Writes the whole game out, in the form that the file's ending asks for."""
        kinds = tr("网页 (*.html);;Markdown (*.md);;Discuz 代码 (*.bbcode);;纯文本 (*.txt)")
        name, _ = QFileDialog.getSaveFileName(self, tr("导出揭秘"), f"{self.bridge.book.name}.html", kinds)
        if name:
            self.write_reveal(Path(name))

    def write_reveal(self, file: Path) -> None:
        """Writes the reveal into a file."""
        document = reveal(self.bridge.book, self.bridge.state, self.bridge.events())
        forms = {".md": "markdown", ".bbcode": "bbcode", ".txt": "plain"}
        form = forms.get(file.suffix)
        text = FORMATS[form](document) if form else page(document, self.bridge.book.name)
        try:
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            self._failed(tr("写不进 {file}：{why}").format(file=file.name, why=error.strerror or ""))

    def close_game(self) -> None:
        """Back to the start page. Nothing is lost: it is all on disk."""
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
        self.view.queue.focus()

    def _show_start(self) -> None:
        self.actions_.game_open(False)
        self.start.show_recent(self.prefs.now.recent)
        self.stack.setCurrentWidget(self.start)
        self._title()

    def _moved(self) -> None:
        if self.bridge.is_open:
            self.actions_["undo"].setEnabled(self.bridge.session.can_undo)
            self.actions_["redo"].setEnabled(self.bridge.session.can_redo)
        self._title()

    # ---- commands ---------------------------------------------------------------------------------------------------

    def _next_open(self) -> None:
        self.view.queue.to_next()
        self.view.queue.focus()

    def _back(self) -> None:
        if self.bridge.is_open:
            self.view.queue.focus()

    def _open_tab(self, name: str) -> None:
        self.view.open_tab(name)

    def search_command(self) -> None:
        """Any command by a few letters."""
        palette = Palette(self.actions_.all(), self)
        palette.move(self.mapToGlobal(QPoint((self.width() - palette.width()) // 2, 80)))
        palette.line.setFocus()
        if palette.exec() and palette.chosen is not None:
            palette.chosen.trigger()

    def show_keys(self) -> None:
        """The sheet of keys."""
        KeySheet(self.actions_.all(), self).exec()

    def show_about(self) -> None:
        """What this is."""
        QMessageBox.about(self, tr("关于"), tr("版杀导演台 {version}").format(version=__version__))

    # ---- leaving ----------------------------------------------------------------------------------------------------

    def _restore(self) -> None:
        kept = self.prefs.now.layout.get("window")
        if kept:
            self.restoreGeometry(QByteArray.fromHex(kept.encode()))
        self.view.restore_layout()

    def _keep_layout(self) -> None:
        window = bytes(self.saveGeometry().toHex().data()).decode()
        self.prefs.change(layout={**self.view.layout_now(), "window": window})

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closing in the middle of a stage loses nothing: every entry is on disk already, and so are notes and edits now."""
        focus = self.focusWidget()
        if isinstance(focus, QPlainTextEdit):
            focus.clearFocus()
        self._keep_layout()
        self.bridge.close()
        super().closeEvent(event)
