"""A thread means the same in the other script, in other widths, with other spaces and ends of lines."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.forum import Reading, read_ballots
from director_app.forum.case import read_case
from director_app.forum.traditional import SIMPLIFIED
from tests.unit.forum.reading import book

THREADS = Path(__file__).parents[2] / "threads"
SAMPLES = sorted(THREADS.glob("*.txt"))
TRADITIONAL: dict[str, list[str]] = {}
for code, simplified in SIMPLIFIED.items():
    TRADITIONAL.setdefault(simplified, []).append(chr(code))

NOTHING = "\u200b\u200d\ufeff\u2060\u200e"


def traditional(text: str, chance: random.Random) -> str:
    return "".join(chance.choice(TRADITIONAL.get(letter, [letter])) for letter in text)


def with_nothing_between(text: str, chance: random.Random) -> str:
    return "".join(letter + (chance.choice(NOTHING) if letter != "\n" and chance.random() < 0.2 else "") for letter in text)


def wide(text: str, _: random.Random) -> str:
    return "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in text)


def half(text: str, _: random.Random) -> str:
    return text.translate(str.maketrans("：，！（）？；", ":,!()?;"))


def spaced_labels(text: str, chance: random.Random) -> str:
    for label in ("投票对象", "投票理由", "改票对象", "改票理由"):
        text = text.replace(label, chance.choice(" \u3000\u00a0\t").join(label) + " ")
    return text


def ends_of_windows(text: str, _: random.Random) -> str:
    return "\ufeff" + text.replace("\n", " \t\r\n")


def other_spaces(text: str, chance: random.Random) -> str:
    return "".join(chance.choice((" ", "\u00a0", "\t", "  ", "\u3000")) if letter == " " else letter for letter in text)


def indented(text: str, _: random.Random) -> str:
    return text.replace("\n", "\n\u3000\u3000")


Change = Callable[[str, random.Random], str]
CHANGES: list[Change] = [traditional, with_nothing_between, wide, half, spaced_labels, ends_of_windows, other_spaces, indented]


def told(path: Path, text: str) -> Reading:
    case = read_case(path.with_suffix(".yaml").read_text(encoding="utf-8"), path.name)
    return read_ballots(
        text,
        book(case.book),
        case.seats,
        closes=case.closes,
        out=case.out,
        directors=case.directors,
        accelerated=case.accelerated,
    )


def facts(reading: Reading) -> tuple[object, ...]:
    ballots = [(one.cast.voter, one.cast.target, one.floor, one.at, one.cast.kind, one.fault) for one in reading.ballots]
    return ballots, reading.final, reading.missing, reading.unclear


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_same_text(path: Path, change: Change) -> None:
    text = path.read_text(encoding="utf-8")
    other = change(text, random.Random(path.stem))
    assert other != text
    assert facts(told(path, other)) == facts(told(path, text))
