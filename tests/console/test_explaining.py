"""The explain pane: what F4 asks about, copies for one reader, the path as a file, eight hops and dead ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from director_app.console.views.paint import smaller
from director_app.console.views.path_file import save_path
from director_app.console.views.path_graph import PathView
from director_app.engine.commands import Enter, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Event, Kind
from director_app.explain.path import path_graph
from director_app.explain.trace import Hop, UseTrace
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from tests.console.test_tabs import night

if TYPE_CHECKING:
    from director_app.console.main_window import MainWindow
    from tests.console.conftest import Table


def hop(number: int, origin: int, start: int, *ends: int) -> Hop:
    return Hop(Event(number, None, Kind.HOP), f"第{number}步", origin, start, ends, 9)


def trace(chosen: tuple[int, ...], settled: tuple[int, ...], *hops: Hop) -> UseTrace:
    return UseTrace(Event(99, None, Kind.LAUNCHED), 1, 4, "照", chosen, settled, None, hops, (), (), "", "", ())


def name(seat: int) -> str:
    return f"{seat}号"


EIGHT = trace((1,), (9,), *(hop(step, 1, step, step + 1) for step in range(1, 9)))


@pytest.fixture
def view(qtbot: QtBot) -> PathView:
    made = PathView(name)
    qtbot.addWidget(made)
    return made


def test_eight_hops_each_have_room_for_their_label(view: PathView) -> None:
    graph = path_graph(EIGHT)
    view.show_graph(graph, "4号")
    nodes, note = {node.id: node for node in graph.nodes}, QFontMetrics(smaller(view.font()))
    assert len(graph.arrows) == 8
    for arrow in graph.arrows:
        start, end = view._box(nodes[arrow.start]), view._box(nodes[arrow.end])
        assert end.left() - start.right() >= note.horizontalAdvance(view._label(arrow)) + 16
    assert view.sizeHint().width() >= view._box(graph.nodes[-1]).right()


def test_a_ball_sent_to_nobody_ends_there(view: PathView) -> None:
    view.show_graph(path_graph(trace((1, 5), (5,), hop(1, 1, 1, 2), hop(2, 1, 2))), "4号")
    assert view.as_text() == "[5]  [1]─第1步（9号）→[2]  [2]─第2步（9号）→[✗]"
    (nowhere,) = [node for node in view._graph.nodes if not node.seat]
    assert view._standing(nowhere) == "落空"


def test_a_ball_that_counts_nowhere_says_so(view: PathView) -> None:
    view.show_graph(path_graph(trace((1,), ())), "4号")
    assert view._standing(view._graph.nodes[0]) == "选定 · 落空"


def test_the_path_is_saved_as_picture_and_as_drawing(view: PathView, tmp_path: Path) -> None:
    view.show_graph(path_graph(EIGHT), "4号")
    picture, drawing = tmp_path / "路 径.png", tmp_path / "路 径.svg"
    assert save_path(view, picture)
    image = QImage(str(picture))
    assert image.width() == view.sizeHint().width() * 2
    assert len({image.pixel(x, image.height() // 3) for x in range(image.width())}) > 2
    assert save_path(view, drawing)
    assert QSvgRenderer(str(drawing)).isValid()
    assert "第8步" in drawing.read_text(encoding="utf-8")
    assert not save_path(view, tmp_path / "无此文件夹" / "路.png")
    assert not save_path(view, tmp_path / "无此文件夹" / "路.svg")


def test_copies_for_each_reader(table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    night(table)
    explain = table.main.view.explain
    use = next(use for use in table.main.bridge.state.uses if use.skill == "预言")
    assert explain.explain(("use", use.id))
    explain.bar.whole.click()
    assert "6号的预言选择2号" in QApplication.clipboard().text()
    explain.bar.own.click()
    assert "6号申请「预言」，目标 2号" in QApplication.clipboard().text()
    explain.bar.public.click()
    assert QApplication.clipboard().text() == "（其间的经过现在不能公开）"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "路"), "(*.svg)"))
    explain.bar.picture.click()
    assert (tmp_path / "路.svg").is_file()


def test_why_a_seat_stayed_in_and_why_a_skill_is_not_to_be_had(table: Table) -> None:
    night(table)
    explain = table.main.view.explain
    assert explain.explain(("seat", 10))
    assert "因为：2号申请「杀人」，目标 10号" in explain.trace.as_text() or "「杀人」，目标 10号" in explain.trace.as_text()
    assert explain.explain(("row", 1, "预言"))
    assert explain.trace.as_text().startswith("1号不能用「预言」：没有「预言」这个技能")
    assert not explain.explain(("vote",))


def test_f4_in_the_seat_table_asks_about_the_seat(table: Table) -> None:
    night(table)
    table.main.view.seats.show_seat(10)
    table.main.view.inspector.look_at(10)
    table.main.view.seats.table.setFocus()
    table.press(Qt.Key.Key_F4)
    assert table.main.view.tabs.currentWidget() is table.main.view.explain
    assert table.main.view.explain.trace.as_text().startswith("10号")


def test_what_if_on_another_target_by_typing(table: Table) -> None:
    night(table)
    use = next(use for use in table.main.bridge.state.uses if use.skill == "杀人")
    box = table.main.view.explain.whatif
    table.main.view.open_tab("explain")
    table.main.view.explain.explain(("use", use.id))
    QApplication.processEvents()
    next(chip for chip in box._chips.values() if "杀人" in chip.text()).click()
    box.other.setText("7")
    box.other.returnPressed.emit()
    assert "7号 粽子的结局：在场 → 因2号 奶茶的「杀人」出局（杀人）" in box.result.text()
    assert "10号 春卷的结局：因2号 奶茶的「杀人」出局（杀人） → 在场" in box.result.text()
    box.other.setText("不知何物")
    box.other.returnPressed.emit()
    assert "的结局" not in box.result.text()
    assert table.main.bridge.state.seats[10].out is not None


def test_what_if_by_another_ruling(make_window: Callable[[], MainWindow]) -> None:
    main = make_window()
    found = load_book(rulesets_folder() / "m156").book
    assert found is not None
    roles = ("噬时狼妃", "磁狼", "魔术师", "纯白之女", "医生", "高僧", "企鹅", "雷克萨")
    assert not main.bridge.create(None, found, Setup(tuple(SeatSetup(number, role) for number, role in enumerate(roles, 1))))
    orders = {"夜1/早夜2": [Enter(1, "时间逆流", (8,))], "夜1/深夜1": [Enter(4, "照耀", (8,)), Enter(6, "超度", (8, 3))]}
    while main.bridge.key != "夜1/深夜2":
        for command in orders.pop(main.bridge.key, []):
            assert not main.bridge.do(command)
        assert not main.bridge.do(Resolve() if main.bridge.state.flow.status != "done" else Proceed())
    explain = main.view.explain
    main.view.open_tab("explain")
    assert explain.explain(("use", next(use.id for use in main.bridge.state.uses if use.skill == "超度")))
    QApplication.processEvents()
    box = explain.whatif
    place = next(place for place in range(box.ruling.count()) if box.ruling.itemData(place) == ("R-m156t-04", "B"))
    box.ruling.setCurrentIndex(place)
    box.ruling.activated.emit(place)
    assert "结算目标" in box.result.text()


def test_the_audit_in_the_timeline(table: Table) -> None:
    night(table)
    timeline = table.main.view.timeline
    table.main.view.open_tab("timeline")
    timeline.audit_button.click()
    text = timeline.came.as_text()
    assert text.startswith("✓ 已告知 ")
    assert "与记录不同的命令 0 条" in text
