"""`director`: the console without a command, and the commands that need no window."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from director_app import i18n
from director_app.cli import books, check, fuzz, lint
from director_app.i18n import tr
from director_app.paths import rulesets_folder

COMMANDS = (check, lint, books, fuzz)
"""Each module adds its parser and says what to run: `add(subparsers)`."""


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="director",
        description=tr("版杀导演台。不带命令时打开窗口；可在其后写一个 .dgame 存档。"),
    )
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--rulesets", type=Path, default=rulesets_folder(), metavar="FOLDER", help=tr("规则书所在的文件夹"))
    shared.add_argument("--language", choices=tuple(i18n.LANGUAGES), help=tr("输出所用的语言"))
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands, shared)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command, or opens the console. Returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (not given[0].startswith("-") and given[0] not in {name for module in COMMANDS for name in module.NAMES}):
        return _open_console(given)
    options = parser().parse_args(given)
    if options.language:
        i18n.set_language(options.language)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal without Chinese letters must not stop the report
    code = options.run(options)
    assert isinstance(code, int)
    return code


def _open_console(given: list[str]) -> int:
    from director_app.console.app import run  # the windows are loaded for the window alone

    return run(given)
