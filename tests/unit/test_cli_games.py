"""The commands over a game file: explain, export, verify."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from director_app.cli import main
from director_app.engine import stage_key
from director_app.engine.commands import Command, Enter, Proceed, Resolve, SeatSetup, Setup
from director_app.paths import rulesets_folder
from director_app.publish.posts import posts
from director_app.record.people import LAST_WORDS
from director_app.record.session import Session
from director_app.scenario.checking import Shelf

BOOK = Shelf(rulesets_folder()).book("m206")
ROLES = ("狼人", "女巫", "平民", "占星师", "猎人")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night in which seat 3 is killed and seat 5 saved by nobody."""
    path = tmp_path_factory.mktemp("game") / "夜.dgame"
    setup = Setup(tuple(SeatSetup(number, role, name=f"名{number}") for number, role in enumerate(ROLES, 1)), judging=False)
    with Session.create(path, BOOK, setup) as session:

        def until(key: str, *commands: Command) -> None:
            while stage_key(BOOK, session.state) != key:
                if session.state.flow.status != "done":
                    session.do(Resolve())
                else:
                    session.do(Proceed())
            for command in commands:
                session.do(command)

        until("夜1/杀人", Enter(1, "杀人", targets=(3,)))
        until("日1/正午")
    return path


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def test_explain_lists_the_uses(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(game)]) == 0
    lines = said(capsys).splitlines()
    assert any("杀人" in line and "3号" in line for line in lines)


def test_explain_one_use(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(game)]) == 0
    number = next(line.split()[0] for line in said(capsys).splitlines() if "杀人" in line)
    assert main(["explain", str(game), "--use", number]) == 0
    text = said(capsys)
    assert "选择目标 3号" in text
    assert "结算目标 3号" in text
    assert "狼人·杀人" in text


def test_explain_an_out(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(game), "--out", "3"]) == 0
    first, *causes = said(capsys).splitlines()
    assert "3号" in first
    assert causes
    assert any("杀人" in line for line in causes)


@pytest.mark.parametrize("wanted", [["--out", "1"], ["--use", "9999"], ["--state", "x", "救药"], ["--event", "99999"], ["--vote"]])
def test_nothing_to_explain(game: Path, capsys: pytest.CaptureFixture[str], wanted: list[str]) -> None:
    assert main(["explain", str(game), *wanted]) == 1
    assert capsys.readouterr().err == "没有找到。\n"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (["--saved", "2"], "没有人对2号造成伤害"),
        (["--state", "1", "救药"], "没有人给过1号「救药」"),
        (["--cannot", "2", "杀人"], "2号不能用「杀人」：没有「杀人」这个技能"),
        (["--feedback", "1", "杀人"], "「杀人」按规则没有反馈"),
        (["--out", "3", "--reader", "public"], "3号出局"),
    ],
)
def test_explain_what_did_not_happen(game: Path, capsys: pytest.CaptureFixture[str], asked: list[str], answer: str) -> None:
    assert main(["explain", str(game), *asked]) == 0
    assert said(capsys).startswith(answer)


def test_a_reveal_of_a_game_that_goes_on_is_warned_of(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(game)]) == 0
    assert "游戏还没有结束" in capsys.readouterr().err
    assert main(["export", str(game), "--what", "public"]) == 0
    assert capsys.readouterr().err == ""


def test_export_of_the_reveal(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(game), "--format", "markdown"]) == 0
    text = said(capsys)
    assert all(role in text for role in ROLES)


def test_export_of_public_texts(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(game), "--what", "public", "--stage", "日1/开门"]) == 0
    text = said(capsys)
    assert "3号" in text
    assert "平民" not in text
    assert main(["export", str(game), "--what", "public", "--stage", "夜1/杀人"]) == 0
    assert said(capsys).strip() == ""


def test_export_of_private_messages(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(game), "--what", "private", "--seat", "2"]) == 0
    text = said(capsys)
    assert "今夜杀人的目标：3号" in text
    assert "1号" not in text


