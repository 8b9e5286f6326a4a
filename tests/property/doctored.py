"""Game files with one thing in them changed by hand: a value of another type, another value of the same type, a column.

The seals are made anew over what was changed, as somebody would who wants his change to pass.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from director_app.engine import Refused, RowStatus, election_ahead, electorate, next_key, row_for, rows, stage_key
from director_app.engine.commands import Command, Enter, Pass, Proceed, Resolve
from director_app.explain.audit import sections
from director_app.explain.trace import use_trace, uses
from director_app.explain.tree import EventTree
from director_app.explain.why import why
from director_app.publish import announcement, public_lines, reveal
from director_app.record import RecordError, Session
from director_app.record.people import standing
from director_app.record.rows import seal, sealed_words
from director_app.wording import event_text
from tests.property.games import played

OTHERS: tuple[Any, ...] = (
    None, True, 0, -1, 7, 10**9, 10**30, 0.5, 1e300, "", "x", "1", [], [1], ["x"], [[1, "x"]], {}, {"1": 1}, {"a": [None]},
)  # fmt: skip
"""What is put in the place of something."""
JSON_COLUMNS = (("facts", "value"), ("commands", "body"), ("events", "body"), ("people", "body"), ("snapshots", "body"))
COLUMNS = {
    "facts": ("name", "value"), "sources": ("place", "name", "body"), "commands": ("seq", "parent", "stage", "at", "body", "seal"),
    "moves": ("id", "what", "seq", "at"), "events": ("seq", "place", "kind", "body"), "ticks": ("seq", "place", "sent", "at"),
    "edits": ("seq", "place", "body", "at"), "notes": ("about", "body", "at"), "settings": ("name", "value"),
    "people": ("what", "seat", "stage", "at", "body"), "snapshots": ("seq", "body"),
}  # fmt: skip
RAW = (None, 0, -3, 7, 1 << 60, 0.5, "", "x", "{", "[]", b"", b"\xff\x00", "\ud7ff" * 3)
"""What is put into a column."""


@cache
def sound(name: str) -> bytes:
    """A game of a book some nights long, with everything in it that a file can hold."""
    game = played(name, 3)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.dgame"
        with Session.create(path, game.book, game.setup) as session:
            for command in game.commands[:44]:
                session.do(command)
            session.tick([message.id for message in session.messages()[:3]])
            session.edit(session.messages()[0].id, "改过的话")
            session.undo()
            session.undo()
            session.note("game", "记一笔")
            session.set("x", "y")
            session.note_person("substitute", 1, {"name": "新人"})
        return path.read_bytes()


def _places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in some JSON."""
    if path:
        yield path
    for key, item in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from _places(item, (*path, key))


def _changed(dice: Random, data: Any) -> Any:
    """The same JSON with one value another, or gone."""
    found = list(_places(data))
    if not found:
        return dice.choice(OTHERS)
    way = dice.choice(found)
    place, old = _at(data, way[:-1]), _at(data, way)
    kind = dice.random()
    if kind < 0.4:
        place[way[-1]] = dice.choice(OTHERS)
    elif kind < 0.9:
        others = [other for each in found if type(other := _at(data, each)) is type(old) and other != old]
        place[way[-1]] = json.loads(json.dumps(dice.choice(others or [*OTHERS])))
    else:
        del place[way[-1]]
    return data


def _at(data: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        data = data[key]
    return data


def _in_json(dice: Random, file: sqlite3.Connection, table: str, column: str) -> None:
    """Changes one value within the JSON of a random row."""
    keys = ("seq", "place") if table == "events" else ("rowid",)
    only = " WHERE name = 'setup'" if table == "facts" else ""
    *key, body = dice.choice(file.execute(f"SELECT {', '.join(keys)}, {column} FROM {table}{only}").fetchall())
    packed = table == "snapshots"
    text = json.dumps(_changed(dice, json.loads(zlib.decompress(body) if packed else body)), ensure_ascii=False)
    where = " AND ".join(f"{each} = ?" for each in keys)
    file.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (zlib.compress(text.encode()) if packed else text, *key))


