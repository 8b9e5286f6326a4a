"""No role, skill, state, faction, label, mark or phase of a rule book is named in Python: the YAML says it all.

What is looked at: every string and identifier under `director_app`, docstrings and comments included. A name of three
letters or more must not occur anywhere in them. A name of two letters often is an ordinary word as well or a piece of
one (投票, 结算), so it must not be a whole string or identifier, nor stand in quotation marks of its own. Names of one
letter are left out: no check could tell them from words.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import director_app
from director_app.paths import rulesets_folder

SOURCES = Path(director_app.__file__).parent

ORDINARY = frozenset(
    ["开局", "投票", "结算", "弃权", "出局", "遗言", "公示", "公告", "通知", "红牌", "警长", "黑夜", "白天", "同意", "反对"]
)
"""Words of the game at large, of every book and every director's screen: not one book's names."""

QUOTED = re.compile(r"[「『“‘《\"'`]([^「『“‘《\"'`」』”’》]+)[」』”’》\"'`]")


def names_of(document: object) -> Iterator[str]:
    """The names that one file of a rule book gives to its own things."""
    if not isinstance(document, dict):
        return
    for section in ("roles", "skills", "states", "factions", "marks", "damage"):
        for name, record in (document.get(section) or {}).items():
            yield str(name)
            if section == "roles" and isinstance(record, dict):
                skills = record.get("skills") or {}
                yield from (str(skill) for skill in skills)
    for section in ("labels", "tiers"):
        yield from (str(name) for name in document.get(section) or ())
    timeline = document.get("timeline") or {}
    for rows in (timeline.get("start") or (), timeline.get("cycle") or ()):
        yield from (str(row.get("name", "")) for row in rows if isinstance(row, dict))


def book_names() -> frozenset[str]:
    found: set[str] = set()
    for path in rulesets_folder().rglob("*.yaml"):
        try:
            found.update(names_of(yaml.safe_load(path.read_text(encoding="utf-8"))))
        except yaml.YAMLError:
            continue  # said with its place by the tests of the books themselves
    return frozenset(name for name in found if len(name) >= 2 and not name.isascii()) - ORDINARY


NAMES = book_names()
LONG = tuple(sorted(name for name in NAMES if len(name) >= 3))


def words_in(path: Path) -> Iterator[tuple[int, str]]:
    """Strings, comments and identifiers of a source file that are not plain English, with their line."""
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT, tokenize.NAME) and not token.string.isascii():
            yield token.start[0], token.string


def book_words(word: str, names: frozenset[str], long: tuple[str, ...]) -> Iterator[str]:
    """The book's names that stand in a token."""
    bare = word.strip("rbf\"'# ")
    if bare in names:
        yield bare
    yield from (name for name in QUOTED.findall(bare) if name in names)
    yield from (name for name in long if name in bare)


def test_the_books_have_names() -> None:
    assert len(NAMES) > 20


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("*.py")), ids=lambda path: path.relative_to(SOURCES).as_posix())
def test_no_name_of_a_book_in_python(path: Path) -> None:
    found = {f"line {line}: {name}" for line, word in words_in(path) for name in book_words(word, NAMES, LONG)}
    assert not found


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ('"双名"', {"双名"}),
        ("双名", {"双名"}),
        ('f"可用「双名」"', {"双名"}),
        ('"三字名的人"', {"三字名"}),
        ('"一双名字"', set()),
        ('"plain"', set()),
    ],
)
def test_what_counts_as_a_name(word: str, found: set[str]) -> None:
    assert set(book_words(word, frozenset({"双名", "三字名"}), ("三字名",))) == found
