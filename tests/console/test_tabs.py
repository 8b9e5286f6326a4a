"""What lies below: explain, outbox, announcements, votes, timeline, judgements."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from director_app.console.models.told import text_of
from tests.console.conftest import Table

CTRL = Qt.KeyboardModifier.ControlModifier


def night(table: Table) -> None:
    """Night 1: 6 checks 2, the wolves kill 10, nobody else does anything; the morning is published."""
    table.until("夜1/预言")
    table.enter("2")
    table.until("夜1/杀人")
    table.enter("10")
    table.until("日1/开门")
    table.resolve()


def test_a_use_is_drawn_and_told_step_by_step(table: Table) -> None:
    night(table)
    explain = table.main.view.explain
    use = next(use for use in table.main.bridge.state.uses if use.skill == "预言")
    assert explain.explain(("use", use.id))
    assert explain.graph.as_text() == "[2]"
    lines = explain.trace.as_text().split("\n")
    assert lines[0].startswith("预言 · 6号 汤圆 → 2号")
    assert "  选择目标 2号 奶茶" in lines
    assert any("反馈" in line for line in lines)


def test_what_if_says_what_would_have_been_different(table: Table) -> None:
    night(table)
    use = next(use for use in table.main.bridge.state.uses if use.skill == "杀人")
    box = table.main.view.explain.whatif
    table.main.view.open_tab("explain")
    table.main.view.explain.explain(("use", use.id))
    QApplication.processEvents()
    chip = next(chip for chip in box._chips.values() if chip.text().startswith("杀人"))
    chip.click()
    assert "10号 春卷的结局：因2号 奶茶的「杀人」出局（杀人） → 在场" in box.result.text()
    chip.click()
    assert box.chosen == ()
    assert table.main.bridge.state.seats[10].out is not None, "the real game stays as it is"


def test_f4_explains_a_message(table: Table) -> None:
    night(table)
    table.press(Qt.Key.Key_F5)
    outbox = table.main.view.outbox
    place = next(place for place, item in enumerate(outbox.model.lines) if item.message.event.skill == "预言")
    outbox.list.setCurrentIndex(outbox.model.index(place))
    table.press(Qt.Key.Key_F4)
    assert table.main.view.tabs.currentWidget() is table.main.view.explain
    assert "因为：6号发动「预言」，目标 2号" in table.main.view.explain.trace.as_text()


def test_c_copies_ticks_and_goes_on(table: Table) -> None:
    table.press(Qt.Key.Key_F5)
    outbox = table.main.view.outbox
    due = [item for item in outbox.model.lines if item.due]
    assert table.main.view.tabs.tabText(1) == f"发件箱 {len(due)}"
    for item in due:
        table.press(Qt.Key.Key_C)
        assert QApplication.clipboard().text() == item.text
    assert not [item for item in outbox.model.lines if item.due]
    assert table.main.view.tabs.tabText(1) == "发件箱"


def test_a_message_edited_by_hand_is_kept(table: Table) -> None:
    table.press(Qt.Key.Key_F5)
    outbox = table.main.view.outbox
    outbox.text.setFocus()
    outbox.text.selectAll()
    table.type("psst")
    outbox.list.setFocus()
    message = next(message for message in table.main.bridge.messages() if message.edited)
    assert text_of(table.main.bridge.book, message) == "psst"
    outbox.reset.click()
    assert not any(message.edited for message in table.main.bridge.messages())


def test_the_morning_is_posted_in_every_form(table: Table) -> None:
    night(table)
    table.press(Qt.Key.Key_F6)
    pane = table.main.view.announcement
    assert pane.text.toPlainText().startswith("【日1 · 开门】\n\n昨夜出局：10号。")
    pane.form.setCurrentIndex(pane.form.findData("bbcode"))
    assert pane.text.toPlainText().startswith("[size=5][b]日1 · 开门[/b][/size]")
    pane.form.setCurrentIndex(pane.form.findData("markdown"))
    assert pane.text.toPlainText().startswith("## 日1 · 开门")
    pane.copy.click()
    assert QApplication.clipboard().text() == pane.text.toPlainText()
    assert not any(message.due and message.public for message in table.main.bridge.messages())
    pane.save_to(table.folder / "post.md")
    assert (table.folder / "post.md").read_text(encoding="utf-8").startswith("## 日1 · 开门")


def test_a_hand_edit_that_gives_a_secret_away_is_warned_of(table: Table) -> None:
    night(table)
    table.press(Qt.Key.Key_F6)
    pane = table.main.view.announcement
    assert not pane.leak.isVisible()
    pane.text.setFocus()
    table.press(Qt.Key.Key_End, CTRL)
    table.type("2号是狼人。")
    assert pane.leak.isVisible()
    assert "2号 奶茶：狼人" in pane.leak.text()
    pane.list.setFocus()
    pane.refresh()
    assert pane.text.toPlainText().endswith("2号是狼人。"), "the edit is kept"


@pytest.fixture
def voting(table: Table) -> Table:
    night(table)
    table.until("日1/投票")
    table.press(Qt.Key.Key_F7)
    return table


def test_ballots_are_typed(voting: Table) -> None:
    votes = voting.main.view.votes
    voting.enter("1 2, 3 2 5-")
    model = votes.model
    rows = [[str(model.index(row, column).data()) for column in range(2)] for row in range(model.rowCount())]
    assert rows == [["1号 咸鱼", "2号 奶茶"], ["3号 豆浆", "2号 奶茶"], ["5号 年糕", "弃权"]]
    assert votes.count.text() == "2号 奶茶　2 张：1 3"
    assert votes.missing.text() == "有票而未投：2 4 6–9 11"


def test_a_ballot_that_does_not_count_says_why(voting: Table) -> None:
    votes = voting.main.view.votes
    voting.enter("10 2")
    assert str(votes.model.index(0, 3).data()) == "不计：投票者已出局"
    voting.enter("what")
    assert votes.said.text() == "看不懂“what”"
    voting.enter("1 77")
    assert "77" in votes.said.text()
    assert votes.line.text() == "1 77"


def test_the_timeline_goes_back_and_keeps_what_was_undone(table: Table) -> None:
    table.until("夜1/预言")
    table.enter("2")
    table.press(Qt.Key.Key_F8)
    pane = table.main.view.timeline
    model = pane.model
    assert str(model.index(0, 3).data()) == "预言 6号 汤圆 → 2"
    table.press(Qt.Key.Key_Z, CTRL)
    assert str(model.index(0, 3).data()) == "预言 6号 汤圆 → 2", "undone, and still there"
    entry = model.at(model.index(0, 0))
    assert entry is not None
    assert not entry.active
    pane.table.selectRow(model.rowCount() - 1)
    pane.back_button.click()
    assert table.main.bridge.session.head == 1


def test_going_back_past_what_was_told_asks_first(table: Table) -> None:
    night(table)
    table.answer = False
    head = table.main.bridge.session.head
    table.main.desk.undo_to(1)
    assert "6号 汤圆" in table.asked[-1]
    assert table.main.bridge.session.head == head


def test_cards_and_the_directors_word_want_a_reason(table: Table) -> None:
    table.until("夜1/预言")
    pane = table.main.view.penalties
    table.press(Qt.Key.Key_F9)
    pane.what.setCurrentIndex(pane.what.findData("out"))
    pane.seat.setCurrentIndex(pane.seat.findData(5))
    pane.override_button.click()
    assert pane.said.text() == "导演裁定要写明理由。"
    assert [seat.number for seat in table.main.bridge.state.seats.values() if seat.out] == []
    pane.reason.setFocus()
    table.type("left")
    pane.override_button.click()
    assert pane.said.text() == ""
    assert [seat.number for seat in table.main.bridge.state.seats.values() if seat.out] == [5]
    pane.card_seat.setCurrentIndex(pane.card_seat.findData(3))
    pane.card_button.click()
    assert table.main.bridge.state.cards[3]


def test_an_unknown_name_in_an_order_is_refused_in_words(table: Table) -> None:
    pane = table.main.view.penalties
    pane.what.setCurrentIndex(pane.what.findData("state"))
    pane.value.setEditText("nonsense")
    pane.reason.setText("because")
    head = table.main.bridge.session.head
    pane.override_button.click()
    assert "nonsense" in pane.said.text()
    assert table.main.bridge.session.head == head


def test_a_ruling_is_switched_with_its_reason(table: Table) -> None:
    pane = table.main.view.penalties
    pane.ruling.setCurrentIndex(pane.ruling.findData("R-m206-21"))
    pane.choice.setCurrentIndex(pane.choice.findData("B"))
    pane.ruling_button.click()
    assert pane.said.text() == "对局中更改判例要写明理由。"
    pane.ruling_reason.setText("agreed")
    pane.ruling_button.click()
    assert table.main.bridge.state.options["R-m206-21"] == "B"


def test_the_closing_time_is_set_once_and_kept_with_the_game(table: Table) -> None:
    closing = table.main.view.clock.closing
    closing.setFocus()
    closing.selectAll()
    table.type("2230")
    table.press(Qt.Key.Key_Return)
    assert table.main.bridge.state.options["closing"] == "22:30"
