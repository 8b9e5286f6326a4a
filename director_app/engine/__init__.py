"""The pure engine: a rule book, a state and a command give a state and events. No clock, no chance, no files, no Qt."""

from director_app.engine.apply import Step, apply, current_key, new_game, next_key
from director_app.engine.commands import Command, Enter, SeatSetup, Setup
from director_app.engine.electorate import awaits_candidates, election_ahead, electorate
from director_app.engine.events import Event, Kind
from director_app.engine.fits import fits
from director_app.engine.queue import row_for, rows
from director_app.engine.queue_model import Reason, Refused, Row, RowStatus
from director_app.engine.state import GameState

stage_key = current_key

__all__ = [
    "Command",
    "Enter",
    "Event",
    "GameState",
    "Kind",
    "Reason",
    "Refused",
    "Row",
    "RowStatus",
    "SeatSetup",
    "Setup",
    "Step",
    "apply",
    "awaits_candidates",
    "current_key",
    "election_ahead",
    "electorate",
    "fits",
    "new_game",
    "next_key",
    "row_for",
    "rows",
    "stage_key",
]
