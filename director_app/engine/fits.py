"""Whether a state can be one of a game of a book: every name in it is the book's, every seat one of its own.

States that are read from a file may come from anybody. The engine looks up names without asking twice, so they are looked
at here, once, before it gets them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from director_app.engine.state import GameState
from director_app.rulebook.model import RuleBook

STATUSES = ("open", "asking", "done")
USE_STATUSES = ("entered", "launched", "fizzled")
MOST = 1 << 31
"""No count of a game comes near it."""


def fits(book: RuleBook, state: GameState) -> bool:
    """Whether the book's rules can go on from this state, and from every state that it remembers."""
    seen: set[int] = set()
    left = [state]
    while left:
        each = left.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        if not _one(book, each):
            return False
        left.extend(each.checkpoints.values())
    return True


def _one(book: RuleBook, state: GameState) -> bool:
    stages = (*book.start, *book.cycle)
    ids = {stage.id for stage in stages}
    return (
        0 <= state.stage < len(stages)
        and all(0 <= number < MOST for number in _counts(state))
        and (state.jump is None or (state.jump[0] in ids and abs(state.jump[1]) < MOST))
        and state.flow.status in STATUSES
        and all(number == seat.number for number, seat in state.seats.items())
        and state.skills.keys() == state.states.keys() == state.seats.keys()
        and _all_in(_seats(state), state.seats)
        and _all_in(_roles(state), book.roles)
        and _all_in(_factions(state), {"", *book.factions})
        and _all_in(_skills(state), book.skills)
        and _all_in((held.name for row in state.states.values() for held in row), book.states)
        and _all_in(state.marks, book.marks)
        and _all_in((use.status for use in (*state.entries, *state.uses)), USE_STATUSES)
        and _all_in((damage.kind for damage in (*state.pending, *state.damages)), book.damage)
        and _all_in((damage.slot for damage in state.pending), book.settlement)
        and _all_in((group.name for group in state.groups), book.groups)
    )


def _all_in(found: Iterable[object], known: Collection[object]) -> bool:
    return all(each in known for each in found)


def _counts(state: GameState) -> Iterator[int]:
    yield from (state.round, state.outs, state.draws, state.total, state.next_event, state.next_id)
    yield from (state.flow.part, state.flow.cursor, state.flow.first_use)
    yield from state.extras.values()
    yield from (votes for _, votes, _ in state.added_votes)
    yield from (count for cards in state.cards.values() for _, count in cards)
    yield from (held.uses for row in state.skills.values() for held in row if held.uses is not None and held.uses > 0)
    yield from (held.count for row in state.states.values() for held in row if held.count is not None and held.count > 0)


def _seats(state: GameState) -> Iterator[int]:
    """Every seat that is spoken of; 0 stands for the game where it may."""
    for seat in state.seats.values():
        yield from (other for other in (seat.owner, seat.out.by if seat.out else None) if other)
    for use in (*state.entries, *state.uses):
        yield from (use.by, *use.chosen, *use.settled)
        yield from (other for other in (use.receiver, use.acting, use.source) if other)
    for damage in (*state.pending, *state.damages):
        yield damage.to
        if damage.by:
            yield damage.by
    for ballot in state.ballots:
        yield ballot.voter
        if ballot.target:
            yield ballot.target
    yield from (seat for seats in state.marks.values() for seat in seats)
    yield from (seat for group in state.groups for seat in group.members)
    yield from (seat for bend in state.bends for seat in (bend.owner, *bend.on))
    yield from (notice.to for notice in state.notices)
    yield from (seat for pair in state.controls for seat in pair[:2])
    yield from (seat for target, _, by in state.added_votes for seat in (target, by) if seat)
    yield from (*state.candidates, *state.words, *state.red_seats, *state.cards)
    for pairs in (state.memory, state.memory_ends, state.extras, state.flow.asks, state.flow.answered, state.flow.passed):
        yield from (pair[0] for pair in pairs if pair[0])


def _roles(state: GameState) -> Iterator[str]:
    yield from state.reserve
    for seat in state.seats.values():
        yield from (seat.card, seat.role)
        yield from (look.role for look in seat.disguises if look.role)


def _factions(state: GameState) -> Iterator[str]:
    yield from state.lost
    yield from (seat.faction for seat in state.seats.values())
    yield from (look.faction for seat in state.seats.values() for look in seat.disguises if look.faction)


def _skills(state: GameState) -> Iterator[str]:
    yield from (held.skill for row in state.skills.values() for held in row)
    yield from (use.skill for use in (*state.entries, *state.uses))
    for pairs in (state.flow.asks, state.flow.answered, state.flow.passed, *state.flow.held_asks):
        yield from (pair[1] for pair in pairs)
