"""What strangers send: books, expressions, pasted threads, game files. Each target takes any bytes and must come to an end.

A target raises only where the program failed: what is wrong with the input is said by faults and by the errors each
reader names. Used by Hypothesis for seconds (`tests/property/test_hostile.py`), and for minutes by `tests/fuzz/run.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from director_app.engine import GameState
from director_app.forum import read_ballots
from director_app.forum.posts import Unreadable
from director_app.paths import rulesets_folder
from director_app.record import RecordError, Session
from director_app.rulebook import find_books, load_book, load_sources
from director_app.rulebook.model import RuleBook

SMALL = Path(__file__).parents[1] / "rulesets" / "small" / "book.yaml"
CLOSES = datetime(2026, 11, 29, 21, 0)


def book_text(data: bytes) -> None:
    """A file of a rule book, alone and beside a sound one."""
    text = data.decode("utf-8", "surrogateescape")
    for files in ({"book.yaml": text}, {"book.yaml": SMALL.read_text(encoding="utf-8"), "x.yaml": text}):
        result = load_sources(files)
        assert (result.book is None) == bool(result.faults)


def expression(data: bytes) -> None:
    """A condition of a rule."""
    quoted = data.decode("utf-8", "replace").replace("'", "''").replace("\n", " ")
    text = f"triggers:\n  - event: out\n    do: []\n    if: ['{quoted}']\n"
    result = load_sources({"book.yaml": SMALL.read_text(encoding="utf-8"), "x.yaml": text})
    assert (result.book is None) == bool(result.faults)


@cache
def voting_book() -> RuleBook:
    """A book that says how its ballots are written."""
    for folder in find_books(rulesets_folder()):
        book = load_book(folder).book
        if book is not None and book.ballots is not None:
            return book
    raise AssertionError("no book says how ballots are written")


SEATS = ("清风", "明月", "007", "a", "张三丰丰", "狼人", "弃权", "(", "1号")


def thread(data: bytes) -> None:
    """A vote thread as pasted."""
    text = data.decode("utf-8", "replace")
    with suppress(Unreadable):
        read_ballots(text, voting_book(), SEATS, closes=CLOSES, out=("a",), directors=("导演",))


def game_file(data: bytes) -> None:
    """A file that claims to hold a game: opened, looked through and gone on with, or refused."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.dgame"
        path.write_bytes(data)
        with suppress(RecordError), Session.open(path, backups=Path(folder) / "backups") as session:
            assert isinstance(session.state, GameState)
            for ask in (session.history, session.events, session.messages, session.untrue, session.notes, session.verify):
                with suppress(RecordError):
                    ask()
            with suppress(RecordError):
                session.look(session.head // 2)
                session.undo()
                session.redo()


def doctored(data: bytes) -> None:
    """A sound game file in which one thing was changed by hand, its seals made anew; the bytes choose what."""
    from tests.property.doctored import doctor, sound, used
    from tests.property.games import BOOKS

    dice = Random(data)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.dgame"
        path.write_bytes(sound(dice.choice(BOOKS)))
        doctor(path, dice)
        used(path, dice)


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "book": book_text, "expression": expression, "thread": thread, "game": game_file, "doctored": doctored,
}  # fmt: skip


def samples(target: str) -> list[bytes]:
    """Sound inputs to begin from."""
    if target == "book":
        return [path.read_bytes() for folder in find_books(rulesets_folder()) for path in sorted(folder.rglob("*.yaml"))][:8]
    if target == "expression":
        return [source.encode() for source in sorted(_expressions())][:200]
    if target == "thread":
        return [text.encode() for text in THREADS]
    if target == "doctored":
        return [bytes([number]) for number in range(40)]
    with game_bytes() as data:
        return [data]


def _expressions() -> Iterator[str]:
    book = voting_book()
    for skill in book.skills.values():
        yield from (condition.source for condition in skill.when)
        yield from (condition.source for trigger in skill.on for condition in trigger.conditions)


THREADS = (
    "1楼 清风 2026-11-29 20:10\n【投票】明月\n2楼 明月 2026-11-29 20:31\n改票 007\n3楼 a 2026-11-29 20:59\n弃权\n",
    "清风 发表于 2026-11-29 20:10:03\n投票：明月\n\n明月 发表于 2026-11-29 20:12\n投 007\n引用：清风 发表于\n> 投票：明月\n",
    "沙发 | 清风：投票 明月（代投 007） 11-29 20:30",
)


@contextmanager
def game_bytes() -> Iterator[bytes]:
    """A small game file of a real book, some commands long."""
    from tests.property.games import BOOKS, played

    game = played(BOOKS[0], 5)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.dgame"
        with Session.create(path, game.book, game.setup) as session:
            for command in game.commands[:40]:
                session.do(command)
            session.undo()
            session.tick([message.id for message in session.messages()[:2]])
            session.note("game", "记一笔")
        yield path.read_bytes()
