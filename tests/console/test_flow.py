"""A night at the window, by keyboard and by mouse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from director_app.console.main_window import MainWindow
from director_app.console.models.seats import Column, LitRole, PickedRole
from tests.console.conftest import Table


def lit(table: Table) -> list[int]:
    """The seats that are lit."""
    model = table.main.view.seats.model
    return [line.number for place, line in enumerate(model.lines) if model.index(place, 0).data(LitRole)]


def picked(table: Table) -> list[int]:
    model = table.main.view.seats.model
    return [line.number for place, line in enumerate(model.lines) if model.index(place, 0).data(PickedRole)]


def click_seat(table: Table, seat: int) -> None:
    view = table.main.view.seats
    place = next(place for place in range(view.filter.rowCount()) if view.filter.index(place, Column.NUMBER).data() == str(seat))
    index = view.filter.index(place, Column.NAME)
    view.table.scrollTo(index)
    QTest.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=view.table.visualRect(index).center())
    QApplication.processEvents()


def shot(table: Table) -> None:
    """Seat 10 was killed and may shoot, anybody but itself."""
    table.until("夜1/杀人")
    table.enter("10")
    table.until("夜1/结算")
    table.resolve()
    assert table.queue_text[0] == "① 最后一枪 10号 春卷 未回复"


def test_a_target_is_typed_and_the_next_row_comes(table: Table) -> None:
    table.until("夜1/预言")
    assert table.queue_text == ["① 预言 6号 汤圆 未回复"]
    table.enter("2")
    (row,) = table.queue_text
    assert row == "① 预言 6号 汤圆 2 已录入"
    entry = table.main.bridge.state.entries[0]
    assert (entry.chosen, len(entry.at)) == ((2,), 5)


def test_the_legal_range_is_lit_and_a_click_chooses(table: Table) -> None:
    shot(table)
    assert lit(table) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 11]
    click_seat(table, 3)
    assert picked(table) == [3]
    click_seat(table, 9)
    assert picked(table) == [9], "one target is wanted: the last click holds"
    table.press(Qt.Key.Key_Return)
    assert table.main.bridge.state.uses[-1].chosen == (9,)


def test_a_click_on_a_barred_seat_only_looks_at_it(table: Table) -> None:
    shot(table)
    click_seat(table, 10)
    assert picked(table) == []
    assert table.main.view.inspector.seat == 10


def test_a_barred_seat_is_refused_where_it_is_typed(table: Table) -> None:
    shot(table)
    table.type("10")
    assert table.hint.startswith("10号："), "said while typing, before Enter"
    head = table.main.bridge.session.head
    table.press(Qt.Key.Key_Return)
    assert "最后一枪" in table.hint
    assert table.main.view.queue.editor.hint.objectName() == "fault"
    assert table.main.bridge.session.head == head


def test_nonsense_is_refused_in_words(table: Table) -> None:
    table.until("夜1/预言")
    table.enter("不要查我呀")
    assert table.hint == "看不懂“不要查我呀”"
    assert table.main.bridge.state.entries == ()


def test_a_pasted_chat_line_is_understood(table: Table) -> None:
    table.until("夜1/预言")
    table.enter("我验 5号")
    assert table.main.bridge.state.entries[0].chosen == (5,)


def test_given_up_is_not_the_same_as_not_heard_from(table: Table) -> None:
    table.until("夜1/预言")
    table.enter("-")
    assert table.queue_text == ["① 预言 6号 汤圆 放弃"]
    table.main.view.queue.go(0)
    table.main.view.queue.focus()
    table.enter("=")
    assert table.queue_text == ["① 预言 6号 汤圆 未回复"]


def test_the_question_mark_says_who_and_why_not(table: Table) -> None:
    shot(table)
    head = table.main.bridge.session.head
    table.type("?")
    lines = table.hint.split("\n")
    assert lines[0] == "可选 1–9 11"
    assert lines[1].startswith("不可选 10：")
    table.press(Qt.Key.Key_Return)
    assert table.main.bridge.session.head == head


def test_an_entry_may_be_changed_until_the_stage_resolves(table: Table) -> None:
    table.until("夜1/预言")
    table.enter("2")
    table.main.view.queue.go(0)
    table.main.view.queue.focus()
    table.enter("9")
    assert table.main.bridge.state.entries[-1].chosen == (9,)


def test_received_at_is_evidence_and_can_be_set(table: Table) -> None:
    table.until("夜1/预言")
    table.type("2")
    editor = table.main.view.queue.editor
    editor.at.setFocus()
    editor.at.selectAll()
    table.type("2109")
    table.press(Qt.Key.Key_Return)
    assert table.main.bridge.state.entries[0].at == "21:09"


def test_ctrl_enter_asks_only_when_someone_is_not_heard_from(table: Table) -> None:
    table.until("夜1/预言")
    table.asked.clear()
    table.answer = False
    table.resolve()
    assert table.asked[0].startswith("还有 1 项未回复")
    assert table.main.bridge.key == "夜1/预言"
    table.enter("2")
    table.asked.clear()
    table.answer = True
    table.resolve()
    assert table.asked == []
    assert table.main.bridge.state.flow.status == "done", "a message is unsent: it stays"
    assert table.main.bridge.key == "夜1/预言"
    table.until("夜1/杀人")
    assert table.main.view.queue.state.text() == "还没回复：2 9号", "all of a team that decides together"


def test_leaving_with_unsent_messages_asks_and_shows_them(table: Table) -> None:
    table.until("夜1/预言")
    table.enter("2")
    table.resolve()
    table.answer = False
    table.resolve()
    assert "消息未发（6）" in table.asked[-1]
    assert table.main.bridge.key == "夜1/预言"
    assert table.main.view.tabs.currentWidget() is table.main.view.outbox
    table.press(Qt.Key.Key_C)
    assert QApplication.clipboard().text() == "「预言」对2号的反馈：狼人" or "2号" in QApplication.clipboard().text()
    table.asked.clear()
    table.resolve()
    assert table.asked == []
    assert table.main.bridge.key == "夜1/杀人"


def test_a_vote_in_which_nobody_voted_is_not_counted_unasked(table: Table) -> None:
    table.until("日2/投票")
    table.asked.clear()
    table.answer = False
    table.resolve()
    assert table.asked == ["一张选票也没有录入。仍要计票？"]
    assert table.main.bridge.key == "日2/投票"
    assert table.main.view.tabs.currentWidget() is table.main.view.votes
    table.type("1 3")
    table.press(Qt.Key.Key_Return)
    table.asked.clear()
    table.resolve()
    assert table.asked == []


def test_what_a_group_is_told_counts_once_everywhere(table: Table) -> None:
    bridge = table.main.bridge
    bridge.tick(bridge.due(), True)
    table.resolve()
    assert len(bridge.due()) == 2
    assert table.main.view.queue.state.text() == "已结算，1 条消息未发"
    table.answer = False
    table.resolve()
    assert "还有 1 条消息未发（2 9）" in table.asked[-1]


def test_undo_and_redo(table: Table) -> None:
    table.until("夜1/预言")
    table.enter("2")
    table.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.queue_text == ["① 预言 6号 汤圆 未回复"]
    table.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert table.queue_text == ["① 预言 6号 汤圆 2 已录入"]


def test_undoing_what_was_told_says_so(table: Table) -> None:
    table.until("夜1/预言")
    table.enter("2")
    table.resolve()
    table.press(Qt.Key.Key_F5)
    table.press(Qt.Key.Key_C)
    table.main.desk.undo()
    assert "6号 汤圆" in table.main.statusBar().currentMessage()
    assert "更正" in table.main.view.outbox.untrue.text()
    outbox = table.main.view.outbox
    assert outbox.untrue.isVisible()
    assert [item.text for item in outbox.model.lines if item.correction] == ["更正：此前「2号是村民阵营吗：否。」作废。"]
    table.press(Qt.Key.Key_C)
    assert QApplication.clipboard().text().startswith("更正：")
    assert not outbox.untrue.isVisible(), "taken back"


def test_escape_comes_back_to_the_queue(table: Table) -> None:
    table.until("夜1/预言")
    table.press(Qt.Key.Key_F9)
    assert table.focus is not table.main.view.queue.editor.line
    table.press(Qt.Key.Key_Escape)
    assert table.focus is table.main.view.queue.editor.line


def test_arrows_move_between_rows(table: Table) -> None:
    table.until("夜1/女巫")
    assert table.main.view.queue.list.currentIndex().row() == 0
    table.press(Qt.Key.Key_Down)
    assert table.main.view.queue.list.currentIndex().row() == 1
    table.enter("5")
    assert table.main.bridge.state.entries[-1].skill == "毒药"


def test_closing_in_the_middle_of_a_stage_loses_nothing(table: Table, make_window: Callable[[], MainWindow]) -> None:
    table.until("夜1/预言")
    table.enter("2")
    table.main.view.inspector.note.setFocus()
    table.type("nervous")
    table.main.close()
    again = make_window()
    assert again.open_path(table.folder / "周末局.dgame")
    assert again.bridge.state.entries[0].chosen == (2,)
    assert again.view.inspector.note.toPlainText() == "nervous"
    assert Path(again.prefs.now.recent[0]).name == "周末局.dgame"


def test_the_title_holds_no_secret(table: Table) -> None:
    table.until("夜1/预言")
    assert table.main.windowTitle() == "周末局 · 夜1/预言 · 版杀导演台"


def test_hidden_secrets_leave_only_what_an_onlooker_may_see(table: Table) -> None:
    table.until("夜1/预言")
    table.enter("2")
    table.press(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    view = table.main.view
    assert view.queue.is_empty
    assert view.inspector.is_empty
    assert table.queue_text == []
    for name in ("explain", "outbox", "timeline"):
        view.open_tab(name)
        assert view.panes[name].is_empty, name
    shown = [str(view.seats.model.index(0, column).data() or "") for column in Column if not view.seats.table.isColumnHidden(column)]
    assert "平民" not in shown
    assert "咸鱼" in shown
    assert "民" not in view.seats.census.text()
    table.press(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert table.queue_text == ["① 预言 6号 汤圆 2 已录入"]


def test_what_is_half_typed_stays_when_something_else_changes(table: Table) -> None:
    table.until("夜1/预言")
    table.type("1")
    table.main.desk.refresh()
    table.main.bridge.tick(table.main.bridge.messages()[:1], False)
    assert table.main.view.queue.editor.line.text() == "1"
    assert picked(table) == [1]
