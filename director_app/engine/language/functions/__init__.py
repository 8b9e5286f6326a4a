"""The functions of the expression language. Each looks at the game, none changes it."""

from director_app.engine.language.functions import past, seats, values
from director_app.engine.language.registry import FUNCTIONS

__all__ = ["FUNCTIONS", "past", "seats", "values"]
