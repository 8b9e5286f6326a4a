"""Copies of game files in the backup folder: one a day, one before every migration or restoring, thinned as they age."""

from __future__ import annotations

import re
import shutil
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
_NAME = re.compile(r"(?P<title>.+)~(?P<game>[0-9a-f]{8})~(?P<day>\d{8})(?P<kind>(-v\d+|-r\d+)?)\.dgame")


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy. `kind`: '' of a day, `-v1` before a file of version 1 was brought up, `-r…` before a copy took its place."""

    path: Path
    title: str
    game: str
    day: date
    kind: str


@dataclass(frozen=True, slots=True)
class Inside:
    """How far the game of a copy has come: the stage of its last command, and how many commands lead there."""

    stage: str
    commands: int


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


def look_into(copy: Path) -> Inside:
    """What a copy holds, without opening it as a game. Raises RecordError."""
    from director_app.record import database  # as above

    stage, count = database.standing(copy)
    return Inside(stage, count)


def restore_over(copy: Backup, target: Path, moment: str) -> Path:
    """Puts a copy in the place of a game file; what stands there is copied beside the others first, and that copy named.

    Raises RecordError, and then the file is as it was.
    """
    from director_app.record import database  # as above

    when = datetime.fromisoformat(moment)
    aside = copy.path.with_name(f"{target.stem}~{copy.game}~{when:%Y%m%d}-r{when:%H%M%S}.dgame")
    if aside.exists():
        raise RecordError(Code.EXISTS, aside)
    _copy_aside(target, aside)
    opened = database.open_file(copy.path)
    try:
        opened.check_whole()
        opened.copy_to(target)
    finally:
        opened.close()
    return aside


def _copy_aside(present: Path, aside: Path) -> None:
    """A copy of a file whatever its state is: of a damaged one, which SQLite will not copy, byte by byte."""
    from director_app.record import database  # as above

    try:
        opened = database.open_file(present)
    except RecordError as error:
        if error.code not in (Code.DAMAGED, Code.FOREIGN, Code.NEWER):
            raise
        with told(aside):
            shutil.copyfile(present, aside)
        return
    try:
        opened.copy_to(aside)
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
        day = date.fromisoformat(match["day"])
    except ValueError:
        return None
    return Backup(path, match["title"], match["game"], day, match["kind"])
