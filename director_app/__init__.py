"""The Director's Console: runs forum Werewolf games by the rule book, and explains every outcome."""

__version__ = "0.1.0"
