"""The window itself: start page, new game, languages, looks, commands."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox, QPushButton, QWidget

from director_app.console import games
from director_app.console.dialogs.new_game import NewGame
from director_app.console.dialogs.palette import Palette, matches, plain_name
from director_app.console.main_window import MainWindow
from director_app.console.models.signups import read_players
from director_app.console.notify import Notifier
from director_app.console.theme import DARK, LIGHT, Look
from director_app.console.views.tour import Tour
from director_app.rulebook.model import RuleBook
from tests.console.conftest import NAMES, Table

CTRL = Qt.KeyboardModifier.ControlModifier
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def test_three_doors_and_recent_games(make_window: Callable[[], MainWindow], tmp_path: Path) -> None:
    main = make_window()
    assert [door.accessibleName() for door in main.start.doors] == ["新开一局", "打开", "看看示例"]
    assert not main.start.list.isVisible()
    game = tmp_path / "旧局.dgame"
    game.write_bytes(b"")
    main.start.show_recent((str(game), str(tmp_path / "gone.dgame")))
    assert main.start.list.count() == 1, "games that are gone are not offered"


def test_the_sample_opens_from_its_door_and_stays_as_it_came(make_window: Callable[[], MainWindow]) -> None:
    main = make_window()
    QTest.mouseClick(main.start.doors[2], Qt.MouseButton.LeftButton)
    assert main.stack.currentWidget() is main.view
    assert main.view.queue.model.rowCount() > 0
    assert main.windowTitle().startswith("示例 · 夜2/")
    main.close_game()
    assert main.stack.currentWidget() is main.start


@pytest.mark.parametrize(("content", "said"), [(b"hello", "不是本程序的对局文件"), (None, "找不到文件")])
def test_a_file_that_can_not_be_opened_is_one_sentence(
    make_window: Callable[[], MainWindow], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, said: str
) -> None:
    main = make_window()
    sentences: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda parent, title, text: sentences.append(text))
    file = tmp_path / "x.dgame"
    if content is not None:
        file.write_bytes(content)
    assert not main.open_path(file)
    assert said in sentences[0]
    assert main.stack.currentWidget() is main.start


def test_players_in_any_separation() -> None:
    found, odd = read_players("1. 咸鱼\n2、奶茶，3号豆浆 ; 米线=老王\n\n@年糕, 咸鱼")
    assert found == [("咸鱼", ""), ("奶茶", ""), ("豆浆", ""), ("米线", "老王"), ("年糕", ""), ("咸鱼", "")]
    assert odd == ["“咸鱼”出现了两次"]


def test_a_new_game_from_a_pasted_list_and_a_seed(table: Table, book: RuleBook, monkeypatch: pytest.MonkeyPatch) -> None:
    table.main.close_game()
    made: list[NewGame] = []

    def play(self: NewGame) -> int:
        made.append(self)
        self.players.setPlainText("、".join(NAMES))
        self.seed.setValue(7)
        QTest.mouseClick(self.deal_button, Qt.MouseButton.LeftButton)
        QTest.mouseClick(self.begin, Qt.MouseButton.LeftButton)
        return NewGame.DialogCode.Accepted if self.result() == NewGame.DialogCode.Accepted else NewGame.DialogCode.Rejected

    target = table.folder / "新局"
    monkeypatch.setattr(NewGame, "exec", play)
    monkeypatch.setattr(games, "books", lambda: [book])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    table.main.new_game()
    assert made[0].faults.text() == ""
    assert target.with_suffix(".dgame").is_file()
    seats = table.main.bridge.state.seats
    assert [seat.name for seat in seats.values()] == list(NAMES)
    assert table.main.bridge.state.seed == 7
    assert table.main.windowTitle().startswith("新局")


def test_a_table_by_hand_says_what_the_book_has_against_it(make_window: Callable[[], MainWindow], book: RuleBook) -> None:
    main = make_window()
    dialog = NewGame([book], "21:00", main)
    assert not dialog.begin.isEnabled()
    dialog.model.set_roles(["平民"] * 11)
    assert "要 2 张底牌，现有 0 张" in dialog.faults.text()
    assert "“平民”最多" in dialog.faults.text()
    assert dialog.begin.text() == "仍然开始"
    dialog.deal()
    assert dialog.faults.text() == ""
    assert dialog.begin.text() == "开始这一局"
    before = dialog.model.lines
    dialog.deal()
    assert dialog.model.lines == before, "the same seed deals the same cards"
    role = before[0].role
    dialog.model.setData(dialog.model.index(0, 4), Qt.CheckState.Checked.value, Qt.ItemDataRole.CheckStateRole)
    dialog.seed.setValue(dialog.seed.value() + 1)
    dialog.deal()
    assert dialog.model.lines[0].role == role, "a locked seat keeps its card"
    dialog.deleteLater()


def test_rulings_are_offered_with_their_alternatives(make_window: Callable[[], MainWindow], book: RuleBook) -> None:
    main = make_window()
    dialog = NewGame([book], "21:00", main)
    combo = next(widget for widget in dialog.rulings.findChildren(QWidget) if widget.objectName() == "R-m206-21")
    combo.setProperty("currentIndex", 1)
    assert dialog.setup().options == {"R-m206-21": "B", "closing": "21:00"}
    dialog.deleteLater()


def test_the_language_is_switched_while_running(table: Table) -> None:
    table.main.actions_["en"].trigger()
    assert table.main.view.tabs.tabText(0) == "Explain"
    assert [name for name in ("zh", "en") if table.main.actions_[name].isChecked()] == ["en"]
    assert table.main.windowTitle().endswith("Director's Console")
    book = table.main.bridge.book
    names = {*NAMES, book.name, *book.roles, *book.factions, *book.tiers, "开局", "周末局"}
    own = re.compile("|".join(sorted(names, key=len, reverse=True)))  # the book's words and the players' stay as they are
    for widget in table.main.findChildren(QWidget):
        if isinstance(widget, (QLabel, QPushButton)) and widget.isVisible():
            assert not CHINESE.search(own.sub("", widget.text())), widget.text()
    table.main.actions_["zh"].trigger()
    assert table.main.view.tabs.tabText(0) == "解释"


def test_settings_are_kept_for_the_next_start(table: Table, make_window: Callable[[], MainWindow]) -> None:
    table.main.actions_["dark"].trigger()
    assert [name for name in ("light", "dark", "system") if table.main.actions_[name].isChecked()] == ["dark"]
    table.main.actions_["larger"].trigger()
    table.main.resize(790, 770)  # a window larger than the screen comes back smaller
    QApplication.processEvents()
    table.main.view.across.setSizes([262, 310, 205])
    sizes = table.main.view.across.sizes()
    table.main.close()
    again = make_window()
    assert (again.prefs.now.theme, again.prefs.now.text_size) == ("dark", 14)
    again.open_path(table.folder / "周末局.dgame")
    QApplication.processEvents()
    assert again.view.across.sizes() == sizes


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, as WCAG counts it."""

    def light(color: str) -> float:
        parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_can_be_read(look: Look) -> None:
    grounds = ("pane", "window", "raised", "soft", "hover")
    inks = ("ink", "muted", "accent", "good", "warn", "bad")
    pairs = [(getattr(look, ink), getattr(look, ground)) for ink in inks for ground in grounds]
    pairs += [(hue, getattr(look, ground)) for hue in look.hues for ground in ("pane", "hover")]
    pairs += [(look.on_accent, look.accent), (look.warn, look.warn_soft), (look.bad, look.bad_soft), (look.ink, look.warn_soft)]
    poor = [(one, other, round(contrast(one, other), 2)) for one, other in pairs if contrast(one, other) < 4.5]
    assert poor == []
    assert {entry.name for entry in fields(Look)} >= set(grounds) | set(inks)


