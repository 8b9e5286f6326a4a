"""`director`: the console without a command, and the commands that need no window."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from director_app import i18n
from director_app.cli.speech import Parser
from director_app.i18n import tr
from director_app.paths import rulesets_folder

COMMANDS = ("check", "lint", "books", "ballots", "explain", "export", "verify", "fuzz", "bench")
"""One module each, loaded when asked for: the window must not wait for what it does not need."""


def parser(command: str = "") -> argparse.ArgumentParser:
    """The command line; with a command's name, of that command alone."""
    top = Parser(
        prog="director",
        description=tr("版杀导演台。不带命令时打开窗口；可在其后写一个 .dgame 存档。"),
    )
    shared = Parser(add_help=False)
    shared.add_argument("--rulesets", type=Path, default=rulesets_folder(), metavar="FOLDER", help=tr("规则书所在的文件夹"))
    shared.add_argument("--language", choices=tuple(i18n.LANGUAGES), help=tr("输出所用的语言"))
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title=tr("命令"))
    for name in (command,) if command else COMMANDS:
        import_module(f"director_app.cli.{name}").add(commands, shared)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command, or opens the console. Returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    first = given[0] if given else ""
    if first not in COMMANDS and first not in ("-h", "--help"):
        if _mistyped(first):
            parser().error(tr("没有这个命令，也没有这个存档：{name}").format(name=first))
        return _open_console(given)
    _be_plain()
    _choose_language(given)
    options = parser(first if first in COMMANDS else "").parse_args(given)
    try:
        code = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the output (`| head`) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    assert isinstance(code, int)
    return code


def _mistyped(first: str) -> bool:
    """Whether a first word is neither an option nor a game: a window that says so is not what was asked for."""
    return first not in ("", "run") and not first.startswith("-") and not first.endswith(".dgame") and not Path(first).exists()


def _choose_language(given: Sequence[str]) -> None:
    """Before the parser is built: its own texts are in that language too."""
    early = argparse.ArgumentParser(add_help=False)
    early.add_argument("--language", choices=tuple(i18n.LANGUAGES))
    known, _ = early.parse_known_args(given)
    if known.language:
        i18n.set_language(known.language)


def _be_plain() -> None:
    """A terminal without Chinese letters must not stop a report."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _open_console(given: list[str]) -> int:
    from director_app.console.app import run  # the windows are loaded for the window alone

    code: int = run(given)
    return code
