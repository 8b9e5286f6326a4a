#!/usr/bin/env python3
"""Builds the program as one folder that needs no Python, and tries it: `.venv/bin/python packaging/freeze.py`.

Needs `pip install -e '.[freeze]'` in the environment it is run with. The folder is `dist/director`; `--try-only` tries
one that is there. The trial runs in an empty home, away from the checkout, without a display: the program prints its
help, finds its books sound, opens the sample game in its window and plays the night, and exports that game from a path
with a space and Chinese, and stays open on it. Sizes are printed at the end.

`director bench` measures a checkout and is not in the folder: it says so in one sentence, and that is tried, too.

Tried on Linux (x86-64, glibc) alone. The spec also says what Windows (two programs, with and without a terminal, sharing
one folder) and macOS (`Director.app`, which knows `.dgame`) want, but neither could be built here: their icons, the code
signing both systems ask for, an installer, and `.dgame` opened from the Finder (macOS sends an event, not an argument)
are untried.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
TOP = HERE.parent
FOLDER = TOP / "dist" / "director"
LONGEST = 120
"""Seconds that any one trial may take."""
STAYS = 6
"""Seconds that the window must stay open by itself."""

OF_THE_PLUGIN = "This plugin does not support propagateSizeHints()"
"""What Qt says where there is no display: no complaint of ours."""

SEEN = ("morning.png", "announcement.txt", "reveal.html", "outbox.txt")
"""Some of what the console writes when it plays the sample night without a display."""


class Trouble(Exception):
    """The build or a trial failed; the text says how."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Builds the program as one folder, and tries it.")
    parser.add_argument("--try-only", action="store_true", help="try the folder that is there")
    options = parser.parse_args(arguments)
    try:
        if not options.try_only:
            build()
        for line in tried(program()):
            print(f"ok  {line}")
    except Trouble as trouble:
        print(f"\n{trouble}", file=sys.stderr)
        return 1
    for line in sizes():
        print(line)
    return 0


def build() -> None:
    if find_spec("PyInstaller") is None:
        raise Trouble(f"PyInstaller is not here: {sys.executable} -m pip install -e '.[freeze]'")
    shutil.rmtree(FOLDER, ignore_errors=True)
    if not sys.platform.startswith("linux"):
        draw_icon(TOP / "build" / "icon.png")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", str(FOLDER.parent),
               "--workpath", str(TOP / "build"), str(HERE / "director.spec")]  # fmt: skip
    began = time.monotonic()
    if subprocess.call(command, cwd=TOP, stdin=subprocess.DEVNULL) != 0:
        raise Trouble("PyInstaller failed; its own message stands above.")
    print(f"built in {time.monotonic() - began:.0f} s")


def draw_icon(file: Path) -> None:
    """The icon as a picture, for the systems that take no SVG."""
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    app = QGuiApplication.instance() or QGuiApplication(["freeze", "-platform", "offscreen"])
    image = QImage(512, 512, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(HERE / "linux" / "directors-console.svg")).render(painter)
    painter.end()
    file.parent.mkdir(parents=True, exist_ok=True)
    if app is None or not image.save(str(file)):
        raise Trouble(f"The icon could not be written to {file}.")


def program() -> Path:
    """The built program that can print."""
    found = FOLDER / ("director.exe" if os.name == "nt" else "director")
    if not found.is_file():
        raise Trouble(f"There is no program at {found}.")
    return found


