"""What the rulings and settings of a book may be switched to."""

from __future__ import annotations

from director_app.engine.queue_model import Reason, Refused
from director_app.rulebook.model import RuleBook

CLOSING = "closing"
"""When the thread closes: an option of every game."""

LONGEST = 7
"""No longer text is read as a number."""


def number_of(text: str) -> int | float | None:
    """The number a text writes, whole or with a point; None where it writes none."""
    whole, dot, part = text.partition(".")
    if len(text) > LONGEST or not whole.isdecimal() or (dot and not part.isdecimal()):
        return None
    return float(text) if dot else int(text)


def check_option(book: RuleBook, option: str, given: str) -> None:
    """Refuses a name that the book does not have, an alternative it does not give, a word where a number is set. Raises Refused."""
    ruling, default = book.rulings.get(option), book.settings.get(option)
    if ruling is None and default is None and option != CLOSING:
        raise Refused(Reason("no_such_option", {"option": option}))
    unknown = ruling is not None and given != "A" and given not in ruling.alternatives
    if unknown or (default is not None and number_of(default) is not None and number_of(given) is None):
        raise Refused(Reason("no_such_alternative", {"option": option, "given": given}))
