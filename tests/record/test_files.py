"""Files that can't be opened or written: one clear error each, and the file as it was."""

from __future__ import annotations

import string
import subprocess
import sys
from pathlib import Path

import pytest

from director_app import i18n
from director_app.engine.commands import Enter, Resolve
from director_app.record import Code, RecordError, Session, database, error_text, schema
from director_app.record.sentences import SENTENCES
from tests.record import toy
from tests.record.mishaps import ENTER, as_anybody, refused

pytestmark = pytest.mark.usefixtures("toy_engine")


def test_the_two_numbers_are_in_the_header(closed: Path) -> None:
    header = closed.read_bytes()[:100]
    assert header[68:72] == b"DGME"
    assert int.from_bytes(header[60:64], "big") == schema.VERSION
    assert header[18] == 1, "a rollback journal, no WAL"


def test_nothing_lies_beside_a_closed_file(closed: Path) -> None:
    assert [each.name for each in closed.parent.iterdir()] == [closed.name]


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
