"""Verbs that tell somebody something."""

from __future__ import annotations

from director_app.engine.effects import Args, plain, verb
from director_app.engine.events import Kind, Value
from director_app.engine.language.evaluate import holds
from director_app.engine.language.scope import Scope
from director_app.engine.messages import feedback, publish, publish_waiting, tell
from director_app.engine.records import replace
from director_app.engine.state import Use
from director_app.engine.triggers import fire
from director_app.engine.verbs.states import skill_name
from director_app.engine.work import Work
from director_app.rulebook.model import Expr

DEFAULT_REVEAL = "{who:seat}翻牌，身份为{role}。"


def values_of(args: Args, scope: Scope) -> dict[str, Value]:
    """The slots of a text: what `with` gives, and the names every text knows."""
    values = args.values("with")
    for name in ("self", "actor", "giver", "who", "state"):
        if name not in values and name in scope.vars:
            values[name] = plain(scope.vars[name])
    values.setdefault("skill", skill_name(scope))
    return values


@verb("feedback")
def _feedback(work: Work, args: Args, scope: Scope) -> None:
    skill = args.word("skill") or skill_name(scope)
    value = plain(args.value("value"))
    about = args.seats("about")
    for seat in args.seats("to"):
        feedback(work, seat, skill, about, value)
    use = scope.vars.get("use")
    if isinstance(use, Use) and use.skill == skill:
        _keep_answer(work, use, about, value)


def _keep_answer(work: Work, use: Use, about: tuple[int, ...], value: Value) -> None:
    """What a use told, for the skills that report on it."""
    for place in range(len(work.st.uses) - 1, -1, -1):
        told = work.st.uses[place]
        if told.id == use.id:
            work.st.uses[place] = replace(told, told=(*told.told, (about, value)))
            return


@verb("tell")
def _tell(work: Work, args: Args, scope: Scope) -> None:
    values = values_of(args, scope)
    for seat in args.seats("to"):
        tell(work, seat, args.word("text"), values, now=args.word("when") == "now")
    use = scope.vars.get("use")
    if args.has("answer") and isinstance(use, Use):
        _keep_answer(work, use, (), plain(args.value("answer")))


@verb("publish")
def _publish(work: Work, args: Args, scope: Scope) -> None:
    publish(work, args.word("text"), values_of(args, scope), when=args.word("when"))


@verb("publish_waiting")
def _publish_waiting(work: Work, args: Args, scope: Scope) -> None:
    publish_waiting(work)


@verb("publish_outs")
def _publish_outs(work: Work, args: Args, scope: Scope) -> None:
    where = args.raw.get("where")
    gone: list[tuple[int, int]] = []
    for number, seat in work.st.seats.items():
        if seat.out is None or seat.out.announced:
            continue
        if isinstance(where, Expr) and not holds(where, scope.with_(it=number)):
            continue
        gone.append((number if args.word("by") == "seat" else seat.out.order, number))
    seats = tuple(number for _, number in sorted(gone))
    values = {**values_of(args, scope), "seats": seats}
    if seats:
        event = work.emit(Kind.OUTS_ANNOUNCED, seats=seats)
        with work.because(event):
            publish(work, args.word("text"), values, when="now")
        for number in seats:
            out = work.st.seats[number].out
            if out is not None:
                work.change_seat(number, out=replace(out, announced=True))
        for number in seats:
            with work.because(event):
                fire(work, "announced", {"who": number})
    elif args.has("empty"):
        publish(work, args.word("empty"), values, when="now")


@verb("reveal")
def _reveal(work: Work, args: Args, scope: Scope) -> None:
    text = args.word("text") or DEFAULT_REVEAL
    for seat in args.seats("seats"):
        record = work.st.seats[seat]
        if record.revealed:
            continue
        work.change_seat(seat, revealed=True)
        role = args.word("role") or record.actual or record.card
        event = work.emit(Kind.REVEALED, seat, data={"role": role})
        with work.because(event):
            publish(work, text, {"who": seat, "role": role, "self": seat}, when=args.word("when"), reveals=True)


@verb("cover")
def _cover(work: Work, args: Args, scope: Scope) -> None:
    for seat in args.seats("seats"):
        if work.st.seats[seat].revealed:
            work.change_seat(seat, revealed=False)
            work.emit(Kind.COVERED, seat)


@verb("last_words")
def _last_words(work: Work, args: Args, scope: Scope) -> None:
    seats = args.seats("seats")
    work.st.words = seats
    work.emit(Kind.LAST_WORDS, seats=seats)
