"""Copies of a game: one a day, thinned, restored, and made before an older file is brought up."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from director_app.engine.commands import Enter
from director_app.record import Code, RecordError, Session, backup, database, migrations, schema
from tests.record.mishaps import ENTER, patch, refused

pytestmark = pytest.mark.usefixtures("toy_engine")

NOW = schema.VERSION


def test_one_copy_a_day(session: Session, path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    session.do(ENTER)
    made = session.backup(folder)
    assert made is not None
    assert session.backup(folder) is None
    with Session.open(made) as copy:
        assert copy.state == session.state
    (listed,) = backup.listed(folder)
    assert (listed.title, listed.day.isoformat(), listed.kind) == (path.stem, "2026-11-29", "")


def test_a_copy_is_restored_and_replaces_nothing(session: Session, path: Path, tmp_path: Path) -> None:
    session.do(ENTER)
    made = session.backup(tmp_path / "backups")
    assert made is not None
    session.do(ENTER)
    with refused(Code.EXISTS, path):
        backup.restore(made, path)
    back = tmp_path / "back.dgame"
    backup.restore(made, back)
    with Session.open(back) as again:
        assert again.head == 1
        again.do(ENTER)
    assert made.exists()


def test_a_large_file_is_looked_through_before_it_is_copied(session: Session, path: Path, tmp_path: Path) -> None:
    for _ in range(150):
        session.do(Enter(1, "看", (2,), text="很长" * 1500))
    session.close()
    assert path.stat().st_size > database.CHECKED_WHOLE
    patch(path, path.stat().st_size // 8192 * 4096, b"\xff" * 4096)
    with Session.open(path) as damaged:
        with pytest.raises(RecordError) as caught:
            damaged.backup(tmp_path / "backups")
        assert caught.value.code is Code.DAMAGED
    assert list((tmp_path / "backups").iterdir()) == []


def test_old_copies_are_thinned(session: Session, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    game = session.facts["game"][:8]
    for day in range(1, 29):
        (folder / f"局~{game}~202611{day:02}.dgame").write_bytes(b"")
        (folder / f"局~00000000~202610{day:02}.dgame").write_bytes(b"")
    (folder / f"局~{game}~20261001-v1.dgame").write_bytes(b"")
    (folder / "something else.dgame").write_bytes(b"")
    session.backup(folder)
    mine = sorted(each.day.day for each in backup.listed(folder) if each.game == game and not each.kind)
    assert mine == [1, 2, 9, *range(16, 30)]
    assert len([each for each in backup.listed(folder) if each.kind]) == 1
    assert len([each for each in backup.listed(folder) if each.game == "00000000"]) == 28
    assert (folder / "something else.dgame").exists()


def test_an_older_file_is_copied_then_brought_up(closed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = closed.read_bytes()
    folder = tmp_path / "backups"
    monkeypatch.setattr(schema, "VERSION", NOW + 2)
    steps: dict[int, Callable[..., None]] = {
        NOW: lambda connection: connection.exec_driver_sql("ALTER TABLE notes ADD COLUMN more TEXT"),
        NOW + 1: lambda connection: connection.exec_driver_sql("UPDATE notes SET more = ''"),
    }
    monkeypatch.setattr(migrations, "LADDER", steps)
    with Session.open(closed, backups=folder) as session:
        assert session.head == 10
    assert int.from_bytes(closed.read_bytes()[60:64], "big") == NOW + 2
    (copy,) = backup.listed(folder)
    assert copy.kind == f"-v{NOW}"
    assert int.from_bytes(copy.path.read_bytes()[60:64], "big") == NOW
    assert len(copy.path.read_bytes()) <= len(content)


def test_a_step_that_fails_leaves_the_file_as_it_was(closed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "VERSION", NOW + 2)
    steps: dict[int, Callable[..., None]] = {
        NOW: lambda connection: connection.exec_driver_sql("DROP TABLE notes"),
        NOW + 1: lambda connection: connection.exec_driver_sql("UPDATE nothing SET more = ''"),
    }
    monkeypatch.setattr(migrations, "LADDER", steps)
    tables = dump(closed)
    with pytest.raises(RecordError) as caught:
        Session.open(closed, backups=tmp_path / "backups")
    assert caught.value.code is Code.DAMAGED
    assert dump(closed) == tables


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as other:
        return [*other.iterdump(), str(other.execute("PRAGMA user_version").fetchone())]
