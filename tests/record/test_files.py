"""Files that can't be opened or written: one clear error each, and the file as it was."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import string
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from director_app import i18n
from director_app.engine.commands import Enter, Resolve
from director_app.record import Code, RecordError, Session, backup, database, error_text, migrations, schema
from director_app.record.sentences import SENTENCES
from tests.record import toy

ENTER = Enter(1, "看", (2,))
NOW = schema.VERSION

pytestmark = pytest.mark.usefixtures("toy_engine")


@pytest.fixture
def closed(session: Session, path: Path) -> Path:
    """A game file of some commands, closed."""
    for _ in range(5):
        session.do(ENTER)
        session.do(Resolve())
    session.close()
    return path


@contextmanager
def refused(code: Code, path: Path) -> Iterator[None]:
    """The body raises this error, its sentence names the file, and neither the file nor its folder has changed."""
    before = {each.name: each.read_bytes() for each in path.parent.iterdir() if each.is_file()}
    with pytest.raises(RecordError) as caught:
        yield
    assert caught.value.code is code, caught.value
    assert path.name in error_text(caught.value)
    assert {each.name: each.read_bytes() for each in path.parent.iterdir() if each.is_file()} == before


@contextmanager
def as_anybody() -> Iterator[None]:
    """Permissions hold for whoever runs the tests, the superuser too."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shared(closed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The file in a folder that everybody can look into."""
    import tempfile

    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    target = folder / closed.name
    shutil.copy(closed, target)
    target.chmod(0o666)
    yield target
    folder.chmod(0o777)
    shutil.rmtree(folder)


def patch(path: Path, offset: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)


def test_the_two_numbers_are_in_the_header(closed: Path) -> None:
    header = closed.read_bytes()[:100]
    assert header[68:72] == b"DGME"
    assert int.from_bytes(header[60:64], "big") == schema.VERSION
    assert header[18] == 1, "a rollback journal, no WAL"


def test_nothing_lies_beside_a_closed_file(closed: Path) -> None:
    assert [each.name for each in closed.parent.iterdir()] == [closed.name]


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


def test_a_read_only_file(shared: Path) -> None:
    shared.chmod(0o444)
    with as_anybody(), refused(Code.READ_ONLY_FILE, shared):
        Session.open(shared)


def test_a_read_only_folder(shared: Path) -> None:
    shared.parent.chmod(0o555)
    with as_anybody(), refused(Code.READ_ONLY_FOLDER, shared):
        Session.open(shared)


def test_a_new_game_in_a_read_only_folder(shared: Path) -> None:
    shared.parent.chmod(0o555)
    new = shared.with_name("new.dgame")
    with as_anybody(), refused(Code.READ_ONLY_FOLDER, new):
        Session.create(new, toy.book(), toy.SETUP)


def test_a_copy_into_a_read_only_folder(shared: Path) -> None:
    session = Session.create(None, toy.book(), toy.SETUP)
    shared.parent.chmod(0o555)
    new = shared.with_name("new.dgame")
    with as_anybody(), refused(Code.READ_ONLY_FOLDER, new):
        session.save_as(new)


def test_a_new_game_replaces_nothing_unasked(closed: Path) -> None:
    with refused(Code.EXISTS, closed):
        Session.create(closed, toy.book(), toy.SETUP)
    with Session.create(closed, toy.book(), toy.SETUP, replace=True) as session:
        assert session.history() == ()


def test_a_file_open_twice_in_one_program(session: Session, path: Path) -> None:
    for _ in range(2):
        with pytest.raises(RecordError) as caught:
            Session.open(path)
        assert caught.value.code is Code.OPEN_ELSEWHERE
    with pytest.raises(RecordError) as caught:
        Session.create(path, toy.book(), toy.SETUP, replace=True)
    assert caught.value.code is Code.OPEN_ELSEWHERE
    session.do(ENTER)
    assert try_elsewhere(path) == Code.OPEN_ELSEWHERE


def try_elsewhere(path: Path) -> str:
    """What another process meets with when it opens the file; 'open': it can."""
    code = (
        "import sys; from pathlib import Path; from director_app.record import database, RecordError\n"
        "try:\n    database.open_file(Path(sys.argv[1])).close(); print('open', end='')\n"
        "except RecordError as error:\n    print(error.code.value, end='')\n"
    )
    return subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True).stdout


