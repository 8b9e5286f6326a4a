"""The tree of events holds even where a doctored file says that a cause lies after what came of it."""

from __future__ import annotations

from director_app.engine.events import Event, Kind
from director_app.explain.tree import EventTree


def test_causes_that_run_in_a_circle() -> None:
    causes = {1: None, 2: 4, 3: 2, 4: 3, 5: 5}
    tree = EventTree([Event(number, cause, Kind.RULE) for number, cause in causes.items()])
    assert [event.id for event in tree.below(2)] == [3, 4]
    assert [event.id for event in tree.below(5)] == []
    assert [event.id for event in tree.above(3)] == [2]


def test_below_and_above_in_order() -> None:
    tree = EventTree([Event(1, None, Kind.COMMAND), Event(2, 1, Kind.RULE), Event(3, 2, Kind.RULE), Event(4, 1, Kind.RULE)])
    assert [event.id for event in tree.below(1)] == [2, 3, 4]
    assert [event.id for event in tree.above(3)] == [2, 1]
