"""What only shows when the whole book has been read: records that nothing leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Any

from director_app.rulebook.context import Context
from director_app.rulebook.model import Effect, RuleBook, nested
from director_app.rulebook.sections import Sections


def check(context: Context, book: RuleBook, sections: Sections) -> None:
    """Add the faults of a book whose records are all there."""
    _unreached(context, book)
    _ungiven(context, book)
    _unmade(context, book)
    _slots(context, book, sections)
    _circles(context, book)


def _ours(file: str) -> bool:
    """Records of an extended book may lie idle."""
    return not file.startswith("../")


def _unreached(context: Context, book: RuleBook) -> None:
    reached = context.used["skill"] | context.mentioned
    for skill in book.skills.values():
        # One that does nothing need not be reached: it is a line on its holder's card.
        works = bool(skill.do) or skill.choose is not None
        by_itself = skill.on or skill.grants or skill.moment
        if works and not by_itself and skill.name not in reached and _ours(skill.place.file):
            context.fault(skill.place, "skill-unreached", name=skill.name)


def _ungiven(context: Context, book: RuleBook) -> None:
    for state in book.states.values():
        if not state.director and state.name not in context.used["state"] and _ours(state.place.file):
            context.fault(state.place, "state-ungiven", name=state.name)


def _unmade(context: Context, book: RuleBook) -> None:
    for step in book.redirects:
        for bend in step.bends:
            if bend not in context.used["bend"] and _ours(step.place.file):
                context.fault(step.place, "bend-unmade", step=step.name, name=bend)
    waited = {bend for step in book.redirects for bend in step.bends}
    for skill in book.skills.values():
        for effect in skill.do:
            if effect.verb == "bend" and skill.name not in waited:
                context.fault(effect.place, "bend-unseen", name=skill.name)


def _slots(context: Context, book: RuleBook, sections: Sections) -> None:
    """A slot nothing is dealt in is a name misspelt."""
    node = sections.nodes.get("settlement")
    if node is None:
        return
    known = {*book.skills, *book.rules, *book.states, *book.marks, *book.cards, *context.used["slot"]}
    for item in context.items(node):
        name = context.word(item)
        if name is not None and name not in known and _ours(item.place.file):
            context.fault(item.place, "slot-unused", name=name, nearest=context.nearest(name, known))


def _circles(context: Context, book: RuleBook) -> None:
    """Rules that run each other, states that include each other, cards that turn into each other."""
    _circle(context, "rule", book.rules, {name: tuple(_run_by(rule.do)) for name, rule in book.rules.items()})
    _circle(context, "state", book.states, {name: state.includes for name, state in book.states.items()})
    _circle(context, "card", book.cards, {name: (card.into,) for name, card in book.cards.items() if card.into})


def _circle(context: Context, kind: str, records: Mapping[str, Any], links: Mapping[str, Iterable[str]]) -> None:
    try:
        TopologicalSorter(links).prepare()
    except CycleError as error:
        # The cycle comes as a way against the links.
        chain = list(reversed(error.args[1]))
        context.fault(records[chain[0]].place, "circle", kind=kind, chain=" → ".join(chain))


def _run_by(effects: Iterable[Effect]) -> Iterator[str]:
    """The rules that a list of effects runs."""
    return (str(effect.args["rule"]) for effect in nested(effects) if effect.verb == "run")
