"""Other seats before the first stage: the game is made anew in its file, with everybody in another order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from director_app.console.bridge import Bridge
from director_app.i18n import tr


def can_reseat(bridge: Bridge) -> bool:
    """Whether nothing has been done in the game yet, so that seats may still be changed."""
    return bridge.is_open and bridge.session.head == 0 and not bridge.hidden


def moved(order: Sequence[int], before: int, after: int) -> tuple[int, ...]:
    """An order in which one place was moved to another."""
    kept = list(order)
    kept.insert(after, kept.pop(before))
    return tuple(kept)


def reseat(bridge: Bridge, order: Sequence[int], ask: Callable[[str, str], bool]) -> str:
    """Seats everybody in this order (old numbers), cards and all; gives a sentence when it can't. What was told is to be told anew."""
    session = bridge.session
    sent = sum(bool(message.sent) for message in bridge.messages())
    if sent and not ask(tr("已经告知过 {n} 条。换了座位就要全部重新告知。仍要换？").format(n=sent), tr("换座位")):
        return ""
    path, book, setup = session.path, session.book, session.setup
    places = {old: new for new, old in enumerate(order, start=1)}
    seats = sorted(
        (
            replace(seat, number=places[seat.number], owner=places[seat.owner] if seat.owner is not None else None)
            for seat in setup.seats
        ),
        key=lambda seat: seat.number,
    )
    bridge.close()  # a file is open once
    sentence = bridge.create(path, book, replace(setup, seats=tuple(seats)))
    if sentence and path is not None:
        bridge.open(path)  # as it was: a file is put in place whole or not at all
    return sentence
