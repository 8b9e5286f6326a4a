"""A rule of the book that fails at run time is a refusal, which says where it stands: whatever the engine was asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from director_app.engine.language.evaluate import RuleError
from director_app.engine.queue_model import Reason, Refused
from director_app.engine.work import EndlessRules

P = ParamSpec("P")
R = TypeVar("R")

FAILURES = (RuleError, EndlessRules)
"""How a rule fails: it has no value, or there is no end to it."""


def reason_of(failure: RuleError | EndlessRules) -> Reason:
    """What is wrong, and where in the book."""
    if isinstance(failure, EndlessRules):
        return Reason("endless_rules", {"rule": str(failure)})
    place, words = str(failure.expression.place), failure.expression.source
    return Reason("rule_failed", {"place": place, "rule": words, "problem": failure.problem})


def refusing(ask: Callable[P, R]) -> Callable[P, R]:
    """A question to the engine that raises Refused where a rule fails on the way to its answer."""

    @wraps(ask)
    def asked(*given: P.args, **named: P.kwargs) -> R:
        try:
            return ask(*given, **named)
        except FAILURES as failure:
            raise Refused(reason_of(failure)) from failure

    return asked
