#!/usr/bin/env python3
"""Makes the console a program of a Linux desktop: `python packaging/desktop.py [PROGRAM]`, `--remove` to undo it.

Writes the menu entry, the file type of `.dgame` and their icons below the user's own share folder (`--share` for
another), with the program named in the entry: by default the frozen one in `dist/`, else the one in `.venv/`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parent
LINUX = HERE / "linux"
NAME = "directors-console"
FILE_TYPE = "application-x-director-game"

PLACES = {
    f"{NAME}.desktop": f"applications/{NAME}.desktop",
    f"{NAME}.xml": f"mime/packages/{NAME}.xml",
    f"{NAME}.svg": f"icons/hicolor/scalable/apps/{NAME}.svg",
    f"{FILE_TYPE}.svg": f"icons/hicolor/scalable/mimetypes/{FILE_TYPE}.svg",
}
"""File in packaging/linux -> its place below the share folder."""

REFRESH = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
"""Tools that make the desktop look again, with their folder. Where one is missing the desktop looks at its next start."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Adds the console and its file type to a Linux desktop.")
    parser.add_argument("program", nargs="?", type=Path, help="the program the entry starts")
    parser.add_argument("--share", type=Path, default=share_folder(), help="default: the user's own (%(default)s)")
    parser.add_argument("--remove", action="store_true")
    options = parser.parse_args(arguments)
    if options.remove:
        for place in PLACES.values():
            (options.share / place).unlink(missing_ok=True)
        refresh(options.share)
        return 0
    program = options.program or found_program()
    if program is None or not program.is_file():
        print("No program found: build one with packaging/freeze.py, or name it.", file=sys.stderr)
        return 1
    install(program.absolute(), options.share)
    refresh(options.share)
    print(f"{program} is in the menu now, and opens .dgame files.")
    return 0


def share_folder() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def found_program() -> Path | None:
    candidates = (TOP / "dist" / "director" / "director", TOP / ".venv" / "bin" / "director")
    return next((path for path in candidates if path.is_file()), None)


def install(program: Path, share: Path) -> None:
    for name, place in PLACES.items():
        text = (LINUX / name).read_text(encoding="utf-8").replace("@PROGRAM@", quoted(str(program)))
        target = share / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def quoted(program: str) -> str:
    """A path as the `Exec` key wants it, which first undoes the escapes of every text, then those within the quotes."""
    for character in '\\"`$':
        program = program.replace(character, "\\" + character)
    return '"' + program.replace("\\", "\\\\").replace("%", "%%") + '"'


def refresh(share: Path) -> None:
    for tool, folder in REFRESH:
        command = shutil.which(tool)
        if command is not None and (share / folder).is_dir():
            subprocess.run([command, str(share / folder)], check=False, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