def test_export_to_a_file(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "揭秘.html"
    assert main(["export", str(game), "--format", "html", "-o", str(out)]) == 0
    assert said(capsys) == ""
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_verify_of_a_game_of_today(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(game)]) == 0
    assert said(capsys).startswith("记录与重放一致，共 ")


@pytest.mark.parametrize("command", ["explain", "export", "verify"])
def test_a_game_that_cannot_be_opened_is_one_sentence(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.dgame").write_bytes(b"something else altogether" * 40)
    assert main([command, str(tmp_path / "x.dgame")]) == 2
    assert main([command, str(tmp_path / "none.dgame")]) == 2
    foreign, missing = capsys.readouterr().err.splitlines()
    assert "x.dgame" in foreign
    assert "none.dgame" in missing


@contextmanager
def unwritable(path: Path) -> Iterator[Path]:
    """A copy of a file in a folder, both of which nobody may write, for whoever runs the tests."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "只读"
        folder.mkdir()
        copy = folder / path.name
        shutil.copyfile(path, copy)
        Path(place).chmod(0o755)
        copy.chmod(0o444)
        folder.chmod(0o555)
        root = os.geteuid() == 0
        if root:
            os.seteuid(65534)
        try:
            yield copy
        finally:
            if root:
                os.seteuid(0)
            folder.chmod(0o755)


@pytest.mark.parametrize("given", [["explain"], ["explain", "--out", "3"], ["verify"], ["export", "--what", "reveal"]], ids=" ".join)
def test_what_can_not_be_written_can_be_looked_at(given: list[str], game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([given[0], str(game), *given[1:]]) == 0
    expected = said(capsys)
    assert expected
    with unwritable(game) as copy:
        names = sorted(each.name for each in copy.parent.iterdir())
        assert main([given[0], str(copy), *given[1:]]) == 0
        assert said(capsys) == expected
        assert sorted(each.name for each in copy.parent.iterdir()) == names


def test_an_older_file_that_can_not_be_written_is_looked_at_too(capsys: pytest.CaptureFixture[str]) -> None:
    """It is brought up in the copy, not where it lies."""
    sample = Path(__file__).parents[1] / "record" / "samples" / "v1.dgame"
    before = sample.read_bytes()
    with TemporaryDirectory() as place:
        assert main(["verify", str(shutil.copy(sample, Path(place) / "v1.dgame"))]) == 0
    expected = said(capsys)
    with unwritable(sample) as copy:
        assert main(["verify", str(copy)]) == 0
        assert copy.read_bytes() == before
    assert said(capsys) == expected


def test_measuring_without_its_tools_is_one_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "director_app.bench", None)  # as in the frozen program, which leaves it out
    assert main(["bench"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    (line,) = told.err.splitlines()
    assert "director_app.bench" in line


def test_public_export_holds_last_words_and_the_directors_own_posts(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "遗言.dgame"
    shutil.copyfile(game, copy)
    with Session.open(copy) as session:
        while stage_key(BOOK, session.state) != "日2/正午":
            session.do(Proceed() if session.state.flow.status == "done" else Resolve())
        session.note_person(LAST_WORDS, 3, {"text": "我走了。"})
    assert main(["export", str(copy), "--what", "public"]) == 0
    text = said(capsys)
    assert "3号的遗言：\n我走了。" in text
    assert text.index("日1 · 开门") < text.index("我走了。")
    for form in ("bbcode", "markdown", "html"):
        assert main(["export", str(copy), "--what", "public", "--format", form]) == 0
        assert "我走了。" in said(capsys)
    with Session.open(copy) as session:
        worded = tuple(message for message in session.messages() if message.worded)
        first = next(post for post in posts(BOOK, session.events(), worded, {}) if post.key == "日1/开门")
        session.set(first.setting("plain"), "天亮了。")
    assert main(["export", str(copy), "--what", "public", "--stage", "日1/开门"]) == 0
    assert said(capsys) == "天亮了。\n"


def test_an_export_that_can_not_be_written_is_said(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(game), "--what", "public", "-o", str(tmp_path)]) == 2
    assert "写不进" in capsys.readouterr().err
