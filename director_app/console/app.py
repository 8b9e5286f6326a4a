"""Starts the console."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from director_app.console.ahead import load_ahead
from director_app.console.display import made
from director_app.console.dress import dress
from director_app.console.failures import Failures
from director_app.console.main_window import MainWindow
from director_app.console.prefs import Prefs
from director_app.i18n import LANGUAGES, set_language, tr
from director_app.paths import resource
from director_app.settings import settings_file


def parser() -> argparse.ArgumentParser:
    """What may stand behind `director` (or `director run`)."""
    made = argparse.ArgumentParser(prog="director run", description=tr("打开窗口；可以写一个 .dgame 存档。"))
    made.add_argument("game", nargs="?", type=Path, help=tr("要打开的存档"))
    made.add_argument("--sample", action="store_true", help=tr("打开示例"))
    made.add_argument("--language", choices=tuple(LANGUAGES), help=tr("窗口的语言"))
    made.add_argument("--theme", choices=("system", "light", "dark"), help=tr("窗口的主题"))
    made.add_argument("--headless", action="store_true", help=tr("不开窗口：带完示例的一夜，把看到的写进文件夹"))
    made.add_argument("--out", type=Path, default=Path("sample-output"), help=tr("写到哪个文件夹"))
    return made


def application() -> QApplication:
    """The one Qt application of the process."""
    running = QApplication.instance()
    app = running if isinstance(running, QApplication) else made()
    app.setApplicationName("director")
    app.setDesktopFileName("directors-console")
    app.setWindowIcon(QIcon(str(resource("icons", "app.svg"))))
    return app


def window(prefs: Prefs) -> MainWindow:
    """The main window in the language and look that are set."""
    set_language(prefs.now.language)
    application()
    dress(prefs.now)
    return MainWindow(prefs)


def run(arguments: Sequence[str]) -> int:
    """Opens the console; gives the exit code when it is closed."""
    given = list(arguments)
    options = parser().parse_args(given[1:] if given[:1] == ["run"] else given)
    if options.headless:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    prefs = Prefs(settings_file())
    if options.language:
        prefs.change(language=options.language)
    if options.theme:
        prefs.change(theme=options.theme)
    set_language(prefs.now.language)  # before Qt may have to say that it has no display
    app = application()
    main = window(prefs)
    failures = Failures(prefs.folder, main.say)
    failures.watch()
    if options.headless:
        from director_app.console.headless import play_sample

        return play_sample(main, options.out) or int(failures.count > 0)
    main.show()
    if options.game is not None:
        main.open_path(options.game)
    elif options.sample:
        main.open_sample()
    else:
        load_ahead(main)
    return app.exec()