def test_commands_by_a_few_letters(table: Table) -> None:
    actions = table.main.actions_.all()
    assert plain_name(matches(actions, "fjx")[0]) == "发件箱"
    assert plain_name(matches(actions, "撤")[0]) == "撤销" if table.main.bridge.session.can_undo else True
    palette = Palette(actions, table.main)
    palette.show()
    palette.line.setFocus()
    QTest.keyClicks(palette.line, "sjx")
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert palette.chosen is table.main.actions_["timeline"]
    palette.chosen = None
    palette.line.setText("qqqq")
    assert [palette.list.item(place).text() for place in range(palette.list.count())] == ["没有这样的命令"]
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert palette.chosen is None
    palette.deleteLater()


def test_a_pane_takes_the_whole_window_and_gives_it_back(table: Table) -> None:
    table.main.view.queue.focus()
    table.press(Qt.Key.Key_F11)
    assert table.main.view.queue.isVisible()
    assert not table.main.view.seats.isVisible()
    assert not table.main.view.low.isVisible()
    table.press(Qt.Key.Key_F11)
    assert table.main.view.seats.isVisible()
    assert table.main.view.low.isVisible()


def test_there_is_one_window_and_no_other(table: Table) -> None:
    for name in table.main.view.panes:
        table.main.view.open_tab(name)
        QApplication.processEvents()
    shown = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    assert shown == [table.main]


