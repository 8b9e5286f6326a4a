"""The desktop entry and the file type: written where a desktop looks, naming the program, and gone again."""

from __future__ import annotations

import configparser
import importlib.util
import shlex
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest

from director_app.record.schema import APPLICATION_ID

TOP = Path(__file__).resolve().parents[2]


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, which finds no tool that refreshes a desktop."""
    spec = importlib.util.spec_from_file_location("desktop", TOP / "packaging" / "desktop.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module.shutil, "which", lambda tool: None)
    return module


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_entry_and_type_come_and_go(desktop: ModuleType, tmp_path: Path) -> None:
    program = tmp_path / "导演 台" / "director"
    program.parent.mkdir()
    program.write_text("")
    share = tmp_path / "share"
    assert desktop.main([str(program), "--share", str(share)]) == 0
    assert files(share) == set(desktop.PLACES.values())
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(share / "applications" / "directors-console.desktop", encoding="utf-8")
    assert shlex.split(entry["Desktop Entry"]["Exec"]) == [str(program), "run", "%f"]
    assert entry["Desktop Entry"]["Name[zh_CN]"] == "版杀导演台"
    assert desktop.main(["--remove", "--share", str(share)]) == 0
    assert files(share) == set()


def test_the_type_is_a_database_with_our_id(desktop: ModuleType) -> None:
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    kind = ET.parse(desktop.LINUX / "directors-console.xml").getroot().find(f"{space}mime-type")
    assert kind is not None
    entry = (desktop.LINUX / "directors-console.desktop").read_text(encoding="utf-8")
    assert f"MimeType={kind.get('type')};" in entry
    number = kind.find(f"{space}magic/{space}match/{space}match")
    assert number is not None
    assert (int(number.get("value", ""), 16), number.get("offset")) == (APPLICATION_ID, "68")


def test_without_a_program_nothing_is_written(desktop: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert desktop.main([str(tmp_path / "nowhere"), "--share", str(tmp_path / "share")]) == 1
    assert "freeze.py" in capsys.readouterr().err
    assert not (tmp_path / "share").exists()


@pytest.mark.parametrize(
    ("path", "written"),
    [("/a b/c", '"/a b/c"'), ('/a"b', '"/a\\\\"b"'), ("/a$b", '"/a\\\\$b"'), ("/100%", '"/100%%"'), ("/a\\b", '"/a\\\\\\\\b"')],
)
def test_odd_paths_are_quoted(desktop: ModuleType, path: str, written: str) -> None:
    assert desktop.quoted(path) == written
