"""The two commands' own machinery: what is set up once, what is said where something is missing."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOP = Path(__file__).resolve().parents[2]


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, over an empty checkout, with every command it would run written down instead."""
    spec = importlib.util.spec_from_file_location("dev", TOP / "packaging" / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    for name, value in {"TOP": tmp_path, "VENV": tmp_path / ".venv", "STAMP": tmp_path / ".venv" / "stamp"}.items():
        monkeypatch.setattr(module, name, value)
    return module


def recorded(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []

    def step(command: list[str], otherwise: str, environment: object = None) -> None:
        said.append(" ".join(Path(word).name if word.startswith("/") else word for word in command))
        if "venv" in command:
            dev.program("python").parent.mkdir(parents=True)
            dev.program("python").touch()

    monkeypatch.setattr(dev, "step", step)
    return said


def test_set_up_once_and_again_when_the_requirements_change(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    said = recorded(dev, monkeypatch)
    monkeypatch.setattr(dev, "system_libraries", lambda: said.append("libraries"))
    dev.set_up()
    assert [line.split()[1:3] for line in said[:2]] == [["-m", "venv"], ["-m", "pip"]]
    assert said[-1] == "libraries"
    said.clear()
    dev.set_up()
    assert said == []
    (dev.TOP / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    dev.set_up()
    assert said[-1] == "libraries"


def test_without_a_packager_the_libraries_are_named_in_one_message(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "loads", lambda library: library != "libEGL.so.1")
    monkeypatch.setattr(dev, "has_chinese_font", lambda: False)
    monkeypatch.setattr(dev.shutil, "which", lambda name: None)
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(dev.Trouble) as trouble:
        dev.system_libraries()
    assert "libegl1 fonts-noto-cjk" in str(trouble.value)
    assert "run the same command again" in str(trouble.value)


def test_as_root_with_apt_they_are_installed_after_one_update(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    said = recorded(dev, monkeypatch)
    monkeypatch.setattr(dev.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(dev.os, "geteuid", lambda: 0)
    dev.install_debian(["libegl1"], "missing")
    dev.install_debian(["libgl1"], "missing")
    assert [line.split()[1] for line in said] == ["update", "install", "install"]
    assert said[1].endswith("libegl1")


def test_nothing_is_asked_for_what_is_there(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    said = recorded(dev, monkeypatch)
    monkeypatch.setattr(dev, "loads", lambda library: True)
    monkeypatch.setattr(dev, "has_chinese_font", lambda: True)
    dev.system_libraries()
    assert said == []


def test_a_python_without_venv_is_said_with_the_package_to_install(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded(dev, monkeypatch)
    monkeypatch.setattr(dev, "has_ensurepip", lambda: False)
    monkeypatch.setattr(dev.shutil, "which", lambda name: None)
    with pytest.raises(dev.Trouble, match=r"python3\.\d+-venv"):
        dev.make_environment()


def test_trouble_is_one_message_and_an_exit_code(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise dev.Trouble("no way")

    monkeypatch.setattr(dev, "set_up", fail)
    assert dev.main(["test"]) == 1
    assert capsys.readouterr().err.strip() == "no way"


@pytest.mark.parametrize("arguments", [[], ["walk"], ["run", "test"]])
def test_only_the_two_commands(dev: ModuleType, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(arguments) == 2
    assert "run | test" in capsys.readouterr().err


def test_an_old_python_is_told_which_it_should_be(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "OLDEST", (99, 0))
    assert dev.main(["run"]) == 2
    assert "99.0 or newer" in capsys.readouterr().err


def test_every_check_is_run_though_one_fails(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev.subprocess, "call", lambda command, **more: int("mypy" in command[0]))
    assert dev.test() == 1
    summary = capsys.readouterr().out.split("summary")[1]
    assert [line.split()[:2] for line in summary.strip().splitlines()] == [
        ["ok", "ruff"],
        ["FAIL", "mypy"],
        ["ok", "lint-imports"],
        ["ok", "pytest"],
    ]


def test_without_a_display_the_sample_night_is_played(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []

    def call(command: list[str], **more: object) -> int:
        called.append(command)
        return 0

    monkeypatch.setattr(dev.subprocess, "call", call)
    monkeypatch.setattr(dev, "has_display", lambda: False)
    assert dev.run() == 0
    monkeypatch.setattr(dev, "has_display", lambda: True)
    assert dev.run() == 0
    assert called[0][1:4] == ["run", "--sample", "--headless"]
    assert called[1][1:] == ["run", "--sample"]


@pytest.mark.parametrize("variables", [{}, {"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}])
def test_no_display(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not dev.has_display()
