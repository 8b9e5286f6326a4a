"""Who was in the game when, and by what he went out: one line a seat, one column a day or night."""

from __future__ import annotations

from collections.abc import Iterable

from director_app.engine.events import Event, Kind
from director_app.engine.state import GameState
from director_app.i18n import tr
from director_app.publish.document import Bars, Span
from director_app.wording import seat_text


def lives(state: GameState, events: Iterable[Event]) -> Bars:
    """Every seat from the first stage to where the game stands. A seat that came back has two bars."""
    columns: list[str] = []
    begun: dict[int, int] = {}
    spans: dict[int, list[Span]] = {}
    dealt = True
    for event in events:
        if event.kind is Kind.STAGE_BEGAN:
            part = str(event.data.get("key", "")).split("/")[0]
            if not columns or columns[-1] != part:
                columns.append(part)
            if dealt:
                begun = dict.fromkeys((number for number, seat in state.seats.items() if seat.owner is None), 0)
                dealt = False
        now = max(0, len(columns) - 1)
        if event.kind is Kind.SPAWNED and event.seat is not None:
            begun[event.seat] = now
        elif event.kind is Kind.OUT and event.seat is not None:
            spans.setdefault(event.seat, []).append(Span(begun.pop(event.seat, now), now, str(event.data.get("kind", ""))))
        elif event.kind is Kind.REVIVED and event.seat is not None:
            begun[event.seat] = now
    last = len(columns) - 1
    rows = []
    for number, seat in sorted(state.seats.items()):
        on = begun.get(number, 0 if number not in spans and seat.out is None else None)
        whole = (*spans.get(number, ()), *((Span(on, last),) if on is not None and last >= 0 else ()))
        rows.append((" ".join(part for part in (seat_text(number), seat.name, seat.card) if part), whole))
    return Bars(tr("角色"), tuple(columns), tuple(rows))
