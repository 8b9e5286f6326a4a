"""Which ballots count. They are judged in the order of their times; each has one fault, the first that fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from director_app.forum.ballots import Cast
from director_app.forum.labels import Kind
from director_app.rulebook.model import BallotForm, VoteRules


class Fault(StrEnum):
    """Why a ballot is not counted, in the order in which one is named."""

    OUT_VOTER = "out_voter"
    LATE = "late"
    LATE_PROXY = "late_proxy"
    CHANGE_WHILE_ACCELERATED = "change_while_accelerated"
    FORMAT = "format"
    UNKNOWN_SEAT = "unknown_seat"
    OUT_TARGET = "out_target"
    SECOND_CHANGE = "second_change"
    LATE_CHANGE = "late_change"
    REPLACED = "replaced"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Day:
    """What holds on the day of the vote, and the book's rules for it."""

    seats: Sequence[str]
    out: frozenset[str]
    closes: datetime
    accelerated: bool
    form: BallotForm
    rules: VoteRules
    gone: frozenset[str] = frozenset()
    """Seats that went out in the course of this day: ballots of theirs and for them were in order when they were posted."""

    def before_close(self, minutes: int) -> datetime:
        return self.closes - timedelta(minutes=minutes)


@dataclass(frozen=True, slots=True)
class Ballot:
    """A ballot, judged."""

    cast: Cast
    fault: Fault
    at: datetime
    """Its time; a correction keeps that of the ballot it sets right."""
    floor: int | None

    @property
    def counts(self) -> bool:
        return self.fault is Fault.NONE


@dataclass(slots=True)
class _Standing:
    """Where one voter stands while his ballots are gone through."""

    counted: int | None = None
    """The ballot that counts so far (its place in the list)."""
    origin: int | None = None
    """The floor of the vote that stands, which a change must answer."""
    target: str | None = None
    """Whom that ballot is for."""
    changes: int = 0
    own_void: bool = False
    """A void ballot of his own that only a reply to it can set right."""
    void: dict[int | None, Ballot] = field(default_factory=dict)
    """Void votes by floor."""


def judge(ballots: Sequence[Cast], day: Day, floors: bool) -> list[Ballot]:
    """The ballots with their faults, by time. `floors`: the text has floors, so there is something to answer."""
    judged: list[Ballot | None] = [None] * len(ballots)
    standing: dict[str, _Standing] = {}
    for place in sorted(range(len(ballots)), key=lambda place: ballots[place].at):
        one = ballots[place]
        so_far = standing.setdefault(one.voter or "", _Standing())
        mended = _mended(one, so_far, day)
        fault = _fault(one, so_far, mended, day, floors)
        kept = mended if fault is not Fault.LATE else None
        made = Ballot(one, fault, kept.at if kept else one.at, kept.floor if kept else one.post.floor)
        judged[place] = made
        if fault is Fault.NONE:
            if so_far.counted is not None:
                before = judged[so_far.counted]
                assert before is not None
                judged[so_far.counted] = Ballot(before.cast, Fault.REPLACED, before.at, before.floor)
            if one.kind is Kind.CHANGE:
                so_far.changes += 1
            if one.kind is not Kind.CHANGE or so_far.origin is None:
                so_far.origin = _answered_void(one, so_far) if one.kind is Kind.CHANGE else made.floor
            so_far.counted, so_far.target = place, one.target
        elif one.kind is not Kind.CHANGE and fault in _MENDABLE and mended is None and so_far.counted is None:
            so_far.void[one.post.floor] = made
            so_far.own_void = so_far.own_void or not (one.by_director or one.post.nested)
    return sorted((_left(ballot, day) for ballot in judged if ballot is not None), key=lambda ballot: ballot.at)


def _left(ballot: Ballot, day: Day) -> Ballot:
    """The ballot as it stands when all are in: one left on a seat that went out since is void."""
    if ballot.counts and ballot.cast.target in day.gone:
        return Ballot(ballot.cast, Fault.OUT_TARGET, ballot.at, ballot.floor)
    return ballot


