"""A new game file filled, and an existing one brought up to date and read."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from director_app import __version__
from director_app.engine import codec
from director_app.engine.commands import Setup
from director_app.record import backup, books, database, migrations, schema
from director_app.record.database import Database
from director_app.record.errors import Code, RecordError, told
from director_app.record.rows import dump, load, seal
from director_app.rulebook.model import RuleBook

if TYPE_CHECKING:
    from director_app.engine import Step


def create(path: Path | None, book: RuleBook, setup: Setup, step: Step, at: str, replace: bool) -> Database:
    """A file with a game that has just begun; it stands at `path` whole or not at all. Raises RecordError."""
    if path is None:
        made = database.in_memory()
        _fill(made, book, setup, step, at)
        return made
    if path.exists() and not replace:
        raise RecordError(Code.EXISTS, path)
    made = database.make(path)
    fresh = made.path
    assert fresh is not None
    try:
        try:
            _fill(made, book, setup, step, at)
        finally:
            made.close()
        with told(path):
            database.put_in_place(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)
    return database.open_file(path)


def open_game(path: Path, backups: Path | None, at: str) -> tuple[Database, RuleBook, Setup]:
    """Raises RecordError, and then the file is as it was."""
    opened = database.open_file(path)
    try:
        version = int(opened.pragma("user_version"))
        if version < schema.VERSION:
            opened.check_whole()
            backup.make(opened, backups or backup.default_folder(), _game_of(opened), at, f"-v{version}")
            migrations.bring_up(opened, version)
        with opened.transaction() as store:
            texts = store.read_sources()
            setup = codec.read_setup(load(store.read_facts().get("setup", "")))
        return opened, books.from_sources(texts, path), setup
    except RecordError:
        opened.close()
        raise


def _game_of(opened: Database) -> str:
    with opened.transaction() as store:
        return store.read_facts().get("game", "")


def _fill(made: Database, book: RuleBook, setup: Setup, step: Step, at: str) -> None:
    with made.transaction() as store:
        # The two numbers come before any table: half a file is never taken for one of ours.
        store.connection.exec_driver_sql(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        store.connection.exec_driver_sql(f"PRAGMA user_version = {schema.VERSION}")
        schema.TABLES.create_all(store.connection)
        body = dump(codec.write_setup(setup))
        store.write_sources(book.sources)
        store.write_facts(
            {
                "game": uuid.uuid4().hex,
                "made": at,
                "program": __version__,
                "book": book.id,
                "setup": body,
                "seal": store.write_events(0, step.events, seal("", "", book.sources.values()), body),
            },
        )
        store.write_snapshot(0, step.state)
