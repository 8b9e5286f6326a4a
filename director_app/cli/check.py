"""`director check`: plays scenarios and says what did not hold."""

from __future__ import annotations

import argparse
from pathlib import Path

from director_app.i18n import tr
from director_app.scenario.checking import check_paths


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser], shared: argparse.ArgumentParser) -> None:
    command = commands.add_parser("check", parents=[shared], help=tr("运行剧本，报告不成立之处"))
    command.add_argument("paths", nargs="+", type=Path, metavar="PATH", help=tr("剧本文件或文件夹"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    passed = failed = 0
    for result in check_paths(options.paths, options.rulesets):
        for failure in result.failures:
            print(f"FAIL {result.path}: {failure}", flush=True)
        passed, failed = (passed, failed + 1) if result.failures else (passed + 1, failed)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
