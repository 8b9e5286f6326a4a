"""Verbs about states, redirects, damage and outs."""

from __future__ import annotations

from director_app.engine.damage import call_off, deal, put_out_now, settle
from director_app.engine.effects import Args, verb
from director_app.engine.events import Kind
from director_app.engine.holding import untouchable
from director_app.engine.language.evaluate import holds
from director_app.engine.language.scope import Scope
from director_app.engine.records import replace
from director_app.engine.state import Bend, Damage, StateHeld, Use
from director_app.engine.states import clear, give_all, soonest, use_up
from director_app.engine.work import Work
from director_app.rulebook.model import Expr


def skill_name(scope: Scope) -> str:
    """The skill the running rule belongs to."""
    use = scope.vars.get("use")
    if isinstance(use, Use):
        return use.skill
    return str(scope.vars.get("skill_name") or "")


def source_of(scope: Scope) -> int | None:
    """The seat that what happens now comes from."""
    use = scope.vars.get("use")
    if isinstance(use, Use) and scope.vars.get("self") == use.by:
        return use.source if use.source is not None else use.by
    actor = scope.vars.get("actor")
    return actor if isinstance(actor, int) else scope.holder


def touched(work: Work, scope: Scope, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The seats without those that the running use's effects can't touch."""
    use = scope.vars.get("use")
    if not isinstance(use, Use) or not work.index.untouchable:
        return seats
    free = []
    for seat in seats:
        state = untouchable(work, seat) if seat in use.settled and work.book.skills[use.skill].targeting else ""
        if state:
            work.emit(Kind.UNTOUCHED, seat, use.by, use.skill, data={"use": use.id, "state": state})
        else:
            free.append(seat)
    return tuple(free)


@verb("give")
def _give(work: Work, args: Args, scope: Scope) -> None:
    seats = touched(work, scope, args.seats("to"))
    if seats:
        give_all(
            work,
            args.word("state"),
            seats,
            by=args.seat("by", source_of(scope)),
            skill=args.word("skill") or skill_name(scope),
            until=args.moment("until"),
            starts=args.moment("starts"),
            count=args.number("count"),
            against=args.word("against"),
            scope=scope,
        )


@verb("clear")
def _clear(work: Work, args: Args, scope: Scope) -> None:
    names = args.words("states")
    where = args.raw.get("where")
    for seat in args.seats("of"):

        def chosen(state: StateHeld, seat: int = seat) -> bool:
            if names and state.name not in names:
                return False
            return not isinstance(where, Expr) or holds(where, scope.with_(state=state, it=seat))

        clear(work, seat, chosen)


@verb("use_up")
def _use_up(work: Work, args: Args, scope: Scope) -> None:
    for seat in args.seats("of"):
        state = soonest(work, seat, args.word("state"))
        if state is not None:
            use_up(work, seat, state)


@verb("count_up")
def _count_up(work: Work, args: Args, scope: Scope) -> None:
    name, more = args.word("state"), args.number("count", 1) or 1
    for seat in args.seats("of"):
        for state in work.st.states.get(seat, ()):
            if state.name == name and state.count is not None and state.count >= 0:
                grown = replace(state, count=state.count + more)
                work.st.states[seat] = tuple(grown if item.id == state.id else item for item in work.st.states[seat])
                work.emit(
                    Kind.STATE_USED,
                    seat,
                    state.by,
                    skill_name(scope),
                    data={"state": name, "left": grown.count, "instance": state.id},
                )
                break


@verb("bend")
def _bend(work: Work, args: Args, scope: Scope) -> None:
    owner = scope.holder
    if owner is None:
        return
    name = skill_name(scope)
    on, until = touched(work, scope, args.seats("on")), args.moment("until")
    if not on:
        return
    event = work.emit(Kind.BENT, owner, owner, name, seats=on, data={"name": name, "until": until})
    work.st.bends = (*work.st.bends, Bend(name, owner, on, until, event))


@verb("unbend")
def _unbend(work: Work, args: Args, scope: Scope) -> None:
    name, owners = args.word("name"), args.seats("of")
    work.st.bends = tuple(b for b in work.st.bends if b.name != name or b.owner not in owners)
    work.fits_at = 0


@verb("damage")
def _damage(work: Work, args: Args, scope: Scope) -> None:
    skill = args.word("skill") or skill_name(scope)
    for seat in touched(work, scope, args.seats("to")):
        for _ in range(args.number("count", 1) or 1):
            deal(
                work,
                args.word("kind"),
                seat,
                by=args.seat("by", source_of(scope)),
                skill=skill,
                slot=args.word("slot") or skill,
                now=args.flag("now"),
            )


@verb("call_off")
def _call_off(work: Work, args: Args, scope: Scope) -> None:
    named = args.value("damage")
    for damage in named if isinstance(named, tuple) else (named,):
        if isinstance(damage, Damage) and any(item.id == damage.id for item in work.st.pending):
            call_off(work, damage, args.word("because"))


@verb("settle")
def _settle(work: Work, args: Args, scope: Scope) -> None:
    settle(work, of=args.seats("of") if args.has("of") else None)


@verb("out")
def _out(work: Work, args: Args, scope: Scope) -> None:
    skill, by = skill_name(scope), source_of(scope)
    for seat in args.seats("to"):
        if work.st.seats[seat].out is None:
            put_out_now(work, Damage(work.new_id(), args.word("kind"), seat, by, skill, skill, work.stage.id, work.st.round))


@verb("spare")
def _spare(work: Work, args: Args, scope: Scope) -> None:
    work.spared = args.word("by") or skill_name(scope) or "spare"


@verb("revive")
def _revive(work: Work, args: Args, scope: Scope) -> None:
    for seat in args.seats("seats"):
        if work.st.seats[seat].out is not None:
            work.change_seat(seat, out=None)
            work.emit(Kind.REVIVED, seat)
