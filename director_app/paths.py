"""Where the files that come with the program lie, in a checkout and in a frozen program alike."""

from __future__ import annotations

import sys
from pathlib import Path


def program_folder() -> Path:
    """The folder that holds `resources` and `rulesets`."""
    frozen = getattr(sys, "_MEIPASS", None)
    return Path(frozen) if isinstance(frozen, str) else Path(__file__).resolve().parent.parent


def resource(*parts: str) -> Path:
    """A file or folder below `resources`."""
    return program_folder().joinpath("resources", *parts)


def rulesets_folder() -> Path:
    """The folder with the rule books that come with the program."""
    return program_folder() / "rulesets"
