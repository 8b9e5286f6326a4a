"""The kinds of expectations, and which parts each may name (none: it is a list, a word or a table of its own)."""

from __future__ import annotations

from collections.abc import Mapping


def _parts(names: str = "") -> frozenset[str]:
    return frozenset(names.split())


KINDS: Mapping[str, frozenset[str]] = {
    "settled": _parts("by skill targets path"),
    "fizzled": _parts("by skill because"),
    "feedback": _parts("to skill about value"),
    "no_feedback": _parts("to skill"),
    "notice": _parts("to contains"),
    "no_notice": _parts("to contains"),
    "state": _parts("seat has lacks"),
    "label": _parts("seat has lacks"),
    "available": _parts("by skill is range left"),
    "knows": _parts("seat seats"),
    "out": _parts(),
    "order": _parts(),
    "cause": _parts("seat by skill"),
    "saved": _parts("seat from by"),
    "announce": _parts("contains lacks order"),
    "identity": _parts("seat actual shown faction shown_faction shown_armed"),
    "skills": _parts("seat has lacks"),
    "mark": _parts("name seat"),
    "tally": _parts(),
    "last_words": _parts(),
    "next": _parts(),
    "winner": _parts(),
    "lost": _parts(),
    "cards": _parts("seat 蓝 黄 红"),
}

NONE = "无"
"""The format's word for nothing: an answer that says so, no winner, nobody."""

ARMED, UNARMED = "带刀", "不带刀"
"""A label of the format's own, whatever the book's labels are: the seat may kill."""
