"""Making, checking and locking the SQLite file of a game.

The journal is a rollback journal: a `.dgame` copied while open is whole, which a file with a WAL beside it is not. The lock
is SQLite's own exclusive one, held for as long as the file is open: the system drops it with the process, so a killed
console never locks anybody out.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from director_app.record import schema
from director_app.record.errors import Code, RecordError, told
from director_app.record.store import Store

MAGIC = b"SQLite format 3\x00"
HEADER = 100
CHECKED_WHOLE = 1 << 20
"""Bytes up to which every opening looks through the whole file; larger ones are looked through before each backup copy."""

_held: set[tuple[int, int]] = set()
"""Files this process has open. On POSIX, opening such a file a second time and closing it would drop SQLite's lock."""


class Database:
    """An open game file, or one in memory."""

    def __init__(self, raw: sqlite3.Connection, path: Path | None) -> None:
        self.path = path
        self._raw = raw
        self._engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
        # The driver is left in autocommit; SQLAlchemy's transactions begin here, and at once with the right to write.
        event.listen(self._engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        self._connection = self._engine.connect()
        self._store = Store(self._connection)
        self._identity = _identity(path) if path else None
        if self._identity:
            _held.add(self._identity)

    @contextmanager
    def transaction(self) -> Iterator[Store]:
        """All or nothing, on disk when left; one within another is part of it. Raises RecordError."""
        if self._connection.in_transaction():
            yield self._store
            return
        if self.path is not None and _identity(self.path) != self._identity:
            raise RecordError(Code.VANISHED, self.path)
        with told(self.path), _driver_errors(), self._connection.begin():
            yield self._store

    def pragma(self, words: str) -> Any:
        """The first value that a PRAGMA answers."""
        with told(self.path):
            row = self._raw.execute(f"PRAGMA {words}").fetchone()
        return row[0] if row else None

    def copy_to(self, target: Path) -> None:
        """A whole copy at `target`, which appears there at once or not at all; a game that is open is not replaced. Raises RecordError."""
        fresh = target.with_name(f".{target.name}.new")
        with told(target):
            if target.exists():
                if _identity(target) == self._identity:
                    raise RecordError(Code.EXISTS, target)
                _check_unused(target)
            fresh.unlink(missing_ok=True)
            try:
                self._raw.execute("VACUUM INTO ?", (str(fresh),))
                put_in_place(fresh, target)
            finally:
                fresh.unlink(missing_ok=True)

    def check_whole(self) -> None:
        """Looks at every page. Raises RecordError."""
        with told(self.path):
            check_whole(self._raw, self.path)

    def close(self) -> None:
        """Lets go of the file and its lock."""
        self._connection.close()
        self._engine.dispose()
        self._raw.close()
        if self._identity:
            _held.discard(self._identity)


@contextmanager
def _driver_errors() -> Iterator[None]:
    """SQLite's own errors, without SQLAlchemy's wrapping."""
    try:
        yield
    except DBAPIError as fault:
        raise fault.orig or fault from fault


def in_memory() -> Database:
    """A game that is kept nowhere: for trying things out and for tests."""
    return Database(sqlite3.connect(":memory:", isolation_level=None), None)


def make(path: Path) -> Database:
    """An empty database file beside `path`, to be filled and then put in its place. Raises RecordError."""
    fresh = path.with_name(f".{path.name}.new")
    with told(path):
        if path.exists():
            _check_unused(path)
        fresh.unlink(missing_ok=True)
        return Database(_connect(fresh, "rwc"), fresh)


def _check_unused(path: Path) -> None:
    """A file that is open anywhere may not be replaced."""
    if _identity(path) in _held:
        raise RecordError(Code.OPEN_ELSEWHERE, path)
    try:
        raw = _connect(path, "rw")
        try:
            raw.execute("BEGIN EXCLUSIVE")
        finally:
            raw.close()
    except sqlite3.DatabaseError as fault:
        # A file of another kind, or one damaged past reading: nobody plays in it.
        if fault.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            raise


def put_in_place(fresh: Path, target: Path) -> None:
    """Gives a finished file its name; nobody ever sees half of it there."""
    _sync(fresh)
    os.replace(fresh, target)
    _sync(target.parent)


def open_file(path: Path) -> Database:
    """The game file at `path`, locked for us. Raises RecordError, and then nothing was changed."""
    _check_outside(path)
    with told(path):
        raw = _connect(path, "rw")
    try:
        with told(path):
            raw.execute("BEGIN EXCLUSIVE")  # also brings back what a killed process left half written
            raw.execute("COMMIT")
            _check_inside(raw, path)
            _tidy(raw, path)
    except RecordError:
        raw.close()
        raise
    return Database(raw, path)


def standing(path: Path) -> tuple[str, int]:
    """Of a file that is only looked into: the stage of the command it stands at, and the commands on the way there."""
    with told(path):
        if not path.is_file():
            raise RecordError(Code.MISSING, path)
        raw = _connect(path, "ro")
        try:
            last = raw.execute("SELECT what, seq FROM moves ORDER BY id DESC LIMIT 1").fetchone()
            parents = {seq: (parent, stage) for seq, parent, stage in raw.execute("SELECT seq, parent, stage FROM commands")}
        finally:
            raw.close()
    head = 0 if last is None else parents.get(last[1], (0, ""))[0] if last[0] == "undo" else last[1]
    stage = str(parents[head][1]) if head in parents else ""
    count = 0
    while head in parents and count <= len(parents):
        head, count = parents[head][0], count + 1
    return stage, count


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    raw = sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode={mode}", uri=True, isolation_level=None, timeout=0.2)
    try:
        for setting in ("locking_mode = EXCLUSIVE", "trusted_schema = OFF", "cell_size_check = ON", "synchronous = FULL"):
            raw.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        raw.close()  # else the lock stays until the error is forgotten
        raise
    return raw


def _check_outside(path: Path) -> None:
    """What can be told without SQLite, which might write."""
    with told(path):
        if _identity(path) in _held:
            raise RecordError(Code.OPEN_ELSEWHERE, path)
        if not path.is_file():
            raise RecordError(Code.FOREIGN if path.exists() else Code.MISSING, path)
        with path.open("rb") as file:
            header = file.read(HEADER)
    if len(header) < HEADER or not header.startswith(MAGIC):
        raise RecordError(Code.FOREIGN, path)
    if int.from_bytes(header[68:72], "big") != schema.APPLICATION_ID:
        raise RecordError(Code.FOREIGN, path)
    version = int.from_bytes(header[60:64], "big")
    if version > schema.VERSION:
        raise RecordError(Code.NEWER, path, version=version, known=schema.VERSION)
    if not _may_write(path):
        raise RecordError(Code.READ_ONLY_FILE, path)
    if not _may_write(path.resolve().parent):
        raise RecordError(Code.READ_ONLY_FOLDER, path)


def _check_inside(raw: sqlite3.Connection, path: Path) -> None:
    """What only SQLite can tell; reads, never writes."""
    if raw.execute("PRAGMA journal_mode = DELETE").fetchone()[0] != "delete":
        raise RecordError(Code.DAMAGED, path, detail="journal")
    names = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")}
    if unknown := names - schema.NAMES:
        raise RecordError(Code.DAMAGED, path, detail=f"unknown: {', '.join(sorted(unknown))}")
    size = path.stat().st_size
    pages = raw.execute("PRAGMA page_count").fetchone()[0]
    if size < pages * raw.execute("PRAGMA page_size").fetchone()[0]:
        raise RecordError(Code.DAMAGED, path, detail="cut off")
    if size <= CHECKED_WHOLE:
        check_whole(raw, path)


def _tidy(raw: sqlite3.Connection, path: Path) -> None:
    """A killed process leaves an empty journal beside the file. SQLite takes it away with its own, so it is given one."""
    if path.with_name(f"{path.name}-journal").exists():
        version = raw.execute("PRAGMA user_version").fetchone()[0]
        raw.execute(f"PRAGMA user_version = {version}")


def check_whole(raw: sqlite3.Connection, path: Path | None) -> None:
    """Looks at every page. Raises RecordError."""
    found = raw.execute("PRAGMA quick_check(1)").fetchone()
    if found is None or found[0] != "ok":
        raise RecordError(Code.DAMAGED, path, detail=str(found and found[0]))


def _may_write(path: Path) -> bool:
    effective = os.access in os.supports_effective_ids
    return os.access(path, os.W_OK, effective_ids=effective)


def _identity(path: Path) -> tuple[int, int] | None:
    """What file stands at a path just now; None: none."""
    try:
        stat = path.stat()
    except FileNotFoundError:
        return None
    return stat.st_dev, stat.st_ino


def _sync(path: Path) -> None:
    """Has the system write a file, or the names in a folder, to the disk."""
    if path.is_dir() and os.name == "nt":
        return  # Windows keeps names safe by itself and opens no folders
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
