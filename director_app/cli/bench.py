"""`director bench`: how fast it is, beside what it is measured against."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from director_app.i18n import tr


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser], shared: argparse.ArgumentParser) -> None:
    command = commands.add_parser("bench", parents=[shared], help=tr("测量速度与内存"))
    command.add_argument("--json", action="store_true", help=tr("输出 JSON"))
    command.add_argument(
        "--growth", type=Path, nargs="?", const=Path("docs"), metavar="FOLDER", help=tr("另测随规模增长的代价，写成一页（默认写到 docs）")
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measures; where the tools for it are not installed, as in the frozen program, that is one sentence and exit code 2."""
    try:
        from director_app.bench import run as measure  # needs what only developers install
    except ModuleNotFoundError as missing:
        sentence = tr("测量要在源码目录里、装了开发工具之后才能做（缺 {module}）：见 README 的 packaging/dev.py。")
        print(sentence.format(module=missing.name), file=sys.stderr)
        return 2
    return measure(options.json, options.growth)
