"""Lines that begin with a ballot's label, or with what was meant for one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from director_app.forum.script import bare, tight
from director_app.rulebook.model import BallotForm


class Kind(StrEnum):
    """What a ballot is."""

    VOTE = "投票"
    CHANGE = "改票"
    PROXY = "代投"


@dataclass(frozen=True, slots=True)
class Words:
    """The book's labels in one spelling."""

    vote: str
    change: str
    vote_reason: str
    change_reason: str
    proxy: str
    proxy_voter: str
    abstain: str

    @classmethod
    def of(cls, form: BallotForm) -> Words:
        return cls(
            *map(tight, (form.vote.object, form.change.object, form.vote.reason, form.change.reason)),
            *map(tight, (form.proxy, form.proxy_voter, form.abstain)),
        )

    def object_label(self, kind: Kind) -> str:
        return self.change if kind is Kind.CHANGE else self.vote

    def reason_label(self, kind: Kind) -> str:
        return self.change_reason if kind is Kind.CHANGE else self.vote_reason

    @property
    def reasons(self) -> tuple[str, str]:
        return self.vote_reason, self.change_reason


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of an attempt: its kind, what stands behind the label, whether the label is right."""

    kind: Kind
    rest: str
    right: bool
    colon: bool = True


def opening(line: str, words: Words) -> Opening | None:
    """What a tight line begins with: the right label and its colon, or something near enough to ask for more signs."""
    for kind in (Kind.VOTE, Kind.CHANGE):
        label = words.object_label(kind)
        if line.startswith(label + ":"):
            return Opening(kind, line[len(label) + 1 :], right=True)
    return _framed(line, words) or _without_colon(line, words) or _near(line, words)


def _framed(line: str, words: Words) -> Opening | None:
    """The label within brackets."""
    if not line or line[0] not in "【[〖〔<《「(":
        return None
    for kind in (Kind.VOTE, Kind.CHANGE):
        label = words.object_label(kind)
        if line.startswith(label, 1) and len(line) > len(label) + 1 and line[len(label) + 1] in "】]〗〕>》」)":
            return Opening(kind, line[len(label) + 2 :].removeprefix(":"), right=False)
    return None


def _without_colon(line: str, words: Words) -> Opening | None:
    for kind in (Kind.VOTE, Kind.CHANGE):
        label = words.object_label(kind)
        if line.startswith(label):
            rest = line[len(label) :]
            colon = rest.find(":", 0, 3)  # 投票对象是：
            named = rest[colon + 1 :] if colon >= 0 or rest[:1] not in _IS else rest[1:]
            return Opening(kind, named, right=False, colon=colon >= 0)
    return None


_IS = ("是", "为")
"""Words that some write for the colon."""


def _near(line: str, words: Words) -> Opening | None:
    """A label misspelt, shortened or another word in its place, up to a colon."""
    head, colon, rest = line[: len(words.vote) + 3].partition(":")
    if not colon or len(head) < 2:
        return None
    rest = line[len(head) + 1 :]
    if head == words.proxy_voter or any(label in head for label in (words.vote, words.change, *words.reasons)):
        return None
    meant = [kind for kind in (Kind.VOTE, Kind.CHANGE) if _meant_for(head, words.object_label(kind))]
    if not meant:
        return None
    return Opening(max(meant, key=lambda kind: _closeness(head, words.object_label(kind))), rest, right=False)


@lru_cache(maxsize=4096)
def _meant_for(head: str, label: str) -> bool:
    """Whether a word before a colon may be the label misspelt."""
    like = likeness(head, label)
    return like > 2 or (like == 2 and (head[0] == label[0] or head in label))


def wrong_reason(text: str, reason: str) -> int:
    """Where a reason begins under what was meant for its label, at the start of a tight text; 0: nowhere."""
    head, colon, _ = text[: len(reason) + 3].partition(":")
    return len(head) + 1 if colon and len(head) > 1 and _meant_for(head, reason) else 0


@lru_cache(maxsize=4096)
def _closeness(head: str, label: str) -> tuple[int, bool]:
    return likeness(head, label), head[0] == label[0]


def likeness(one: str, other: str) -> int:
    """The letters both have, in the same order."""
    row = [0] * (len(other) + 1)
    for letter in one:
        before = 0
        for column, against in enumerate(other, start=1):
            before, row[column] = row[column], before + 1 if letter == against else max(row[column], row[column - 1])
    return row[-1]


def names_nothing(text: str) -> bool:
    """Whether a tight text stands for any name: ×××, 某某, blanks and dots, also with a remark (×××（填马甲）)."""
    said = _REMARK.sub("", text)
    letters = {letter for letter in said if letter.isalnum()}
    if not letters:
        return any(letter in _CROSSES for letter in said) or all(letter in _BLANKS for letter in said)
    return letters <= _ANY or ("某" in letters and letters <= _SOMEBODY) or bare(said) in _NAMES


_REMARK = re.compile(r"(?<=.)[(\[【][^(\[【]{1,20}[)\]】]\W*$")
_CROSSES = frozenset("×✕✖╳*_○□△")
_BLANKS = frozenset("-—.…~[]()【】<>《》“”\"'、,。:")
_ANY = frozenset("xX〇")
_SOMEBODY = frozenset("某人马甲乙丙个位玩家角色名字")
_NAMES = ("马甲", "马甲名", "角色名", "玩家名", "名字")