def tried(director: Path) -> list[str]:
    """Each trial that succeeded, in words. Raises Trouble with the first that did not."""
    done: list[str] = []
    with TemporaryDirectory(prefix="director-freeze-") as place:
        home = Path(place) / "home"
        home.mkdir()

        def call(*arguments: str) -> str:
            return run([str(director), *arguments], home)

        if "bench" not in call("--help", "--language", "en"):
            raise Trouble("--help does not list the commands")
        done.append("prints its help")
        if "0" not in (said := call("lint", "--language", "en")):
            raise Trouble(f"lint: {said}")
        done.append(f"lint: {said.strip().splitlines()[-1]}")
        seen = home / "看到的"
        began = time.monotonic()
        call("run", "--sample", "--headless", "--out", str(seen))
        if missing := [name for name in SEEN if not (seen / name).is_file() or not (seen / name).stat().st_size]:
            raise Trouble(f"the sample night left no {', '.join(missing)}")
        done.append(f"opened the sample game in its window and played the night in {time.monotonic() - began:.1f} s")
        games = sorted(home.rglob("*.dgame"))
        if not games:
            raise Trouble("the sample game is nowhere in the home folder")
        game = home / "一局 游戏.dgame"
        shutil.copyfile(games[0], game)
        for what, form in (("reveal", "html"), ("public", "bbcode"), ("private", "plain")):
            target = home / f"{what}.{form}"
            call("export", str(game), "--what", what, "--format", form, "--output", str(target))
            if not target.stat().st_size:
                raise Trouble(f"export of {what} is empty")
        done.append("exported the game: reveal, public texts, private messages")
        call("verify", str(game))
        done.append("verified the game")
        done.append(f"bench says: {refused([str(director), 'bench', '--language', 'en'], home)}")
        stays_open([str(director), str(game)], home)
        done.append(f"opened that game in its window and stayed for {STAYS} s")
    return done


def stays_open(command: list[str], home: Path) -> None:
    """The program as a director starts it, with a game; it is closed again after a while."""
    started = subprocess.Popen(command, cwd=home, env=environment(home), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace")  # fmt: skip
    try:
        said, _ = started.communicate(timeout=STAYS)
    except subprocess.TimeoutExpired:
        started.terminate()
        said, _ = started.communicate(timeout=LONGEST)
        if complaints := [line for line in said.splitlines() if line.strip() and line != OF_THE_PLUGIN]:
            raise Trouble("\n".join(("the window complains:", *complaints))) from None
        return
    raise Trouble(f"the window closed by itself with {started.returncode}\n{said}")


def environment(home: Path) -> dict[str, str]:
    """Nothing of this checkout, and of this user's settings."""
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LANG")}
    own = {"HOME": str(home), "USERPROFILE": str(home), "APPDATA": str(home), "LOCALAPPDATA": str(home)}
    return {**kept, **own, "QT_QPA_PLATFORM": "offscreen", "PYTHONUTF8": "1"}


def run(command: list[str], home: Path) -> str:
    """What a trial prints."""
    try:
        ended = subprocess.run(command, cwd=home, env=environment(home), capture_output=True, text=True, encoding="utf-8",
                               stdin=subprocess.DEVNULL, timeout=LONGEST, check=False)  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Trouble(f"{' '.join(command[1:])}: not done after {LONGEST} s") from None
    if ended.returncode != 0:
        raise Trouble(f"{' '.join(command[1:])} ended with {ended.returncode}\n{ended.stdout}\n{ended.stderr}")
    return ended.stdout


def refused(command: list[str], home: Path) -> str:
    """The one sentence of a command that can't work here."""
    ended = subprocess.run(command, cwd=home, env=environment(home), capture_output=True, text=True, encoding="utf-8",
                           stdin=subprocess.DEVNULL, timeout=LONGEST, check=False)  # fmt: skip
    lines = ended.stderr.strip().splitlines()
    if ended.returncode != 2 or len(lines) != 1:
        raise Trouble(f"{' '.join(command[1:])} ended with {ended.returncode}\n{ended.stdout}\n{ended.stderr}")
    return lines[0]


def sizes() -> list[str]:
    """The folder's size, and what most of it is."""
    files = [path for path in FOLDER.rglob("*") if path.is_file() and not path.is_symlink()]
    total = sum(path.stat().st_size for path in files)
    largest = sorted(files, key=lambda path: -path.stat().st_size)[:8]
    head = f"{FOLDER.relative_to(TOP)}: {total / 1e6:.0f} MB in {len(files)} files; the largest:"
    return [head, *(f"{path.stat().st_size / 1e6:8.1f} MB  {path.relative_to(FOLDER)}" for path in largest)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
