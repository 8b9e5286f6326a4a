"""What a seat carries and what has happened to it: marks with their counters, identities it had, and what ends next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from director_app.console.models.facts import Chip, moment_words
from director_app.console.models.tree import Node
from director_app.engine.events import Event, Kind
from director_app.engine.queue_model import Row
from director_app.engine.state import GameState
from director_app.i18n import tr
from director_app.rulebook.model import RuleBook
from director_app.wording import seat_text

RowFor = Callable[[int, str], Row]


def counters(book: RuleBook, mark: str, carrier: int, row_for: RowFor) -> tuple[tuple[str, int], ...]:
    """The counted skills of a mark with the uses they have left, whoever carries it."""
    counted = (name for name in book.marks[mark].skills if name in book.skills and book.skills[name].uses is not None)
    left = ((name, row_for(carrier, name).left) for name in counted)
    return tuple((name, uses) for name, uses in left if uses is not None)


def counter_words(found: Iterable[tuple[str, int]]) -> str:
    """Counters as words: `诅咒 剩 2 次`."""
    return tr("、").join(tr("{skill} 剩 {n} 次").format(skill=skill, n=left) for skill, left in found)


def marks_line(book: RuleBook, state: GameState, row_for: RowFor) -> str:
    """Who carries what, in one line for the head of the window: the mark, its seats, and what is left of its skills in brackets."""
    parts = []
    for mark, seats in state.marks.items():
        if not seats or mark not in book.marks:
            continue
        words = counter_words(counters(book, mark, seats[0], row_for))
        who = tr("、").join(seat_text(seat) for seat in seats)
        parts.append(f"{mark} {who}" + (tr("（{words}）").format(words=words) if words else ""))
    return " · ".join(parts)


def mark_chips(book: RuleBook, state: GameState, row_for: RowFor) -> dict[int, tuple[Chip, ...]]:
    """Marks as chips by seat; a counter stands in the chip, and is named where it is pointed at."""
    chips: dict[int, tuple[Chip, ...]] = {}
    for mark, seats in state.marks.items():
        for seat in seats:
            found = counters(book, mark, seat, row_for) if mark in book.marks else ()
            short = " ".join((mark, *(str(left) for _, left in found)))
            tip = "\n".join(part for part in (mark, counter_words(found), book.marks[mark].cite if mark in book.marks else "") if part)
            chips[seat] = (*chips.get(seat, ()), Chip(short, mark, False, False, tip))
    return chips


def mark_nodes(book: RuleBook, state: GameState, number: int, row_for: RowFor) -> list[Node]:
    """The marks a seat carries, each with its counters."""
    nodes = []
    for mark, seats in state.marks.items():
        if number in seats:
            found = counters(book, mark, number, row_for) if mark in book.marks else ()
            cite = book.marks[mark].cite if mark in book.marks else ""
            nodes.append(Node(mark, counter_words(found) or tr("持有"), tip=cite))
    return nodes


def history_nodes(events: Sequence[Event], number: int) -> list[Node]:
    """What the seat was before, the oldest first: each change of role or faction with when and by whose skill."""
    nodes = []
    key = ""
    for event in events:
        if event.kind is Kind.STAGE_BEGAN:
            key = str(event.data.get("key", ""))
        elif event.seat == number and event.kind is Kind.BECAME:
            was, role = str(event.data.get("was", "")), str(event.data.get("role", ""))
            faction = str(event.data.get("faction", ""))
            nodes.append(Node(key, f"{was} → {role} · {faction}", tip=event.cite, key=("event", event.id)))
        elif event.seat == number and event.kind is Kind.TURNED:
            nodes.append(Node(key, f"→ {event.data.get('faction', '')}", tip=event.cite, key=("event", event.id)))
    return nodes


def _distance(book: RuleBook, state: GameState, until: str) -> tuple[int, int]:
    """How far off a moment is, in stages; one that the timeline does not name comes last."""
    moment = book.moments.get(until)
    stages = (*book.start, *book.cycle)
    first = len(book.start)
    place = next((place for place, stage in enumerate(stages) if moment is not None and stage.id == moment.stage), None)
    if moment is None or place is None:
        return (10 * len(stages), 0)
    ahead = place - state.stage
    passed = ahead < 0 or (ahead == 0 and not moment.leave)
    if passed:
        ahead += len(book.cycle) if place >= first else 10 * len(stages)
    return (ahead, int(moment.leave))


def timer_nodes(book: RuleBook, state: GameState, number: int) -> list[Node]:
    """What ends by itself on this seat, what runs out first before the rest."""
    found = [(item.until, item.name, item.by) for item in state.states.get(number, ()) if item.until]
    found += [(veil.until, tr("表面"), veil.by) for veil in state.seats[number].disguises if veil.until]
    held = ((by, until) for seat, by, until in state.controls if seat == number and until)
    found += [(until, tr("被 {who} 控制").format(who=seat_text(by)), None) for by, until in held]
    found += [(group.until, group.name, None) for group in state.groups if number in group.members and group.until]
    ordered = sorted(found, key=lambda item: _distance(book, state, item[0]))
    return [
        Node(name, tr("至 {when}").format(when=moment_words(book, until)) + (f" ← {seat_text(by)}" if by is not None else ""))
        for until, name, by in ordered
    ]
