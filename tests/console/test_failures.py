"""A failure of the program itself is told and logged, without a word of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from director_app.console.failures import Failures


def fail(secret: str) -> None:
    raise ValueError(secret)


def test_a_failure_is_said_and_logged_without_secrets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []
    failures = Failures(tmp_path / "里 面", said.append)
    try:
        fail("5号是磁狼")
    except ValueError as error:
        failures.caught(ValueError, error, error.__traceback__)
    assert failures.count == 1
    assert str(failures.file) in said[0]
    log = failures.file.read_text("utf-8")
    assert "ValueError" in log
    assert "fail" in log
    assert "磁狼" not in log
    assert "ValueError" in capsys.readouterr().err


def test_a_log_that_can_not_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []
    (tmp_path / "file").write_text("")
    failures = Failures(tmp_path / "file", said.append)
    failures.caught(KeyError, KeyError("x"), None)
    assert len(said) == 1
    assert capsys.readouterr().err
