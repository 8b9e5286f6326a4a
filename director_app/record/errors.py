"""What can go wrong with a game file, as a code and values; `director_app/wording_record.py` makes the sentence."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from director_app.engine.codec import CodecError


class Code(StrEnum):
    """One for each sentence."""

    MISSING = "missing"
    """There is no such file."""
    EXISTS = "exists"
    """A new file would replace another."""
    FOREIGN = "foreign"
    """No game file of ours."""
    NEWER = "newer"
    """Written by a newer version of the program."""
    DAMAGED = "damaged"
    READ_ONLY_FILE = "read_only_file"
    READ_ONLY_FOLDER = "read_only_folder"
    DISK_FULL = "disk_full"
    OPEN_ELSEWHERE = "open_elsewhere"
    VANISHED = "vanished"
    """The file was moved or deleted while open."""
    UNWRITABLE = "unwritable"
    """Any other failure to write: the device is gone, a network share is lost."""
    BOOK = "book"
    """The rule book in the file is one this version can't load."""
    REPLAY = "replay"
    """A recorded command is one that this version refuses, and no snapshot helps."""
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"


class RecordError(Exception):
    """A game file can't be read or written. What is on disk is as it was before."""

    def __init__(self, code: Code, path: Path | None = None, **values: str | int) -> None:
        super().__init__(code.value, str(path or ""), values)
        self.code = code
        self.path = path
        self.values: Mapping[str, str | int] = values


_BY_SQLITE: Mapping[int, Code] = {
    sqlite3.SQLITE_BUSY: Code.OPEN_ELSEWHERE,
    sqlite3.SQLITE_LOCKED: Code.OPEN_ELSEWHERE,
    sqlite3.SQLITE_FULL: Code.DISK_FULL,
    sqlite3.SQLITE_READONLY: Code.READ_ONLY_FILE,
    sqlite3.SQLITE_CANTOPEN: Code.READ_ONLY_FOLDER,
    sqlite3.SQLITE_CORRUPT: Code.DAMAGED,
    sqlite3.SQLITE_NOTADB: Code.DAMAGED,
}
_BY_SQLITE_EXTENDED: Mapping[int, Code] = {
    sqlite3.SQLITE_READONLY_DBMOVED: Code.VANISHED,
    sqlite3.SQLITE_READONLY_DIRECTORY: Code.READ_ONLY_FOLDER,
}
_BY_SYSTEM: Mapping[int, Code] = {
    errno.ENOENT: Code.MISSING,
    errno.ENOSPC: Code.DISK_FULL,
    errno.EDQUOT: Code.DISK_FULL,
    errno.EACCES: Code.READ_ONLY_FOLDER,
    errno.EPERM: Code.READ_ONLY_FOLDER,
    errno.EROFS: Code.READ_ONLY_FOLDER,
}


@contextmanager
def told(path: Path | None) -> Iterator[None]:
    """Turns what SQLite, the system and the codec say into a RecordError; a mistake of ours stays what it is."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as fault:
        raise from_sqlite(fault, path) from fault
    except OSError as fault:
        raise RecordError(_BY_SYSTEM.get(fault.errno or 0, Code.UNWRITABLE), path, detail=str(fault)) from fault
    except CodecError as fault:
        raise RecordError(Code.DAMAGED, path, detail=str(fault)) from fault


def from_sqlite(fault: sqlite3.Error, path: Path | None) -> RecordError:
    """The error of ours for one of SQLite's."""
    number = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    known = _BY_SQLITE_EXTENDED.get(number) or _BY_SQLITE.get(number & 0xFF)
    if known is None:
        # Errors about what a file says (a missing table, a wrong type) are damage; those about the device are not.
        known = Code.UNWRITABLE if number & 0xFF == sqlite3.SQLITE_IOERR else Code.DAMAGED
    return RecordError(known, path, detail=str(fault))
