"""Bringing game files of older versions up to `schema.VERSION`: one hand-written step a version, never edited later."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import Connection

from director_app.record import schema
from director_app.record.database import Database
from director_app.record.errors import Code, RecordError

Step = Callable[[Connection], None]


def _with_people(connection: Connection) -> None:
    """2: what is done about the people at the table."""
    connection.exec_driver_sql(
        "CREATE TABLE people (id INTEGER NOT NULL, what TEXT NOT NULL, seat INTEGER NOT NULL, stage TEXT NOT NULL, "
        "at TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (id))"
    )


def _with_stages(connection: Connection) -> None:
    """3: the index of what is told holds winners, cards and where stages begin, too."""
    connection.exec_driver_sql("DROP INDEX IF EXISTS told")
    connection.exec_driver_sql(
        "CREATE INDEX told ON events (seq, place) WHERE kind IN "
        "('feedback', 'identity', 'notice', 'announced', 'outs_announced', 'won', 'card', 'stage_began')"
    )


LADDER: Mapping[int, Step] = {1: _with_people, 2: _with_stages}
"""From a version to the next. Version 1 is the first there was."""


def bring_up(database: Database, version: int) -> None:
    """All steps in one transaction: a file is of one version or of the other, never between. Raises RecordError."""
    with database.transaction() as store:
        while version < schema.VERSION:
            step = LADDER.get(version)
            if step is None:
                raise RecordError(Code.DAMAGED, database.path, detail=f"version {version}")
            step(store.connection)
            version += 1
        store.connection.exec_driver_sql(f"PRAGMA user_version = {schema.VERSION}")
