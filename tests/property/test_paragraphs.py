"""Whatever happens stands on a paragraph of the book, on a ruling, or on the director's own word."""

from __future__ import annotations

from hypothesis import given

from director_app.engine.events import Event, Kind
from tests.property.games import Played, games, law

OWN = frozenset({Kind.OVERRIDDEN, Kind.RULING})
"""The director's word, with his reason."""
HEADS = frozenset({Kind.COMMAND, Kind.SETUP})
"""What was done at the desk: nothing in the game by itself."""


def ground(event: Event, by_id: dict[int, Event]) -> bool:
    """Whether something up the chain of causes says why it may happen."""
    link: Event | None = event
    while link is not None:
        if link.cite or link.rulings or link.kind in OWN:
            return True
        link = by_id.get(link.cause) if link.cause is not None else None
    return False


@law(20)
@given(games())
def test_every_event_has_its_ground(game: Played) -> None:
    by_id = {event.id: event for step in game.steps for event in step}
    without = [event for event in by_id.values() if event.kind not in HEADS and not ground(event, by_id)]
    assert without == []
