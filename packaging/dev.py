#!/usr/bin/env python3
"""The two commands of a checkout: `python3 packaging/dev.py run` and `python3 packaging/dev.py test`.

Both make what they need first (a virtual environment, the packages, the system libraries that Qt loads), and do
nothing of it again once it is there. Only the standard library is used: this runs before anything is installed.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parent
VENV = TOP / ".venv"
STAMP = VENV / "directors-console.stamp"
SAMPLE_OUTPUT = TOP / "sample-output"
OLDEST = (3, 11)

# Shared library that PySide6 loads -> the Debian package that brings it. The first group is needed even without a
# display; the second by the xcb plugin, which fails only when a window is opened.
LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
FONT_PACKAGE = "fonts-noto-cjk"
"""Without a font for it, Qt draws Chinese as empty boxes."""


class Trouble(Exception):
    """Something the person at the keyboard has to do; the text says what."""


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        print("usage: python3 packaging/dev.py run | test", file=sys.stderr)
        return 2
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        print(f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed; this is {found}. Try python3.11 packaging/dev.py …", file=sys.stderr)
        return 2
    try:
        set_up()
        return COMMANDS[arguments[0]]()
    except Trouble as trouble:
        print(f"\n{trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def run() -> int:
    """Opens the console on the sample game; without a display plays its night and writes what a director would see."""
    if has_display():
        return subprocess.call([str(program("director")), "run", "--sample"], cwd=TOP)
    print("No display found: the sample night is played here, and what the console shows goes to ./sample-output/\n")
    command = [str(program("director")), "run", "--sample", "--headless", "--out", str(SAMPLE_OUTPUT)]
    return subprocess.call(command, cwd=TOP, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})


def test() -> int:
    """Style, types, layers and tests, each to its end, so that one run shows all that is wrong."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1"}
    checks = {
        "ruff": [str(program("ruff")), "check", "--no-cache", "."],
        "mypy": [str(program("mypy")), "--no-error-summary"],
        "lint-imports": [str(program("lint-imports")), "--no-cache"],
        # Last, so that its closing line ends the output.
        "pytest": [str(program("python")), "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"],
    }
    results: dict[str, tuple[int, float]] = {}
    for name, command in checks.items():
        print(f"── {name}", flush=True)
        began = time.monotonic()
        code = subprocess.call(command, cwd=TOP, env=environment, stdin=subprocess.DEVNULL)
        results[name] = (code, time.monotonic() - began)
    print("\n── summary")
    for name, (code, seconds) in results.items():
        print(f"{'ok  ' if code == 0 else 'FAIL'} {name:<13}{seconds:6.1f} s")
    return 0 if all(code == 0 for code, _ in results.values()) else 1


COMMANDS = {"run": run, "test": test}


def set_up() -> None:
    """The environment, once for each state of pyproject.toml and each interpreter."""
    wanted = fingerprint()
    if STAMP.is_file() and STAMP.read_text() == wanted and program("python").exists():
        return
    make_environment()
    print("Installing the packages (about 120 MB the first time) …", flush=True)
    step([str(program("python")), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", f"{TOP}[dev]"],
         "The packages could not be installed; pip's own message stands above. Is there a connection to the package index?")  # fmt: skip
    system_libraries()
    STAMP.write_text(wanted)


def fingerprint() -> str:
    project = hashlib.sha256((TOP / "pyproject.toml").read_bytes()).hexdigest()
    return f"{project} {sys.version_info[0]}.{sys.version_info[1]} {TOP}\n"


def make_environment() -> None:
    python = program("python")
    if python.exists() and succeeds([str(python), "-m", "pip", "--version"]):
        asked = [str(python), "-c", "import sys; print('%d.%d %s' % (*sys.version_info[:2], sys.prefix))"]
        answer = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
        if answer == f"{sys.version_info[0]}.{sys.version_info[1]} {VENV}":
            return
    # A half-made, moved or older environment is made anew rather than mended.
    shutil.rmtree(VENV, ignore_errors=True)
    print("Making the environment in .venv …", flush=True)
    if not has_ensurepip():
        versioned = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        install_debian([versioned], f"This Python comes without its `venv` module. On Debian and Ubuntu: sudo apt-get install {versioned}")
    step([sys.executable, "-m", "venv", str(VENV)], f"{sys.executable} could not make a virtual environment in {VENV}.")


def has_ensurepip() -> bool:
    return succeeds([sys.executable, "-c", "import ensurepip, venv"])


def system_libraries() -> None:
    """What Qt loads and pip does not bring. Installed where that is possible, else named in one message."""
    if not sys.platform.startswith("linux"):
        return
    missing = [package for library, package in LIBRARIES.items() if not loads(library)]
    if not has_chinese_font():
        missing.append(FONT_PACKAGE)
    if missing:
        command = f"sudo apt-get install {' '.join(missing)}"
        install_debian(missing, f"Qt needs system libraries that are not here. On Debian and Ubuntu: {command}")


def loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_chinese_font() -> bool:
    if shutil.which("fc-list"):
        listed = subprocess.run(["fc-list", ":lang=zh", "family"], capture_output=True, text=True, check=False)
        return bool(listed.stdout.strip())
    folders = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts"]
    return any(next(folder.rglob("*CJK*"), None) for folder in folders if folder.is_dir())


_updated = False


def install_debian(packages: list[str], otherwise: str) -> None:
    """Installs Debian packages when that can be done here without asking; else stops with `otherwise`."""
    global _updated
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        raise Trouble(f"{otherwise}\nThen run the same command again.")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if not _updated:
        step([apt, "update", "-qq"], otherwise, environment)
        _updated = True
    print(f"Installing {' '.join(packages)} …", flush=True)
    step([apt, "install", "-y", "-qq", "--no-install-recommends", *packages], otherwise, environment)


def step(command: list[str], otherwise: str, environment: dict[str, str] | None = None) -> None:
    """Runs a command that must succeed."""
    if subprocess.call(command, env=environment, stdin=subprocess.DEVNULL) != 0:
        raise Trouble(otherwise)


def succeeds(command: list[str]) -> bool:
    """Whether a command can be run and ends well; what it prints is of no interest."""
    try:
        return subprocess.call(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def program(name: str) -> Path:
    """A program of the environment."""
    return VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else VENV / "bin" / name


def has_display() -> bool:
    """Whether a window can be opened. A variable may name a display that is not there; then nothing can connect to it."""
    if not sys.platform.startswith("linux"):
        return True
    if os.environ.get("QT_QPA_PLATFORM") == "offscreen":
        return False
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    return succeeds([str(program("python")), "-c", "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
