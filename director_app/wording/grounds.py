"""The paragraph and the rulings that something goes by, behind its sentence: of many rulings the first two and how many more."""

from __future__ import annotations

from collections.abc import Sequence

from director_app.i18n import tr

SHOWN = 2
"""Rulings named in one line; who wants all finds them below (or where he points at it)."""


def short_grounds(cite: str, rulings: Sequence[str]) -> tuple[str, ...]:
    """Paragraph and rulings for one line."""
    named = list(rulings[:SHOWN])
    if len(rulings) > SHOWN:
        named[-1] = tr("{ruling} 等 {n} 条判例").format(ruling=named[-1], n=len(rulings))
    return tuple(mark for mark in (cite, *named) if mark)


def with_grounds(text: str, cite: str, rulings: Sequence[str]) -> str:
    """A sentence with what it goes by behind it."""
    marks = short_grounds(cite, rulings)
    return tr("{text}（{marks}）").format(text=text, marks=tr("；").join(marks)) if marks else text


def all_grounds(groups: Sequence[Sequence[str]]) -> str:
    """A last line with every ruling, where a line above named only some; else ''."""
    if all(len(rulings) <= SHOWN for rulings in groups):
        return ""
    every = dict.fromkeys(ruling for rulings in groups for ruling in rulings)
    return tr("依据的判例：{rulings}").format(rulings=tr("、").join(every))
