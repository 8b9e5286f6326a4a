"""What happens when the program itself fails: the director is told, and a log is kept that he can send on.

The log says where in the program it happened and what kind of failure it was; no text, name or value of the game is in it,
and no folder of the user's.
"""

from __future__ import annotations

import faulthandler
import sys
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType

from director_app import __version__
from director_app.i18n import tr
from director_app.paths import program_folder

LOG = "failures.log"
FATAL = "fatal.log"
"""Where Python itself writes when the process dies of a fault beneath it: files of the program, lines and functions."""
MOST = 200_000
"""Letters of the log that are sent on: the end of it."""


class Failures:
    """Takes in exceptions that nobody caught. `count` is how many there were."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        self.file = folder / LOG
        self.say = say
        self.count = 0

    def watch(self) -> None:
        """From now on uncaught exceptions, also those in Qt's slots, come here, and a fault beneath Python leaves its trace."""
        sys.excepthook = self.caught
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self._fatal = (self.file.parent / FATAL).open("a", encoding="utf-8")
        except OSError:
            return  # said when there is something to write
        faulthandler.enable(self._fatal)

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Logs a failure and tells the director. What was acknowledged is in the game file already."""
        self.count += 1
        places = "".join(f"  {_place(frame.filename)}:{frame.lineno} {frame.name}\n" for frame in traceback.extract_tb(trace))
        entry = f"{datetime.now():%Y-%m-%d %H:%M:%S} {__version__} {kind.__name__}\n{places}\n"
        traceback.print_exception(kind, error, trace)
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a", encoding="utf-8") as log:
                log.write(entry)
        except OSError as fault:
            self.say(tr("程序出错了，出错记录也写不下来：{reason}").format(reason=fault.strerror or fault))
            return
        self.say(tr("程序出错了；已录入的都在对局文件里。出错的位置记在 {file}（不含对局内容）").format(file=self.file))


def note_death(folder: Path) -> None:
    """Puts into the log that the program was found to have died: a kill leaves no trace of its own."""
    try:
        with (folder / LOG).open("a", encoding="utf-8") as log:
            log.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {__version__} the last start was never closed\n\n")
    except OSError:
        return  # the offer stands without it


def _place(file: str) -> str:
    """A file of the program by its place in it; of any other only the name: the rest may say who the user is."""
    path, program = Path(file), program_folder()
    return path.relative_to(program).as_posix() if path.is_relative_to(program) else path.name


def log_text(folder: Path) -> str:
    """All there is to send on: what runs here, and what failed where. Nothing of any game is in it."""
    import platform  # as for the first sight of the window nobody asks

    head = f"director {__version__} · Python {platform.python_version()} · {platform.system()} {platform.release()} · {_qt()}"
    program, home = f"{program_folder()}", f"{Path.home()}"
    parts = [f"== {name} ==\n{_end_of(folder / name).replace(program, '…').replace(home, '~')}" for name in (LOG, FATAL)]
    return "\n\n".join([head, *parts]) + "\n"


def _qt() -> str:
    from PySide6.QtCore import qVersion

    return f"Qt {qVersion()}"


def _end_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")[-MOST:] or "-"
    except OSError:
        return "-"
