"""A tie is asked about where the stage is resolved: no window in the way, one key, a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from director_app.engine.commands import Enter, Order, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Kind
from tests.unit.explain.test_knots import CIRCLE, ROUND
from tests.unit.explain.test_ties import TEXT, load

if TYPE_CHECKING:
    from director_app.console.main_window import MainWindow



@pytest.fixture
def main(make_window: Callable[[], MainWindow]) -> MainWindow:
    found = make_window()
    found.desk.ask = lambda question, deed: True
    seats = tuple(SeatSetup(number, "客") for number in (1, 2, 3))
    assert not found.bridge.create(None, load(TEXT), Setup(seats))
    enter(found, 1, 2, 3)
    return found


def enter(main: MainWindow, one: int, other: int, target: int) -> None:
    assert not main.bridge.do(Enter(one, "泼", (target,)))
    assert not main.bridge.do(Enter(other, "摸", (target,)))


def told(main: MainWindow) -> list[object]:
    return [event.data["value"] for event in main.bridge.events() if event.kind is Kind.FEEDBACK and event.skill == "摸"]


def test_the_stage_waits_for_the_ruling(main: MainWindow) -> None:
    main.desk.resolve()
    box = main.desk.ties
    assert main.bridge.state.flow.status == "open"
    assert box.isVisible()
    assert box.title.text() == "1号「泼」 与 2号「摸」 的先后会改变结果，规则没有写谁先"
    assert "2号「摸」的反馈：是 → 否" in box.words.text()
    box.reason.setText("摸得快")
    box.choices[1].click()
    assert told(main) == [False]
    assert not box.isVisible()
    (given,) = [entry.row.command for entry in main.bridge.history() if isinstance(entry.row.command, Order)]
    assert given == Order(((2, "摸"), (1, "泼")), "摸得快")


def test_the_key_once_more_takes_the_order_of_the_list(main: MainWindow) -> None:
    main.desk.resolve()
    main.desk.resolve()
    assert told(main) == [True]


def test_another_entry_withdraws_the_question(main: MainWindow) -> None:
    main.desk.resolve()
    assert not main.bridge.do(Enter(2, "摸", (1,)))
    assert not main.desk.ties.isVisible()
    main.desk.resolve()
    assert told(main) == [False]
    assert not [entry for entry in main.bridge.history() if isinstance(entry.row.command, Order)]


def test_the_ruling_is_offered_again(main: MainWindow) -> None:
    main.desk.resolve()
    main.desk.ties.reason.setText("摸得快")
    main.desk.ties.choices[1].click()
    while main.bridge.key != "夜2/同时":
        assert not main.bridge.do(Proceed() if main.bridge.state.flow.status == "done" else Resolve())
    enter(main, 3, 1, 2)
    main.desk.resolve()
    assert "上次裁定「摸」→「泼」：摸得快" in main.desk.ties.words.text()
    assert main.desk.ties.reason.text() == "摸得快"
    main.desk.resolve()
    assert told(main) == [False, False]


def test_behind_the_veil_nothing_is_asked_and_nothing_resolved(main: MainWindow) -> None:
    main.desk.resolve()
    main.bridge.set_hidden(True)
    assert not main.desk.ties.isVisible()
    main.desk.resolve()
    assert not main.desk.ties.isVisible()
    assert main.bridge.state.flow.status == "open"


@pytest.fixture
def circle(make_window: Callable[[], MainWindow]) -> MainWindow:
    """Three who pass each other on, and two of whom one wets whom the other touches."""
    found = make_window()
    found.desk.ask = lambda question, deed: True
    assert not found.bridge.create(None, load(CIRCLE), Setup(tuple(SeatSetup(number, "客") for number in range(1, 6))))
    for command in (*ROUND, Enter(4, "泼", (5,)), Enter(5, "摸", (5,))):
        assert not found.bridge.do(command)
    return found


def test_a_circle_shows_every_outcome_and_the_director_takes_one(circle: MainWindow) -> None:
    box, bridge = circle.desk.ties, circle.bridge
    circle.desk.resolve()
    assert "1号「换」、2号「换」、3号「换」 互相牵连" in box.title.text()
    assert [button.text() for button in box.choices] == [
        "1号「换」 → 2号「换」 → 3号「换」 先", "2号「换」 → 1号「换」 → 3号「换」 先", "3号「换」 → 1号「换」 → 2号「换」 先",
    ]  # fmt: skip
    words = box.words.text()
    assert "若改为 2号「换」 → 1号「换」 → 3号「换」 先：" in words
    assert "3号「换」的结算目标：1号 → 2号" in words
    assert "1号「换」的结算目标：2号 → 3号" in words
    assert "之后还有 1 处先后要裁定" in words
    assert bridge.state.flow.status == "open"
    box.reason.setText("绕一圈")
    QTest.mouseClick(box.choices[2], Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert box.title.text() == "4号「泼」 与 5号「摸」 的先后会改变结果，规则没有写谁先"
    assert bridge.state.flow.status == "open"
    box.reason.setText("手快")
    QTest.mouseClick(box.choices[1], Qt.MouseButton.LeftButton)
    assert not box.isVisible()
    (given,) = [entry.row.command for entry in bridge.history() if isinstance(entry.row.command, Order)]
    assert given == Order(((3, "换"), (1, "换"), (2, "换"), (5, "摸"), (4, "泼")), "绕一圈；手快")
    assert told(circle) == [False]
    settled = {event.by: event.seats for event in bridge.events() if event.kind is Kind.LAUNCHED and event.skill == "换"}
    assert settled == {1: (3,), 2: (3,), 3: (1,)}
