"""Post counts of a day, pasted or typed, and the cards proposed for keeping too quiet."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from director_app.console.dialogs.quiet import QuietDialog
from director_app.console.models.quiet import absent, read_counts
from director_app.engine.commands import Override, SwitchRuling, Vote
from tests.console.conftest import NAMES, Table
from tests.unit.forum.pages import P, desktop


def talk(day: str, **posts: int) -> str:
    """A pasted thread in which seats post so often, the director and a stranger once."""
    authors = ["导演", *(name for name, count in posts.items() for _ in range(count)), "路人"]
    return desktop([P(name, f"{day} 10:{at // 60:02}:{at % 60:02}", "说") for at, name in enumerate(authors)])


@pytest.fixture
def voting(table: Table) -> Table:
    table.until("日1/投票")
    return table


def opened(table: Table, monkeypatch: pytest.MonkeyPatch) -> QuietDialog:
    """The dialog, as Shift+F7 opens it; it stays open."""
    made: list[QuietDialog] = []

    def stay(dialog: QuietDialog) -> int:
        made.append(dialog)
        dialog.show()
        return 0

    monkeypatch.setattr(QuietDialog, "exec", stay)
    monkeypatch.setattr(QuietDialog, "deleteLater", lambda dialog: None)
    table.press(Qt.Key.Key_F7, Qt.KeyboardModifier.ShiftModifier)
    QApplication.processEvents()
    return made[0]


def lines(dialog: QuietDialog) -> list[str]:
    model = dialog.proposed
    return [str(model.index(place).data()) for place in range(model.rowCount())]


def many(least: int, **others: int) -> dict[str, int]:
    return {**dict.fromkeys(NAMES, least), **others}


def test_posts_of_a_pasted_thread_are_counted_and_cards_proposed(voting: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = opened(voting, monkeypatch)
    assert dialog.day.currentText() == "日1"
    dialog.text.setPlainText(talk("2026-3-11", **many(5, 咸鱼=4, 粽子=0)))
    cells = {str(dialog.counts.index(row, 0).data()): str(dialog.counts.index(row, 1).data()) for row in range(dialog.counts.rowCount())}
    assert cells["1号 咸鱼"] == "4"
    assert cells["2号 奶茶"] == "5"
    assert cells["7号 粽子"] == "0"
    assert lines(dialog) == ["○ 1号 咸鱼　黄牌：日1发言4帖，不足5帖", "○ 7号 粽子　黄牌：日1发言0帖，不足5帖"]
    dialog.list.setFocus()
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dict(voting.main.bridge.state.cards[1])["黄"] == 1
    assert lines(dialog)[0].startswith("✓")
    assert dialog.list.currentIndex().row() == 1, "on to the next"
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dict(voting.main.bridge.state.cards[7])["黄"] == 1
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dict(voting.main.bridge.state.cards[7])["黄"] == 1, "never twice"
    assert not dialog.give.isEnabled()


def test_counts_can_be_typed_and_limited_to_a_time(voting: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = opened(voting, monkeypatch)
    dialog.line.setFocus()
    QTest.keyClicks(dialog.line, "1 4, 2 12")
    QTest.keyClick(dialog.line, Qt.Key.Key_Return)
    assert lines(dialog) == ["○ 1号 咸鱼　黄牌：日1发言4帖，不足5帖"]
    assert "还没有帖数：3–11号" in dialog.about.text()
    QTest.keyClicks(dialog.line, "1 x")
    QTest.keyClick(dialog.line, Qt.Key.Key_Return)
    assert "看不懂" in dialog.said.text()
    dialog.text.setPlainText(talk("2026-3-11", **many(6)))
    assert lines(dialog) == []
    dialog.until.setText("2026-03-11 10:00")
    assert len(lines(dialog)) == 11, "all of it was written later"
    dialog.until.setText("tomorrow")
    assert "时间要写成" in dialog.said.text()
    dialog.until.clear()
    dialog.text.setPlainText("大家好，今天天气不错。")
    assert "认不出帖子" in dialog.said.text()


def test_all_cards_at_once(voting: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = opened(voting, monkeypatch)
    dialog.text.setPlainText(talk("2026-3-11", **many(5, 咸鱼=4, 粽子=0)))
    dialog.give_all.click()
    assert {seat for seat, cards in voting.main.bridge.state.cards.items() if dict(cards).get("黄")} == {1, 7}


def test_an_accelerated_day_is_not_judged(voting: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert voting.main.bridge.do(SwitchRuling("执行加速", "开", "试")) == ""
    dialog = opened(voting, monkeypatch)
    assert dialog.spared.isChecked()
    dialog.text.setPlainText(talk("2026-3-11", **many(1)))
    assert lines(dialog) == []
    dialog.spared.click()
    assert len(lines(dialog)) == 11


def test_three_days_under_ten(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (1, 2, 3):
        table.until(f"日{number}/投票")
        dialog = opened(table, monkeypatch)
        assert dialog.day.currentText() == f"日{number}"
        dialog.line.setFocus()
        QTest.keyClicks(dialog.line, f"1 {5 + number}, 2 {6 + number * 2}")
        QTest.keyClick(dialog.line, Qt.Key.Key_Return)
        dialog.close()
        table.main.activateWindow()
        QApplication.processEvents()
    assert [line for line in lines(dialog) if "没有投票" not in line] == ["○ 1号 咸鱼　黄牌：到日3连续3个讨论日发言不足10帖"]


def test_who_had_a_vote_and_gave_none(voting: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert voting.main.bridge.do(Override("out", 9, "", None, "试")) == ""
    assert absent(voting.main.bridge, "日1") == (), "not before the count"
    voting.press(Qt.Key.Key_F7)
    voting.enter("1 2, 2 -, 3 2, 4 2, 5 2, 6 2, 7 2")
    voting.main.desk.resolve()
    dialog = opened(voting, monkeypatch)
    missing = {line.split("　")[0] for line in lines(dialog) if "日1没有投票" in line}
    assert "○ 8号 麻花" in missing
    assert not {"○ 1号 咸鱼", "○ 2号 奶茶", "○ 9号 油条"} & missing, "abstaining is voting, and who is out has no vote"


def test_a_card_that_a_ruling_gives_by_itself_is_not_proposed_again(voting: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert voting.main.bridge.do(SwitchRuling("R-m206-46", "B", "试")) == ""
    for seat in range(1, 10):
        assert voting.main.bridge.do(Vote(seat, None)) == ""
    voting.until("日1/黄昏")
    signs = {line[0]: line for line in lines(opened(voting, monkeypatch)) if "没有投票" in line}
    assert set(signs) == {"✓"}, signs


def test_nothing_is_counted_while_secrets_are_hidden(voting: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    voting.main.bridge.set_hidden(True)
    monkeypatch.setattr(QuietDialog, "exec", lambda _: pytest.fail("it holds cards and names"))
    voting.press(Qt.Key.Key_F7, Qt.KeyboardModifier.ShiftModifier)


@pytest.mark.parametrize(
    ("text", "found", "strange"),
    [("1 7, 2 4", {1: 7, 2: 4}, ""), ("3号：12帖；4=0", {3: 12, 4: 0}, ""), ("5", {}, "5"), ("1 2 三", {1: 2}, "三")],
)
def test_counts_in_a_line(text: str, found: dict[int, int], strange: str) -> None:
    assert read_counts(text) == (found, strange)
