"""What the console shows of a seat, read off the state as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from director_app.engine.look import states_now
from director_app.engine.state import GameState, Seat, StateHeld
from director_app.i18n import tr
from director_app.rulebook.model import RuleBook
from director_app.wording import seat_text


@dataclass(frozen=True, slots=True)
class Chip:
    """One state on a seat: two characters, what it is called, and where it comes from."""

    short: str
    name: str
    ends: bool
    negative: bool
    tip: str


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One line of the seat table."""

    number: int
    name: str
    player: str
    role: str
    shown: str
    """What others see of it where that differs from the role."""
    faction: str
    faction_place: int
    letter: str
    hue: str
    alive: bool
    out: str
    chips: tuple[Chip, ...]
    unsent: int
    revealed: bool


def seat_label(state: GameState, number: int) -> str:
    """A seat with its name: `7号 甜粽子`."""
    seat = state.seats.get(number)
    name = seat.name if seat is not None else ""
    return f"{seat_text(number)} {name}" if name else seat_text(number)


def moment_words(book: RuleBook, until: str) -> str:
    """A moment in the book's words."""
    moment = book.moments.get(until)
    return (moment.name if moment is not None else "") or until


def state_tip(book: RuleBook, state: GameState, held: StateHeld) -> str:
    """Where a state comes from and when it ends, in one sentence."""
    parts = [held.name]
    if held.by is not None or held.skill:
        source = seat_label(state, held.by) if held.by is not None else ""
        parts.append(tr("来自 {source}").format(source=" · ".join(part for part in (source, held.skill) if part)))
    if held.starts:
        parts.append(tr("自 {when}").format(when=moment_words(book, held.starts)))
    parts.append(tr("至 {when}").format(when=moment_words(book, held.until)) if held.until else tr("没有期限"))
    if held.count is not None:
        parts.append(tr("次数 {n}").format(n="∞" if held.count < 0 else held.count))
    if held.told is False and held.known is False:
        parts.append(tr("尚未告知"))
    return "\n".join(parts)


def chip_of(book: RuleBook, state: GameState, held: StateHeld) -> Chip | None:
    """A state as a chip; None for one the book keeps for itself."""
    what = book.states.get(held.name)
    if what is not None and what.hidden:
        return None
    short = (what.chip if what is not None else "") or held.name[:2]
    return Chip(short, held.name, bool(held.until), what is not None and what.negative, state_tip(book, state, held))


def shown_role(seat: Seat) -> str:
    """The role that others see: the last disguise shows."""
    return next((veil.role for veil in reversed(seat.disguises) if veil.role is not None and not veil.starts), seat.role)


def out_words(book: RuleBook, seat: Seat) -> str:
    """When and by what a seat went out: `夜1 指杀`."""
    if seat.out is None:
        return ""
    part = seat.out.part if seat.out.part in book.unnumbered else f"{seat.out.part}{seat.out.round}"
    return f"{part} {seat.out.kind}"


def seat_lines(
    book: RuleBook, state: GameState, unsent: Mapping[int, int], marks: Mapping[int, tuple[Chip, ...]]
) -> tuple[SeatLine, ...]:
    """The whole table, by seat number; the marks a seat carries stand before its states."""
    places = {name: place for place, name in enumerate(book.factions)}
    lines, now = [], states_now(book, state)
    for seat in state.seats.values():
        faction = book.factions.get(seat.faction)
        shown = shown_role(seat)
        chips = (chip_of(book, state, held) for held in now.get(seat.number, ()))
        lines.append(
            SeatLine(
                seat.number, seat.name, seat.player, seat.role, shown if shown != seat.role else "", seat.faction,
                places.get(seat.faction, len(places)), (faction.letter if faction else "") or seat.faction[:1],
                faction.color if faction else "", seat.out is None, out_words(book, seat),
                (*marks.get(seat.number, ()), *(chip for chip in chips if chip is not None)), unsent.get(seat.number, 0), seat.revealed,
            )
        )  # fmt: skip
    return tuple(lines)


def census(book: RuleBook, lines: tuple[SeatLine, ...]) -> str:
    """Who is left, in one line: alive, then each faction."""
    alive = [line for line in lines if line.alive]
    counts = {name: sum(line.faction == name for line in alive) for name in book.factions}
    parts = [tr("存活 {n}").format(n=len(alive)), *(f"{name} {n}" for name, n in counts.items() if n)]
    return " · ".join(parts)