def _column(dice: Random, file: sqlite3.Connection) -> None:
    """Puts something else into a random column of a random row."""
    table = dice.choice(sorted(COLUMNS))
    column, value = dice.choice(COLUMNS[table]), dice.choice(RAW)
    where = "1" if dice.random() < 0.2 else f"{COLUMNS[table][0]} = (SELECT {COLUMNS[table][0]} FROM {table} ORDER BY random() LIMIT 1)"
    with suppress(sqlite3.IntegrityError, sqlite3.OperationalError):  # the table itself refuses it
        file.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (value,))


def _sealed_anew(file: sqlite3.Connection) -> None:
    """Writes the seals that fit what the file says now."""
    facts: Mapping[str, Any] = dict(file.execute("SELECT name, value FROM facts"))
    bodies: dict[int, list[Any]] = {}
    for seq, body in file.execute("SELECT seq, body FROM events ORDER BY seq, place"):
        bodies.setdefault(seq, []).append(body)
    start = seal("", "", [body for (body,) in file.execute("SELECT body FROM sources ORDER BY place")])
    seals = {0: seal(start, facts["setup"], bodies.get(0, ()))}
    file.execute("UPDATE facts SET value = ? WHERE name = 'seal'", (seals[0],))
    for seq, parent, stage, at, body in file.execute("SELECT seq, parent, stage, at, body FROM commands ORDER BY seq").fetchall():
        seals[seq] = seal(seals[parent], sealed_words(stage, at, body), bodies.get(seq, ()))
        file.execute("UPDATE commands SET seal = ? WHERE seq = ?", (seals[seq], seq))


def doctor(path: Path, dice: Random) -> None:
    """Changes something in a sound file."""
    with closing(sqlite3.connect(path)) as file, file:
        if dice.random() < 0.8:
            table, column = dice.choice((*JSON_COLUMNS, JSON_COLUMNS[-1], JSON_COLUMNS[-1], JSON_COLUMNS[2]))
            _in_json(dice, file, table, column)
            if table == "commands" and dice.random() < 0.7:
                file.execute("DELETE FROM snapshots")
        else:
            _column(dice, file)
        if dice.random() < 0.8:
            with suppress(LookupError, AttributeError, TypeError):  # past sealing
                _sealed_anew(file)


def used(path: Path, dice: Random) -> None:
    """Opens a file and does all that the program does with a game. Raises where the program fails."""
    with suppress(RecordError), Session.open(path, backups=path.parent / "backups") as session:
        looked_through(session)
        for _ in range(6):
            with suppress(RecordError, Refused):
                _gone_on(session, dice)
        for step in (lambda: session.look(session.head // 2), session.undo, session.undo, session.redo, lambda: session.undo(0)):
            with suppress(RecordError, ValueError):
                step()
            _asked(session)


def _asked(session: Session) -> None:
    """What the engine is asked of a position."""
    with suppress(Refused):
        for row in rows(session.book, session.state):
            row_for(session.book, session.state, row.seat, row.skill)
    for ask in (next_key, electorate, election_ahead, stage_key):
        with suppress(Refused):
            ask(session.book, session.state)


def looked_through(session: Session) -> None:
    """Asks a session, and what is made out of it, everything. Raises RecordError where the file is damaged."""
    _asked(session)
    for question in (session.history, session.messages, session.untrue, session.notes, session.verify, session.settings):
        with suppress(RecordError):
            question()
    tree = EventTree(session.events())
    for event in tree.events:
        event_text(event)
        why(tree, event.id)
    for use in uses(tree):
        use_trace(tree, int(str(use.data.get("use", 0))))
    people = standing(session.people())
    with suppress(Refused):
        announcement(session.book, public_lines(session.book, session.events()))
        reveal(session.book, session.state, session.events(), people=people)
    sections(session.audit(), session.events_of)


def _gone_on(session: Session, dice: Random) -> None:
    waiting = [row for row in rows(session.book, session.state) if row.status is RowStatus.WAITING]
    given: Command = Proceed() if session.state.flow.status == "done" else Resolve()
    if waiting and dice.random() < 0.7:
        row = dice.choice(waiting)
        count = min(len(row.range), row.least)
        given = Enter(row.seat, row.skill, row.range[:count]) if dice.random() < 0.8 else Pass(row.seat, row.skill)
    session.do(given)
