"""`director ballots`: the votes in a thread's text, each with its fault if it has one.

Printed as YAML, with what there is to say of each ballot as a comment; `--json` prints the same facts as JSON.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from director_app.forum import NoForm, Reading, read_ballots
from director_app.forum.case import BadCase, Case, read_case
from director_app.forum.judge import Ballot, Fault
from director_app.forum.names import Names
from director_app.forum.posts import Unreadable
from director_app.i18n import tr
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from director_app.wording.ballots import ballot_note
from director_app.wording.faults import fault_text
from director_app.wording.system import system_words

_TIME = "%Y-%m-%d %H:%M"


class _Problem(Exception):
    """The text, its surroundings or the book can't be read; worded for the user."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser], shared: argparse.ArgumentParser) -> None:
    command = commands.add_parser("ballots", parents=[shared], help=tr("读投票帖：每张票、是否有效、谁还没有投"))
    command.add_argument("thread", type=Path, metavar="THREAD", help=tr("投票帖的文本文件：整页选中后粘贴所得"))
    case_help = tr("YAML：book、seats、out、director、closes、accelerated")
    command.add_argument("--case", type=Path, required=True, metavar="CASE", help=case_help)
    command.add_argument("--json", action="store_true", help=tr("输出 JSON"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        case = _case(options.case)
        book = _book(options.rulesets, case.book)
        reading = _reading(options.thread, book, case)
    except _Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(_told(case, reading), ensure_ascii=False, indent=2))
    else:
        print("\n".join(_lines(case, book, reading)))
    return 0


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _Problem(tr("{path}：无法读取：{problem}").format(path=path, problem=system_words(error))) from error
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise _Problem(tr("{path}：不是文本").format(path=path))


def _case(path: Path) -> Case:
    try:
        return read_case(_text(path), path.name)
    except BadCase as error:
        where = f"{error.where}: {error.problem}" if error.problem else error.where
        raise _Problem(tr("{path}：读不懂 {where}").format(path=path, where=where)) from error


def _book(rulesets: Path, book: str) -> RuleBook:
    if book not in {folder.name for folder in rulesets.iterdir() if folder.is_dir()} if rulesets.is_dir() else ():
        raise _Problem(tr("没有规则书「{book}」").format(book=book))
    loaded = load_book(rulesets / book)
    if loaded.book is None:
        raise _Problem("\n".join(f"{rulesets / book}: {fault.place}: {fault_text(fault)}" for fault in loaded.faults))
    return loaded.book


def _reading(path: Path, book: RuleBook, case: Case) -> Reading:
    try:
        return read_ballots(
            _text(path),
            book,
            case.seats,
            closes=case.closes,
            out=case.out,
            directors=case.directors,
            accelerated=case.accelerated,
        )
    except Unreadable as error:
        raise _Problem(tr("{path}：认不出帖子：请在页面上全选、复制后粘贴").format(path=path)) from error
    except NoForm as error:
        raise _Problem(tr("规则书「{book}」没有写票的格式").format(book=book.id)) from error


def _told(case: Case, reading: Reading) -> dict[str, object]:
    return {**_surroundings(case), "ballots": [_ballot(ballot) for ballot in reading.ballots], **_outcome(reading)}


def _surroundings(case: Case) -> dict[str, object]:
    return {
        "book": case.book,
        "seats": list(case.seats),
        "out": list(case.out),
        "director": list(case.directors),
        "closes": case.closes.strftime(_TIME),
        "accelerated": case.accelerated,
    }


def _ballot(ballot: Ballot) -> dict[str, object]:
    return {
        "voter": ballot.cast.voter,
        "for": ballot.cast.target,
        "floor": ballot.floor,
        "at": ballot.at.strftime(_TIME),
        "kind": ballot.cast.kind.value,
        "counts": ballot.counts,
        "fault": ballot.fault.value,
    }


def _outcome(reading: Reading) -> dict[str, object]:
    return {"final": reading.final, "missing": list(reading.missing), "unclear": list(reading.unclear)}


def _lines(case: Case, book: RuleBook, reading: Reading) -> Iterator[str]:
    names = Names(case.seats, book.id, book.name)
    for key, value in _surroundings(case).items():
        yield f"{key}: {_yaml(value)}"
    yield "ballots:" if reading.ballots else "ballots: []"
    for ballot in reading.ballots:
        yield f"  - {_yaml(_ballot(ballot))}{_note(ballot, names, book)}"
    yield "final:" if reading.final else "final: {}"
    for seat, target in reading.final.items():
        yield f"  {_yaml(seat)}: {_yaml(target)}"
    yield f"missing: {_yaml(list(reading.missing))}"
    yield f"unclear: {_yaml(list(reading.unclear))}"


def _note(ballot: Ballot, names: Names, book: RuleBook) -> str:
    """The comment behind a ballot; nothing where nothing is to be said."""
    edited = ballot.cast.post.edited
    if ballot.fault is Fault.NONE and not edited:
        return ""
    abstain = book.ballots.abstain if book.ballots else ""
    proposed = names.nearest(ballot.cast.written, abstain) if ballot.cast.target is None else ()
    return f"  # {ballot_note(ballot.fault.value, ballot.cast.written, proposed, edited)}"


_PLAIN = re.compile(r"[^\W\d_]\w*")
_TAKEN = frozenset(("true", "false", "yes", "no", "on", "off", "null", "y", "n"))


def _yaml(value: object) -> str:
    """A value in YAML's flow style, for the few kinds that occur."""
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return "null"
    if isinstance(value, list):
        return f"[{', '.join(map(_yaml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_yaml(item)}' for key, item in value.items())}}}"
    text = str(value)
    if isinstance(value, int) or (_PLAIN.fullmatch(text) and text.lower() not in _TAKEN):
        return text
    return json.dumps(text, ensure_ascii=False)
