"""Runs lists of effects: conditions, branches, loops, and the registered verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from director_app.engine.events import Kind, Value
from director_app.engine.language.evaluate import all_hold, checks_of, value_of
from director_app.engine.language.scope import Scope, Val, as_int, seats_of, unique
from director_app.engine.state import Ball, Ballot, Bend, Damage, StateHeld, Use
from director_app.engine.work import Work
from director_app.rulebook.model import Arg, Effect, Expr, Moment, Skill, Template


class Stop(Exception):
    """Ends the running use: it does not take effect."""


class Args:
    """A verb's arguments, worked out in a scope when asked for."""

    __slots__ = ("raw", "scope")

    def __init__(self, raw: Mapping[str, Arg], scope: Scope) -> None:
        self.raw = raw
        self.scope = scope

    def has(self, name: str) -> bool:
        return name in self.raw

    def value(self, name: str, default: Val = None) -> Val:
        """The value of an expression argument."""
        arg = self.raw.get(name)
        if isinstance(arg, Expr):
            return value_of(arg, self.scope)
        return default if arg is None else cast(Val, arg)

    def seats(self, name: str) -> tuple[int, ...]:
        """The seats an argument names, each once, only seats that exist."""
        known = self.scope.work.st.seats
        return tuple([seat for seat in unique(seats_of(self.value(name))) if seat in known])

    def seat(self, name: str, default: int | None = None) -> int | None:
        """The first seat an argument names."""
        if name not in self.raw:
            return default
        seats = self.seats(name)
        return seats[0] if seats else None

    def number(self, name: str, default: int | None = None) -> int | None:
        if name not in self.raw:
            return default
        value = self.value(name)
        return None if value is None else as_int(value)

    def word(self, name: str, default: str = "") -> str:
        """A bare word or the text of an expression."""
        arg = self.raw.get(name)
        if arg is None:
            return default
        if isinstance(arg, Template):
            return arg.text
        if isinstance(arg, Expr):
            value = value_of(arg, self.scope)
            return value.name if isinstance(value, Skill) else str(value or "")
        return str(arg)

    def words(self, name: str) -> tuple[str, ...]:
        arg = self.raw.get(name)
        return arg if isinstance(arg, tuple) else () if arg is None else (str(arg),)  # type: ignore[return-value]

    def flag(self, name: str) -> bool:
        return self.raw.get(name) is True

    def moment(self, name: str) -> str:
        """The name of a moment ('' for never)."""
        arg = self.raw.get(name)
        return arg.name if isinstance(arg, Moment) else ""

    def do(self, name: str) -> tuple[Effect, ...]:
        return cast(tuple[Effect, ...], self.raw.get(name, ()))

    def values(self, name: str) -> dict[str, Value]:
        """A mapping of names to expressions, worked out and made plain."""
        arg = self.raw.get(name)
        if not isinstance(arg, Mapping):
            return {}
        return {key: plain(value_of(item, self.scope)) for key, item in arg.items()}


Implementation = Callable[[Work, Args, Scope], Scope | None]
VERB_TABLE: dict[str, Implementation] = {}


def verb(name: str) -> Callable[[Implementation], Implementation]:
    """Registers the implementation of a verb. One that returns a scope binds names for the rest of the list."""

    def register(function: Implementation) -> Implementation:
        VERB_TABLE[name] = function
        return function

    return register


def plain(value: Val) -> Value:
    """A value as events may hold it: records become their names or numbers."""
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, tuple):
        return tuple(plain(item) for item in value)
    if isinstance(value, Use):
        return value.skill
    if isinstance(value, (StateHeld, Skill, Bend)):
        return value.name
    if isinstance(value, Damage):
        return value.skill
    if isinstance(value, Ball):
        return value.chosen
    if isinstance(value, Ballot):
        return value.voter
    return {str(key): plain(item) for key, item in value.items()}


def run(work: Work, effects: tuple[Effect, ...], scope: Scope) -> None:
    """Runs a list of effects in order. Raises Stop where a use is made void."""
    work.spend(len(effects))
    for effect in effects:
        if effect.conditions and not all_hold(effect.conditions, scope):
            if effect.verb == "branch":
                otherwise = cast(tuple[Effect, ...], effect.args.get("else", ()))
                if otherwise:
                    run(work, otherwise, scope)
                    continue
            if "use" in scope.vars:
                work.emit(Kind.CHECKED, data={"verb": effect.verb, "checks": checks_of(effect.conditions, scope)})
            continue
        if effect.verb == "branch":
            run(work, cast(tuple[Effect, ...], effect.args.get("do", ())), scope)
            continue
        bound = VERB_TABLE[effect.verb](work, Args(effect.args, scope), scope)
        if bound is not None:
            scope = bound


def run_rule(work: Work, name: str, scope: Scope) -> None:
    """Runs a rule of the book, when its conditions hold."""
    rule = work.book.rules[name]
    # the rulings its conditions ask for are its own, not those of what comes after it
    with work.because(work.cause):
        if not all_hold(rule.when, scope):
            return
        event = work.emit(Kind.RULE, data={"rule": name}, cite=rule.cite)
        with work.because(event, rule.cite, rule.rulings):
            run(work, rule.do, scope)
