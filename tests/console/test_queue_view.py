"""The queue as it is seen: what is worked on stays in view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from director_app.console.main_window import MainWindow
from director_app.console.models.queue import QueueModel, status_words
from director_app.engine.queue_model import Row, RowStatus
from tests.console.conftest import Table


def test_a_refusal_below_the_last_row_is_in_view(table: Table) -> None:
    table.until("夜1/女巫")
    queue = table.main.view.queue
    queue.list.setFixedHeight(170)
    queue.go(queue.model.rowCount() - 1)
    queue.focus()
    QApplication.processEvents()
    table.enter("谁都可以" * 16)  # what is not understood is said back, over several lines
    QApplication.processEvents()
    hint = queue.editor.hint
    assert hint.isVisible()
    assert queue.editor.line.property("refused")
    low = hint.mapTo(queue.list.viewport(), QPoint(0, hint.height())).y()
    assert low <= queue.list.viewport().height()


def test_a_row_with_a_choice_has_the_height_of_its_fields(table: Table) -> None:
    table.until("日1/正午")
    QApplication.processEvents()
    editor = table.main.view.queue.editor
    (part,) = editor._parts
    assert part.line.placeholderText() == "如 3=身份"

    def whole() -> bool:
        return all(field.isVisible() and field.height() >= field.minimumSizeHint().height() for field in (editor.line, part.line))

    assert whole()
    table.main.view.queue.focus()
    table.enter("-")
    QApplication.processEvents()
    (part,) = editor._parts  # the row has been built anew
    assert whole()


def test_a_team_s_entry_is_taken_back_whoever_of_it_sent_it(make_window: Callable[[], MainWindow]) -> None:
    main = make_window()
    main.open_sample(tour=False)
    queue = main.view.queue
    place = next(place for place, row in enumerate(queue.model.rows) if row.entries and row.entries[-1].by != row.seat)
    queue.go(place)
    queue.editor.line.setText("=")
    queue.editor.submit()
    assert queue.model.rows[place].status is RowStatus.WAITING


def test_where_nobody_can_be_chosen_nobody_is_waited_for() -> None:
    model = QueueModel(str, lambda reason: reason.code)
    bury = Row(1, "安葬", RowStatus.WAITING, 0, least=1, most=1)
    watch = Row(2, "侦测", RowStatus.WAITING, 0, least=1, most=1, range=(3,))
    model.set_rows((bury, watch), True)
    assert (model.counts(), model.next_open(-1)) == ((0, 1), 1)
    assert [status_words(row) for row in (bury, watch)] == ["无人可选", "未回复"]
    assert status_words(replace(bury, status=RowStatus.PASSED)) == "放弃"


def test_of_two_skills_that_exclude_each_other_only_one_is_waited_for(table: Table) -> None:
    table.until("夜1/杀人")
    table.enter("5")
    table.until("夜1/女巫")
    assert "还没回复：3号" in table.main.view.queue.state.text()
    place = next(place for place, row in enumerate(table.main.view.queue.model.rows) if row.skill == "救药")
    table.main.view.queue.go(place)
    table.main.view.queue.focus()
    table.enter("5")
    assert [line.split()[-1] for line in table.queue_text] == ["已录入", "已用救药"]
    table.asked.clear()
    table.resolve()
    assert not [question for question in table.asked if "未回复" in question]
