"""What must be seen at 1280 × 800 in either language: no line with a gap below it, no form cut off, no hint cut short."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QModelIndex, QRect
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from director_app.console.models.tree import NodeRole
from director_app.console.views.tree_view import PAD, RIGHT, WRAP, LineTree
from tests.console.conftest import Table

LANGUAGES = pytest.mark.parametrize("language", ["zh", "en"])


def below(tree: LineTree, parent: QModelIndex) -> Iterator[QModelIndex]:
    for row in range(tree.lines().rowCount(parent)):
        index = tree.lines().index(row, 0, parent)
        yield index
        yield from below(tree, index)


@LANGUAGES
@pytest.mark.parametrize("width", [200, 260, 330])
def test_a_wrapped_line_takes_the_room_it_needs_and_no_more(staged: Callable[..., Table], language: str, width: int) -> None:
    table = staged("m156/g001-zhaoyao-names-chosen.yaml")
    table.main.set_language(language)
    tree = table.main.view.inspector.tree
    tree.setFixedWidth(width)
    table.main.view.inspector.look_at(2)
    table.main.view.inspector.refresh()
    QApplication.processEvents()
    wrapped = 0
    for index in below(tree, QModelIndex()):
        node, rect = index.data(NodeRole), tree.visualRect(index)
        if node.heading or not node.detail:
            continue
        metrics = QFontMetrics(tree.font())
        room = rect.width() - 10 - RIGHT
        text = min(metrics.horizontalAdvance(node.text) + 12, room // 2)
        high = metrics.boundingRect(QRect(0, 0, room - text, 4000), WRAP, node.detail).height()
        beside = metrics.boundingRect(QRect(0, 0, text, 4000), WRAP, node.text).height()
        wrapped += high > metrics.height()
        assert rect.height() == max(high, beside) + 2 * PAD, node.detail
    assert wrapped or width > 200


@LANGUAGES
def test_the_judgements_are_seen_whole(table: Table, language: str) -> None:
    table.main.resize(1280, 800)
    table.main.set_language(language)
    table.main.view.open_tab("penalties")
    QApplication.processEvents()
    pane = table.main.view.penalties
    assert pane.frame.verticalScrollBar().maximum() == 0
    assert pane.frame.horizontalScrollBar().maximum() == 0
    for what in range(pane.what.count()):
        pane.what.setCurrentIndex(what)
        QApplication.processEvents()
        assert pane.frame.verticalScrollBar().maximum() == 0, pane.what.currentText()
    assert pane.number.accessibleName()


@LANGUAGES
def test_the_hint_for_ballots_is_not_cut(table: Table, language: str) -> None:
    table.main.resize(1280, 800)
    table.main.set_language(language)
    table.until("日1/投票")
    table.main.view.open_tab("votes")
    QApplication.processEvents()
    line = table.main.view.votes.line
    assert QFontMetrics(line.font()).horizontalAdvance(line.placeholderText()) < line.width() - 20
