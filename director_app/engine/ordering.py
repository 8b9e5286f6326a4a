"""A stage whose uses are not to affect each other, taken in the order the director has ruled."""

from __future__ import annotations

from director_app.engine.commands import Order
from director_app.engine.events import Kind
from director_app.engine.queue_model import Reason, Refused
from director_app.engine.records import replace
from director_app.engine.runs import run_item, take_one, whose_turn
from director_app.engine.state import Use
from director_app.engine.work import Work
from director_app.rulebook.model import Mode


def order(work: Work, command: Order) -> None:
    """Fixes the order of the open stage's entries. Raises Refused where the stage has none to fix, or one is not entered."""
    stage, flow = work.stage, work.st.flow
    if flow.status != "open" or stage.mode is not Mode.TOGETHER:
        raise Refused(Reason("no_order_here", {"stage": stage.id}))
    entered = {(use.by, use.skill) for use in work.st.entries}
    for seat, skill in command.order:
        if (seat, skill) not in entered:
            raise Refused(Reason("nothing_to_order", {"seat": seat, "skill": skill}), seat, skill)
    listed = tuple(dict.fromkeys(command.order))
    seats = tuple(dict.fromkeys(seat for seat, _ in command.order))
    event = work.emit(Kind.ORDERED, seats=seats, data={"order": listed, "reason": command.reason}, cite=stage.cite)
    work.st.flow = replace(flow, order=listed, order_event=event)


def run_in_order(work: Work, names: tuple[str, ...], order: tuple[tuple[int, str], ...], bars: dict[int, str]) -> None:
    """Runs a part's items; where the list would take an entry, the next of the ruled order is taken. What is not ruled follows."""
    places = {pair: place for place, pair in enumerate(order)}
    turn = [use for name in names if name in work.book.skills for use in whose_turn(work, work.book.skills[name])]
    slots = [use.skill for use in turn if (use.by, use.skill) in places]
    ruled: list[Use] = sorted((use for use in turn if (use.by, use.skill) in places), key=lambda use: places[use.by, use.skill])
    for name in names:
        for _ in range(slots.count(name)):
            use = ruled.pop(0)
            take_one(work, use, work.book.skills[use.skill], bars)
        run_item(work, name, bars)
