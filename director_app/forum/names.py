"""Names as players write them → seats. A name is compared whole; what is near is proposed, never taken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from director_app.forum.script import bare, tight

_TAG = re.compile(r"(?P<tag>[^\]】)〕]{1,20})[\]】)〕](?P<name>.+)")
_SMILEY = re.compile(r"\[[^\[\]0-9]{1,6}\]")
_SMILEYS = re.compile(
    rf"(?P<before>(?:{_SMILEY.pattern}|[^\w\[])*)(?P<rest>.*?)(?P<behind>(?:{_SMILEY.pattern}|[^\w\]])*)"
)
_COMMAS = re.compile(r"[、,/&+;|]")
_LONGEST = 40


class Names:
    """The aliases of a game. `book` and `title` are its tag, which accounts may carry before the alias: `[M156]咸鱼`."""

    def __init__(self, seats: Sequence[str], book: str = "", title: str = "") -> None:
        self.seats = tuple(seats)
        self._tag = tight(book).lower()
        self._number = _digits(self._tag)
        self._title = tight(title).lower()
        self._whole: dict[str, str] = {}
        self._bare: dict[str, list[str]] = {}
        for seat in seats:
            written = tight(seat)
            self._whole.setdefault(written, seat)
            self._bare.setdefault(bare(written) or written, []).append(seat)
        self._sizes = sorted({len(name) for name in self._bare}, reverse=True)

    def seat(self, written: str) -> str | None:
        """The seat that a tight text names and nothing else, or None."""
        for name in (written, *self.untagged(written)):
            if name in self._whole:
                return self._whole[name]
            found = self._bare.get(bare(name), ())
            if len(found) == 1:
                return found[0]
        return None

    def target(self, written: str, abstain: str) -> str | None:
        """The seat that a tight text names as an object, or the abstain word; smileys around it are no part of it."""
        for name in (written, self.without_smileys(written)):
            seat = self.seat(name)
            if seat is not None or bare(name) == abstain:
                return seat or abstain
        return None

    def without_smileys(self, written: str) -> str:
        """Boards copy smileys as `[花朵]`. What may be part of a name stays."""
        if "[" not in written or len(written) > 4 * _LONGEST:
            return written
        match = _SMILEYS.fullmatch(written)
        if match is None:
            return written
        rest = match["rest"]
        words = _SMILEY.findall(match["before"] + match["behind"])
        pieces = [bare(rest), *(word[1:-1] for word in words)]
        joined = {one + other for one in pieces for other in pieces if one is not other}
        return written if joined & self._bare.keys() or {*pieces[1:]} & self._bare.keys() else rest

    def untagged(self, written: str) -> Iterator[str]:
        """The name behind the game's tag, in brackets or without."""
        if len(written) > 2 * _LONGEST:
            return
        name = bare(written)
        match = _TAG.fullmatch(name) if name != written else None
        if match and self._is_tag(match["tag"].lower()):
            yield match["name"]
        if self._tag and name.lower().startswith(self._tag):
            yield name[len(self._tag) :]

    def _is_tag(self, tag: str) -> bool:
        return tag == self._tag or (bool(self._number) and _digits(tag) == self._number) or (len(tag) > 1 and tag in self._title)

    def several(self, written: str, also: str) -> bool:
        """Whether a tight text is made of two or more different names (or the word `also`) and what joins them."""
        return len(self._parts(written, also)) > 1 or self._listed(written, also)

    def _listed(self, written: str, also: str) -> bool:
        """Two or more between commas, one of them perhaps misspelt."""
        if len(written) > 4 * _LONGEST:
            return False
        parts = {bare(part) for part in _COMMAS.split(written)} - {""}
        known = {part for part in parts if part in self._bare or part == also}
        near = {part for part in parts - known if len(part) > 1 and any(distance(part, name) == 1 for name in self._bare)}
        return len(parts) > 1 and bool(known) and known | near == parts

    def _parts(self, written: str, also: str) -> frozenset[str]:
        if len(written) > 4 * _LONGEST:
            return frozenset()
        # ways[i]: the names that the first i characters are made of, in one way of reading them
        ways: list[frozenset[str] | None] = [frozenset(), *[None] * len(written)]
        for at in range(len(written)):
            so_far = ways[at]
            if so_far is None:
                continue
            if not written[at].isalnum():
                ways[at + 1] = ways[at + 1] or so_far
            for word in _JOINING if at else ():
                if written.startswith(word, at):
                    ways[at + len(word)] = ways[at + len(word)] or so_far
            for size in (*self._sizes, len(also)):
                word = written[at : at + size]
                if len(word) == size and size and (word in self._bare or word == also):
                    read = so_far | {word}
                    there = ways[at + size]
                    if there is None or len(there) < len(read):
                        ways[at + size] = read
        return ways[-1] or frozenset()

    def longer_than_any(self, written: str) -> bool:
        """Whether a text has more than one letter too many for every name."""
        return len(bare(written)) > self._sizes[0] + 1 if self._sizes else True

    def misspelt(self, written: str) -> bool:
        """Whether a bare text is one letter away from a name."""
        return 1 < len(written) <= _LONGEST and any(distance(written, name) == 1 for name in self._bare)

    def nearest(self, written: str, also: str = "", most: int = 3) -> tuple[str, ...]:
        """The names most like a text that names nobody."""
        name = bare(written)[:_LONGEST]
        if not name:
            return ()
        known = [(bare(tight(seat)), seat) for seat in self.seats] + ([(also, also)] if also else [])
        ranked = sorted((distance(name, key), index, seat) for index, (key, seat) in enumerate(known))
        return tuple(seat for far, _, seat in ranked if far <= max(1, len(name) // 2))[:most]


_JOINING = (*"和与跟或及加同", "或者", "或是", "还是", "还有", "以及", "外加", "or", "and", "vs")
"""Words between two names."""


def joins(word: str) -> bool:
    """Whether a word is one that stands between two others."""
    return word in _JOINING


def distance(one: str, other: str) -> int:
    """How many letters to change, add or drop."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, start=1):
        before, row[0] = row[0], at
        for column, against in enumerate(other, start=1):
            before, row[column] = row[column], min(row[column] + 1, row[column - 1] + 1, before + (letter != against))
    return row[-1]


def _digits(text: str) -> str:
    return "".join(letter for letter in text if letter.isdigit())
