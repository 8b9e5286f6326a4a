"""What the commands over a game file have in common: opening it, and saying in words why that fails."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from director_app.i18n import tr
from director_app.record.errors import Code, RecordError, told
from director_app.record.sentences import error_text
from director_app.record.session import Session


def add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", type=Path, metavar="GAME", help=tr("存档文件"))


def with_game(path: Path, work: Callable[[Session], int]) -> int:
    """Looks at a game. A file that can't be opened is one sentence and exit code 2.

    What can't be written can be looked at all the same: in a copy of its own, which is gone afterwards.
    """
    try:
        try:
            session = Session.open(path)
        except RecordError as error:
            if error.code not in (Code.READ_ONLY_FILE, Code.READ_ONLY_FOLDER):
                raise
            return _in_a_copy(path, work)
        with session:
            return work(session)
    except RecordError as error:
        print(error_text(error), file=sys.stderr)
        return 2


def _in_a_copy(path: Path, work: Callable[[Session], int]) -> int:
    """The file may be in the middle of a step that a killed program left: its journal goes with it."""
    with TemporaryDirectory(prefix="director-") as folder:
        copy = Path(folder) / path.name
        with told(path):
            for name in (path.name, f"{path.name}-journal"):
                if (source := path.with_name(name)).exists():
                    shutil.copyfile(source, copy.with_name(name))
        with Session.open(copy, backups=Path(folder)) as session:
            return work(session)
