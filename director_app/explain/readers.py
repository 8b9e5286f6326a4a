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

SILENT = frozenset({Kind.COMMAND, Kind.NOTICE_KEPT, Kind.ANNOUNCEMENT_KEPT})
"""Links that hide nothing."""


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
    return _joined(_way_back(tree, chain, reader))


def use_text(tree: EventTree, trace: UseTrace, reader: Reader) -> str:
    """A use from choice to feedback, to hand on."""
    if reader.all:
        lines = use_lines(trace)
        every = all_grounds([line.rulings for line in lines])
        return "\n".join((use_title(trace), use_sentence(trace), "", *(f"  {line}" for line in lines), every)).rstrip()
    return _joined(_own_use(tree, trace, reader))


def answer_text(tree: EventTree, answer: Answer, reader: Reader) -> str:
    """An answer to hand on."""
    if reader.all:
        return "\n".join(answer.lines())
    said: list[str | None] = list(answer.public)
    if answer.asker is not None and answer.asker == reader.seat:
        checked = (f"{'✓' if check.held else '✗'} {check.text}" for check in answer.checks)
        said += [answer.head, *(f"  {line}" for line in (*checked, *answer.notes))]
    return _joined([*said, *(line for chain in answer.chains for line in _way_back(tree, chain, reader))])


def _way_back(tree: EventTree, chain: Chain, reader: Reader) -> list[str | None]:
    """From the outcome back as far as the reader knows it, the earliest first; None where he may not know on.

    That two things he knows hang together is itself a secret: what lies behind the first that he may not know is not told.
    An answer to his own action is an exception: it names the action itself.
    """
    lines: list[str | None] = []
    for place, event in enumerate(chain.events):
        said = known(tree, event, reader)
        if said:
            lines.insert(0, said)
        elif event.kind not in SILENT:
            own = _own_entry(tree, chain.events[place:], reader) if _answers(chain.outcome, event) else ""
            return [*([own] if own else []), None, *lines]
    return lines


def _answers(outcome: Event, use: Event) -> bool:
    """Whether an outcome is the use that is asked about itself, or what it says to the one whose it is."""
    if use.id == outcome.id:
        return use.kind in (Kind.LAUNCHED, Kind.FIZZLED)
    if use.kind is not Kind.LAUNCHED or outcome.kind not in PRIVATE:
        return False
    return outcome.cause == use.id or (outcome.skill == use.skill and outcome.kind is Kind.FEEDBACK)


def _own_entry(tree: EventTree, events: Iterable[Event], reader: Reader) -> str:
    return next((said for event in events if event.kind in OWN and (said := known(tree, event, reader))), "")


def _own_use(tree: EventTree, trace: UseTrace, reader: Reader) -> list[str | None]:
    """What a reader knows of a use: that he asked for it, and what was said to him, or to all, by it."""
    entered = _own_entry(tree, tree.above(trace.event.id), reader)
    direct = (each for each in trace.told if each.kind in PRIVATE | {Kind.ANNOUNCED})
    told = [said for each in direct if (said := known(tree, each, reader))]
    return [*([entered] if entered else []), None, *told]


def _joined(lines: Iterable[str | None]) -> str:
    """The lines, each once, with one line in place of all that may not be told."""
    said = list(dict.fromkeys(lines))
    rest = [line for line in said if line is not None]
    if None in said or not rest:
        rest.append(tr("（其间的经过现在不能公开）"))
    return "\n".join(rest)
