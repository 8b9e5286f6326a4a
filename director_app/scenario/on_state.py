"""Expectations about the position: states, skills, faces, outs, marks, cards and what comes next."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.engine import faces, holding, next_key
from director_app.engine.work import Work
from director_app.scenario.availability import availability
from director_app.scenario.kinds import ARMED, NONE, UNARMED
from director_app.scenario.miss import Miss, missed
from director_app.scenario.model import Expectation, ScenarioFault, Told
from director_app.scenario.played import Played

DRAW, ENDLESS = "平局", "∞"
"""The format's own words."""

ENDLESS_COUNT = -1


def _seat(game: Played, expectation: Expectation, key: str = "seat") -> int:
    seat = expectation.seat(key)
    if seat not in game.state.seats:
        raise ScenarioFault(f"{expectation.kind}: there is no seat {seat}")
    return seat


def _work(game: Played) -> Work:
    return Work(game.book, game.state)


def _has_and_lacks(what: str, expectation: Expectation, held: tuple[str, ...]) -> Miss | None:
    for name in expectation.items("has"):
        if str(name) not in held:
            return missed(f"{what}", f"to have {name}", held)
    for name in expectation.items("lacks"):
        if str(name) in held:
            return missed(f"{what}", f"to lack {name}", held)
    return None


def state(game: Played, expectation: Expectation) -> Miss | None:
    """The states a seat holds, counted ones with their count."""
    seat = _seat(game, expectation)
    held = [(item.name, item.count) for item in holding.states_in_force(_work(game), seat)]
    shown = [name if count is None else {name: ENDLESS if count == ENDLESS_COUNT else count} for name, count in held]
    for wanted in expectation.items("has"):
        if not _holds_state(held, wanted):
            return missed(f"state of {seat}", f"to have {_written_state(wanted)}", shown)
    for wanted in expectation.items("lacks"):
        if _holds_state(held, wanted):
            return missed(f"state of {seat}", f"to lack {_written_state(wanted)}", shown)
    return None


def _holds_state(held: list[tuple[str, int | None]], wanted: Told) -> bool:
    if not isinstance(wanted, Mapping):
        return any(name == wanted for name, _ in held)
    for name, count in wanted.items():
        counts = [number for held_name, number in held if held_name == name]
        number = ENDLESS_COUNT if count == ENDLESS else count
        whole = sum(part for part in counts if part is not None and part > 0)
        if number not in counts and (whole != number or not counts):
            return False
    return True


def _written_state(wanted: Told) -> str:
    return ", ".join(f"{name}: {count}" for name, count in wanted.items()) if isinstance(wanted, Mapping) else str(wanted)


def label(game: Played, expectation: Expectation) -> Miss | None:
    """The book's labels on a seat, and whether it is armed."""
    seat, work = _seat(game, expectation), _work(game)
    armed = (ARMED,) if faces.armed(work, seat) else ()
    return _has_and_lacks(f"label of {seat}", expectation, (*sorted(holding.labels(work, seat)), *armed))


def skills(game: Played, expectation: Expectation) -> Miss | None:
    seat = _seat(game, expectation)
    return _has_and_lacks(f"skills of {seat}", expectation, holding.skills_held(_work(game), seat))


def available(game: Played, expectation: Expectation) -> Miss | None:
    """Whether a seat may use a skill, whom it may choose, and how many uses are left."""
    seat, skill = _seat(game, expectation, "by"), expectation.word("skill")
    what = f"available {seat} {skill}"
    found = availability(game, seat, skill)
    if expectation.named("is") and found.usable != expectation.get("is"):
        return missed(what, expectation.get("is"), f"{'true' if found.usable else 'false'}{found.because}")
    if expectation.named("range") and sorted(expectation.seats("range")) != sorted(found.range):
        return missed(f"{what} range", expectation.seats("range"), found.range)
    if expectation.named("left"):
        left = ENDLESS if found.left is None else found.left
        if left != expectation.get("left"):
            return missed(f"{what} left", expectation.get("left"), left)
    return None


