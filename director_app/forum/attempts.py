"""A post's own lines → its attempts to vote: object, and whether the form is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from director_app.forum.labels import Kind, Opening, Words, names_nothing, opening, wrong_reason
from director_app.forum.names import Names, joins
from director_app.forum.script import bare

_LONG_NAME = 20


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt. `objects`: what is named, as written; one where the form is kept."""

    kind: Kind
    objects: tuple[str, ...]
    right: bool
    """Labels and colons are the book's."""
    reason: bool
    """A reason is given under the right label."""


def attempts(lines: Sequence[str], words: Words, names: Names) -> list[Attempt]:
    """The attempts in tight lines. What shows the form with ××× for a name is none."""
    openings = [opening(line, words) if line else None for line in lines]
    found: list[Attempt] = []
    for at, begun in enumerate(openings):
        if begun is None:
            continue
        stop = next((later for later in range(at + 1, min(len(lines), at + _REACH)) if _right(openings[later])), len(lines))
        below = lines[at + 1 : min(stop, at + _REACH)]
        attempt = _attempt(begun, below, words, names)
        if attempt is not None:
            found.append(attempt)
            if below and wrong_reason(below[0], words.reason_label(begun.kind)):
                openings[at + 1] = None  # the next line is this one's reason, under a wrong label
    if len(found) == 1 and not found[0].reason and _reason_above(lines, openings, words.reason_label(found[0].kind)):
        found[0] = replace(found[0], reason=True)
    if not found:
        found = _without_label(lines, words, names)
    return found


def _reason_above(lines: Sequence[str], openings: Sequence[Opening | None], label: str) -> bool:
    """Whether the reason was written before the object: a book's form does not forbid it."""
    for line, begun in zip(lines, openings, strict=True):
        if begun is not None:
            return False
        if line.startswith(label + ":") and len(line) > len(label) + 1:
            return True
    return False


_REACH = 12
"""How many lines below its object a reason is looked for."""


def _right(begun: Opening | None) -> bool:
    return begun is not None and begun.right


def _attempt(begun: Opening, below: Sequence[str], words: Words, names: Names) -> Attempt | None:
    named, reason, right_label = _split(begun.rest, begun.kind, words, names)
    # The object may stand on the next line, alone.
    if not named and reason is None and below and _known(below[0], words, names):
        named, below = below[0], below[1:]
    if reason is None:
        reason, right_label = _reason_below(below, begun.kind, words)
    elif not reason and below:
        reason = below[0]  # its label ends the line
    if not begun.right and not _meant(begun, named, reason if begun.colon or right_label else None, words, names):
        return None
    objects = _objects(named, words)
    if all(names_nothing(one) and names.seat(one) is None for one in objects) and (
        any(objects) or reason is None or names_nothing(reason)
    ):
        return None
    given = reason is not None and bool(reason) and right_label
    return Attempt(begun.kind, objects, begun.right and (reason is None or right_label), given)


def _meant(begun: Opening, named: str, reason: str | None, words: Words, names: Names) -> bool:
    """Whether a line without the right label is an attempt all the same: it names a seat, or a reason follows.

    There is talk of both labels, too: 投票对象和投票理由要分两行.
    """
    if _known(named, words, names):
        return True
    if reason is None or not bare(named) or len(named) > _LONG_NAME:
        return False
    return begun.colon or ("?" not in named and not joins(bare(named)))


def _known(written: str, words: Words, names: Names) -> bool:
    return names.target(written, words.abstain) is not None


def _split(rest: str, kind: Kind, words: Words, names: Names) -> tuple[str, str | None, bool]:
    """Object and reason of one line; None where it gives no reason. Last: the reason's label and colon are right."""
    wanted = words.reason_label(kind)
    places = [(at, label) for label in words.reasons if (at := rest.find(label)) >= 0]
    if not places:
        for at in range(1, min(len(rest), _LONG_NAME)) if ":" in rest else ():
            begins = wrong_reason(rest[at:], wanted)
            if begins and _known(rest[:at], words, names):
                return rest[:at], rest[at + begins :], False
        return rest, None, True
    at, label = min(places)
    behind = rest[at + len(label) :]
    return rest[:at], behind.removeprefix(":"), label == wanted and behind.startswith(":")


def _reason_below(below: Sequence[str], kind: Kind, words: Words) -> tuple[str | None, bool]:
    wanted = words.reason_label(kind)
    if below and not below[0].startswith(words.reasons) and (begins := wrong_reason(below[0], wanted)):
        return below[0][begins:], False
    for at, line in enumerate(below):
        for label in words.reasons:
            if line.startswith(label):
                behind = line[len(label) :]
                reason = behind.removeprefix(":") or (below[at + 1] if at + 1 < len(below) else "")
                return reason, label == wanted and behind.startswith(":")
    return None, True


def _objects(named: str, words: Words) -> tuple[str, ...]:
    """The object, or several where further labels stand in the same line."""
    objects = [named]
    for label in (words.vote + ":", words.change + ":"):
        objects = [part for one in objects for part in one.split(label)]
    return tuple(objects)


def _without_label(lines: Sequence[str], words: Words, names: Names) -> list[Attempt]:
    """What is meant for a ballot though nothing like its label stands there: the bare abstain word, or a name above a reason."""
    if _bare_word(lines, words, names):
        return [Attempt(Kind.VOTE, (words.abstain,), right=False, reason=False)]
    for line, below in pairwise(filter(None, lines)):
        head, _, named = line.partition(":")
        if words.vote in head or words.change in head:
            continue  # a label that does not begin its line is none
        for kind in (Kind.VOTE, Kind.CHANGE):
            if below.startswith(words.reason_label(kind) + ":") and len(head) < _LONG_NAME and _known(named, words, names):
                return [Attempt(kind, (named,), right=False, reason=True)]
    return []


def _bare_word(lines: Sequence[str], words: Words, names: Names) -> bool:
    """Whether the abstain word is all that a post says: a reason may follow, and a signature after an empty line."""
    said = list(map(names.without_smileys, lines))
    first = next((at for at, line in enumerate(said) if line), len(said))
    if first == len(said) or "?" in said[first]:
        return False
    word, *reason = _cut(said[first], words.reasons)
    below = said[first + 1] if first + 1 < len(said) else ""
    return bare(word) == words.abstain and (bool(reason) or not below or below.startswith(words.reasons))


def _cut(line: str, labels: Sequence[str]) -> list[str]:
    """A line in two where a label of the reason stands."""
    return next(([line[:at], line[at:]] for label in labels if (at := line.find(label)) >= 0), [line])
