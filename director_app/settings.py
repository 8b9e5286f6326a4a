"""What the user has set. One frozen record, kept as TOML where the system keeps settings."""

from __future__ import annotations

import os
import tempfile
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

import platformdirs

APP = "director-console"
RECENT = 12
"""How many recent games are remembered."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting, with its default."""

    language: str = "zh"
    theme: str = "system"
    """system | light | dark"""
    text_size: int = 13
    """Base size of text, in pixels at 100 %."""
    closing: str = "21:00"
    """When the thread closes, for games that have not set their own."""
    export_format: str = "plain"
    """plain | bbcode | markdown"""
    notify: bool = True
    """A desktop notification when a deadline nears."""
    sound: bool = True
    """A sound with it."""
    toured: bool = False
    """The tour was taken or declined; it is never offered twice."""
    recent: tuple[str, ...] = ()
    """Files of recent games, the last one first."""
    layout: Mapping[str, str] = field(default_factory=dict)
    """Name of a window or splitter -> its state, as Qt gives it, in hexadecimal."""


@dataclass(frozen=True, slots=True)
class SettingFault:
    """A line of the settings file that was not taken. `near` is the key that was probably meant."""

    key: str
    near: str = ""


def settings_file() -> Path:
    """Where the settings are kept."""
    return Path(platformdirs.user_config_dir(APP)) / "settings.toml"


def load_settings(file: Path) -> tuple[Settings, tuple[SettingFault, ...]]:
    """The settings in a file; what is unknown or of the wrong type is named and its default taken."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return Settings(), (SettingFault(file.name),)
    import difflib  # for faults alone, and the window waits for the settings

    defaults = Settings()
    known = {entry.name: getattr(defaults, entry.name) for entry in fields(Settings)}
    taken: dict[str, object] = {}
    faults: list[SettingFault] = []
    for key, value in table.items():
        if key not in known:
            faults.append(SettingFault(key, next(iter(difflib.get_close_matches(key, known, 1)), "")))
            continue
        read = _as_type(value, known[key])
        if read is None:
            faults.append(SettingFault(key, key))
        else:
            taken[key] = read
    return replace(defaults, **taken), tuple(faults)  # type: ignore[arg-type]


def _as_type(value: object, like: object) -> object | None:
    if isinstance(like, tuple):
        return tuple(value) if isinstance(value, list) and all(isinstance(item, str) for item in value) else None
    if isinstance(like, Mapping):
        return value if isinstance(value, dict) and all(isinstance(item, str) for item in value.values()) else None
    return value if type(value) is type(like) else None


def save_settings(settings: Settings, file: Path) -> None:
    """Writes the file whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".settings-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(as_toml(settings))
        Path(name).replace(file)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def as_toml(settings: Settings) -> str:
    """The settings as TOML. JSON's strings and lists are TOML's, too."""
    import json  # as with `difflib`

    plain: list[str] = []
    tables: list[str] = []
    for entry in fields(Settings):
        value = getattr(settings, entry.name)
        if isinstance(value, Mapping):
            rows = [f"{json.dumps(k, ensure_ascii=False)} = {json.dumps(v, ensure_ascii=False)}" for k, v in value.items()]
            if rows:
                tables.append("\n".join([f"\n[{entry.name}]", *rows]))
        else:
            plain.append(f"{entry.name} = {json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)}")
    return "\n".join([*plain, *tables]) + "\n"


def with_recent(settings: Settings, file: str) -> Settings:
    """The settings with this game first among the recent ones."""
    return replace(settings, recent=(file, *(other for other in settings.recent if other != file))[:RECENT])
