"""Targets and settlement: no redirect, no detour; and what is foreseen is what comes, when nothing else happens."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from director_app.engine import GameState, Kind, apply
from director_app.engine.commands import Proceed, Resolve
from director_app.engine.damage import preview
from director_app.engine.redirect import settle_targets
from director_app.engine.state import Ball, Use
from director_app.engine.work import Work
from director_app.rulebook.model import RuleBook
from tests.property.games import BOOKS, Played, book_of, games, law, played


@law(30)
@given(games(), st.randoms(use_true_random=False))
def test_a_pipeline_without_marks_is_the_identity(game: Played, dice: Random) -> None:
    """Whoever uses whatever on whomever: each ball ends where it was thrown, and nothing is said of it."""
    for move in game.moves[::9]:
        state = move.before.clone()
        state.bends = ()
        work = Work(game.book, state)
        by, skill = dice.choice(list(state.seats)), dice.choice(list(game.book.skills))
        chosen = tuple(dice.sample(list(state.seats), dice.randint(0, min(4, len(state.seats)))))
        use = settle_targets(work, Use(1, by, skill, chosen), 0)
        assert use.settled == chosen
        assert use.balls == tuple(Ball(seat, (seat,)) for seat in chosen)
        assert work.events == []


@law(30)
@given(games())
def test_without_hops_a_use_settles_on_whom_it_chose(game: Played) -> None:
    for events in game.steps:
        moved = {event.cause for event in events if event.kind is Kind.HOP}
        for event in events:
            if event.kind is Kind.LAUNCHED and event.cause not in moved and game.book.skills[event.skill].aims is None:
                chosen = event.data["chosen"]
                assert isinstance(chosen, tuple)
                assert event.seats == tuple(dict.fromkeys(chosen))


def settlements(game: Played) -> list[GameState]:
    """The moments right before a stage settles: nothing entered there; or not yet entered, where it settles as it begins."""
    index = Work(game.book, game.start.state).index
    found = []
    for move in game.done:
        here, state = index.stages[move.before.stage], move.before
        if isinstance(move.command, Resolve) and not (state.entries or state.flow.cursor or state.flow.part):
            if here.id in index.settling and index.settling[here.id][-1] not in here.begin:
                found.append(state)
        elif isinstance(move.command, Proceed) and move.step is not None and here.id not in index.settling:
            coming = index.stages[move.step.state.stage]
            if index.settling.get(coming.id, ("",))[-1] in coming.begin:
                found.append(state)
    return found


def outs(book: RuleBook, state: GameState) -> tuple[int, ...]:
    """Who goes out until the coming settlement is through, with nobody saying a word, in order."""
    before = {number for number, seat in state.seats.items() if seat.out is not None}
    if state.flow.status == "done":
        state = apply(book, state, Proceed()).state
    while state.flow.status != "done" and state.winner is None:
        state = apply(book, state, Resolve()).state
    gone = sorted((seat.out.order, number) for number, seat in state.seats.items() if seat.out is not None and number not in before)
    return tuple(number for _, number in gone)


@law(30)
@given(games())
def test_what_settlement_would_bring_is_what_it_brings(game: Played) -> None:
    for state in settlements(game):
        foreseen = preview(Work(game.book, state))
        came = outs(game.book, state)
        assert came[: len(foreseen)] == foreseen


@law(30)
@given(games())
def test_looking_ahead_changes_nothing(game: Played) -> None:
    for move in game.moves[::11]:
        work = Work(game.book, move.before)
        preview(work)
        assert work.st == move.before
        assert work.events == []


def test_there_are_settlements_to_look_at() -> None:
    for name in BOOKS:
        found = [preview(Work(book_of(name), state)) for seed in range(10) for state in settlements(played(name, seed))]
        assert sum(len(gone) > 0 for gone in found) >= 3, name
