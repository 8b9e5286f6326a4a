"""What the director decides himself: cards, declarations, overrides, rulings, candidates."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.engine.cards import add_card
from director_app.engine.commands import Declare, Override, Penalize, Stand, SwitchRuling
from director_app.engine.damage import put_out_now
from director_app.engine.events import Kind
from director_app.engine.language.scope import Scope
from director_app.engine.messages import publish, tell
from director_app.engine.options import check_option
from director_app.engine.queue_model import Reason, Refused
from director_app.engine.records import replace
from director_app.engine.skills import change_uses, gain, lose
from director_app.engine.state import Damage
from director_app.engine.states import clear, give
from director_app.engine.verbs.flow import lose_faction
from director_app.engine.work import Work
from director_app.rulebook.model import DamageKind, MarkDef, Role, Skill, StateDef


def penalize(work: Work, command: Penalize) -> None:
    """Gives a card; cards merge as the book says, and have their effects. Raises Refused."""
    if command.seat not in work.st.seats:
        raise Refused(Reason("no_such_seat", {"seat": command.seat}))
    if command.card not in work.book.cards:
        raise Refused(Reason("no_such_card", {"card": command.card}), command.seat)
    add_card(work, command.seat, command.card, command.reason)


def declare(work: Work, command: Declare) -> None:
    """A decision the book leaves to the director. Raises Refused."""
    for faction in (command.lost, command.winner):
        if faction and faction not in work.book.factions:
            raise Refused(Reason("no_such_faction", {"faction": faction}))
    if command.lost:
        lose_faction(work, command.lost)
    if command.winner or command.draw:
        work.st.winner = command.winner if not command.draw else ""
        work.emit(Kind.WON, data={"faction": work.st.winner})


def stand(work: Work, command: Stand) -> None:
    """Sets the candidates of an election. Raises Refused."""
    for seat in command.seats:
        if seat not in work.st.seats:
            raise Refused(Reason("no_such_seat", {"seat": seat}))
    work.st.candidates = command.seats
    work.emit(Kind.CANDIDATES, seats=command.seats, cite=_election_paragraph(work))


def _election_paragraph(work: Work) -> str:
    """Of the election that is open, else of the next in the book's list."""
    stages = (*work.index.stages[work.st.stage :], *work.index.stages)
    return next((stage.vote.cite or stage.cite for stage in stages if stage.vote is not None and stage.vote.candidates), work.stage.cite)


def switch_ruling(work: Work, command: SwitchRuling) -> None:
    """Switches a ruling or a setting of the book. Raises Refused."""
    check_option(work.book, command.ruling, command.choice)
    work.st.options = {**work.st.options, command.ruling: command.choice}
    work.emit(
        Kind.RULING, data={"ruling": command.ruling, "choice": command.choice, "reason": command.reason}
    )


def override(work: Work, command: Override) -> None:
    """The director's word above the rules. Raises Refused for words and names that are not known."""
    seat = command.seat
    seatless = seat is None and command.what in ("announce", "skip")
    if not seatless and seat not in work.st.seats:
        raise Refused(Reason("no_such_seat", {"seat": seat}))
    event = work.emit(
        Kind.OVERRIDDEN, seat, data={"what": command.what, "value": command.value, "reason": command.reason}
    )
    with work.because(event, _paragraph(work, command)):
        if seat is None:
            _override_game(work, command)
        elif not (_override_table(work, command, seat) or _override_seat(work, command, seat)):
            raise Refused(Reason("no_such_override", {"what": command.what}), seat)


def _paragraph(work: Work, command: Override) -> str:
    """Of what the director gives or takes; '' for what stands in no paragraph, where his reason is all there is."""
    book = work.book
    tables: dict[str, Mapping[str, StateDef | Skill | MarkDef | Role | DamageKind]] = {
        "state": book.states, "clear_state": book.states, "skill": book.skills, "lose_skill": book.skills, "uses": book.skills,
        "mark": book.marks, "role": book.roles, "out": book.damage,
    }  # fmt: skip
    found = tables.get(command.what, {}).get(command.value)
    return found.cite if found is not None else ""


def _known(work: Work, table: str, name: str) -> str:
    if name not in getattr(work.book, table):
        raise Refused(Reason("no_such_name", {"table": table, "given": name}))
    return name


def _override_game(work: Work, command: Override) -> None:
    if command.what == "announce":
        publish(work, command.value, {}, when="now")
    else:
        if command.value not in {stage.id for stage in work.index.stages}:
            raise Refused(Reason("no_such_name", {"table": "stages", "given": command.value}))
        work.st.skips = work.st.skips | {command.value}
        work.emit(Kind.SKIPPED, data={"stage": command.value})


def _override_table(work: Work, command: Override, seat: int) -> bool:
    """States, skills, marks and labels, each a name of the book."""
    value, scope = command.value, Scope(work, {"self": seat, "actor": seat})
    match command.what:
        case "state":
            give(work, _known(work, "states", value), seat, by=None, skill="", count=command.number, scope=scope)
        case "clear_state":
            _known(work, "states", value)
            clear(work, seat, lambda state: state.name == value)
        case "skill":
            gain(work, seat, _known(work, "skills", value), uses=command.number)
        case "lose_skill":
            lose(work, seat, _known(work, "skills", value))
        case "uses":
            change_uses(work, seat, _known(work, "skills", value), to=command.number or 0)
        case "mark":
            work.st.marks[_known(work, "marks", value)] = (seat,)
            work.emit(Kind.MARKED, seats=(seat,), data={"mark": value})
        case "label" | "unlabel":
            _known(work, "labels", value)
            own, on = work.st.seats[seat].labels, command.what == "label"
            work.change_seat(seat, labels=own | {value} if on else own - {value})
            work.emit(Kind.LABELLED, seat, data={"label": value, "on": on})
        case _:
            return False
    return True


def _override_seat(work: Work, command: Override, seat: int) -> bool:
    """The seat's own lot: out, back, face up, faction, role, a message."""
    value, record = command.value, work.st.seats[seat]
    match command.what:
        case "out":
            if record.out is None:
                kind = value if value in work.book.damage else next(iter(work.book.damage))
                put_out_now(work, Damage(work.new_id(), kind, seat, None, "", "", work.stage.id, work.st.round))
        case "revive":
            work.change_seat(seat, out=None)
            work.emit(Kind.REVIVED, seat)
        case "reveal":
            work.change_seat(seat, revealed=True)
            work.emit(Kind.REVEALED, seat, data={"role": record.actual or record.card})
        case "faction":
            work.change_seat(seat, faction=_known(work, "factions", value))
            work.emit(Kind.TURNED, seat, data={"faction": value})
        case "role":
            role = work.book.roles[_known(work, "roles", value)]
            work.st.seats[seat] = replace(record, role=role.name, faction=role.faction, labels=frozenset(role.labels))
            work.emit(Kind.BECAME, seat, data={"role": role.name, "was": record.role, "faction": role.faction})
        case "message":
            tell(work, seat, value, {}, now=True)
        case _:
            return False
    return True
