"""What happens when the program itself fails: the director is told, and a log is kept that he can send on.

The log says where in the program it happened and what kind of failure it was; no text, name or value of the game is in it.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType

from director_app import __version__
from director_app.i18n import tr

LOG = "failures.log"


class Failures:
    """Takes in exceptions that nobody caught. `count` is how many there were."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        self.file = folder / LOG
        self.say = say
        self.count = 0

    def watch(self) -> None:
        """From now on uncaught exceptions, also those in Qt's slots, come here."""
        sys.excepthook = self.caught

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Logs a failure and tells the director. What was acknowledged is in the game file already."""
        self.count += 1
        places = "".join(f"  {frame.filename}:{frame.lineno} {frame.name}\n" for frame in traceback.extract_tb(trace))
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