def test_every_control_has_a_name(table: Table) -> None:
    from PySide6.QtWidgets import QAbstractItemView, QComboBox, QLineEdit, QPlainTextEdit, QSpinBox

    nameless = []
    for kind in (QLineEdit, QComboBox, QSpinBox, QPlainTextEdit, QAbstractItemView):
        for widget in table.main.findChildren(kind):
            inner = isinstance(widget.parent(), (QComboBox, QSpinBox)) or widget.objectName().startswith("qt_")
            popup = type(widget.parent()).__name__ == "QFrame" or widget.parent() is None
            if not inner and not popup and not widget.accessibleName() and "Header" not in type(widget).__name__:
                nameless.append((type(widget).__name__, widget.objectName(), type(widget.parent()).__name__))
    assert nameless == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_word_is_cut_off(table: Table, language: str) -> None:
    """Buttons and single-line labels have at least the room that their words need."""
    table.main.actions_[language].trigger()
    table.main.resize(1280, 800)
    for name in table.main.view.panes:
        table.main.view.open_tab(name)
        QApplication.processEvents()
        for widget in table.main.findChildren(QPushButton):
            if widget.isVisible():
                assert widget.width() >= widget.sizeHint().width(), (name, widget.text())
        for label in table.main.findChildren(QLabel):
            if label.isVisible() and not label.wordWrap() and label.text():
                assert label.width() >= label.fontMetrics().horizontalAdvance(label.text()), (name, label.text())


def test_the_reveal_is_written_in_the_form_its_ending_asks_for(table: Table) -> None:
    for ending, begins in ((".html", "<!doctype html>"), (".md", "## "), (".txt", "【"), (".bbcode", "[size=")):
        file = table.folder / f"reveal{ending}"
        table.main.write_reveal(file)
        assert file.read_text(encoding="utf-8").startswith(begins)


def test_the_tour_comes_once_and_takes_no_keys(make_window: Callable[[], MainWindow]) -> None:
    main = make_window()
    main.open_sample()
    (tour,) = main.findChildren(Tour)
    assert main.view.queue.editor.isAncestorOf(main.focusWidget())
    for step in range(5):
        assert tour.count.text() == f"{step + 1} / 5"
        assert main.rect().contains(tour.geometry())
        QTest.mouseClick(tour.next, Qt.MouseButton.LeftButton)
    assert not tour.isVisible()
    assert main.prefs.now.toured
    main.close_game()
    main.open_sample()
    assert [each for each in main.findChildren(Tour) if each.isVisible()] == []


def test_the_tour_does_not_follow_into_another_game(make_window: Callable[[], MainWindow]) -> None:
    main = make_window()
    main.open_sample()
    (tour,) = main.findChildren(Tour)
    main.close_game()
    assert tour.isHidden()



def test_a_deadline_is_said_once_when_near_and_once_when_over(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(Notifier, "say", lambda self, title, sentence, sound: said.append(f"{sentence}{'' if sound else '（无声）'}"))
    table.until("夜1/预言")
    clock = table.main.view.clock
    clock._said.clear()  # the stage may have begun at any hour of the day
    said.clear()
    now = datetime.now()
    clock._part = replace(clock._part, began=now - timedelta(minutes=55))  # a game made only now has the next closing before it
    for minutes in (55, 55, 62):  # the stage is due an hour after closing
        clock.closing.set_time((now - timedelta(minutes=minutes)).strftime("%H:%M"))
        clock.tick()
    assert said == ["夜1/预言：还有不到十分钟", "夜1/预言：时间到。Ctrl+Enter 把未回复的按放弃结算"]
    table.main.actions_["notify"].trigger()
    assert not table.main.prefs.now.notify
    assert not table.main.actions_["notify"].isChecked()
