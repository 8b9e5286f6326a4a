"""Evaluates checked expressions; each is compiled once, when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence

from director_app.engine.language.compiler import compile_tree
from director_app.engine.language.scope import Scope, Val
from director_app.rulebook.model import Expr


class RuleError(Exception):
    """A rule of the book could not be worked out at run time."""

    def __init__(self, expression: Expr, problem: str) -> None:
        super().__init__(f"{expression.place}: {expression.source}: {problem}")
        self.expression = expression
        self.problem = problem


def value_of(expression: Expr, scope: Scope) -> Val:
    """The value of an expression. Raises RuleError where it has none."""
    run = expression.compiled
    if run is None:
        run = expression.compiled = compile_tree(expression.tree)
    try:
        return run(scope)
    except (TypeError, ValueError, IndexError, KeyError, ZeroDivisionError, AttributeError, RecursionError) as error:
        raise RuleError(expression, str(error)) from error


def holds(expression: Expr, scope: Scope) -> bool:
    """Whether a condition holds."""
    return bool(value_of(expression, scope))


def all_hold(conditions: Sequence[Expr], scope: Scope) -> bool:
    """Whether all conditions hold."""
    for condition in conditions:  # noqa: SIM110 - runs thousands of times a night, and `all` is twice as slow
        if not value_of(condition, scope):
            return False
    return True


def failed_checks(conditions: Sequence[Expr], scope: Scope) -> tuple[tuple[str, bool], ...] | None:
    """None where all conditions hold; else each one's words with whether it holds, for the trace."""
    found = [bool(value_of(condition, scope)) for condition in conditions]
    return None if all(found) else tuple(zip([condition.words for condition in conditions], found, strict=True))


def checks_of(conditions: Sequence[Expr], scope: Scope) -> tuple[tuple[str, bool], ...]:
    """Each condition's words with whether it holds, for the trace."""
    return tuple((condition.words, holds(condition, scope)) for condition in conditions)
