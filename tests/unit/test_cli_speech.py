"""What the command line says by itself: in the language in use, and never as the system puts it."""

from __future__ import annotations

import errno
import re

import pytest

from director_app import i18n
from director_app.bench import Row, table
from director_app.bench.words import wide
from director_app.cli import COMMANDS, main
from director_app.cli.speech import complaint
from director_app.wording.system import system_words


@pytest.mark.parametrize("command", [*COMMANDS, ""])
def test_help_has_no_english_heading(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"] if command else ["--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert text.startswith("用法：director")
    for heading in ("usage", "positional", "options:", "show this"):
        assert heading not in text


def test_help_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["check", "--language", "en", "--help"])
    text = capsys.readouterr().out
    i18n.set_language("zh")
    assert text.startswith("usage: director check")
    assert not re.search("[\u4e00-\u9fff]", text)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["check"], "还要写：PATH"),
        (["fuzz", "m206", "--games", "x"], "--games 要写整数，不是 'x'"),
        (["lint", "--speed"], "不认识：--speed"),
        (["export", "x.dgame", "--what", "all"], "--what 不能是 'all'，可用："),
        (["fuzz", "m206", "--seed"], "--seed 后面要写值"),
        (["explain", "x.dgame", "--out", "1", "--vote"], "--vote 不能与 --out 同用"),
    ],
)
def test_a_wrong_call_is_said_in_words(given: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(given)
    assert left.value.code == 2
    assert said in capsys.readouterr().err


def test_an_unknown_complaint_stays_as_it_is() -> None:
    assert complaint("something else") == "something else"


def test_what_the_system_says_is_worded() -> None:
    assert system_words(FileNotFoundError(errno.ENOENT, "No such file or directory", "x")) == "没有这个文件或文件夹"
    assert system_words(OSError(errno.EPIPE, "Broken pipe")) == "Broken pipe"


def test_the_benchmarks_table_is_for_people() -> None:
    rows = [
        Row("opening 5000 commands / 50 commands", 1.0, "×", 1.5, "3 ms / 3 ms"),
        Row("what-if, each action of that night off", 200, "ms", 100, "9 actions"),
        Row("full 13-seat night / 12-seat night", None, "×", 4.0, ""),
    ]
    lines = table(rows).split("\n")
    assert lines[1].startswith("打开 5000 条命令 / 50 条命令的存档")
    assert "超出  9 次行动" in lines[2]
    assert "达到" in lines[1]
    assert [wide(line[: line.rindex(" ", 0, line.index("≤"))]) > 40 for line in lines[1:]] == [True] * 3, "columns count wide letters twice"
    i18n.set_language("en")
    assert table(rows).split("\n")[2].startswith("what-if, each action of that night off")
    i18n.set_language("zh")
