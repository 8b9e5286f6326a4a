"""Dates and times as boards write them."""

from __future__ import annotations

import re
from datetime import datetime

DATE = r"[0-9]{4}[-/.年][0-9]{1,2}[-/.月][0-9]{1,2}日? ?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?"
"""With a year; a part of larger patterns."""
SHORT_DATE = r"(?:[0-9]{4}[-/.年])?[0-9]{1,2}[-/.月][0-9]{1,2}日? ?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?"
"""With or without a year."""

_NUMBER = re.compile(r"[0-9]+")


def moment(text: str, year: int = 0) -> datetime | None:
    """The time that a DATE names; `year` stands in where it has none. None where there is no such time."""
    numbers = [int(number) for number in _NUMBER.findall(text)]
    date_parts = 3 if len(_NUMBER.findall(text)[0]) == 4 else 2
    if date_parts == 2:
        numbers.insert(0, year)
    try:
        return datetime(*numbers)  # type: ignore[arg-type]
    except ValueError:
        return None
