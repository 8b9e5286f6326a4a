"""The outbox: by stage and player, groups once, receivers one by one, a seat's own page, search."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from director_app.console.models.told import Parcel
from director_app.console.views.outbox import OutboxPane
from director_app.engine.commands import Override, SeatSetup, Setup
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from tests.console.conftest import NAMES, Table

SHIFT = Qt.KeyboardModifier.ShiftModifier
WOLVES = ("狼人", "平民", "狼人", "女巫", "狼人", "预言家", "平民", "白痴", "平民", "猎人", "平民")


@pytest.fixture
def wolves(table: Table) -> Table:
    """A game with three wolves, 1, 3 and 5, who have just been told so."""
    book = load_book(rulesets_folder() / "m206").book
    assert book is not None
    seats = tuple(SeatSetup(number, role, name) for number, (role, name) in enumerate(zip(WOLVES, NAMES, strict=True), start=1))
    assert table.main.bridge.create(table.folder / "狼.dgame", book, Setup(seats, seed=7, reserve=("平民", "平民"))) == ""
    table.main.bridge.tick(table.main.bridge.due(), True)
    table.main.desk.resolve()
    QApplication.processEvents()
    return table


def opened(table: Table) -> OutboxPane:
    table.press(Qt.Key.Key_F5)
    return table.main.view.outbox


def headings(pane: OutboxPane) -> list[str]:
    model = pane.model
    return [heading for place in range(model.rowCount()) if (heading := model.heading(model.index(place)))]


def group(pane: OutboxPane) -> Parcel:
    """Chooses the message to the pack."""
    place = next(place for place, item in enumerate(pane.model.lines) if len(item.messages) > 1)
    pane.list.setCurrentIndex(pane.model.index(place))
    found = pane.current
    assert found is not None
    return found


def test_what_a_group_is_told_stands_once_with_its_receivers(wolves: Table) -> None:
    pane = opened(wolves)
    item = group(pane)
    assert item.name == "狼群（1号、3号、5号）"
    assert item.text == "狼群成员：1号、3号、5号。"
    assert pane.model.lines[0] == item, "what goes to a group comes first in its stage"
    assert [chip.text() for chip in pane.chips.chips] == ["○ 1号", "○ 3号", "○ 5号"]
    due = [each for each in pane.model.lines if each.due]
    assert wolves.main.view.tabs.tabText(1) == f"发件箱 {len(due)}", "once, not once for each"


def test_c_ticks_a_group_at_once(wolves: Table) -> None:
    pane = opened(wolves)
    group(pane)
    pane.list.setFocus()
    wolves.press(Qt.Key.Key_C)
    assert QApplication.clipboard().text() == "狼群成员：1号、3号、5号。"
    told = [message for message in wolves.main.bridge.messages() if "狼群成员" in str(message.event.data.get("text"))]
    assert [message.to for message in told if message.sent] == [1, 3, 5]
    assert "勾为已发" in wolves.main.statusBar().currentMessage()


def test_receivers_are_ticked_one_by_one(wolves: Table) -> None:
    pane = opened(wolves)
    group(pane)
    QTest.mouseClick(pane.chips.chips[1], Qt.MouseButton.LeftButton)
    item = pane.current
    assert item is not None
    assert [message.to for message in item.unsent] == [1, 5]
    assert [chip.text() for chip in pane.chips.chips] == ["○ 1号", "✓ 3号", "○ 5号"]
    assert "已发 1 人，还差 2 人" in pane.standing.text()
    QTest.mouseClick(pane.chips.chips[1], Qt.MouseButton.LeftButton)
    assert [chip.text() for chip in pane.chips.chips] == ["○ 1号", "○ 3号", "○ 5号"], "and back"


def test_a_groups_text_edited_is_edited_for_all(wolves: Table) -> None:
    pane = opened(wolves)
    group(pane)
    pane.text.setFocus()
    pane.text.selectAll()
    wolves.type("pack 1 3 5")
    pane.list.setFocus()
    assert group(pane).text == "pack 1 3 5"
    assert len(group(pane).messages) == 3
    pane.reset.click()
    assert group(pane).text == "狼群成员：1号、3号、5号。"


def test_the_same_words_to_seats_that_do_not_know_each_other_stay_apart(wolves: Table) -> None:
    for seat in (2, 4):
        assert wolves.main.bridge.do(Override("message", seat, "今夜有风。", None, "试")) == ""
    pane = opened(wolves)
    assert [item.seats for item in pane.model.lines if item.text == "今夜有风。"] == [(2,), (4,)]


def test_messages_stand_by_stage_and_by_player(table: Table) -> None:
    table.until("夜1/预言")
    table.main.bridge.tick(table.main.bridge.due(), True)
    table.enter("2")
    table.until("夜1/杀人")
    for seat, text in ((9, "其一"), (3, "其二"), (9, "其三")):
        assert table.main.bridge.do(Override("message", seat, text, None, "试")) == ""
    pane = opened(table)
    due = [(item.seat, item.text) for item in pane.model.lines if item.due]
    assert due == [(3, "其二"), (9, "其一"), (9, "其三")]
    assert headings(pane)[0] == "夜1/杀人 · 未发"
    assert headings(pane)[1:] == sorted(headings(pane)[1:], key=headings(pane).index)
    assert headings(pane)[-1].endswith("已发")
    place = next(place for place, item in enumerate(pane.model.lines) if item.seat == 9 and item.due)
    pane.list.setCurrentIndex(pane.model.index(place))
    assert pane.share.isVisible()
    table.press(Qt.Key.Key_C, SHIFT)
    assert QApplication.clipboard().text() == "其一\n其三"
    assert [(item.seat, item.text) for item in pane.model.lines if item.due] == [(3, "其二")]


def test_search_finds_texts_and_players(wolves: Table) -> None:
    pane = opened(wolves)
    every = len(pane.model.lines)
    wolves.press(Qt.Key.Key_Slash)
    wolves.type("女巫")
    assert [item.seat for item in pane.model.lines] == [4]
    pane.search.clear()
    wolves.type("汤圆")
    assert [item.seat for item in pane.model.lines] == [6]
    wolves.press(Qt.Key.Key_Return)
    wolves.press(Qt.Key.Key_C)
    assert QApplication.clipboard().text().startswith("你")
    pane.search.setText("nothing of the kind")
    assert pane.model.lines == ()
    assert "没有找到" in pane.standing.text()
    pane.search.clear()
    assert len(pane.model.lines) == every


def test_what_a_seat_has_been_told_so_far_in_order(wolves: Table) -> None:
    pane = opened(wolves)
    group(pane)
    pane.list.setFocus()
    wolves.press(Qt.Key.Key_C)
    assert wolves.main.bridge.do(Override("message", 3, "再说一句。", None, "试")) == ""
    wolves.press(Qt.Key.Key_T)
    assert [reader.seat for reader in pane.readers.lines] == list(range(1, 12))
    pane.seats.setCurrentIndex(pane.readers.index(2))
    page = pane.page.text.toPlainText()
    assert pane.page.title.text() == "3号 豆浆 已知的一切"
    assert "狼群成员" in page
    told, _, due = page.partition("还没有发出")
    assert "再说一句。" in due
    assert "再说一句。" not in told
    pane.seats.setFocus()
    wolves.press(Qt.Key.Key_C)
    assert "狼群成员" in QApplication.clipboard().text()
    assert "再说一句。" not in QApplication.clipboard().text(), "what he has not been told is not for him to read"
    pane.search.setText("再说一句")
    assert [reader.seat for reader in pane.readers.lines] == [3]


def test_the_page_of_the_seat_looked_at_has_a_key(wolves: Table) -> None:
    wolves.main.view.inspector.look_at(6)
    wolves.press(Qt.Key.Key_F5, SHIFT)
    pane = wolves.main.view.outbox
    assert pane.page.title.text() == "6号 汤圆 已知的一切"
    wolves.main.bridge.set_hidden(True)
    assert pane.is_empty
    assert pane.page.text.toPlainText() == ""
    wolves.main.bridge.set_hidden(False)
    wolves.press(Qt.Key.Key_F5)
    assert pane.current is not None, "F5 itself shows messages"
    assert not pane.by_seat.isChecked()


def test_who_has_not_answered_is_no_count(table: Table) -> None:
    table.until("夜1/预言")
    assert table.main.view.queue.state.text() == "还没回复：6号"


def test_f6_shows_the_post_that_is_due(table: Table) -> None:
    table.until("日1/开门")
    while table.main.bridge.key != "日1/投票":
        table.main.desk.resolve()
    table.press(Qt.Key.Key_F6)
    pane = table.main.view.announcement
    newest = pane.model.at(pane.model.index(0))
    assert newest is not None
    assert not newest.due, "the newest says that the vote begins, and is not ticked"
    assert pane.current is not None
    assert pane.current.due
    assert pane.copy.text() == "复制并勾选 C"
    title = pane.current.title
    table.press(Qt.Key.Key_C)
    assert QApplication.clipboard().text().startswith("【日1")
    assert table.main.statusBar().currentMessage() == f"已复制并勾为已发：{title}"
    assert pane.copy.text() == "复制 C", "copied once more it is ticked already"


def test_what_is_told_to_a_seat_without_player_goes_to_whoever_has_it_in_hand(table: Table) -> None:
    book = load_book(rulesets_folder() / "m156").book
    assert book is not None
    cast = ("魔偶师", "纯白之女", "磁狼", "医生")
    seats = tuple(SeatSetup(number, role, NAMES[number - 1]) for number, role in enumerate(cast, start=1))
    assert table.main.bridge.create(table.folder / "偶.dgame", book, Setup(seats, seed=7)) == ""
    (puppet,) = (seat.number for seat in table.main.bridge.state.seats.values() if seat.owner == 1)
    pane = opened(table)
    due = [(item.seats, item.text) for item in pane.model.lines if item.due]
    assert {seat for own, _ in due for seat in own} == {1, 2, 3, 4}, "nobody plays the puppet"
    assert ((1,), f"{puppet}号：你的身份是人偶，属于村民阵营。") in due
    assert table.main.bridge.do(Override("message", puppet, "有人来过。", None, "试")) == ""
    assert any(item.text == f"{puppet}号：有人来过。" and item.seats == (1,) for item in opened(table).model.lines)
    while table.main.bridge.due():
        before = len(table.main.bridge.due())
        table.press(Qt.Key.Key_C)
        assert len(table.main.bridge.due()) < before
