"""Dates and times as boards write them."""

from __future__ import annotations

import re
from datetime import datetime

DATE = r"(?:[0-9]{4}[-/.年])?[0-9]{1,2}[-/.月][0-9]{1,2}日? ?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?"
"""With or without a year; a part of larger patterns."""

_DATE = re.compile(DATE)
_NUMBER = re.compile(r"[0-9]+")


def moment(text: str, year: int = 0) -> datetime | None:
    """The time that a DATE names; `year` stands in where it has none. None where there is no such time."""
    if not _DATE.fullmatch(text):
        return None
    written = _NUMBER.findall(text)
    numbers = [int(number) for number in written]
    if len(written[0]) < 4:
        numbers.insert(0, year)
    if len(numbers) < 5:
        return None  # day and hour written as one number: nobody can tell them apart
    year, month, day, hour, minute, second = (*numbers, 0)[:6]
    try:
        return datetime(year, month, day, hour, minute, second)
    except ValueError:
        return None
