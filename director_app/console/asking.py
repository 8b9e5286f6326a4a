"""What F4 asks about: what is selected in the pane that has the keyboard."""

from __future__ import annotations

from director_app.console.bridge import Bridge
from director_app.console.models.queue import key_of
from director_app.console.views.game import GameView


def asked_about(view: GameView, bridge: Bridge) -> object:
    """What the explain pane is to explain; None when nothing is selected that could be."""
    if view.outbox.isVisible() and view.outbox.has_focus_inside():
        return view.outbox.explained()
    if view.votes.isVisible() and view.votes.has_focus_inside():
        return ("vote",)
    if view.seats.has_focus_inside() and view.inspector.seat:
        return ("seat", view.inspector.seat)
    row = view.queue.row
    if row is None:
        return None
    use = next((use for use in reversed(bridge.state.uses) if (use.by, use.skill) == key_of(row)), None)
    if use is not None:
        return ("use", use.id)
    return ("row", row.seat, row.skill) if row.reason is not None else None
