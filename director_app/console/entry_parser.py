"""What a director types or pastes on a row of the queue, read as an intention.

Only the form is judged here: whether a choice is allowed is for the engine to say, which answers in words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from director_app.engine.commands import Choice
from director_app.engine.queue_model import ChoicePart, Row
from director_app.i18n import tr


class Sign(Enum):
    """What a single sign asks for."""

    PASS = "-"
    WAIT = "="
    ASK = "?"
    NEXT = ""
    """Nothing typed: on to the next row that is open."""


@dataclass(frozen=True, slots=True)
class Typed:
    """An action as typed: the seats chosen and the values of the row's parts."""

    targets: tuple[int, ...]
    choice: Choice = None


@dataclass(frozen=True, slots=True)
class Unread:
    """What could not be made sense of, said in a sentence."""

    sentence: str


_SIGNS = {
    "-": Sign.PASS, "--": Sign.PASS, "—": Sign.PASS, "——": Sign.PASS, "放弃": Sign.PASS, "弃权": Sign.PASS, "pass": Sign.PASS,
    "=": Sign.WAIT, "未回复": Sign.WAIT, "?": Sign.ASK, "": Sign.NEXT,
}  # fmt: skip
_PAIR = re.compile(r"(\d+)\s*号?\s*[:=]\s*([^\s\d,:=]+)")
_TOKEN = re.compile(r"\d+|[^\d\s,、;/+&。.!()\[\]→>]+")
_NEGATION = re.compile(r"[不别没勿非莫]|not|n't")
_FILLER = 3
"""Longest stretch of unknown words beside a number that is taken for chat (`我验5号`)."""


_CAST = re.compile(r"(\d+)\s*号?\s*[=投]\s*([^\s,、;]+)")


def split_ballots(line: str) -> tuple[str, dict[int, Choice]]:
    """The line without the ballots of a meeting typed into it (`2 3 1=3 2=同意`), and those ballots."""
    text = plain(line)
    found: dict[int, Choice] = {}
    for voter, word in _CAST.findall(text):
        seat = word.rstrip("号")
        found[int(voter)] = int(seat) if seat.isdecimal() else word
    return _CAST.sub(" ", text).strip(), found


def flat_choice(choice: Choice, above: str = "") -> dict[str, Choice]:
    """A choice's parts by the names that a row gives them: parts of a part as `甲/乙`."""
    if not isinstance(choice, Mapping):
        return {above: choice}
    parts: dict[str, Choice] = {above: choice} if above else {}
    for name, value in choice.items():
        parts |= flat_choice(value, f"{above}/{name}" if above else name)
    return parts


def plain(text: str) -> str:
    """Full-width figures and signs as half-width ones, without blanks around."""
    return unicodedata.normalize("NFKC", text).strip()


def read_entry(line: str, row: Row, names: Mapping[str, int]) -> Sign | Typed | Unread:
    """Reads one line typed on a row. `names` are the seats' names, which may stand for their numbers."""
    text = plain(line)
    sign = _SIGNS.get(text.lower())
    if sign is Sign.NEXT and row.most == 0 and not row.parts:
        return Typed(())
    if sign is not None:
        return sign
    return _Reader(row, names).read(line)


