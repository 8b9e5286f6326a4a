"""Lines that open a ballot cast for another: 代投：甲; 代投 and 投票人：甲 below it; 甲（代投）."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from director_app.forum.labels import Words, names_nothing, opening
from director_app.forum.names import Names
from director_app.forum.script import bare


class Opened(NamedTuple):
    """A line that opens a proxy: the voter as written ('' where the next line says it), whether set off by a sign."""

    name: str
    set_off: bool


def sections(lines: Sequence[str], words: Words, names: Names) -> Iterator[tuple[Opened, list[str]]]:
    """Each voter's name with the lines that go with it: those below, and those above where the mark stood alone."""
    voter: Opened | None = None
    section: list[str] = []
    for line in _broken(lines, words, names):
        named = _opened(line, words, names)
        if named is None and voter and not voter.name and not any(section):
            named = _below_the_mark(line, words, names)
        if named is None:
            section.append(line)
            continue
        if voter and voter.name:
            yield voter, section
        section = section if voter and not voter.name else []
        voter = named
    if voter and voter.name:
        yield voter, section


def _opened(line: str, words: Words, names: Names) -> Opened | None:
    """What a line that opens a proxy says; None: no such line."""
    for label in (words.proxy, words.proxy_voter):
        start = line.find(label)
        if start >= 0 and not bare(line[:start]):
            said = line[start + len(label) :]
            if names_nothing(said) and names.seat(said) is None:
                return Opened("", set_off=True)
            return Opened(_name(said, words, names), set_off=not said[0].isalnum())
    before, mark, behind = line.partition(words.proxy)
    if mark and not bare(behind):
        for name in (before, _FOR.sub("", before)):
            if names.seat(name):
                return Opened(name, set_off=True)
    return None


_FOR = re.compile(r"^\W*[为替帮给受]|(?:的|委托|托)$")
"""What stands around a name before the mark: 为甲代投."""


def _below_the_mark(line: str, words: Words, names: Names) -> Opened | None:
    """The name on the line below a mark that stands alone, perhaps behind a word of its own (委托人：甲)."""
    name = line.partition(":")[2] or line
    return Opened(name, set_off=True) if names.seat(name) and opening(line, words) is None else None


def _name(said: str, words: Words, names: Names) -> str:
    """The name in what follows the label, which may go on in a word (代投人：甲) or be followed by the mark."""
    name = said.lstrip(":")
    if names.seat(name):
        return name
    word, _, rest = name.partition(":")
    if word in _VOTER:
        return rest
    before, _, behind = name.partition(words.proxy)
    return name if bare(behind) else before


_VOTER = ("人", "者", "票", "票人", "玩家", "演员", "角色", "马甲")


def _broken(lines: Sequence[str], words: Words, names: Names) -> Iterator[str]:
    """Lines in which voter, object and reason stand one behind the other, broken before voter and object."""
    for line in lines:
        if not line or (words.proxy not in line and words.proxy_voter not in line):
            yield line
            continue
        cuts = sorted(at for label in (words.proxy_voter, words.vote, words.change) if (at := line.find(label)) > 0)
        pieces = [line[start:end] for start, end in zip([0, *cuts], [*cuts, len(line)], strict=True)]
        if _opened(pieces[0], words, names):
            yield from pieces
        else:
            yield line
