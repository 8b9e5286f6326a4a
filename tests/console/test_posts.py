"""Announcements beyond one morning: the list of seats, stage changes, edits marked and watched; the reveal."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from director_app.console.views.announcement import AnnouncementPane
from director_app.engine.commands import Declare, Override, Penalize
from director_app.record.people import SUBSTITUTE
from tests.console.conftest import NAMES, Table

CTRL = Qt.KeyboardModifier.ControlModifier


def opened(table: Table) -> AnnouncementPane:
    table.press(Qt.Key.Key_F6)
    return table.main.view.announcement


def titles(pane: AnnouncementPane) -> list[str]:
    return [post.title for place in range(pane.model.rowCount()) if (post := pane.model.at(pane.model.index(place, 0))) is not None]


def morning(table: Table) -> AnnouncementPane:
    """10 was killed; the morning's post is open."""
    table.until("夜1/杀人")
    table.enter("10")
    table.until("日1/开门")
    table.resolve()
    return opened(table)


def test_the_list_of_seats_for_the_opening_post(table: Table) -> None:
    pane = opened(table)
    assert titles(pane)[-1] == "电梯楼"
    table.press(Qt.Key.Key_End)
    text = pane.text.toPlainText()
    assert text == "【电梯楼】\n\n" + "\n".join(f"{number} {name}" for number, name in enumerate(NAMES, start=1))
    assert not pane.tick.isEnabled()
    pane.form.setCurrentIndex(pane.form.findData("bbcode"))
    pane.copy.click()
    assert QApplication.clipboard().text().startswith("[size=5][b]电梯楼[/b][/size]")
    pane.form.setCurrentIndex(pane.form.findData("plain"))
    morning(table)
    pane.list.setFocus()
    table.press(Qt.Key.Key_End)
    assert "10 春卷（出局）" in pane.text.toPlainText()
    for role in table.main.bridge.book.roles:
        assert role not in pane.text.toPlainText()


def test_stages_that_begin_are_posts_in_the_books_words(table: Table) -> None:
    table.until("日2/投票")
    pane = opened(table)
    said = {post.title: post.first_line for place in range(pane.model.rowCount()) if (post := pane.model.at(pane.model.index(place, 0)))}
    assert said["夜1/预言"] == "第1夜开始。"
    assert said["日2/投票"] == "第2天投票开始。"


def test_an_edit_is_marked_kept_and_watched(table: Table) -> None:
    pane = morning(table)
    pane.text.setFocus()
    table.press(Qt.Key.Key_End, CTRL)
    table.type("2号是狼人。")
    assert pane.changed.text() == "已改动：不是原文。"
    pane.list.setFocus()
    post = pane.current
    assert post is not None
    assert post.edited
    assert "✎" in str(pane.list.currentIndex().data())
    table.press(Qt.Key.Key_F5)
    table.press(Qt.Key.Key_F6)
    assert pane.text.toPlainText().endswith("2号是狼人。")
    assert pane.leak.isVisible(), "kept is not harmless"
    pane.reset.click()
    assert not pane.leak.isVisible()
    assert not pane.changed.isVisible()
    assert "✎" not in str(pane.list.currentIndex().data())


def test_a_post_that_gives_a_secret_away_is_copied_only_when_meant(table: Table) -> None:
    pane = morning(table)
    pane.text.setFocus()
    table.press(Qt.Key.Key_End, CTRL)
    table.type("2号是狼人。")
    QApplication.clipboard().setText("别的")
    table.answer = False
    pane.copy.click()
    assert "2号 奶茶：狼人" in table.asked[-1]
    assert QApplication.clipboard().text() == "别的"
    assert pane.current is not None
    assert pane.current.due
    table.answer = True
    pane.copy.click()
    assert QApplication.clipboard().text().endswith("2号是狼人。")
    assert not pane.current.due



def test_a_book_text_that_changed_under_an_edit_is_said(table: Table) -> None:
    pane = morning(table)
    assert table.main.bridge.do(Override("announce", None, "今天刮风。", None, "试")) == ""
    assert pane.text.toPlainText() == "【日1 · 正午】\n\n今天刮风。", "who stood at the newest post is shown the new one"
    pane.text.setFocus()
    table.press(Qt.Key.Key_End, CTRL)
    table.type("...")
    pane.list.setFocus()
    assert table.main.bridge.do(Override("announce", None, "今天下雨。", None, "试")) == ""
    assert pane.text.toPlainText().endswith("...")
    assert "原文又变了" in pane.changed.text()
    pane.reset.click()
    assert pane.text.toPlainText().endswith("今天下雨。")


def test_a_substitutes_name_gives_the_seat_away_too(table: Table) -> None:
    table.main.bridge.note_person(SUBSTITUTE, 2, {"name": "新来的"})
    pane = morning(table)
    pane.text.setFocus()
    table.press(Qt.Key.Key_End, CTRL)
    table.type("新来的是狼人。")
    assert "2号 奶茶：狼人" in pane.leak.text()


def test_an_edit_of_one_game_is_not_kept_in_another(table: Table) -> None:
    pane = morning(table)
    pane.text.setFocus()
    table.press(Qt.Key.Key_End, CTRL)
    table.type("mine")
    path = table.main.bridge.session.path
    assert path is not None
    table.main.open_sample(tour=False)
    assert not any("mine" in value for value in table.main.bridge.session.settings().values())


@pytest.fixture
def chosen(table: Table, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that whoever is asked for one names."""
    file = table.folder / "揭秘.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    return file


def test_the_reveal_of_a_game_that_goes_on_asks_first(table: Table, chosen: Path) -> None:
    table.answer = False
    table.press(Qt.Key.Key_E, CTRL)
    assert "泄密" in table.asked[-1]
    assert not chosen.exists()
    table.answer = True
    table.press(Qt.Key.Key_E, CTRL)
    assert chosen.exists()


def test_the_reveal_after_the_end_holds_the_whole_game(table: Table, chosen: Path) -> None:
    morning(table)
    table.main.bridge.do(Penalize(3, "蓝", "贴脸"))
    table.main.bridge.note_person(SUBSTITUTE, 2, {"name": "新来的"})
    table.main.bridge.do(Declare(winner="狼人阵营", reason="试"))
    table.asked.clear()
    table.press(Qt.Key.Key_E, CTRL)
    assert table.asked == []
    text = chosen.read_text(encoding="utf-8")
    for part in ("<svg", "✕ 杀人", "杀人 → 10号", "贴脸", "新来的（替补）", "狼人阵营获胜"):
        assert part in text, part
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_undoing_what_was_only_posted_shows_the_posts(table: Table) -> None:
    pane = morning(table)
    table.main.bridge.tick(table.main.bridge.due(), True)
    table.main.bridge.do(Override("announce", None, "今天刮风。", None, "试"))
    opened(table)
    pane.copy.click()
    table.main.desk.undo()
    assert table.main.view.tabs.currentWidget() is pane
