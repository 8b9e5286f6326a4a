"""Qt's own boxes speak the language in use, and files are looked for where the director keeps them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from director_app.console.games import games_folder, unused
from director_app.console.main_window import MainWindow


def labels(qtbot: QtBot) -> set[str]:
    box = QFileDialog()
    qtbot.addWidget(box)
    box.setOption(QFileDialog.Option.DontUseNativeDialog)
    return {label.text() for label in box.findChildren(QLabel)}


def test_a_box_for_files_speaks_the_language_in_use(make_window: Callable[[], MainWindow], qtbot: QtBot) -> None:
    main = make_window()
    assert labels(qtbot) == {"查找范围：", "文件名称(&N)：", "文件类型："}
    main.set_language("en")
    assert labels(qtbot) == {"&Look in:", "File &name:", "Files of &type:"}
    assert QApplication.applicationDisplayName() == "Director's Console"
    main.set_language("zh")
    assert "查找范围：" in labels(qtbot)
    assert QApplication.applicationDisplayName() == "版杀导演台"


def test_games_are_looked_for_beside_the_latest(make_window: Callable[[], MainWindow], tmp_path: Path) -> None:
    main = make_window()
    own = tmp_path / "我的局"
    own.mkdir()
    sample = main.prefs.folder / "sample"
    sample.mkdir(parents=True)
    main.prefs.change(recent=(str(sample / "示例.dgame"), str(tmp_path / "没有了" / "旧.dgame"), str(own / "周末.dgame")))
    assert games_folder(main) == own
    main.prefs.change(recent=())
    assert games_folder(main).is_dir()


def test_a_new_game_is_named_after_its_book(tmp_path: Path) -> None:
    assert unused(tmp_path, "雪狼") == tmp_path / "雪狼.dgame"
    for taken in ("雪狼.dgame", "雪狼 2.dgame"):
        (tmp_path / taken).touch()
    assert unused(tmp_path, "雪狼") == tmp_path / "雪狼 3.dgame"
