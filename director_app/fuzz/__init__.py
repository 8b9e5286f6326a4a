"""Random legal games, played to their end, with what must never happen watched for all along."""

from director_app.fuzz.run import Found, fuzz, fuzz_game

__all__ = ["Found", "fuzz", "fuzz_game"]
