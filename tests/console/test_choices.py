"""Rows that ask for more than seats: words, roles, numbers, texts."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from director_app.console.views.entry import EntryEditor
from director_app.engine.commands import Enter, Pass
from director_app.engine.queue_model import ChoicePart, Row, RowStatus
from tests.console.conftest import Table

PAIR = ChoicePart("", "word", ("甲", "乙", "丙"), 2, 2, False)
WORDS = ChoicePart("", "word", ("寡言", "不寡言"), 1, 1, False)


def row(most: int, *parts: ChoicePart, text: int = 0, receivers: tuple[int, ...] = (), ballots: str = "") -> Row:
    return Row(
        4, "恐惧", RowStatus.WAITING, 0, least=most, most=most, range=(1, 2, 3), parts=parts, text=text, receivers=receivers,
        ballots=ballots, ballot_words=("同意", "反对") if ballots == "word" else (),
    )  # fmt: skip


def editor(qtbot: QtBot, shown: Row) -> tuple[EntryEditor, list[object]]:
    made = EntryEditor()
    qtbot.addWidget(made)
    wanted: list[object] = []
    made.wanted.connect(wanted.append)
    made.show_row(shown, {}, {})
    made.show()
    return made, wanted


def test_a_word_is_chosen_from_a_list(qtbot: QtBot) -> None:
    made, wanted = editor(qtbot, row(1, WORDS))
    QTest.keyClicks(made.line, "2")
    combo = made._parts[0].combo
    assert combo is not None
    assert [combo.itemText(place) for place in range(combo.count())] == ["", "寡言", "不寡言"]
    combo.setCurrentIndex(2)
    QTest.keyClick(made.line, Qt.Key.Key_Return)
    (command,) = wanted
    assert isinstance(command, Enter)
    assert (command.targets, command.choice) == ((2,), "不寡言")


def test_how_many_are_wanted_is_said(qtbot: QtBot) -> None:
    made, _ = editor(qtbot, row(0, PAIR))
    assert made._parts[0].line.placeholderText() == "2 个，空格分开"
    made, _ = editor(qtbot, row(0, replace(PAIR, least=1)))
    assert made._parts[0].line.placeholderText() == "1–2 个，空格分开"


def test_what_is_typed_in_the_line_goes_before_the_list(qtbot: QtBot) -> None:
    made, wanted = editor(qtbot, row(1, WORDS))
    made._parts[0].set_value("不寡言")
    made.line.setText("2 寡言")
    made.submit()
    assert isinstance(wanted[0], Enter)
    assert wanted[0].choice == "寡言"


def test_a_skill_without_targets_begins_in_its_choice_and_can_be_passed_there(qtbot: QtBot) -> None:
    made, wanted = editor(qtbot, row(0, WORDS))
    part = made._parts[0]
    part.line.setText("-")
    QTest.keyClick(part.line, Qt.Key.Key_Return)
    assert isinstance(wanted[0], Pass)


def test_several_named_parts(qtbot: QtBot) -> None:
    parts = (ChoicePart("阵营", "faction", ("狼", "民"), 1, 1, False), ChoicePart("身份", "role", ("守卫", "学者"), 1, 2, True))
    made, wanted = editor(qtbot, row(0, *parts))
    made._parts[0].set_value("民")
    made._parts[1].line.setText("守 学者")
    made.submit()
    assert isinstance(wanted[0], Enter)
    assert wanted[0].choice == {"阵营": "民", "身份": ("守卫", "学者")}


def test_seats_with_roles(qtbot: QtBot) -> None:
    made, wanted = editor(qtbot, row(0, ChoicePart("", "seats_to_roles", ("守卫", "学者"), 1, 10, False)))
    made._parts[0].line.setText("3=守 5号=学者")
    made.submit()
    assert isinstance(wanted[0], Enter)
    assert wanted[0].choice == {"3": "守卫", "5": "学者"}


def test_text_receiver_and_ballots(qtbot: QtBot) -> None:
    made, wanted = editor(qtbot, row(1, text=10, receivers=(5, 6), ballots="word"))
    made.line.setText("2")
    made.text.setText("小心狼人小心狼人小心狼人")  # too long: the rules say so, nothing is cut off silently
    made.receiver.setCurrentIndex(made.receiver.findData(6))
    made.ballots.setText("1=同意 3 反对")
    made.submit()
    (command,) = wanted
    assert isinstance(command, Enter)
    assert command.text == "小心狼人小心狼人小心狼人"
    assert command.receiver == 6
    assert command.ballots == {1: "同意", 3: "反对"}


def test_what_stands_entered_is_shown_again(table: Table) -> None:
    table.until("夜1/预言")
    table.enter("2")
    table.main.view.queue.go(0)
    table.main.view.queue.focus()
    QApplication.processEvents()
    assert table.main.view.queue.editor.line.text() == "2"
