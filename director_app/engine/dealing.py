"""Deals the cards of a new table by the book's composition, from a seed, and checks a table dealt by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from director_app.engine.events import Value
from director_app.rulebook.model import Composition, RuleBook

TRIES = 4000
"""So many draws are made before the conditions of a composition are taken to be impossible together."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Roles by seat, from seat 1 on, and the cards left over."""

    seats: tuple[str, ...]
    reserve: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealFault:
    """What the book's composition has against a table. `code` and `values` choose the sentence, in any language."""

    code: str
    values: Mapping[str, Value] = field(default_factory=dict)


class _Draws:
    """Numbers from a seed, the same ones for ever."""

    def __init__(self, seed: int) -> None:
        self._seed, self._count = seed, 0

    def below(self, limit: int) -> int:
        self._count += 1
        return int.from_bytes(blake2b(f"{self._seed}/deal/{self._count}".encode(), digest_size=8).digest(), "big") % limit

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        left, out = list(cards), list[str]()
        while left:
            out.append(left.pop(self.below(len(left))))
        return out


def deal(book: RuleBook, seed: int, locked: Mapping[int, str] | None = None) -> Deal | None:
    """A table by the book's composition. `locked`: seats (from 1) whose role stays. None when nothing fits."""
    plan, kept = book.composition, locked or {}
    if plan is None:
        return None
    draws = _Draws(seed)
    for _ in range(TRIES):
        cards = draws.shuffled(_cards(book, plan, draws, kept))
        for role in kept.values():
            cards.remove(role)
        free = iter(cards)
        seats = tuple(kept.get(number) or next(free) for number in range(1, plan.seats + 1))
        made = Deal(seats, tuple(free))
        if not deal_faults(book, made.seats, made.reserve):
            return made
    return None


def _cards(book: RuleBook, plan: Composition, draws: _Draws, kept: Mapping[int, str]) -> list[str]:
    """The cards of one draw, pool by pool; a locked role takes a place of the first pool that has it."""
    waiting = Counter(kept.values())
    cards: list[str] = []
    for pool in plan.pools:
        own: list[str] = []
        for role in pool.of:
            while waiting[role] and len(own) < pool.count:
                waiting[role] -= 1
                own.append(role)
        deck = [role for role in pool.of for _ in range(book.roles[role].cards)]
        for role in own:
            if role in deck:
                deck.remove(role)
        cards += [*own, *draws.shuffled(deck)[: pool.count - len(own)]]
    return [*cards, *waiting.elements()]


def deal_faults(book: RuleBook, seats: Sequence[str], reserve: Sequence[str] = ()) -> tuple[DealFault, ...]:
    """Everything the composition has against a table; none when it has nothing (or the book has no composition)."""
    plan = book.composition
    if plan is None:
        return ()
    faults: list[DealFault] = []
    if len(seats) != plan.seats:
        faults.append(DealFault("seats", {"wanted": plan.seats, "given": len(seats)}))
    if len(reserve) != plan.reserve:
        faults.append(DealFault("reserve", {"wanted": plan.reserve, "given": len(reserve)}))
    cards = Counter([*seats, *reserve])
    for role, count in cards.items():
        known = book.roles.get(role)
        if known is None:
            faults.append(DealFault("unknown", {"role": role}))
        elif count > known.cards:
            faults.append(DealFault("too_many", {"role": role, "most": known.cards, "given": count}))
    for number, pool in enumerate(plan.pools, start=1):
        faults += _pool_fault(plan, number, pool.name, pool.count, sum(cards[role] for role in pool.of))
    faults += [DealFault("pair", {"role": one, "other": other}) for one, other in plan.pairs if cards[one] and not cards[other]]
    for barred in plan.reserve_not:
        if not Counter(barred) - Counter(reserve):
            faults.append(DealFault("reserve_not", {"roles": barred}))
    return tuple(faults)


def _pool_fault(plan: Composition, number: int, name: str, wanted: int, given: int) -> list[DealFault]:
    """Pools that share roles with others are only held to their least."""
    own = set(plan.pools[number - 1].of)
    shared = any(own & set(other.of) for place, other in enumerate(plan.pools, start=1) if place != number)
    if given == wanted or (shared and given > wanted):
        return []
    return [DealFault("pool", {"pool": name or str(number), "wanted": wanted, "given": given})]
