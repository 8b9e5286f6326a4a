"""The variables of the expression language that are read off the game itself."""

from __future__ import annotations

from collections.abc import Callable

from director_app.engine.language.scope import Scope, Val

Getter = Callable[[Scope], Val]


def _living(scope: Scope) -> Val:
    return tuple([number for number, seat in scope.work.st.seats.items() if seat.out is None])


def _choosable(scope: Scope) -> Val:
    return tuple(n for n, seat in scope.work.st.seats.items() if seat.out is None or not seat.out.announced)


def _outs(scope: Scope) -> Val:
    gone = [(seat.out.order, n) for n, seat in scope.work.st.seats.items() if seat.out is not None]
    return tuple(number for _, number in sorted(gone))


def _unannounced(scope: Scope) -> Val:
    gone = [
        (seat.out.order, n) for n, seat in scope.work.st.seats.items() if seat.out is not None and not seat.out.announced
    ]
    return tuple(number for _, number in sorted(gone))


def _tonight(scope: Scope) -> Val:
    st = scope.work.st
    found = []
    for use in reversed(st.uses):
        if use.round != st.round:
            break
        found.append(use)
    return tuple(reversed(found))


def _current(name: str) -> Getter:
    def get(scope: Scope) -> Val:
        use = scope.vars.get("use")
        return getattr(use, name) if use is not None else None

    return get


def _choice(scope: Scope) -> Val:
    use = scope.vars.get("use")
    return use.choice if use is not None else scope.vars.get("choice")  # type: ignore[union-attr]


BUILTINS: dict[str, Getter] = {
    "seats": lambda scope: tuple(scope.work.st.seats),
    "living": _living,
    "choosable": _choosable,
    "outs": _outs,
    "unannounced": _unannounced,
    "round": lambda scope: scope.work.st.round,
    "part": lambda scope: scope.work.stage.part,
    "stage": lambda scope: scope.work.stage.id,
    "tonight": _tonight,
    "history": lambda scope: tuple(scope.work.st.uses),
    "damages": lambda scope: scope.work.st.damages,
    "pending": lambda scope: scope.work.st.pending,
    "reserve": lambda scope: scope.work.st.reserve,
    "lost": lambda scope: scope.work.st.lost,
    "over": lambda scope: scope.work.st.winner is not None,
    "judging": lambda scope: scope.work.st.judging,
    "cast_votes": lambda scope: scope.work.st.ballots,
    "candidates": lambda scope: scope.work.st.candidates,
    "total": lambda scope: scope.work.st.total,
    "chosen": _current("chosen"),
    "settled": _current("settled"),
    "balls": _current("balls"),
    "choice": _choice,
    "text": _current("text"),
    "receiver": _current("receiver"),
    "ballots": _current("ballots"),
}


def builtin_getter(name: str) -> Getter | None:
    """How to read a built-in variable; None for names that are bound in the scope."""
    return BUILTINS.get(name)
