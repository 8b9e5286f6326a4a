"""An explanation for one reader: everything with its secrets, or only what a player, or everybody, may know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from director_app.engine.events import Event, Kind
from director_app.explain.answers import Answer
from director_app.explain.sentence import chain_sentence, use_sentence
from director_app.explain.text import use_lines, use_title
from director_app.explain.trace import UseTrace
from director_app.explain.tree import EventTree
from director_app.explain.why import Chain
from director_app.i18n import tr
from director_app.wording import event_text, seat_text
from director_app.wording.grounds import all_grounds

OPEN = frozenset({Kind.ANNOUNCED, Kind.OUTS_ANNOUNCED, Kind.REVEALED, Kind.CARD, Kind.STAGE_BEGAN})
"""Said in public when they happen."""

PRIVATE = frozenset({Kind.FEEDBACK, Kind.IDENTITY, Kind.NOTICE})
"""Said to the seat they are about."""

OWN = frozenset({Kind.ENTERED, Kind.PASSED, Kind.WITHDRAWN})
"""What a player did himself."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who an explanation is for. `all`: the director, or everybody once the game is over; else a seat, or everybody (None)."""

    seat: int | None = None
    all: bool = False


DIRECTOR = Reader(all=True)


def known(tree: EventTree, event: Event, reader: Reader) -> str:
    """The event as this reader may be told of it; '' when he may not."""
    if reader.all:
        return event_text(event)
    if event.kind in OPEN:
        return event_text(event)
    if event.kind is Kind.OUT and event.seat is not None:
        announced = any(each.kind is Kind.OUTS_ANNOUNCED and event.seat in each.seats and each.id > event.id for each in tree.events)
        return tr("{seat}出局").format(seat=seat_text(event.seat)) if announced else ""
    if reader.seat is None:
        return ""
    if event.kind in PRIVATE and event.seat == reader.seat:
        return event_text(event)
    hand = event.data.get("acting")
    if event.kind in OWN and reader.seat == (hand if isinstance(hand, int) else event.by):
        return event_text(event)
    return ""


def chain_text(tree: EventTree, chain: Chain, reader: Reader) -> str:
    """A chain of causes to hand on. What the reader may not know is left out, and that it is."""
    if reader.all:
        return "\n".join((chain_sentence(tree, chain), "", *chain.full_lines(), chain.rulings())).rstrip()
    return _told(tree, (link.event for link in chain.links), reader)


def use_text(tree: EventTree, trace: UseTrace, reader: Reader) -> str:
    """A use from choice to feedback, to hand on."""
    if reader.all:
        lines = use_lines(trace)
        every = all_grounds([line.rulings for line in lines])
        return "\n".join((use_title(trace), use_sentence(trace), "", *(f"  {line}" for line in lines), every)).rstrip()
    entered = (each for each in tree.above(trace.event.id) if each.kind is Kind.ENTERED)
    return _told(tree, (*trace.told, *trace.effects, trace.event, *entered), reader)


def answer_text(tree: EventTree, answer: Answer, reader: Reader) -> str:
    """An answer to hand on."""
    if reader.all:
        return "\n".join(answer.lines())
    return _told(tree, (link.event for chain in answer.chains for link in chain.links), reader)


def _told(tree: EventTree, events: Iterable[Event], reader: Reader) -> str:
    """From the earliest to the latest what may be told, with its paragraph where the reader has a part in it."""
    lines: list[str] = []
    hidden = False
    for event in sorted({each.id: each for each in events}.values(), key=lambda each: each.id):
        said = known(tree, event, reader)
        if said:
            lines.append(said)
        elif event.kind not in (Kind.COMMAND, Kind.RULE, Kind.NOTICE_KEPT, Kind.ANNOUNCEMENT_KEPT):
            hidden = True
    if hidden or not lines:
        lines.append(tr("（其间的经过现在不能公开）"))
    return "\n".join(lines)