def knows(game: Played, expectation: Expectation) -> Miss | None:
    """The seats that share a group with this one."""
    seat = _seat(game, expectation)
    known = sorted({other for group in game.state.groups if seat in group.members for other in group.members} - {seat})
    wanted = sorted(expectation.seats("seats"))
    return None if known == wanted else missed(f"known to {seat}", wanted, known)


def _outs(game: Played) -> tuple[int, ...]:
    gone = [(seat.out.order, number) for number, seat in game.state.seats.items() if seat.out is not None]
    return tuple(number for _, number in sorted(gone))


def out(game: Played, expectation: Expectation) -> Miss | None:
    """Exactly these seats are out."""
    gone = _outs(game)
    return None if set(gone) == set(expectation.seats()) else missed("out", expectation.seats(), gone)


def order(game: Played, expectation: Expectation) -> Miss | None:
    """These seats went out in this order; others may stand between."""
    gone = iter(_outs(game))
    wanted = expectation.seats()
    return None if all(seat in gone for seat in wanted) else missed("order", wanted, _outs(game))


def cause(game: Played, expectation: Expectation) -> Miss | None:
    """What put a seat out: whose skill, or the kind of damage where no skill did."""
    seat = _seat(game, expectation)
    gone = game.state.seats[seat].out
    what = f"cause of {seat}"
    if gone is None:
        return missed(what, expectation.get("skill") or expectation.get("by"), "still in the game")
    if expectation.named("skill") and expectation.word("skill") not in (gone.skill or gone.kind, gone.kind if not gone.skill else ""):
        return missed(what, expectation.word("skill"), f"{gone.skill or gone.kind} of {gone.by}")
    if expectation.named("by") and gone.by != expectation.seat("by"):
        return missed(what, f"by {expectation.seat('by')}", f"by {gone.by}")
    return None


def identity(game: Played, expectation: Expectation) -> Miss | None:
    """The true face, the face played and the face shown."""
    seat = _seat(game, expectation)
    work, held = _work(game), game.state.seats[seat]
    faces_now = {
        "actual": held.actual or held.card,
        "shown": faces.shown_role(work, seat),
        "faction": held.faction,
        "shown_faction": faces.shown_faction(work, seat),
        "shown_armed": faces.shown_armed(work, seat),
    }
    for part, now in faces_now.items():
        wanted = {ARMED: True, UNARMED: False}.get(str(expectation.get(part)), expectation.get(part))
        if expectation.named(part) and wanted != now:
            return missed(f"identity of {seat}: {part}", expectation.get(part), now)
    return None


def mark(game: Played, expectation: Expectation) -> Miss | None:
    """Who carries a mark; a group of this name counts as one where the book has no such mark."""
    name = expectation.word("name")
    if name in game.book.marks:
        carriers = game.state.marks.get(name, ())
    else:
        carriers = tuple(seat for group in game.state.groups if group.name == name for seat in group.members)
    wanted = () if expectation.get("seat") == NONE else expectation.seats("seat")
    return None if sorted(carriers) == sorted(wanted) else missed(f"mark {name}", expectation.get("seat"), carriers)


def last_words(game: Played, expectation: Expectation) -> Miss | None:
    wanted = expectation.seats()
    return None if set(game.state.words) == set(wanted) else missed("last_words", wanted, game.state.words)


def next_phase(game: Played, expectation: Expectation) -> Miss | None:
    coming = next_key(game.book, game.state)
    return None if coming == expectation.says else missed("next", expectation.says, coming)


def winner(game: Played, expectation: Expectation) -> Miss | None:
    declared = NONE if game.state.winner is None else game.state.winner or DRAW
    return None if declared == expectation.says else missed("winner", expectation.says, declared)


def lost(game: Played, expectation: Expectation) -> Miss | None:
    wanted = {str(name) for name in expectation.items()}
    return None if set(game.state.lost) == wanted else missed("lost", sorted(wanted), game.state.lost)


def cards(game: Played, expectation: Expectation) -> Miss | None:
    seat = _seat(game, expectation)
    held = dict(game.state.cards.get(seat, ()))
    wanted = expectation.says if isinstance(expectation.says, Mapping) else {}
    for card, number in wanted.items():
        if card != "seat" and held.get(card, 0) != number:
            return missed(f"cards of {seat}: {card}", number, held.get(card, 0))
    return None
