"""One spelling for what is written in many: widths, scripts, spaces, zero-width characters.

`plain` keeps single spaces (board headers need them), `tight` has none (labels and names do not).
"""

from __future__ import annotations

import unicodedata

from director_app.forum.traditional import SIMPLIFIED

_LONGEST = 4000
"""What a line holds beyond this is neither header nor label nor name."""
_PIECE = 256
"""Normalised in pieces: a run of a million combining marks would take for ever in one."""


_NOTHING = frozenset((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), 0x034F))
"""Variation selectors and the like: no letters, yet of no category of their own."""
_BLANK = frozenset(map(ord, "\t\u115f\u1160\u2800\u3164\uffa0"))
"""Seen as space, though Unicode does not call them so."""


class _Spelling(dict[int, int | str | None]):
    """Code point → what it is read as; worked out when first met."""

    def __missing__(self, code: int) -> int | str | None:
        category = unicodedata.category(chr(code))
        read: int | str | None = code
        if code in _BLANK or category[0] == "Z":
            read = " "
        elif code in _NOTHING or category in ("Cf", "Cc", "Cs"):
            read = None
        self[code] = read
        return read


_EMOJI = str.maketrans(dict.fromkeys("\u2122\u24c2\u3297\u3299🈁🈂🈚🈯🈲🈳🈴🈵🈶🈷🈸🈹🈺🉐🉑", "◆"))
"""Pictures that would be normalised into the letter they show."""
_SPELLING = _Spelling(SIMPLIFIED)
_SPELLING[ord("∶")] = ":"


def plain(text: str) -> str:
    """A line in one spelling, without the spaces around it."""
    if not text or text.isspace():
        return ""
    text = text[:_LONGEST]
    if text.isascii():
        return " ".join(text.split())
    text = text.replace("︰", ":").translate(_EMOJI)
    if len(text) <= _PIECE:
        text = unicodedata.normalize("NFKC", text)
    else:
        text = "".join(unicodedata.normalize("NFKC", text[at : at + _PIECE]) for at in range(0, len(text), _PIECE))
    return " ".join(text.translate(_SPELLING).split())


def squeeze(line: str) -> str:
    """A plain line without spaces."""
    return line.replace(" ", "")


def tight(text: str) -> str:
    """A text in one spelling, without any space."""
    return squeeze(plain(text))


def bare(word: str) -> str:
    """A tight word without what stands around it and is neither letter nor digit."""
    start, end = 0, len(word)
    while start < end and not word[start].isalnum():
        start += 1
    while end > start and not word[end - 1].isalnum():
        end -= 1
    return word[start:end]
