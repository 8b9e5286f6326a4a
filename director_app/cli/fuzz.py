"""`director fuzz`: random legal games of a book, to their end."""

from __future__ import annotations

import argparse
import sys

from director_app.fuzz import fuzz
from director_app.i18n import tr
from director_app.scenario.checking import Shelf
from director_app.scenario.model import ScenarioFault


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser], shared: argparse.ArgumentParser) -> None:
    command = commands.add_parser("fuzz", parents=[shared], help=tr("随机对局，查找不该发生的事"))
    command.add_argument("book", metavar="BOOK", help=tr("规则书的编号"))
    command.add_argument("--games", type=int, default=100, metavar="N", help=tr("对局数"))
    command.add_argument("--seed", type=int, default=1, metavar="S", help=tr("随机种子"))
    command.add_argument("--first", type=int, default=1, metavar="N", help=tr("从第几局开始"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        book = Shelf(options.rulesets).book(options.book)
    except ScenarioFault as fault:
        print(fault, file=sys.stderr)
        return 2
    faults = 0
    for found in fuzz(book, options.games, options.seed, options.first):
        for one in found:
            print(one, flush=True)
        faults += len(found)
    print(f"{options.games} games, {faults} faults")
    return 1 if faults else 0
