"""What the commands over a game file have in common: opening it, and saying in words why that fails."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from director_app.i18n import tr
from director_app.record.errors import RecordError
from director_app.record.sentences import error_text
from director_app.record.session import Session


def add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", type=Path, metavar="GAME", help=tr("存档文件"))


def with_game(path: Path, work: Callable[[Session], int]) -> int:
    """Does something with a game. A file that can't be opened is one sentence and exit code 2."""
    try:
        with Session.open(path) as session:
            return work(session)
    except RecordError as error:
        print(error_text(error), file=sys.stderr)
        return 2
