"""What a book says about the people at the table: who may be replaced or helped, what they may ask for, last words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Request:
    """Something the living may ask for together (a faster day, a longer one)."""

    name: str
    switch: str = ""
    """The setting of the book that is switched when enough have asked."""
    to: str = ""
    of_living: int = 50
    """Per cent of the living that must ask."""
    more: bool = False
    """More than that many, not just as many."""
    before: int = 0
    """Minutes before closing until which it may be asked; 0: at any time."""
    until: str = ""
    """The book's words for that moment."""

    def enough(self, asked: int, living: int) -> bool:
        """Whether so many have done it."""
        return asked > 0 and (asked * 100 > living * self.of_living if self.more else asked * 100 >= living * self.of_living)

    def needed(self, living: int) -> int:
        """How many must ask."""
        return next((count for count in range(1, living + 1) if self.enough(count, living)), living)


@dataclass(frozen=True, slots=True)
class Substitutes:
    """A player leaves, another takes the seat."""

    each: int = 0
    """How often a seat may change hands; 0: the book sets no limit."""
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Assistants:
    """Somebody beside the table helps a new player."""

    games: int
    """The most games that a player may have played who asks for one."""
    rule: str = ""
    """What else the book asks of them."""
    cite: str = ""


@dataclass(frozen=True, slots=True)
class LastWords:
    """What a seat that went out may still say."""

    due: str
    """Until when, in the book's words."""
    after_closing: int = 0
    """The same in minutes after closing, where the book counts so; 0: it does not."""
    codes: bool = False
    """Whether forum codes may stand in them."""
    posted: str = ""
    """The stage in whose post they are made public; '': at once, in a post of their own stage."""
    limits: Mapping[str, int] = field(default_factory=dict)
    """State of the seat -> most characters."""
    cite: str = ""


@dataclass(frozen=True, slots=True)
class People:
    """All of it; what the book is silent about is None or empty."""

    requests: Mapping[str, Request] = field(default_factory=dict)
    substitutes: Substitutes | None = None
    assistants: Assistants | None = None
    last_words: LastWords | None = None
    cards: Mapping[str, str] = field(default_factory=dict)
    """Card -> what it does and when that takes hold, for the director to read."""
