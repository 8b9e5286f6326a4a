"""`director books`: what the rule books hold, and where each skill is written."""

from __future__ import annotations

import argparse
import json

from director_app.i18n import tr
from director_app.rulebook import find_books, load_book
from director_app.rulebook.model import RuleBook
from director_app.wording.faults import fault_text


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser], shared: argparse.ArgumentParser) -> None:
    command = commands.add_parser("books", parents=[shared], help=tr("列出规则书：身份、技能、判例与出处"))
    command.add_argument("--json", action="store_true", help=tr("输出 JSON"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    told: list[dict[str, object]] = []
    broken = 0
    for folder in find_books(options.rulesets):
        loaded = load_book(folder)
        if loaded.book is None:
            broken += 1
            told.append({"id": folder.name, "faults": [f"{fault.place}: {fault_text(fault)}" for fault in loaded.faults]})
        else:
            told.append(_told(loaded.book))
    if options.json:
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        for book in told:
            _print(book)
    return 1 if broken or not told else 0


def _told(book: RuleBook) -> dict[str, object]:
    return {
        "id": book.id,
        "name": book.name,
        "roles": len(book.roles),
        "skills": len(book.skills),
        "states": len(book.states),
        "rulings": len(book.rulings),
        "switchable": sorted(name for name, ruling in book.rulings.items() if ruling.alternatives),
        "citations": {name: skill.cite for name, skill in book.skills.items()},
    }


def _print(book: dict[str, object]) -> None:
    if "faults" in book:
        print(f"{book['id']}")
        for fault in _items(book["faults"]):
            print(f"    {fault}")
        return
    counts = tr("身份 {roles} · 技能 {skills} · 状态 {states} · 判例 {rulings}").format(**book)
    print(f"{book['id']}  {book['name']}  {counts}")
    citations = book["citations"]
    assert isinstance(citations, dict)
    for skill, cite in citations.items():
        print(f"    {skill}  {cite}")


def _items(value: object) -> list[object]:
    return list(value) if isinstance(value, list) else []
