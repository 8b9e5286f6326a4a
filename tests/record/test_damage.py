"""Files that can't be read: one clear error each, and the file as it was."""

from __future__ import annotations

import os
import random
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from director_app.record import Code, RecordError, Session, error_text, schema
from tests.record import toy
from tests.record.mishaps import ENTER, patch, refused

pytestmark = pytest.mark.usefixtures("toy_engine")


def test_no_such_file(tmp_path: Path) -> None:
    with refused(Code.MISSING, tmp_path / "nowhere.dgame"):
        Session.open(tmp_path / "nowhere.dgame")


def test_no_such_folder(tmp_path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        Session.create(tmp_path / "nowhere" / "a.dgame", toy.book(), toy.SETUP)
    assert caught.value.code in (Code.MISSING, Code.READ_ONLY_FOLDER)


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\x00", b"PK\x03\x04" + bytes(500), "狼人".encode() * 100])
def test_a_foreign_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign.dgame"
    path.write_bytes(content)
    with refused(Code.FOREIGN, path):
        Session.open(path)


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        Session.open(tmp_path)
    assert caught.value.code is Code.FOREIGN


def test_another_programs_database(tmp_path: Path) -> None:
    path = tmp_path / "foreign.dgame"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE facts (name, value)")
    with refused(Code.FOREIGN, path):
        Session.open(path)


def test_a_file_of_a_newer_version(closed: Path) -> None:
    patch(closed, 60, (schema.VERSION + 1).to_bytes(4, "big"))
    with refused(Code.NEWER, closed):
        Session.open(closed)


def test_a_file_cut_off(closed: Path) -> None:
    os.truncate(closed, closed.stat().st_size // 2)
    with refused(Code.DAMAGED, closed):
        Session.open(closed)


def test_a_page_overwritten(closed: Path) -> None:
    patch(closed, 4096, b"\xff" * 4096)
    with refused(Code.DAMAGED, closed):
        Session.open(closed)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM facts",
        "DROP TABLE moves",
        "DELETE FROM moves WHERE seq = 3",
        "UPDATE commands SET parent = 7 WHERE seq = 3",
        "UPDATE facts SET value = '{' WHERE name = 'setup'",
        """UPDATE facts SET value = '{"seats": 3}' WHERE name = 'setup'""",
        "CREATE TRIGGER spy AFTER INSERT ON commands BEGIN DELETE FROM events; END",
        "CREATE VIEW other AS SELECT * FROM facts",
    ],
)
def test_a_record_that_does_not_fit(closed: Path, change: str) -> None:
    with closing(sqlite3.connect(closed)) as other, other:
        other.execute(change)
    with refused(Code.DAMAGED, closed):
        Session.open(closed)


@pytest.mark.parametrize("command", ["{", '{"do": "Erase"}', '{"do": "Enter", "by": 1, "skill": "看", "more": 1}', "[]"])
def test_a_command_nobody_knows_is_damage(closed: Path, command: str) -> None:
    with closing(sqlite3.connect(closed)) as other, other:
        other.execute("UPDATE commands SET body = ? WHERE seq = 3", (command,))
        other.execute("DELETE FROM snapshots WHERE seq > 0")
    with refused(Code.DAMAGED, closed):
        Session.open(closed)


@pytest.mark.parametrize(
    "body",
    [
        '{"do":"机密"}', '{"do":"Enter","by":"机密","skill":"看"}', '{"do":"Enter","by":1,"skill":"看","机密":1}',
        '{"do":"Enter","by":1,"skill":"看","ballots":{"机密":1}}', '{"do":"Enter","by":9,"skill":"机密"}', '"机密',
    ],
)  # fmt: skip
def test_what_stands_in_a_damaged_file_is_not_told(closed: Path, body: str) -> None:
    """The window may be on a shared screen when the sentence comes."""
    with closing(sqlite3.connect(closed)) as other, other:
        other.execute("UPDATE commands SET body = ? WHERE seq = 3", (body,))
        other.execute("DELETE FROM snapshots")
    with pytest.raises(RecordError) as caught:
        Session.open(closed)
    assert "机密" not in error_text(caught.value)
    assert "9" not in error_text(caught.value)


def test_a_command_refused_today_is_said(closed: Path) -> None:
    with closing(sqlite3.connect(closed)) as other, other:
        other.execute("""UPDATE commands SET body = '{"do":"Enter","by":9,"skill":"看"}' WHERE seq = 3""")
        other.execute("DELETE FROM snapshots")
    with refused(Code.REPLAY, closed):
        Session.open(closed)


def test_a_spoilt_snapshot_is_made_anew(closed: Path) -> None:
    with Session.open(closed) as session:
        state = session.state
    with closing(sqlite3.connect(closed)) as other, other:
        other.execute("UPDATE snapshots SET body = x'00'")
    with Session.open(closed) as session:
        assert session.state == state


def test_a_snapshot_that_would_fill_the_memory_is_not_unpacked(closed: Path) -> None:
    bomb = zlib.compress(bytes(1 << 20) * 100, 9)
    with closing(sqlite3.connect(closed)) as other, other:
        other.execute("UPDATE snapshots SET body = ?", (bomb,))
    with Session.open(closed) as session:
        assert session.head == 10


def test_a_book_this_version_can_not_load(closed: Path) -> None:
    with closing(sqlite3.connect(closed)) as other, other:
        other.execute("UPDATE sources SET body = 'broken'")
    with refused(Code.BOOK, closed):
        Session.open(closed)


def test_flipped_bytes_never_change_the_record_unnoticed(closed: Path, tmp_path: Path) -> None:
    whole = closed.read_bytes()
    with Session.open(closed) as session:
        rows, events = [entry.row for entry in session.history()], session.events()
    draw = random.Random(5)
    victim = tmp_path / "flipped.dgame"
    refusals = []
    for _ in range(80):
        content = bytearray(whole)
        for _ in range(draw.randint(1, 6)):
            content[draw.randrange(len(content))] ^= 1 << draw.randrange(8)
        victim.write_bytes(content)
        try:
            with Session.open(victim) as session:
                assert session.events() == events
                assert [entry.row for entry in session.history()] == rows
                session.messages()
                session.do(ENTER)
        except RecordError as error:
            refusals.append(error.code)
    assert len(refusals) > 10
    assert set(refusals) <= {Code.DAMAGED, Code.FOREIGN, Code.NEWER, Code.BOOK}


@pytest.mark.parametrize(
    "change",
    [
        """UPDATE commands SET body = replace(body, '"by":1', '"by":3') WHERE seq = 3""",
        "UPDATE commands SET at = '2026-01-01T00:00:00+08:00' WHERE seq = 3",
        "UPDATE events SET body = replace(body, '看', '听') WHERE seq = 4 AND place = 1",
        "DELETE FROM events WHERE seq = 4 AND place = 1",
        "UPDATE sources SET body = body || '# a later edit'",
        "UPDATE facts SET value = replace(value, '甲', '乙') WHERE name = 'setup'",
    ],
)
def test_what_is_on_record_can_not_be_changed_unnoticed(closed: Path, change: str) -> None:
    with closing(sqlite3.connect(closed)) as other, other:
        assert other.execute(change).rowcount
    with Session.open(closed) as session, pytest.raises(RecordError) as caught:
        session.events()
    assert caught.value.code is Code.DAMAGED