_MENDABLE = frozenset((Fault.FORMAT, Fault.UNKNOWN_SEAT, Fault.OUT_TARGET, Fault.LATE_PROXY))


def _mended(one: Cast, so_far: _Standing, day: Day) -> Ballot | None:
    """The void ballot that this one sets right as a reply to it: no change, with the old time."""
    if "reply" not in day.form.mended_by or one.kind is Kind.CHANGE or so_far.counted is not None:
        return None
    return next((so_far.void[floor] for floor in sorted(one.post.answers) if floor in so_far.void), None)


def _answered_void(one: Cast, so_far: _Standing) -> int | None:
    return next((floor for floor in sorted(one.post.answers) if floor in so_far.void), None)


def _fault(one: Cast, so_far: _Standing, mended: Ballot | None, day: Day, floors: bool) -> Fault:
    rules = day.rules
    change = one.kind is Kind.CHANGE
    limited = change and not (rules.freed and so_far.counted is not None and so_far.target in day.gone)
    if one.voter in day.out:
        return Fault.OUT_VOTER
    if one.at >= day.closes:
        return Fault.LATE
    if one.kind is Kind.PROXY and rules.proxy_freeze and one.at >= day.before_close(rules.proxy_freeze):
        return Fault.LATE_PROXY
    if limited and day.accelerated and rules.freeze_when is not None:
        return Fault.CHANGE_WHILE_ACCELERATED
    if not _well_formed(one, so_far, mended, day, floors):
        return Fault.FORMAT
    if one.target is None:
        return Fault.UNKNOWN_SEAT
    if one.target in day.out:
        return Fault.OUT_TARGET
    if limited and 0 <= rules.changes <= so_far.changes:
        return Fault.SECOND_CHANGE
    if limited and rules.freeze and one.at >= day.before_close(rules.freeze):
        return Fault.LATE_CHANGE
    return Fault.NONE


def _well_formed(one: Cast, so_far: _Standing, mended: Ballot | None, day: Day, floors: bool) -> bool:
    if one.voter is None or not one.right or (day.form.needs_reason and not one.reason):
        return False
    if one.kind is Kind.CHANGE:
        return _answers(one, so_far, day, floors)
    if so_far.counted is not None:
        return False
    posted_anew = floors and mended is None and so_far.own_void and not one.by_director
    return not posted_anew or "post" in day.form.mended_by


def _answers(one: Cast, so_far: _Standing, day: Day, floors: bool) -> bool:
    """Whether a change answers the voter's own vote, or a void one where the book lets it."""
    if so_far.counted is not None:
        return not floors or so_far.origin in one.post.answers
    if "change" not in day.form.mended_by:
        return False
    return any(floor in so_far.void for floor in one.post.answers) if floors else bool(so_far.void)


def final(ballots: Iterable[Ballot], day: Day) -> dict[str, str]:
    """Voter → object, of the ballots that count, in seat order."""
    counted: Mapping[str | None, str | None] = {ballot.cast.voter: ballot.cast.target for ballot in ballots if ballot.counts}
    return {seat: target for seat in day.seats if (target := counted.get(seat)) is not None}


def missing(ballots: Iterable[Ballot], day: Day) -> list[str]:
    """Living seats without a ballot that counts."""
    counted = {ballot.cast.voter for ballot in ballots if ballot.counts}
    return [seat for seat in day.seats if seat not in day.out | day.gone | counted]


def unclear(ballots: Sequence[Ballot], day: Day) -> list[str]:
    """Seats a person should look at: a ballot that names nobody and was not set right, or a post that was edited."""
    doubtful: set[str | None] = set()
    valid = (Fault.NONE, Fault.REPLACED)
    for ballot in sorted(ballots, key=lambda ballot: ballot.cast.at):
        if ballot.cast.target is None:
            doubtful.add(ballot.cast.voter)
        elif ballot.fault in valid:
            doubtful.discard(ballot.cast.voter)
    edited = {ballot.cast.voter for ballot in ballots if ballot.cast.post.edited}
    return [seat for seat in day.seats if seat in doubtful | edited]
