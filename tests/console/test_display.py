"""Where no window can be shown, one sentence says so, and the exit code is not 0."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from director_app.console.display import NO_DISPLAY

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only X11 and Wayland can be missing")


def started(tmp_path: Path, *given: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    places = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "director_app", *given]
    return subprocess.run(command, env={**kept, **places, **environment}, capture_output=True, text=True, check=False, timeout=120)


def test_no_display_at_all(tmp_path: Path) -> None:
    ended = started(tmp_path)
    assert ended.returncode == NO_DISPLAY
    (line,) = ended.stderr.splitlines()
    assert line.startswith("没有显示器可用")
    assert "director --help" in line


def test_a_display_that_is_not_there(tmp_path: Path) -> None:
    ended = started(tmp_path, "--language", "en", DISPLAY=":987")
    assert ended.returncode == NO_DISPLAY
    assert "No window can be shown" in ended.stderr.splitlines()[-1]


def test_commands_without_a_window_need_none(tmp_path: Path) -> None:
    ended = started(tmp_path, "books")
    assert ended.returncode == 0
    assert ended.stdout


def test_the_sample_night_is_played_without_a_display(tmp_path: Path) -> None:
    ended = started(tmp_path, "run", "--headless", "--out", str(tmp_path / "out"))
    assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "out" / "reveal.html").exists()
    post = (tmp_path / "out" / "announcement.txt").read_text(encoding="utf-8")
    assert post.startswith("【日2 · 开门】"), "as the window shows it"
