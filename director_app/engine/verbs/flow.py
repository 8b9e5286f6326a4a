"""Verbs about the course of the game: binding, loops, stages, rewinding, votes, victory."""

from __future__ import annotations

from typing import cast

from director_app.engine.effects import Args, Stop, run, run_rule, verb
from director_app.engine.events import Kind
from director_app.engine.language.evaluate import value_of
from director_app.engine.language.scope import Scope
from director_app.engine.records import replace
from director_app.engine.resolve import make_void, resolve_use
from director_app.engine.state import GameState, Use
from director_app.engine.triggers import fire, spared_by
from director_app.engine.work import Work
from director_app.rulebook.model import Expr


@verb("let")
def _let(work: Work, args: Args, scope: Scope) -> Scope:
    values = args.raw.get("values")
    if isinstance(values, dict):
        for name, expression in values.items():
            scope = scope.with_(**{name: value_of(cast(Expr, expression), scope)})
    return scope


@verb("each")
def _each(work: Work, args: Args, scope: Scope) -> None:
    items = args.value("of")
    name = args.word("as", "it")
    for item in items if isinstance(items, tuple) else () if items is None else (items,):
        run(work, args.do("do"), scope.with_(**{name: item}))


@verb("run")
def _run(work: Work, args: Args, scope: Scope) -> None:
    run_rule(work, args.word("rule"), scope)


@verb("skip")
def _skip(work: Work, args: Args, scope: Scope) -> None:
    stage = args.word("stage")
    work.st.skips = work.st.skips | {stage}
    work.emit(Kind.SKIPPED, data={"stage": stage})


@verb("goto")
def _goto(work: Work, args: Args, scope: Scope) -> None:
    stage = args.word("stage")
    work.st.jump = (stage, args.number("round", 0) or 0)
    work.emit(Kind.JUMPED, data={"stage": stage})


@verb("checkpoint")
def _checkpoint(work: Work, args: Args, scope: Scope) -> None:
    snapshot = work.st.clone()
    snapshot.checkpoints = {}
    work.st.checkpoints = {**work.st.checkpoints, args.word("name"): snapshot}


@verb("rewind")
def _rewind(work: Work, args: Args, scope: Scope) -> None:
    name = args.word("to")
    then = work.st.checkpoints.get(name)
    if then is None:
        return
    now, keep = work.st, args.words("keep")
    past = then.clone()
    _carry_on(past, now, name)
    if "reveals" in keep:
        for number, seat in now.seats.items():
            if seat.revealed and number in past.seats:
                past.seats[number] = replace(past.seats[number], revealed=True)
        past.public = (*past.public, *(item for item in now.public if item.reveals and item not in past.public))
    if "marks" in keep:
        past.marks = dict(now.marks)
    if "cards" in keep:
        past.cards, past.red_seats = dict(now.cards), now.red_seats
    work.st = past
    stage = args.word("stage")
    if stage:
        past.jump = (stage, 0)
    work.emit(Kind.REWOUND, data={"to": name, "stage": stage})


def _carry_on(past: GameState, now: GameState, name: str) -> None:
    """What time itself keeps: numbering, the seeded draws, the place in the stage that rewinds."""
    past.next_event, past.next_id, past.draws = now.next_event, now.next_id, now.draws
    past.pins, past.options, past.judging = now.pins, now.options, now.judging
    past.checkpoints = now.checkpoints
    past.stage, past.round, past.skips = now.stage, now.round, now.skips
    past.flow = replace(now.flow, answered=frozenset(), passed=frozenset())
    past.entries = ()


@verb("fizzle")
def _fizzle(work: Work, args: Args, scope: Scope) -> None:
    raise Stop(args.word("because"))


@verb("void")
def _void(work: Work, args: Args, scope: Scope) -> None:
    uses = args.value("uses")
    for use in uses if isinstance(uses, tuple) else (uses,):
        if isinstance(use, Use) and use.status == "launched":
            make_void(work, use, args.word("because"))


@verb("judge")
def _judge(work: Work, args: Args, scope: Scope) -> None:
    if work.st.winner is None:
        run(work, work.book.victory, Scope(work, {}))


@verb("win")
def _win(work: Work, args: Args, scope: Scope) -> None:
    if work.st.judging and work.st.winner is None:
        work.st.winner = args.word("faction")
        work.emit(Kind.WON, data={"faction": work.st.winner})


@verb("draw_game")
def _draw_game(work: Work, args: Args, scope: Scope) -> None:
    if work.st.judging and work.st.winner is None:
        work.st.winner = ""
        work.emit(Kind.WON, data={"faction": ""})


@verb("lose_faction")
def _lose_faction(work: Work, args: Args, scope: Scope) -> None:
    lose_faction(work, args.word("faction"))


def lose_faction(work: Work, faction: str) -> None:
    """A faction has lost; what follows from that happens."""
    if faction and faction not in work.st.lost:
        work.st.lost = (*work.st.lost, faction)
        event = work.emit(Kind.FACTION_LOST, data={"faction": faction})
        with work.because(event):
            fire(work, "faction_lost", {"faction": faction})


@verb("vote_out")
def _vote_out(work: Work, args: Args, scope: Scope) -> None:
    for seat in args.seats("seat"):
        saved_by = spared_by(work, "top", {"who": seat}, seat)
        if saved_by:
            work.emit(Kind.STOPPED, seat, skill=saved_by, data={"state": saved_by, "kind": "", "skill": saved_by})
        else:
            kept = work.st.memory.get((0, "top"))
            work.st.memory[(0, "top")] = (*kept, seat) if isinstance(kept, tuple) else (seat,)


@verb("ballot")
def _ballot(work: Work, args: Args, scope: Scope) -> None:
    for seat in args.seats("on"):
        work.st.added_votes = (*work.st.added_votes, (seat, args.number("votes", 1) or 1, scope.holder or 0))


@verb("resolve_again")
def _resolve_again(work: Work, args: Args, scope: Scope) -> None:
    use = scope.vars.get("use")
    by = args.seat("by", scope.holder)
    if by is None or args.word("skill") not in work.book.skills:
        return
    nested = Use(
        work.new_id(),
        by,
        args.word("skill"),
        args.seats("targets"),
        acting=use.acting if isinstance(use, Use) else None,
        extra=True,
        entry_event=work.cause or 0,
    )
    resolve_use(work, nested)
