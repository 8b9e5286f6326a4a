"""What must hold: one function for each kind of expectation. They read the game and its events, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from director_app.scenario import on_events, on_state
from director_app.scenario.miss import Miss
from director_app.scenario.model import Expectation
from director_app.scenario.played import Played

Check = Callable[[Played, Expectation], Miss | None]

CHECKS: Mapping[str, Check] = {
    "settled": on_events.settled,
    "fizzled": on_events.fizzled,
    "feedback": on_events.feedback,
    "no_feedback": on_events.no_feedback,
    "notice": on_events.notice,
    "no_notice": on_events.no_notice,
    "saved": on_events.saved,
    "announce": on_events.announce,
    "tally": on_events.tally,
    "state": on_state.state,
    "label": on_state.label,
    "available": on_state.available,
    "knows": on_state.knows,
    "out": on_state.out,
    "order": on_state.order,
    "cause": on_state.cause,
    "identity": on_state.identity,
    "skills": on_state.skills,
    "mark": on_state.mark,
    "last_words": on_state.last_words,
    "next": on_state.next_phase,
    "winner": on_state.winner,
    "lost": on_state.lost,
    "cards": on_state.cards,
}


def unmet(game: Played, expectation: Expectation) -> Miss | None:
    """What did not hold; None when the expectation is met."""
    return CHECKS[expectation.kind](game, expectation)
