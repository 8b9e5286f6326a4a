"""What everybody may read: the public lines of a run of events, and the announcement they make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from director_app.engine.events import Event, Kind, Value
from director_app.engine.state import GameState
from director_app.i18n import tr
from director_app.publish.document import Block, Document, Heading, Paragraph
from director_app.publish.voice import say, voice
from director_app.rulebook.model import RuleBook
from director_app.wording.parts import pairs
from director_app.wording.render import render


@dataclass(frozen=True, slots=True)
class PublicLine:
    """One public text. `event` is its id: edits and posted ticks are kept under it."""

    event: int
    kind: Kind
    text: str
    stage: str
    cite: str = ""


def public_lines(book: RuleBook, events: Iterable[Event]) -> tuple[PublicLine, ...]:
    """The public texts in the order they became public."""
    found: list[PublicLine] = []
    ballots: list[Event] = []
    stage = ""
    with voice(book):
        for event in events:
            if event.kind is Kind.STAGE_BEGAN:
                stage = str(event.data.get("key", ""))
            if event.kind is Kind.VOTE or (event.kind is Kind.VOTE_VOID and _dropped(event)):
                ballots = [ballot for ballot in ballots if ballot.seat != event.seat]
            if event.kind is Kind.VOTE:
                ballots.append(event)
            text = _text(book, event, ballots)
            if text:
                found.append(PublicLine(event.id, event.kind, text, stage, event.cite))
            if event.kind is Kind.TALLY:
                ballots = []
    return tuple(found)


def announcement(book: RuleBook, lines: Iterable[PublicLine], title: str = "", edits: Mapping[int, str] | None = None) -> Document:
    """The lines as one post. `edits`: texts the director changed, by event; an empty one leaves the line out."""
    changed = edits or {}
    texts = [changed.get(line.event, line.text) for line in lines]
    blocks: list[Block] = [Heading(title)] if title else []
    return Document((*blocks, *(Paragraph(text) for text in texts if text)))


def elevator(book: RuleBook, state: GameState) -> Document:
    """The seats as the thread lists them (电梯楼): number and name, and who is known to be out."""
    with voice(book):
        rows = []
        for number, seat in state.seats.items():
            row = f"{number} {seat.name}".strip()
            rows.append(tr("{who}（出局）").format(who=row) if seat.out is not None and seat.out.announced else row)
        return Document((Heading(tr("电梯楼")), Paragraph("\n".join(rows))))


def _text(book: RuleBook, event: Event, ballots: Iterable[Event]) -> str:
    data = event.data
    match event.kind:
        case Kind.ANNOUNCED | Kind.OUTS_ANNOUNCED:
            return render(str(data.get("text", "")), _values(event))
        case Kind.STAGE_BEGAN:
            own = book.words.get(f"begins.{data.get('stage')}")
            return render(own.text, data) if own is not None else ""
        case Kind.TALLY:
            return "" if data.get("quiet") else _vote_list(book, event, ballots)
        case Kind.CARD:
            values: dict[str, Value] = {**data, "seat": event.seat}
            return say(book, "card_reason" if data.get("reason") else "card", values)
        case Kind.FACTION_LOST:
            return say(book, "faction_lost", data)
        case Kind.WON:
            return say(book, "won" if data.get("faction") else "drawn", data)
        case _:
            return ""


def _dropped(event: Event) -> bool:
    """Whether a vote that stood was dropped when it came to counting (one refused on entry never stood)."""
    return "at" not in event.data


def _values(event: Event) -> dict[str, Value]:
    values: dict[str, Value] = {"seats": event.seats, "outs": event.seats, "seat": event.seat, "self": event.seat, "skill": event.skill}
    given = event.data.get("values")
    return {**values, **given} if isinstance(given, Mapping) else values


def _vote_list(book: RuleBook, event: Event, ballots: Iterable[Event]) -> str:
    """Who voted for whom: most votes first, or by seat where the book's own line keeps the counts to itself."""
    own = book.words.get("ballots")
    secret = own is not None and "{votes" not in own.text
    votes = dict(pairs(event.data.get("tally")))
    voters: dict[int | None, list[int]] = {}
    for ballot in ballots:
        target = ballot.data.get("target")
        if ballot.seat is not None and (target is None or isinstance(target, int)):
            voters.setdefault(target, []).append(ballot.seat)
    lines = [
        say(book, "ballots", {"target": target, "votes": f"{count:g}", "voters": tuple(voters.get(target, ()))})
        for target, count in sorted(votes.items(), key=lambda pair: (0 if secret else -pair[1], pair[0]))
    ]
    if None in voters:
        lines.append(say(book, "abstained", {"voters": tuple(voters[None])}))
    return "\n".join(line for line in lines if line)
