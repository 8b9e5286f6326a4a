"""`director lint`: checks rule books and names every fault with its place."""

from __future__ import annotations

import argparse
from pathlib import Path

from director_app.i18n import tr
from director_app.rulebook import find_books, load_book
from director_app.wording.faults import fault_text


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser], shared: argparse.ArgumentParser) -> None:
    command = commands.add_parser("lint", parents=[shared], help=tr("检查规则书"))
    command.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help=tr("规则书的文件夹；不写则检查全部"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    books = _books(options.folders or [options.rulesets])
    if not books:
        print(tr("没有找到规则书。"))
        return 1
    found = 0
    for folder in books:
        for fault in load_book(folder).faults:
            print(f"{folder / fault.place.file}:{fault.place.line}:{fault.place.column}: {fault_text(fault)}")
            found += 1
    print(tr("{books} 本规则书，{faults} 处错误").format(books=len(books), faults=found))
    return 1 if found else 0


def _books(folders: list[Path]) -> list[Path]:
    """The books in these folders; a folder that is itself a book counts as one."""
    books: list[Path] = []
    for folder in folders:
        books += [folder] if (folder / "book.yaml").is_file() else find_books(folder)
    return books
