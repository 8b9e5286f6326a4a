"""`director ballots`: what it prints, what it can't read, and with which code it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from director_app.cli import main
from tests.unit.forum.pages import P, desktop, vote

TINY = Path(__file__).parents[1] / "rulesets"
CASE = "book: m138\nseats: [粽子, 甜粽子, 豆花]\ndirector: [导演]\ncloses: '2026-03-11 21:00'\n"
THREAD = desktop([P("豆花", "2026-3-11 10:00:00", vote("甜棕子")), P("粽子", "2026-3-11 10:01:00", vote("豆花"))])


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    thread, case = tmp_path / "thread.txt", tmp_path / "case.yaml"
    thread.write_text(THREAD, encoding="utf-8")
    case.write_text(CASE, encoding="utf-8")
    return thread, case


def run(files: tuple[Path, Path], *more: str) -> int:
    thread, case = files
    return main(["ballots", str(thread), "--case", str(case), *more])


def test_each_ballot_with_its_fault_and_the_nearest_name(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(files) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (
        '  - {voter: 豆花, for: null, floor: 1, at: "2026-03-11 10:00", kind: 投票, counts: false, fault: unknown_seat}'
        "  # 没有这个角色 · 甜棕子? · 或是 甜粽子"
    ) in lines
    assert lines[-4:] == ["final:", "  粽子: 豆花", "missing: [甜粽子, 豆花]", "unclear: [豆花]"]


def test_in_english(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(files, "--language", "en") == 0
    assert "# no such seat · 甜棕子? · perhaps 甜粽子" in capsys.readouterr().out


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gb18030", "utf-16"])
def test_texts_as_windows_saves_them(files: tuple[Path, Path], encoding: str, capsys: pytest.CaptureFixture[str]) -> None:
    files[0].write_text(THREAD, encoding=encoding)
    assert run(files, "--json") == 0
    assert json.loads(capsys.readouterr().out)["final"] == {"粽子": "豆花"}


@pytest.mark.parametrize(
    ("thread", "case", "said"),
    [
        ("今天投谁？", CASE, "认不出帖子"),
        ("", CASE, "认不出帖子"),
        (THREAD, CASE.replace("m138", "none"), "没有规则书「none」"),
        (THREAD, CASE.replace("m138", "../m138"), "没有规则书「../m138」"),
        (THREAD, CASE.replace("2026-03-11", "11"), "读不懂 closes"),
        (THREAD, "seats: [", "读不懂 case.yaml:2:1"),
    ],
)
def test_what_can_not_be_read(files: tuple[Path, Path], thread: str, case: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    files[0].write_text(thread, encoding="utf-8")
    files[1].write_text(case, encoding="utf-8")
    assert run(files) == 1
    streams = capsys.readouterr()
    assert said in streams.err
    assert streams.out == ""


def test_files_that_are_not_there_or_no_text(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    files[0].write_bytes(b"\xff\xff\xff")
    assert run(files) == 1
    assert "不是文本" in capsys.readouterr().err
    files[0].unlink()
    assert run(files) == 1
    assert "无法读取" in capsys.readouterr().err


def test_a_book_that_does_not_say_how_ballots_are_written(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    files[1].write_text(CASE.replace("m138", "tiny"), encoding="utf-8")
    assert run(files, "--rulesets", str(TINY)) == 1
    assert "规则书「tiny」没有写票的格式" in capsys.readouterr().err


def test_a_book_with_faults(files: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "m138").mkdir()
    (tmp_path / "m138" / "book.yaml").write_text("nonsense: 1\n", encoding="utf-8")
    assert run(files, "--rulesets", str(tmp_path)) == 1
    assert "book.yaml:1:1" in capsys.readouterr().err
