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
        if card.merge and held[name] >= card.merge:
            held[name] -= card.merge
            work.st.cards[seat] = tuple(held.items())
            add_card(work, seat, card.into, reason)
            return
        if card.do:
            if not card.merge:
                work.st.red_seats = (*work.st.red_seats, seat)
            run(work, card.do, Scope(work, {"seat": seat, "who": seat, "card": name}))
        fire(work, "card", {"who": seat, "card": name})
