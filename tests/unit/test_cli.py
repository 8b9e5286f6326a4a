"""The command line: what it prints, and with which code it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from director_app import cli
from director_app.cli import COMMANDS, main, parser

TINY = Path(__file__).parents[1] / "rulesets"

PASSES = """
title: 谁都没有出局
ruleset: tiny
seats: {1: 狼, 2: 民, 3: 民}
steps:
  - phase: 夜1/结算
    expect:
      - out: []
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "one.yaml"
    text = PASSES
    for role, name in zip(("狼", "民"), _roles(), strict=True):
        text = text.replace(f": {role}", f": {name}")
    path.write_text(text, encoding="utf-8")
    return path


def _roles() -> tuple[str, str]:
    from director_app.rulebook import load_book

    book = load_book(TINY / "tiny").book
    assert book is not None
    first, second, *_ = book.roles
    return first, second


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_check_counts(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--rulesets", str(TINY), str(scenario)]) == 0
    assert said(capsys) == ["1 passed, 0 failed"]


def test_check_names_what_did_not_hold(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario.write_text(scenario.read_text(encoding="utf-8").replace("out: []", "out: [2]"), encoding="utf-8")
    assert main(["check", "--rulesets", str(TINY), str(scenario)]) == 1
    assert said(capsys) == [f"FAIL {scenario}: step 1 夜1/结算: out: expected [2], got []", "0 passed, 1 failed"]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("1: ", "1: 生", "unknown role 生"),
        ("ruleset: tiny", "ruleset: none", "unknown ruleset none"),
        ("title: ", "titel: ", "no title"),
        ("out: []", "cause: {seat: 9, skill: x}", "there is no seat 9"),
        ("夜1/结算", "夜1/无此", "skips this phase"),
    ],
)
def test_check_gives_the_reason(scenario: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, reason: str) -> None:
    scenario.write_text(scenario.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert main(["check", "--rulesets", str(TINY), str(scenario)]) == 1
    failure, count = said(capsys)
    assert failure.startswith(f"FAIL {scenario}: ")
    assert reason in failure
    assert count == "0 passed, 1 failed"


def test_check_goes_on_after_an_unreadable_file(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (scenario.parent / "bad.yaml").write_bytes(b"\xff\xff")
    assert main(["check", "--rulesets", str(TINY), str(scenario.parent)]) == 1
    failure, count = said(capsys)
    assert "bad.yaml: 不是 UTF-8 编码的文本" in failure
    assert count == "1 passed, 1 failed"


def test_check_without_scenarios_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--rulesets", str(TINY), str(tmp_path / "none.yaml")]) == 1
    assert "none.yaml: 读不到：没有这个文件或文件夹" in said(capsys)[0]


def test_lint_of_a_good_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", str(TINY / "tiny")]) == 0
    assert said(capsys) == ["1 本规则书，0 处错误"]


def test_lint_names_every_fault_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "book.yaml").write_text("book: {id: x, name: 错, language: zh_CN}\nnonsense: 1\nmore: 2\n", encoding="utf-8")
    assert main(["lint", str(tmp_path)]) == 1
    lines = said(capsys)
    assert any(line.startswith(f"{tmp_path / 'book.yaml'}:2:1: ") for line in lines)
    assert any(line.startswith(f"{tmp_path / 'book.yaml'}:3:1: ") for line in lines)


def test_lint_where_there_is_no_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", str(tmp_path)]) == 1
    assert said(capsys) == ["没有找到规则书。"]


def test_books_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["books", "--json", "--rulesets", str(TINY)]) == 0
    book = next(book for book in json.loads(capsys.readouterr().out) if book["id"] == "tiny")
    assert book["skills"] == len(book["citations"])
    assert book["roles"] > 1


def test_books_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["books", "--rulesets", str(TINY)]) == 0
    lines = said(capsys)
    assert any(line.startswith("tiny  小村  身份 ") for line in lines)
    assert "    自白  流程·自白" in lines


def test_fuzz_of_an_unknown_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "none", "--rulesets", str(TINY)]) == 2
    assert "unknown ruleset none" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    assert "--rulesets" in capsys.readouterr().out


def test_the_whole_line_names_every_command() -> None:
    assert all(name in parser().format_help() for name in COMMANDS)


def test_help_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--language", "en", str(TINY / "tiny")]) == 0
    assert said(capsys) == ["Rule books: 1; faults: 0"]


@pytest.mark.parametrize("given", [[], ["game.dgame"]])
def test_without_a_command_the_console_opens(given: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[list[str]] = []

    def instead(arguments: list[str]) -> int:
        opened.append(arguments)
        return 3

    monkeypatch.setattr(cli, "_open_console", instead)
    assert main(given) == 3
    assert opened == [given]


def test_a_word_that_is_neither_a_command_nor_a_game_opens_no_window(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["bokos"])
    assert ended.value.code == 2
    assert "没有这个命令，也没有这个存档：bokos" in capsys.readouterr().err
