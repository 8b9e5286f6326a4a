"""The tables of a game file.

Above the line: the record itself. Rows are added and never changed, `settings` aside. Below: what can be made anew from it.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, Dialect, Index, MetaData, Table, TypeDecorator, text, types

from director_app.engine.codec import CodecError

APPLICATION_ID = 0x44474D45  # "DGME": what `file` and we know a game by
VERSION = 3
"""Of the tables. Files of an older one are brought up by `migrations`."""

TABLES = MetaData()


def _checked(value: Any, kind: type) -> Any:
    """SQLite keeps what it is given, whatever a column is declared to hold. Raises CodecError. None: a join found no row."""
    if value is not None and type(value) is not kind:
        raise CodecError(f"{type(value).__name__} in a column of {kind.__name__}")
    return value


class Integer(TypeDecorator[int]):
    """A column of whole numbers, which reads nothing else."""

    impl = types.Integer
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> int | None:
        number: int | None = _checked(value, int)
        return number


class Text(TypeDecorator[str]):
    """A column of text, which reads nothing else."""

    impl = types.Text
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> str | None:
        words: str | None = _checked(value, str)
        return words


class LargeBinary(TypeDecorator[bytes]):
    """A column of bytes, which reads nothing else."""

    impl = types.LargeBinary
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> bytes | None:
        body: bytes | None = _checked(value, bytes)
        return body


facts = Table(
    "facts",
    TABLES,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    comment="What holds for the whole game: its id, when and by which version it was made, the setup.",
)
sources = Table(
    "sources",
    TABLES,
    Column("place", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("body", Text, nullable=False),
    comment="The rule book's own text: a later edit of the book never changes this game.",
)
commands = Table(
    "commands",
    TABLES,
    Column("seq", Integer, primary_key=True),
    Column("parent", Integer, nullable=False),  # the command it was given after; 0: the setup
    Column("stage", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("seal", Text, nullable=False),
    comment="Every command ever done, undone ones too: a tree by `parent`.",
)
moves = Table(
    "moves",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("what", Text, nullable=False),  # do | undo | redo
    Column("seq", Integer, nullable=False),
    Column("at", Text, nullable=False),
    comment="How the game moved along the commands; the last row says where it stands.",
)
events = Table(
    "events",
    TABLES,
    Column("seq", Integer, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    comment="What came of each command, as it was then; 0: of the setup.",
    sqlite_with_rowid=False,
)
ticks = Table(
    "ticks",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("sent", Integer, nullable=False),
    Column("at", Text, nullable=False),
    comment="Messages sent (or unticked); the last row for an event holds.",
)
edits = Table(
    "edits",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Text, nullable=False),
    comment="Texts as the director put them; the last row for an event holds, empty: the text of the book again.",
)
notes = Table(
    "notes",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("about", Text, nullable=False),  # seat:5, game, …
    Column("body", Text, nullable=False),
    Column("at", Text, nullable=False),
    comment="The director's notes; the last row about a thing holds.",
)
settings = Table(
    "settings",
    TABLES,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    comment="Of this game's windows and texts (closing time, layout): no part of the record.",
)
people = Table(
    "people",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("what", Text, nullable=False),  # one of the words of `people`
    Column("seat", Integer, nullable=False),
    Column("stage", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("body", Text, nullable=False),
    comment="What is done about the people at the table, beside the game; what is taken back stays, with a row that says so.",
)

# ---- below the line: can be made anew -------------------------------------------------------------------------------

snapshots = Table(
    "snapshots",
    TABLES,
    Column("seq", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    comment="The state after a command, as compressed JSON.",
)
TOLD = ("feedback", "identity", "notice", "announced", "outs_announced", "won", "card", "stage_began")
"""Kinds of events that the outbox reads: what is told, and where stages begin."""
TOLD_ONLY = "kind IN ({})".format(", ".join(f"'{kind}'" for kind in TOLD))
Index("told", events.c.seq, events.c.place, sqlite_where=text(TOLD_ONLY))
Index("ticks_of", ticks.c.seq, ticks.c.place)
Index("edits_of", edits.c.seq, edits.c.place)

NAMES = frozenset(TABLES.tables) | {"told", "ticks_of", "edits_of"}
"""All that a game file may hold besides SQLite's own; anything more is not from us."""
