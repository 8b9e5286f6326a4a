"""Penalty cards: given, merged as the book says, with their effects."""

from __future__ import annotations

from director_app.engine.effects import run
from director_app.engine.events import Kind
from director_app.engine.language.scope import Scope
from director_app.engine.triggers import fire
from director_app.engine.work import Work


def add_card(work: Work, seat: int, name: str, reason: str) -> None:
    """The seat has one card more; where it is the last one wanted, they become one of the next kind."""
    card = work.book.cards[name]
    held = dict(work.st.cards.get(seat, ()))
    held[name] = held.get(name, 0) + 1
    work.st.cards[seat] = tuple(held.items())
    event = work.emit(Kind.CARD, seat, data={"card": name, "reason": reason}, cite=card.cite)
    with work.because(event, card.cite or None):
        if card.merge and merge_cards(work, seat, name, card.merge, card.into, reason):
            return
        if card.do:
            if not card.merge:
                work.st.red_seats = (*work.st.red_seats, seat)
            run(work, card.do, Scope(work, {"seat": seat, "who": seat, "card": name}))
        fire(work, "card", {"who": seat, "card": name})


def merge_cards(work: Work, seat: int, name: str, number: int, into: str, reason: str) -> bool:
    """So many of the seat's cards become one of another kind; False where it has not so many."""
    held = dict(work.st.cards.get(seat, ()))
    if number < 1 or held.get(name, 0) < number:
        return False
    held[name] -= number
    work.st.cards[seat] = tuple(held.items())
    add_card(work, seat, into, reason)
    return True
