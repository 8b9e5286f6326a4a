"""Where the files that come with the program lie: in a checkout, an installed package and a frozen program alike."""

from __future__ import annotations

import sys
from pathlib import Path


def program_folder() -> Path:
    """The folder that holds `resources` and `rulesets`."""
    frozen = getattr(sys, "_MEIPASS", None)
    if isinstance(frozen, str):
        return Path(frozen)
    code = Path(__file__).resolve().parent
    packed = code / "data"  # a wheel carries both beside its code
    return packed if packed.is_dir() else code.parent


def resource(*parts: str) -> Path:
    """A file or folder below `resources`."""
    return program_folder().joinpath("resources", *parts)


def rulesets_folder() -> Path:
    """The folder with the rule books that come with the program."""
    return program_folder() / "rulesets"
