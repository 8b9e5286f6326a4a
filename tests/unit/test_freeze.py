"""The trial of a frozen program: what it lets pass, and what it says of one that does not hold. The build itself takes a minute."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOP = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script with a #! line")


@pytest.fixture
def freeze(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("freeze", TOP / "packaging" / "freeze.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "TOP", tmp_path)
    monkeypatch.setattr(module, "FOLDER", tmp_path / "dist" / "director")
    monkeypatch.setattr(module, "STAYS", 1)
    return module


STAND_IN = """#!{python}
import os, sys, time
from pathlib import Path
given = sys.argv[1:]
assert "PYTHONPATH" not in os.environ and os.getcwd() == os.environ["HOME"]
if given[0] == {fails!r}:
    sys.exit("on purpose")
if given[0] == "--help":
    print("check lint bench")
elif given[0] == "lint":
    print("0 faults")
elif given[0] == "bench" and not {measures}:
    print("only in a checkout", file=sys.stderr)
    sys.exit(2)
elif given[0] == "run":
    out = Path(given[-1]); out.mkdir()
    for name in {seen!r}:
        (out / name).write_text("x")
    Path("sample.dgame").write_text("x")
elif given[0] == "export":
    Path(given[-1]).write_text("x")
elif given[0].endswith(".dgame"):
    time.sleep({open_for})
"""


def stand_in(freeze: ModuleType, fails: str = "", open_for: int = 60, measures: bool = False) -> Path:
    """A program that answers as the real one does."""
    freeze.FOLDER.mkdir(parents=True)
    made: Path = freeze.FOLDER / "director"
    text = STAND_IN.format(python=sys.executable, fails=fails, seen=freeze.SEEN, open_for=open_for, measures=measures)
    made.write_text(text, encoding="utf-8")
    made.chmod(0o755)
    return made


def test_a_sound_program_passes(freeze: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    stand_in(freeze)
    assert freeze.main(["--try-only"]) == 0
    said = capsys.readouterr().out
    assert said.count("ok  ") == 7
    assert "1 files; the largest" in said


@pytest.mark.parametrize("fails", ["--help", "lint", "run", "export", "verify"])
def test_a_command_that_fails_is_named(freeze: ModuleType, capsys: pytest.CaptureFixture[str], fails: str) -> None:
    stand_in(freeze, fails)
    assert freeze.main(["--try-only"]) == 1
    said = capsys.readouterr().err
    assert fails in said
    assert "on purpose" in said


def test_a_measurement_that_should_not_be_there_is_told(freeze: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    stand_in(freeze, measures=True)
    assert freeze.main(["--try-only"]) == 1
    assert "bench" in capsys.readouterr().err


def test_a_window_that_closes_by_itself_is_told(freeze: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    stand_in(freeze, open_for=0)
    assert freeze.main(["--try-only"]) == 1
    assert "closed by itself" in capsys.readouterr().err


def test_without_a_program_there_is_nothing_to_try(freeze: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert freeze.main(["--try-only"]) == 1
    assert "no program" in capsys.readouterr().err
