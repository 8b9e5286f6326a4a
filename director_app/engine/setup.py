"""Makes a new game: seats the roles, gives them their skills, tells them who they are."""

from __future__ import annotations

from director_app.engine.commands import Setup
from director_app.engine.effects import run
from director_app.engine.events import Kind, Value
from director_app.engine.language.scope import Scope
from director_app.engine.options import check_option
from director_app.engine.queue_model import Reason, Refused
from director_app.engine.skills import take_seat
from director_app.engine.stages import enter_stage
from director_app.engine.state import GameState, Seat
from director_app.engine.triggers import fire
from director_app.engine.work import Work
from director_app.rulebook.model import RuleBook

DEFAULT_IDENTITY = "你是{self:seat}，身份：{role}，阵营：{faction}。"


def check_setup(book: RuleBook, setup: Setup) -> None:
    """Refuses seats that can't be. Raises Refused."""
    if not setup.seats:
        raise Refused(Reason("no_seats"))
    numbers = [seat.number for seat in setup.seats]
    for seat in setup.seats:
        if seat.role not in book.roles:
            raise Refused(Reason("no_such_role", {"role": seat.role}), seat.number)
        if numbers.count(seat.number) > 1 or seat.number < 1:
            raise Refused(Reason("seat_twice", {"seat": seat.number}), seat.number)
        if seat.owner is not None and seat.owner not in numbers:
            raise Refused(Reason("no_such_seat", {"seat": seat.owner}), seat.number)
    for role in setup.reserve:
        if role not in book.roles:
            raise Refused(Reason("no_such_role", {"role": role}))
    for option, given in setup.options.items():
        check_option(book, option, given)


def start(book: RuleBook, setup: Setup) -> Work:
    """A new game standing in its first stage. Raises Refused."""
    check_setup(book, setup)
    work = Work(
        book,
        GameState(
            seed=setup.seed,
            reserve=setup.reserve,
            options=dict(setup.options),
            pins=dict(setup.pins),
            judging=setup.judging,
            total=len(setup.seats),
        ),
    )
    table: dict[str, Value] = {str(seat.number): seat.role for seat in setup.seats}
    root = work.emit(Kind.SETUP, data={"seats": table, "seed": setup.seed, "reserve": setup.reserve})
    with work.because(root):
        for seat in sorted(setup.seats, key=lambda item: item.number):
            take_seat(work, Seat(seat.number, seat.role, seat.role, "", seat.name, seat.player, seat.owner))
        run(work, book.setup, Scope(work, {}))
        fire(work, "setup", {})
        for number in list(work.st.seats):
            tell_identity(work, number)
        enter_stage(work, 0, 0 if work.index.first else 1)
    return work


def tell_identity(work: Work, number: int) -> None:
    """The first message of a seat: what it is and can do."""
    seat = work.st.seats[number]
    text = work.book.identity_text.text if work.book.identity_text else DEFAULT_IDENTITY
    role = work.book.roles[seat.role]
    work.emit(
        Kind.IDENTITY,
        number,
        data={
            "text": text,
            "values": {
                "self": number,
                "role": seat.role,
                "faction": seat.faction,
                "tier": role.tier,
                "skills": role.skills,
                "name": seat.name,
                "about": role.about,
            },
        },
        cite=role.cite,
    )
