"""What came of a vote, and why: the count, what weighed otherwise, who was first, and what the book made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from director_app.console.entry_parser import ranges
from director_app.engine.events import Event, Kind
from director_app.engine.state import Ballot
from director_app.explain.tree import EventTree
from director_app.i18n import tr
from director_app.wording import event_text
from director_app.wording.grounds import with_grounds

OUTCOMES = {
    Kind.MARKED, Kind.OUT, Kind.STOPPED, Kind.DREW, Kind.ANNOUNCED, Kind.ANNOUNCEMENT_KEPT, Kind.REVEALED, Kind.VOTE_VOID,
    Kind.FACTION_LOST, Kind.WON, Kind.JUMPED, Kind.SKIPPED,
}  # fmt: skip


def tally_of(events: Sequence[Event], voting: bool) -> Event | None:
    """The latest count; None where a vote is open that has not been counted."""
    for event in reversed(events):
        if event.kind is Kind.TALLY:
            return event
        if voting and event.kind is Kind.STAGE_BEGAN:
            return None
    return None


def verdict_lines(tree: EventTree, ballots: Sequence[Ballot], name: Callable[[int], str], voting: bool) -> list[str]:
    """The result in sentences, each with the paragraph and the rulings that it leans on. `voting`: a vote is open."""
    tally = tally_of(tree.events, voting)
    if tally is None:
        return []
    lines = [_with_source(event_text(tally), tally)]
    lines += _weights(tally)
    lines += _race(tally, ballots, name)
    lines += [_with_source(event_text(event), event) for event in _after(tree, tally) if event.kind in OUTCOMES]
    return list(dict.fromkeys(lines))


def _after(tree: EventTree, tally: Event) -> Iterator[Event]:
    """All that came of the count and of the order of its stage, once it was counted."""
    root = tally.cause
    return (event for event in tree.below(root) if event.id != tally.id) if root is not None else iter(())


def _with_source(sentence: str, event: Event) -> str:
    return with_grounds(sentence, event.cite, event.rulings)


def _weights(tally: Event) -> list[str]:
    weights = tally.data.get("weights")
    odd = [
        (row[0], row[1])
        for row in (weights if isinstance(weights, tuple) else ())
        if isinstance(row, tuple) and isinstance(row[0], int) and isinstance(row[1], (int, float)) and row[1] not in (0, 1)
    ]
    words = (tr("{seat}号的票计 {n} 票").format(seat=seat, n=f"{weight:g}") for seat, weight in odd)
    return [tr("、").join(words)] if odd else []


def _race(tally: Event, ballots: Sequence[Ballot], name: Callable[[int], str]) -> list[str]:
    """Where several are at the top: who had his votes together first. A fact only; whether it decides is the book's to say."""
    tops = tally.data.get("tops")
    if not isinstance(tops, tuple) or len(tops) < 2:
        return []
    last: list[tuple[int, Ballot, int]] = []
    for seat in tops:
        given = [(place, ballot) for place, ballot in enumerate(ballots) if ballot.target == seat and not ballot.void]
        if isinstance(seat, int) and given:
            _, ballot = max(given, key=lambda item: (item[1].order, item[0]))
            last.append((ballot.order, ballot, seat))
    words = (
        tr("{who}（{voter}号{at}那票）").format(who=name(seat), voter=ballot.voter, at=f" {ballot.at} " if ballot.at else "")
        for _, ballot, seat in sorted(last, key=lambda item: item[0])
    )
    return [tr("票数齐的先后：{who}").format(who=" → ".join(words))] if last else []


def standing_line(events: Sequence[Event], candidates: Sequence[int]) -> str:
    """Who stands, and who did and does not any more."""
    once: dict[int, None] = {}
    for event in events:
        if event.kind is Kind.CANDIDATES:
            once.update(dict.fromkeys(event.seats))
    left = [seat for seat in once if seat not in candidates]
    parts = [
        tr("上警 {seats}").format(seats=ranges(list(candidates))) if candidates else tr("还没有人上警"),
        tr("退水 {seats}").format(seats=ranges(left)) if left else "",
    ]
    return " · ".join(part for part in parts if part)
