"""Other seats before the first stage: the game is made anew in its file, with everybody in another order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from director_app.console.bridge import Bridge
from director_app.i18n import tr

EDITED = "post:"
"""What the director's own words for a post are kept under: they are for what was to be told before."""


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
    notes, settings, people = session.notes(), session.settings(), session.people()
    bridge.close()  # a file is open once
    sentence = bridge.create(path, book, replace(setup, seats=tuple(seats)))
    if sentence:
        if path is not None:
            bridge.open(path)  # as it was: a file is put in place whole or not at all
        return sentence
    for about, body in notes.items():
        bridge.note(_about(about, places), body)
    for name, value in settings.items():
        if not name.startswith(EDITED):
            bridge.set(name, value)
    for row in people:
        bridge.note_person(row.what, places.get(row.seat, row.seat), row.body)
    return ""


def _about(about: str, places: Mapping[int, int]) -> str:
    """What a note is about, where its seat is now."""
    kind, _, number = about.partition(":")
    return f"{kind}:{places.get(int(number), int(number))}" if number.isdecimal() else about