class _Reader:
    """Deals the words of one line out to targets and parts, from left to right."""

    def __init__(self, row: Row, names: Mapping[str, int]) -> None:
        self.row = row
        self.names = names
        self.targets: list[int] = []
        self.values: dict[str, list[Choice]] = {part.name: [] for part in row.parts}
        self.pairs: dict[str, dict[str, Choice]] = {}
        self.strange: list[str] = []

    def read(self, line: str) -> Typed | Unread:
        text = plain(self._signs_taken(line))
        for part in self.row.parts:
            if part.kind == "seats_to_roles":
                self.pairs[part.name] = dict(_PAIR.findall(text))
                text = _PAIR.sub(" ", text)
        for word in _TOKEN.findall(text.replace(self.row.skill, " ") if not self._is_option(self.row.skill) else text):
            self._number(int(word)) if word.isdecimal() else self._word(word)
        if self.strange and (not self._anything() or any(_NEGATION.search(word) for word in self.strange) or self._long()):
            return Unread(tr("看不懂“{words}”").format(words=" ".join(self.strange)))
        return Typed(tuple(self.targets), build_choice(self.row.parts, self.values, self.pairs))

    def _signs_taken(self, line: str) -> str:
        """The line without the options that are signs of their own (②), which else would be read as what they stand for."""
        for part in self.row.parts:
            for option in part.options:
                if option != plain(option) and option in line and len(self.values[part.name]) < part.most:
                    line = line.replace(option, " ", 1)
                    self.values[part.name].append(option)
        return line

    def _is_option(self, word: str) -> bool:
        return any(word in part.options for part in self.row.parts)

    def _long(self) -> bool:
        return any(len(word) > _FILLER for word in self.strange)

    def _anything(self) -> bool:
        return bool(self.targets) or any(self.values.values()) or any(self.pairs.values())

    def _number(self, number: int) -> None:
        """A number is a target as long as targets are wanted; else it goes to the first part that takes numbers."""
        if len(self.targets) < self.row.most:
            self.targets.append(number)
            return
        for part in self.row.parts:
            if len(self.values[part.name]) >= part.most:
                continue
            if part.kind in {"seat", "number"}:
                self.values[part.name].append(number)
                return
            named = next((option for option in part.options if plain(option) == str(number)), "")
            if named:
                self.values[part.name].append(named)
                return
        self.targets.append(number)

    def _word(self, word: str) -> None:
        word = word.strip("号位:\"'“”=")
        if not word:
            return
        if word in self.names:
            self._number(self.names[word])
            return
        for part in sorted(self.row.parts, key=lambda part: bool(self.values[part.name])):  # first those still without a word
            found = match_option(word, part.options)
            if found and len(self.values[part.name]) < part.most:
                self.values[part.name].append(found)
                return
        self.strange.append(word)


def match_option(word: str, options: tuple[str, ...]) -> str:
    """The option that a word means: itself, or the only one that starts with it or holds it. '' when there is none."""
    exact = [option for option in options if option == word or plain(option) == word]  # ① is typed as 1
    if exact:
        return exact[0]
    for fits in (str.startswith, str.__contains__):
        found = [option for option in options if fits(option, word)]
        if len(found) == 1:
            return found[0]
    return ""


def build_choice(
    parts: tuple[ChoicePart, ...],
    values: Mapping[str, list[Choice]],
    pairs: Mapping[str, Mapping[str, Choice]],
) -> Choice:
    """The `choice` of a command out of what was given for each part; None when nothing was."""
    made: dict[str, Choice] = {}
    for part in parts:
        if part.kind == "seats_to_roles":
            if pairs.get(part.name):
                made[part.name] = dict(pairs[part.name])
        elif values.get(part.name):
            given = values[part.name]
            made[part.name] = given[0] if part.most == 1 else tuple(given)
    if not made:
        return None
    return made[""] if set(made) == {""} else made


def show_choice(choice: Choice) -> str:
    """A choice as words, as it would be typed."""
    if choice is None:
        return ""
    if isinstance(choice, Mapping):
        return " ".join(f"{key}={show_choice(value)}" if key else show_choice(value) for key, value in choice.items())
    if isinstance(choice, tuple):
        return " ".join(show_choice(value) for value in choice)
    return str(choice)


def ranges(seats: tuple[int, ...] | list[int]) -> str:
    """Seats in a few signs: `1 2 5–8`."""
    runs: list[list[int]] = []
    for seat in sorted(seats):
        if runs and seat == runs[-1][-1] + 1:
            runs[-1].append(seat)
        else:
            runs.append([seat])
    return " ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs)
