"""Initials of Chinese words by pinyin, so that `jc` finds 解除.

GB 2312's first level is sorted by pinyin, so a character's place in it tells its initial; no table of characters is needed.
"""

from __future__ import annotations

import re
from bisect import bisect_right

_FROM = (
    0xB0A1, 0xB0C5, 0xB2C1, 0xB4EE, 0xB6EA, 0xB7A2, 0xB8C1, 0xB9FE, 0xBBF7, 0xBFA6, 0xC0AC, 0xC2E8,
    0xC4C3, 0xC5B6, 0xC5BE, 0xC6DA, 0xC8BB, 0xC8F6, 0xCBFA, 0xCDDA, 0xCEF4, 0xD1B9, 0xD4D1,
)  # fmt: skip
_INITIALS = "abcdefghjklmnopqrstwxyz"
_LAST = 0xD7F9
_SYLLABLE = re.compile(r"[zcs]h?[aeiouv]*(?:ng?|r)?|[a-z][aeiouv]*(?:ng?|r)?")
"""One syllable, or as much of it as is typed."""


def initial(char: str) -> str:
    """The pinyin initial of a common character; any other character itself, in lower case."""
    try:
        code = int.from_bytes(char.encode("gb2312"))
    except UnicodeEncodeError:
        return char.lower()
    return _INITIALS[bisect_right(_FROM, code) - 1] if _FROM[0] <= code <= _LAST else char.lower()


def initials(text: str) -> str:
    """The initials of a text, one sign a character."""
    return "".join(initial(char) for char in text)


def found_in(asked: str, text: str) -> int | None:
    """How well a few typed letters fit a text: 0 best, None not at all. Blanks in either do not count."""
    want, plain, short = (part.replace(" ", "").lower() for part in (asked, text, initials(text)))
    if not want or plain.startswith(want):
        return 0
    for rank, (whole, test) in enumerate(((short, str.startswith), (plain, str.__contains__), (short, str.__contains__)), start=1):
        if test(whole, want):
            return rank
    letters = iter(short)
    if all(letter in letters for letter in want):
        return 4
    return 5 if any(_spelled(want, short[start:]) for start in range(len(short))) else None


def _spelled(want: str, initials: str) -> bool:
    """Whether the letters can be whole syllables of words that begin so: `daochu` of `dc`. Of a syllable only the initial is known."""
    if not want:
        return True
    if want[0] != initials[:1]:
        return False
    ends = (end for end in range(1, len(want) + 1) if _SYLLABLE.fullmatch(want, 0, end))
    return any(_spelled(want[end:], initials[1:]) for end in ends)
