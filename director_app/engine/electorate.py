"""Who has a vote in the open stage, and whether an election with candidates is still to come. Looks, changes nothing."""

from __future__ import annotations

from director_app.engine.language.evaluate import all_hold, holds
from director_app.engine.language.scope import Scope
from director_app.engine.refusing import refusing
from director_app.engine.state import GameState
from director_app.engine.votes import open_vote
from director_app.engine.work import Work
from director_app.rulebook.model import RuleBook


@refusing
def electorate(book: RuleBook, state: GameState) -> tuple[int, ...]:
    """The seats that may vote now; none when no ballots are taken. Raises Refused when a rule fails."""
    work = Work(book, state)
    rules = open_vote(book, work.stage)
    if rules is None:
        return ()
    able = (seat for seat in state.seats.values() if rules.outs or not (seat.out is not None and seat.out.announced))
    return tuple(
        seat.number
        for seat in able
        if holds(rules.voters, Scope(work, {"it": seat.number, "voter": seat.number, "self": seat.number}))
    )


@refusing
def awaits_candidates(book: RuleBook, state: GameState) -> bool:
    """Whether the open vote is an election for which nobody stands."""
    rules = open_vote(book, Work(book, state).stage)
    return rules is not None and rules.candidates and not state.candidates


@refusing
def election_ahead(book: RuleBook, state: GameState) -> bool:
    """Whether seats may stand now: a vote with candidates is open, or comes later in this round. Raises Refused when a rule fails."""
    work = Work(book, state)
    stages = (*book.start, *book.cycle)
    for place, stage in enumerate(stages):
        if stage.vote is None or not stage.vote.candidates or place < state.stage or (place == state.stage and state.flow.status == "done"):
            continue
        number = state.round if state.stage >= len(book.start) else state.round + 1
        if not stage.when or all_hold(stage.when, Scope(work, {"round": number, "part": stage.part, "stage": stage.id})):
            return True
    return False