def test_a_file_open_in_another_program(session: Session, path: Path) -> None:
    assert try_elsewhere(path) == Code.OPEN_ELSEWHERE
    session.do(ENTER)
    session.save_as(path.with_name("copy.dgame"))
    assert try_elsewhere(path) == Code.OPEN_ELSEWHERE
    assert try_elsewhere(path.with_name("copy.dgame")) == "open"
    session.close()
    assert try_elsewhere(path) == "open"


def test_a_file_open_in_another_program_is_not_replaced(closed: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from director_app.record import database\n"
        "held = database.open_file(Path(sys.argv[1])); print('open', flush=True); sys.stdin.read()\n"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(closed)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with refused(Code.OPEN_ELSEWHERE, closed):
            Session.create(closed, toy.book(), toy.SETUP, replace=True)
        assert other.stdin is not None
        other.stdin.close()
    Session.create(closed, toy.book(), toy.SETUP, replace=True).close()


def test_anything_may_be_replaced_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("no database")
    Session.create(path, toy.book(), toy.SETUP, replace=True).close()
    with Session.open(path) as session:
        assert session.head == 0


def test_a_file_copied_while_open_is_whole(session: Session, path: Path) -> None:
    for number in range(20):
        session.do(ENTER)
        copy = path.with_name(f"copy{number}.dgame")
        subprocess.run(["cp", str(path), str(copy)], check=True)  # another process: closing a copy here would drop the lock
        with Session.open(copy) as other:
            assert other.state == session.state


def test_a_copy_replaces_no_game_that_is_open(session: Session, path: Path) -> None:
    session.do(ENTER)
    state = session.state
    other = path.with_name("other.dgame")
    session.save_as(other)
    with pytest.raises(RecordError) as own:
        session.save_as(path)
    assert own.value.code is Code.EXISTS
    with Session.open(other), pytest.raises(RecordError) as elsewhere:
        session.save_as(other)
    assert elsewhere.value.code is Code.OPEN_ELSEWHERE
    session.do(Resolve())
    session.save_as(other)
    session.close()
    for file in (path, other):
        with Session.open(file) as again:
            assert again.state != state


def test_a_file_that_vanished(session: Session, path: Path) -> None:
    session.do(ENTER)
    state = session.state
    moved = path.with_name("moved.dgame")
    path.rename(moved)
    for act in (lambda: session.do(ENTER), session.undo, lambda: session.note("game", "x")):
        with pytest.raises(RecordError) as caught:
            act()
        assert caught.value.code is Code.VANISHED
    assert session.state == state
    session.save_as(path.with_name("saved.dgame"))
    moved.rename(path)
    session.do(ENTER)
    session.close()
    with Session.open(path.with_name("saved.dgame")) as saved:
        assert saved.state == state


def test_a_full_disk(session: Session, path: Path) -> None:
    session.do(ENTER)
    pages = session._database.pragma("page_count")
    session._database.pragma(f"max_page_count = {pages}")
    before = session.state, session.head, session.events()
    with pytest.raises(RecordError) as caught:
        session.do(Enter(1, "看", (2,), text=string.printable * 200))
    assert caught.value.code is Code.DISK_FULL
    assert (session.state, session.head, session.events()) == before
    session._database.pragma("max_page_count = 1000000")
    session.do(ENTER)
    session.close()
    with Session.open(path) as again:
        assert again.head == before[1] + 1


def test_a_copy_to_a_full_disk_leaves_nothing(session: Session, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(fresh: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(database, "put_in_place", full)
    with pytest.raises(RecordError) as caught:
        session.save_as(path.with_name("copy.dgame"))
    assert caught.value.code is Code.DISK_FULL
    assert not [each for each in path.parent.iterdir() if "copy" in each.name]


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


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_error_has_its_sentence(language: str) -> None:
    i18n.set_language(language)
    values: dict[str, str | int] = {"version": 2, "known": 1, "detail": "x", "faults": 3, "seq": 4}
    for code in Code:
        text = error_text(RecordError(code, Path("hidden place/a.dgame"), **values))
        assert "{" not in text
        assert "hidden place" not in text
        assert text.replace("“", "").replace("”", "").isascii() == (language == "en")
    assert set(SENTENCES) == set(Code)
