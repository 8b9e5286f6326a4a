"""Texts and pictures written where the director says: never in the place of a game."""

from __future__ import annotations

from pathlib import Path

from director_app.i18n import tr
from director_app.record import Code, RecordError
from director_app.record.sentences import error_text
from director_app.wording.system import system_words


def holds_game(file: Path) -> bool:
    """Whether a game stands there, perhaps the one that is open: what it holds is nowhere else."""
    return file.suffix == ".dgame" and file.exists()


def write_text(file: Path, text: str) -> str:
    """Writes a text; gives a sentence when it can't."""
    if holds_game(file):
        return error_text(RecordError(Code.EXISTS, file))
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        return tr("写不进 {file}：{why}").format(file=file.name, why=system_words(error))
    return ""
