"""Copies of game files in the backup folder: one a day, one before every migration, thinned as they age."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from director_app.record.errors import Code, RecordError, told
from director_app.settings import APP

if TYPE_CHECKING:
    from director_app.record.database import Database

EVERY_DAY = 14
"""Days of which each keeps its copy; of older ones the first of a week stays."""
_NAME = re.compile(r"(?P<title>.+)~(?P<game>[0-9a-f]{8})~(?P<day>\d{8})(?P<kind>(-v\d+)?)\.dgame")


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy. `kind`: '' of a day, `-v1` before a file of version 1 was brought up."""

    path: Path
    title: str
    game: str
    day: date
    kind: str


def default_folder() -> Path:
    """Where copies go when nobody says otherwise."""
    return Path(platformdirs.user_data_dir(APP, appauthor=False)) / "backups"


def listed(folder: Path) -> tuple[Backup, ...]:
    """All copies there are, newest first."""
    found = [backup for path in folder.glob("*.dgame") if (backup := _read(path))]
    return tuple(sorted(found, key=lambda backup: (backup.day, backup.path.name), reverse=True))


def make(database: Database, folder: Path, game: str, moment: str, kind: str = "") -> Path | None:
    """Today's copy of an open file, if there is none yet; then thins out. Raises RecordError."""
    title = database.path.stem if database.path else "game"
    day = datetime.fromisoformat(moment).date()
    target = folder / f"{title}~{game[:8]}~{day:%Y%m%d}{kind}.dgame"
    with told(target):
        folder.mkdir(parents=True, exist_ok=True)
        if target.exists():
            return None
    database.check_whole()  # a copy of damage would push out the good ones
    database.copy_to(target)
    _thin(folder, game[:8], day)
    return target


def restore(copy: Path, target: Path) -> None:
    """Puts a copy where a game can go on with it; it replaces nothing. Raises RecordError."""
    from director_app.record import database  # comes with the first game, as in `session`

    if target.exists():
        raise RecordError(Code.EXISTS, target)
    opened = database.open_file(copy)
    try:
        opened.copy_to(target)
    finally:
        opened.close()


def _thin(folder: Path, game: str, today: date) -> None:
    """Of copies older than two weeks, keeps the first of each week; those before a migration stay."""
    weeks: set[tuple[int, int]] = set()
    for backup in sorted(listed(folder), key=lambda backup: backup.day):
        if backup.game != game or backup.kind or today - backup.day < timedelta(days=EVERY_DAY):
            continue
        week = backup.day.isocalendar()[:2]
        if week in weeks:
            with told(backup.path):
                backup.path.unlink(missing_ok=True)
        weeks.add(week)


def _read(path: Path) -> Backup | None:
    match = _NAME.fullmatch(path.name)
    if match is None:
        return None
    try:
        day = datetime.strptime(match["day"], "%Y%m%d").date()
    except ValueError:
        return None
    return Backup(path, match["title"], match["game"], day, match["kind"])
