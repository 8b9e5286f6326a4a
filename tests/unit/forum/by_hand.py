"""A second judging of ballots, written from the samples' description alone: the reader must come to the same.

It knows the books by their names, has no text to read, and goes through the ballots one by one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

HOUR = timedelta(hours=1)
PROXY_LIMIT = {"m138": HOUR, "m156": HOUR, "m206": HOUR, "t19": HOUR / 2}
MENDABLE = ("format", "unknown_seat", "out_target", "late_proxy")


@dataclass
class Given:
    """A ballot as it is known before it is written into a thread. `order`: where it stands in the text."""

    voter: str
    target: str | None
    form: bool
    kind: str
    at: datetime
    floor: int
    answers: int | None
    nested: bool
    order: tuple[int, int]
    fault: str = ""


@dataclass
class Day:
    """The surroundings of a thread."""

    book: str
    seats: list[str]
    out: list[str]
    closes: datetime
    accelerated: bool
    floors: bool


@dataclass
class Voter:
    """Where a voter stands."""

    counted: Given | None = None
    origin: int | None = None
    changes: int = 0
    void: dict[int, Given] = field(default_factory=dict)
    posted_void: bool = False


def judge(given: list[Given], day: Day) -> tuple[list[Given], list[str]]:
    """The ballots with their faults, in the order they are listed, and the unclear seats."""
    voters = {seat: Voter() for seat in day.seats}
    doubtful: set[str] = set()
    by_text = sorted(given, key=lambda one: one.order)
    posted = {id(one): one.at for one in given}
    for one in sorted(by_text, key=lambda one: one.at):
        voter = voters[one.voter]
        mended = voter.void.get(one.answers if one.answers is not None else -1) if mends(one, voter, day) else None
        one.fault = fault(one, voter, mended, day)
        if mended and one.fault not in ("late", "out_voter"):
            one.at, one.floor = mended.at, mended.floor
        if one.fault == "none":
            take(one, voter)
        elif one.kind != "改票" and one.fault in MENDABLE and voter.counted is None and mended is None:
            voter.void[one.floor] = one
            voter.posted_void |= one.kind == "投票" and not one.nested
    for one in sorted(by_text, key=lambda one: posted[id(one)]):
        if one.target is None:
            doubtful.add(one.voter)
        elif one.fault in ("none", "replaced"):
            doubtful.discard(one.voter)
    return sorted(by_text, key=lambda one: one.at), [seat for seat in day.seats if seat in doubtful]


def mends(one: Given, voter: Voter, day: Day) -> bool:
    return day.book == "t19" and one.kind != "改票" and one.nested and voter.counted is None


def take(one: Given, voter: Voter) -> None:
    if voter.counted:
        voter.counted.fault = "replaced"
    if one.kind == "改票":
        voter.changes += 1
    if voter.origin is None:
        voter.origin = one.answers if one.kind == "改票" else one.floor
    voter.counted = one


def fault(one: Given, voter: Voter, mended: Given | None, day: Day) -> str:
    change = one.kind == "改票"
    limit = PROXY_LIMIT.get(day.book)
    if one.voter in day.out:
        return "out_voter"
    if one.at >= day.closes:
        return "late"
    if one.kind == "代投" and limit is not None and one.at >= day.closes - limit:
        return "late_proxy"
    if change and day.accelerated:
        return "change_while_accelerated"
    if not one.form or not (may_change(one, voter, day) if change else may_vote(one, voter, mended, day)):
        return "format"
    if one.target is None:
        return "unknown_seat"
    if one.target in day.out:
        return "out_target"
    if change and day.book != "m102" and voter.changes:
        return "second_change"
    if change and day.book != "m102" and one.at >= day.closes - HOUR:
        return "late_change"
    return "none"


def may_change(one: Given, voter: Voter, day: Day) -> bool:
    if voter.counted:
        return not day.floors or one.answers == voter.origin
    return day.book == "m206" and bool(voter.void) and (not day.floors or one.answers in voter.void)


def may_vote(one: Given, voter: Voter, mended: Given | None, day: Day) -> bool:
    anew = day.book == "t19" and day.floors and one.kind == "投票" and voter.posted_void and mended is None
    return voter.counted is None and not anew
