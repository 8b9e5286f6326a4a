"""Opening a game file: one that can't be written is gone on with in a copy, where the director wants it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from director_app.i18n import tr
from director_app.record.errors import Code
from director_app.wording.system import system_words

if TYPE_CHECKING:
    from director_app.console.main_window import MainWindow

UNWRITABLE = frozenset({Code.READ_ONLY_FILE, Code.READ_ONLY_FOLDER})


def open_or_copy(main: MainWindow, path: Path) -> str:
    """Opens a file, or a copy of one that can't be written; gives the sentence of what went wrong, '' nothing."""
    sentence = main.bridge.open(path)
    if main.bridge.refused not in UNWRITABLE:
        return sentence
    from director_app.console.dialogs.question import ask

    question = tr("「{file}」不能写。可以打开它的一份副本，原来的文件不动。").format(file=path.name)
    if not ask(main, question, tr("打开副本…")):
        return ""
    from PySide6.QtWidgets import QFileDialog

    name, _ = QFileDialog.getSaveFileName(main, tr("副本存在哪里"), str(Path.home() / path.name), tr("对局文件 (*.dgame)"))
    if not name:
        return ""
    target = Path(name) if name.endswith(".dgame") else Path(f"{name}.dgame")
    try:
        shutil.copyfile(path, target)
        journal = path.with_name(f"{path.name}-journal")
        if journal.exists():  # what a killed program left half done is brought back from it
            shutil.copyfile(journal, target.with_name(f"{target.name}-journal"))
    except OSError as error:
        return tr("写不进 {file}：{why}").format(file=target.name, why=system_words(error))
    return main.bridge.open(target)
