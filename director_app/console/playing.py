"""What a window has only once a game is opened: the bridge to its session, the panes, and the desk that joins them."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QMainWindow

from director_app.console.actions import Actions
from director_app.console.bridge import Bridge
from director_app.console.desk import Desk
from director_app.console.dialogs.question import ask
from director_app.console.prefs import Prefs
from director_app.console.reseat import can_reseat, moved, reseat
from director_app.console.views.game import GameView


class Playing:
    """Built with the first game and kept for the later ones."""

    def __init__(self, window: QMainWindow, prefs: Prefs, actions: Actions) -> None:
        self.bridge = Bridge(window)
        self.view = GameView(self.bridge, prefs, actions)
        self.desk = Desk(self.bridge, self.view, lambda: prefs.now.closing, partial(ask, window))
        self.view.announcement.format_changed.connect(lambda form: prefs.change(export_format=form))
        self.view.seats.looked_at.connect(self.view.people.look_at)
        self.view.announcement.ask = lambda question, deed: self.desk.ask(question, deed)
        self.view.tabs.currentChanged.connect(lambda _: self._look_along())
        self.view.people.to_cards.connect(self._to_cards)
        self.view.seats.dragged.connect(self._reseat)
        self.bridge.moved.connect(self._movable)
        self.bridge.hidden_changed.connect(lambda _: self._movable())
        self.bridge.hidden_changed.connect(lambda _: window.statusBar().clearMessage())  # what was said a moment ago
        self.bridge.hidden_changed.connect(lambda _: self.view.queue.editor.say(""))
        self.view.restore_layout()

    def _look_along(self) -> None:
        """A tab about somebody opens at the seat that is looked at."""
        pane, seat = self.view.tabs.currentWidget(), self.view.inspector.seat
        if seat and (pane is self.view.people or pane is self.view.penalties):
            pane.look_at(seat)

    def _to_cards(self, seat: int) -> None:
        self.view.open_tab("penalties")
        self.view.penalties.choose(seat)

    def _movable(self) -> None:
        self.view.seats.set_movable(can_reseat(self.bridge))

    def _reseat(self, before: int, after: int) -> None:
        order = moved([line.number for line in self.bridge.lines()], before, after)
        sentence = reseat(self.bridge, order, self.desk.ask)
        if sentence:
            self.desk.said.emit(sentence)

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.view.reword()
        self.desk.refresh()
