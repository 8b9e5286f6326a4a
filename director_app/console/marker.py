"""What is open, on disk while it is: whoever starts after a crash finds it and can go on where it was.

One pair of files for each running window: what is open, and a lock that the system holds to be stale once its process is
gone. A window that is closed as it should be takes both away.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile, QUuid


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody was: the file, the tab below, the seat looked at (0: none)."""

    game: str
    tab: str = ""
    seat: int = 0


class Marker:
    """This window's own pair of files. A folder that can't be written leaves nothing behind, and stops nobody."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / f"{QUuid.createUuid().toString(QUuid.StringFormat.WithoutBraces)}.open"
        self._lock: QLockFile | None = None
        self._place: Place | None = None

    def put(self, place: Place) -> None:
        """Says what is open now."""
        if place == self._place:
            return
        import json  # the first sight of the window needs none

        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if self._lock is None:
                self._lock = _lock_of(self._file)
                self._lock.tryLock(0)
            fresh = self._file.with_suffix(".new")
            fresh.write_text(json.dumps(asdict(place), ensure_ascii=False), encoding="utf-8")
            fresh.replace(self._file)
        except OSError:
            return  # without it a crash offers nothing; the game itself is none the worse
        self._place = place

    def clear(self) -> None:
        """Nothing is open any more."""
        if self._lock is not None:
            _remove(self._file)
            self._lock.unlock()
        self._lock = self._place = None


def left_behind(folder: Path) -> tuple[Place, ...]:
    """What was open in windows that are gone and were never closed, the latest first; it is found once."""
    found = []
    for file in sorted(folder.glob("*.open"), key=_age, reverse=True):
        lock = _lock_of(file)
        if lock.tryLock(0):  # its process is gone
            place = _read(file)
            _remove(file)
            lock.unlock()
            found += [place] if place is not None else []
    return tuple(found)


def _lock_of(file: Path) -> QLockFile:
    lock = QLockFile(str(file.with_suffix(".lock")))
    lock.setStaleLockTime(0)  # however long it is held: only a process that is gone makes it stale
    return lock


def _age(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def _read(file: Path) -> Place | None:
    import json  # as above

    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        place = Place(**data)
    except (OSError, ValueError, TypeError):
        return None
    fits = isinstance(place.game, str) and isinstance(place.tab, str) and isinstance(place.seat, int)
    return place if fits else None


def _remove(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return  # a folder that became read-only: the offer will be made again
