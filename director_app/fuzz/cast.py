"""Random casts: any roles of the book at a table of any size, the sides mixed."""

from __future__ import annotations

from random import Random

from director_app.engine.commands import SeatSetup, Setup
from director_app.rulebook.model import Role, RuleBook

SMALLEST = 5
"""Seats at the smallest table."""


def random_setup(book: RuleBook, dice: Random) -> Setup:
    """A game of random size with a random cast; now and then a whole table of the book's own size."""
    table = book.composition.seats if book.composition is not None else SMALLEST * 2
    size = table if dice.random() < 0.3 else dice.randint(min(SMALLEST, table), table)
    deck = _deck(book, dice, size)
    reserve = book.composition.reserve if book.composition is not None else 0
    return Setup(
        seats=tuple(SeatSetup(number, role.name) for number, role in enumerate(deck[:size], 1)),
        seed=dice.randrange(1, 1 << 30),
        reserve=tuple(role.name for role in deck[size : size + reserve]),
        options=_options(book, dice),
        judging=True,
    )


def _deck(book: RuleBook, dice: Random, size: int) -> list[Role]:
    """Cards to deal, at least one of each of two sides on top, so that the game is no foregone conclusion."""
    cards = [role for role in book.roles.values() for _ in range(role.cards)]
    dice.shuffle(cards)
    while len(cards) < size * 2:
        cards += dice.sample(cards, min(len(cards), size))
    seen: dict[str, Role] = {}
    for role in cards:
        seen.setdefault(role.faction, role)
    top = list(seen.values())[: max(2, size // 3)]
    for role in top:
        cards.remove(role)
    dealt = [*top, *cards[: size - len(top)]]
    dice.shuffle(dealt)
    return dealt + cards[size - len(top) :]


def _options(book: RuleBook, dice: Random) -> dict[str, str]:
    """Now and then a ruling is switched."""
    chosen = {}
    for name, ruling in book.rulings.items():
        if ruling.alternatives and dice.random() < 0.2:
            chosen[name] = dice.choice(sorted(ruling.alternatives))
    return chosen
