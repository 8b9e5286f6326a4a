"""A game of no rules: entries are remembered, and resolving tells every seat what was entered.

It stands in for the engine where a test asks only what becomes of commands and events on record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from director_app.engine.commands import Command, Enter, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Event, Kind, Value
from director_app.engine.queue_model import Reason, Refused
from director_app.engine.state import GameState, Seat, Use
from director_app.rulebook.model import Fault, Place, RuleBook


class Step(NamedTuple):
    state: GameState
    events: tuple[Event, ...]


SETUP = Setup((SeatSetup(1, "甲", "咸鱼"), SeatSetup(2, "乙", "奶茶"), SeatSetup(3, "丙")), seed=7)


def book(sources: Mapping[str, str] | None = None) -> RuleBook:
    """A book of which only the text matters."""
    parts: dict[str, Any] = dict.fromkeys((field.name for field in fields(RuleBook)), ())
    parts |= {"id": "toy", "sources": sources or {"book.yaml": "book: {id: toy}\n"}, "place": Place("book.yaml", 1, 1)}
    return RuleBook(**parts)


def new_game(book: RuleBook, setup: Setup) -> Step:
    """Tells each seat its role."""
    if not setup.seats:
        raise Refused(Reason("no_seats"))
    state = GameState(seed=setup.seed, seats={seat.number: Seat(seat.number, seat.role, seat.role, "") for seat in setup.seats})
    events = [Event(1, None, Kind.SETUP)]
    for number, seat in state.seats.items():
        events.append(Event(len(events) + 1, 1, Kind.IDENTITY, number, data={"text": "identity", "values": {"role": seat.role}}))
    state.next_event = len(events) + 1
    return Step(state, tuple(events))


def apply(book: RuleBook, state: GameState, command: Command) -> Step:
    """Enter, Resolve and Proceed; anything else is only noted. Seat 9 may never act."""
    after, first = state.clone(), state.next_event
    events = [Event(first, None, Kind.COMMAND, data={"command": type(command).__name__})]
    match command:
        case Enter(by=9):
            raise Refused(Reason("dead", {"seat": 9}), 9, command.skill)
        case Enter():
            use = Use(after.next_id, command.by, command.skill, command.targets, choice=command.choice, text=command.text)
            after.next_id += 1
            after.entries = (*after.entries, use)
            events.append(Event(first + 1, first, Kind.ENTERED, command.by, skill=command.skill, seats=command.targets))
        case Resolve():
            for use in after.entries:
                values: dict[str, Value] = {"chosen": use.chosen, "by": use.by}
                data: dict[str, Value] = {"text": "seen", "values": values, "notice": first}
                events.append(Event(first + len(events), first, Kind.NOTICE, use.by, skill=use.skill, data=data))
            events.append(Event(first + len(events), first, Kind.ANNOUNCED, data={"text": "quiet", "values": {}}))
            after.uses.extend(after.entries)
            after.entries = ()
        case Proceed():
            after.round += 1
            after.checkpoints = {"last": state}
        case _:
            pass
    after.next_event = first + len(events)
    return Step(after, tuple(events))


def stage_key(book: RuleBook, state: GameState) -> str:
    return f"夜{state.round}/玩"


def fits(book: RuleBook, state: GameState) -> bool:
    """Any state is one of the toy's."""
    return True


class Loaded(NamedTuple):
    book: RuleBook | None
    faults: tuple[Fault, ...]


def load_sources(sources: Mapping[str, str]) -> Loaded:
    """A book whose text says `broken` has a fault."""
    if any("broken" in text for text in sources.values()):
        return Loaded(None, (Fault(Place("book.yaml", 1, 1), "broken"),))
    return Loaded(book(sources), ())
