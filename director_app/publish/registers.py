"""The reveal's lists across the whole game: outs with their causes, votes day by day, cards, what was done about people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from director_app.engine.events import Event, Kind
from director_app.engine.state import GameState
from director_app.i18n import tr
from director_app.publish.document import Block, Heading, Table
from director_app.publish.timeline import Slice
from director_app.record.people import ASSISTANT, LAST_WORDS, REQUEST, SUBSTITUTE, People, word
from director_app.wording import seat_text
from director_app.wording.causes import VOIDS
from director_app.wording.parts import pairs


def _who(state: GameState, number: int | None) -> str:
    seat = state.seats.get(number) if number is not None else None
    return "" if number is None else " ".join(part for part in (seat_text(number), seat.name if seat else "") if part)


def outs(state: GameState, parts: Sequence[Slice]) -> list[Block]:
    """Everybody who went out, in order, by what and by whom."""
    head = (tr("序号"), tr("角色"), tr("实际身份"), tr("阶段"), tr("出局方式"), tr("来自"))
    rows: list[tuple[str, ...]] = []
    for part in parts:
        for event in part.events:
            if event.kind is Kind.OUT and event.seat is not None:
                seat = state.seats.get(event.seat)
                source = " · ".join(each for each in (_who(state, event.by), event.skill) if each)
                kind = str(event.data.get("kind", ""))
                rows.append((str(len(rows) + 1), _who(state, event.seat), seat.card if seat else "", part.key, kind, source))
            elif event.kind is Kind.REVIVED and event.seat is not None:
                rows.append(("", _who(state, event.seat), "", part.key, tr("回到场上"), ""))
    return [Heading(tr("出局"), 2), Table(head, tuple(rows))] if rows else []


def votes(parts: Sequence[Slice]) -> list[Block]:
    """A table a count: for whom, how many, by whom; who abstained, and which ballots did not count."""
    blocks: list[Block] = []
    ballots: list[Event] = []
    for part in parts:
        for event in part.events:
            if event.kind in (Kind.VOTE, Kind.VOTE_VOID):
                ballots.append(event)
            elif event.kind is Kind.TALLY:
                rows = _counted(event, ballots)
                if rows:
                    blocks += [Heading(f"{tr('投票')} · {part.key.split('/')[0]}", 2), Table((tr("投给"), tr("票数"), tr("投票人")), rows)]
                ballots = []
    return blocks


def _counted(tally: Event, ballots: Iterable[Event]) -> tuple[tuple[str, ...], ...]:
    weights = dict(pairs(tally.data.get("weights")))
    stands: dict[int, Event] = {}
    void: list[str] = []
    for ballot in ballots:
        if ballot.seat is None:
            continue
        if ballot.kind is Kind.VOTE:
            stands[ballot.seat] = ballot
            continue
        if "at" not in ballot.data:
            stands.pop(ballot.seat, None)
        because = str(ballot.data.get("because", ""))
        why = tr(VOIDS.get(because, because))
        void.append(tr("{seat}（{why}）").format(seat=seat_text(ballot.seat), why=why))
    voters: dict[int | None, list[str]] = {}
    for seat, ballot in stands.items():
        target = ballot.data.get("target")
        weight = weights.get(seat, 1)
        shown = seat_text(seat) if weight == 1 or target is None else f"{seat_text(seat)}×{weight:g}"
        voters.setdefault(target if isinstance(target, int) else None, []).append(shown)
    counts = dict(pairs(tally.data.get("tally")))
    rows = [
        (seat_text(target), f"{count:g}", tr("、").join(voters.get(target, ())))
        for target, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    ]
    if None in voters:
        rows.append((tr("弃权"), "", tr("、").join(voters[None])))
    if void:
        rows.append((tr("不计"), "", tr("、").join(dict.fromkeys(void))))
    return tuple(rows)


def cards(state: GameState, parts: Sequence[Slice]) -> list[Block]:
    """Every card with its reason; one that others merged into says so."""
    rows: list[tuple[str, ...]] = []
    for part in parts:
        given = {event.id for event in part.events if event.kind is Kind.CARD}
        for event in part.events:
            if event.kind is Kind.CARD:
                reason = str(event.data.get("reason", ""))
                merged = tr("由前面的牌合并") if event.cause in given else ""
                rows.append((_who(state, event.seat), str(event.data.get("card", "")), reason, merged, part.key))
    return [Heading(tr("判罚"), 2), Table((tr("角色"), tr("牌"), tr("理由"), tr("备注"), tr("阶段")), tuple(rows))] if rows else []


def affairs(state: GameState, people: People) -> list[Block]:
    """Substitutes, assistants, requests and last words."""
    titles = {SUBSTITUTE: tr("替补"), ASSISTANT: tr("场外助理"), REQUEST: tr("申请"), LAST_WORDS: tr("遗言")}
    rows = tuple(
        (_who(state, row.seat), titles[row.what], _said(row.what, word(row, "name"), word(row, "text")), row.stage)
        for row in people.rows
        if row.what in titles  # a seat's account is nobody else's, also after the end
    )
    return [Heading(tr("人"), 2), Table((tr("角色"), tr("事项"), tr("内容"), tr("阶段")), rows)] if rows else []


def _said(what: str, name: str, text: str) -> str:
    return text if what == LAST_WORDS else name
