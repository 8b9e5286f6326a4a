"""A pane has the whole window until another is asked for: what a key goes to is always seen."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.console.conftest import Table

CTRL = Qt.KeyboardModifier.ControlModifier


def test_what_is_asked_for_is_seen_though_another_pane_has_the_window(table: Table) -> None:
    view = table.main.view
    for key, modifier, seen in (
        (Qt.Key.Key_F5, Qt.KeyboardModifier.NoModifier, view.outbox.list),
        (Qt.Key.Key_F4, Qt.KeyboardModifier.NoModifier, view.explain),
        (Qt.Key.Key_F, CTRL, view.seats.search),
    ):
        view.to_queue()
        table.press(Qt.Key.Key_F11)
        assert not seen.isVisible()
        table.press(key, modifier)
        assert seen.isVisible()
        assert view.queue.isVisible()
    for back in (Qt.Key.Key_Escape, Qt.Key.Key_J):
        table.main.view.open_tab("outbox")
        table.press(Qt.Key.Key_F11)
        assert not view.queue.isVisible()
        table.press(back, CTRL if back is Qt.Key.Key_J else Qt.KeyboardModifier.NoModifier)
        assert view.queue.isVisible()
        assert view.queue.isAncestorOf(table.focus)
