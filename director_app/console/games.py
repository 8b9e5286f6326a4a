"""What the window does with whole games: a new one, the sample, the reveal. Loaded when one of them is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from director_app.console.bridge import Bridge
from director_app.console.dialogs.new_game import NewGame
from director_app.console.dialogs.passing import passing
from director_app.console.sample import NoSample, make_sample
from director_app.console.writing import write_text
from director_app.i18n import tr
from director_app.paths import rulesets_folder
from director_app.publish import FORMATS, page, reveal
from director_app.rulebook import find_books, load_book
from director_app.rulebook.model import RuleBook

if TYPE_CHECKING:
    from director_app.console.main_window import MainWindow

FORMS = {".md": "markdown", ".bbcode": "bbcode", ".txt": "plain"}


def books() -> list[RuleBook]:
    """The rule books that can be played by."""
    results = [load_book(folder) for folder in find_books(rulesets_folder())]
    return [result.book for result in results if result.book is not None]


def games_folder(main: MainWindow) -> Path:
    """Where the director keeps his games: where the latest of them lies, else among his documents."""
    own = (Path(recent).parent for recent in main.prefs.now.recent)
    latest = next((folder for folder in own if folder.is_dir() and folder != main.prefs.folder / "sample"), None)
    if latest is not None:
        return latest
    documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    return documents if documents.is_dir() else Path.home()


def unused(folder: Path, name: str) -> Path:
    """A file of that name that is not there yet, counted on from 2."""
    names = (name, *(f"{name} {n}" for n in range(2, 1000)))
    return next(file for each in names if not (file := folder / f"{each}.dgame").exists())


def new_game(main: MainWindow) -> str:
    """Asks for a new game and begins it; gives a sentence when it can't."""
    with passing(NewGame(books(), main.prefs.now.closing, main)) as dialog:
        if dialog.exec() != NewGame.DialogCode.Accepted:
            return ""
        book, setup = dialog.chosen_book, dialog.setup()
    proposed = str(unused(games_folder(main), book.name))
    name, _ = QFileDialog.getSaveFileName(main, tr("这一局存在哪里"), proposed, tr("对局文件 (*.dgame)"))
    if not name:
        return ""
    path = Path(name) if name.endswith(".dgame") else Path(f"{name}.dgame")
    return main.bridge.create(path, book, setup)


def ask_which(main: MainWindow) -> Path | None:
    """The game file to be opened; None: none after all."""
    name, _ = QFileDialog.getOpenFileName(main, tr("打开"), str(games_folder(main)), tr("对局文件 (*.dgame)"))
    return Path(name) if name else None


def save_as(main: MainWindow) -> None:
    """A copy under another name."""
    now = main.bridge.session.path
    proposed = str(unused(games_folder(main), now.stem if now is not None else main.bridge.book.name))
    name, _ = QFileDialog.getSaveFileName(main, tr("另存一份"), proposed, tr("对局文件 (*.dgame)"))
    if name:
        main.bridge.copy_to(Path(name) if name.endswith(".dgame") else Path(f"{name}.dgame"))


def new_sample(folder: Path) -> Path | str:
    """Plays the sample game into a file of its own, as new each time; gives a sentence when it can't."""
    name = tr("示例")
    path = folder / f"{name}.dgame"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        make_sample(path)
    except (NoSample, OSError) as error:
        return tr("示例开不出来：{why}").format(why=error)
    return path


def ask_where_reveal(main: MainWindow) -> Path | None:
    """The file that the reveal is to go into; None: none after all. Asks first while there is something to be kept secret."""
    running = tr("游戏还没有结束。揭秘写着每个人的身份、行动与反馈，现在发出去就是泄密。仍要导出？")
    if main.bridge.state.winner is None and not main.desk.ask(running, tr("仍要导出")):
        return None
    kinds = tr("网页 (*.html);;Markdown (*.md);;Discuz 代码 (*.bbcode);;纯文本 (*.txt)")
    proposed = str(games_folder(main) / f"{main.bridge.book.name}.html")
    name, _ = QFileDialog.getSaveFileName(main, tr("导出揭秘"), proposed, kinds)
    return Path(name) if name else None


def write_reveal(bridge: Bridge, file: Path) -> str:
    """Writes the whole game out, in the form that the file's ending asks for; gives a sentence when it can't."""
    document = reveal(bridge.book, bridge.state, bridge.events(), people=bridge.people())
    form = FORMS.get(file.suffix)
    text = FORMATS[form](document) if form else page(document, bridge.book.name)
    return write_text(file, text)
