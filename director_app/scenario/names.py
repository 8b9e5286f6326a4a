"""Names that a scenario uses and its rule book does not have: a misspelt name must not make a check empty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from director_app.rulebook.model import RuleBook
from director_app.scenario.kinds import ARMED
from director_app.scenario.model import Expectation, Scenario, Told

_SKILL_PARTS = {"settled", "fizzled", "feedback", "no_feedback", "available"}


def unknown_name(scenario: Scenario, book: RuleBook) -> str:
    """The first unknown name, in words; '' where the book knows them all."""
    return next(_unknown(scenario, book), "")


def _unknown(scenario: Scenario, book: RuleBook) -> Iterator[str]:
    roles = [seat.role for seat in scenario.setup.seats] + list(scenario.setup.reserve)
    yield from (f"unknown role {role}" for role in roles if role not in book.roles)
    for step in scenario.steps:
        where = f"step {step.number} {step.phase}"
        for action in step.actions:
            if action.enter.skill not in book.skills:
                yield f"{where}: unknown skill {action.enter.skill}"
        for override in step.overrides:
            if override.what in ("state", "clear_state") and override.value not in book.states:
                yield f"{where}: unknown state {override.value}"
        for penalty in step.penalties:
            if penalty.card not in book.cards:
                yield f"{where}: unknown card {penalty.card}"
        for expectation in (*step.before, *step.expect):
            yield from (f"{where}: {fault}" for fault in _in_expectation(expectation, book))


def _in_expectation(expectation: Expectation, book: RuleBook) -> Iterator[str]:
    kind = expectation.kind
    if kind in _SKILL_PARTS and expectation.word("skill") not in book.skills:
        yield f"{kind}: unknown skill {expectation.word('skill')}"
    if kind == "skills":
        yield from _listed(expectation, book.skills, "skill")
    if kind == "state":
        yield from _listed(expectation, book.states, "state")
    if kind == "label":
        yield from (f"label: unknown label {name}" for name in _names(expectation) if name not in (*book.labels, ARMED))
    if kind == "mark" and expectation.word("name") not in book.marks and expectation.word("name") not in book.groups:
        yield f"mark: unknown mark {expectation.word('name')}"
    if kind == "identity":
        for part in ("actual", "shown"):
            if expectation.named(part) and expectation.word(part) not in book.roles:
                yield f"identity: unknown role {expectation.word(part)}"


def _listed(expectation: Expectation, table: Mapping[str, object], what: str) -> Iterator[str]:
    yield from (f"{expectation.kind}: unknown {what} {name}" for name in _names(expectation) if name not in table)


def _names(expectation: Expectation) -> Iterator[str]:
    for part in ("has", "lacks"):
        for item in expectation.items(part):
            yield from _name(item)


def _name(item: Told) -> Iterator[str]:
    yield from (str(key) for key in item) if isinstance(item, Mapping) else [str(item)]
