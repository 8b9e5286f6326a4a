"""Sections → the frozen RuleBook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from director_app.rulebook import ballots, composition, expressions, people, records, redirects, timeline
from director_app.rulebook import effects as doing
from director_app.rulebook.context import Context, Schema, fields, flag, template, word
from director_app.rulebook.model import People, Place, RuleBook, Skill, SkillKind, Template
from director_app.rulebook.nodes import Node, Table
from director_app.rulebook.sections import MAIN, Sections
from director_app.rulebook.texts import check_template
from director_app.rulebook.triggers import triggers


def assemble(context: Context, sections: Sections) -> RuleBook | None:
    """The book. None when what everything else hangs on is missing; there are faults then."""
    nodes = sections.nodes
    place = nodes["book"].place if "book" in nodes else Place(MAIN, 1, 1)
    for section in ("book", "timeline"):
        if section not in nodes:
            context.fault(place, "missing-section", key=section)
    head = fields(context, nodes["book"], _BOOK, ("id", "name")) if "book" in nodes else None
    time = timeline.timeline(context, nodes["timeline"]) if "timeline" in nodes else {}
    parts: dict[str, Any] = {"skills": _skills(context, sections, time)}
    for section, (read, missing) in _SECTIONS.items():
        parts[section] = read(context, nodes[section]) if section in nodes else missing
    words: dict[str, Template] = dict(parts.pop("texts"))
    if head is None or "cycle" not in time:
        return None
    head.pop("extends", None)
    given: dict[str, Any] = {"language": "zh_CN", "armed": None, "start": (), "unnumbered": (), **head, **time, **parts}
    identity = words.pop("identity", None)
    return RuleBook(**given, identity_text=identity, words=words, sources=sections.sources, place=place)


def _table(read: Callable[[Context, str, Node], Any]) -> Callable[[Context, Node], dict[str, Any]]:
    """name → record, in the book's order."""

    def whole(context: Context, node: Node) -> dict[str, Any]:
        found = ((name, read(context, name, record)) for name, record in context.entries(node).items())
        return {name: record for name, record in found if record is not None}

    return whole


def _skills(context: Context, sections: Sections, time: dict[str, Any]) -> dict[str, Skill]:
    """All skills, those defined within roles and marks included."""
    nodes = sections.nodes
    tag_nodes = nodes.get("tags")
    tags = {
        name: found
        for name, node in (tag_nodes.entries.items() if isinstance(tag_nodes, Table) else ())
        if (found := records.tag(context, node)) is not None
    }
    marked: set[str] = set()
    for section in ("roles", "marks"):
        holders = nodes.get(section)
        for record in holders.entries.values() if isinstance(holders, Table) else ():
            if not isinstance(record, Table):
                continue
            held = record.entries.get("skills")
            if held is None:
                continue
            for name, definition in records.held_skills(context, held).items():
                if section == "marks":
                    marked.add(name)
                if definition is None and name not in sections.skills and isinstance(held, Table):
                    near = context.nearest(name, sections.skills)
                    context.fault(held.keys[name].place, "unknown-name", kind="skill", name=name, nearest=near)
    modes = _modes(time)
    skills: dict[str, Skill] = {}
    for name, (definition, cite) in sections.skills.items():
        kind = SkillKind.MARK if name in marked else SkillKind.ROLE
        skill = records.skill(context, name, definition, kind, tags, cite)
        if skill is not None:
            given = isinstance(definition, Table) and "repeat" in definition.entries
            skills[name] = skill if given else records.repeating(skill, modes.get(name, set()))
    return skills


def _modes(time: dict[str, Any]) -> dict[str, set[str]]:
    """Skill → modes of the stages it can be used in."""
    modes: dict[str, set[str]] = {}
    for stage in (*time.get("start", ()), *time.get("cycle", ())):
        for part in stage.order:
            for name in part:
                modes.setdefault(name, set()).add(stage.mode)
    return modes


def _texts(context: Context, node: Node) -> dict[str, Template]:
    found: dict[str, Template] = {}
    for name, part in context.entries(node).items():
        text = template(context, part)
        if text is not None:
            check_template(context, text, None)
            found[name] = text
    return found


_BOOK: Schema = {
    "id": ("id", word), "name": ("name", word), "language": ("language", word), "armed": ("armed", expressions.read),
    "extends": ("extends", word), "copies_last": ("copies_last", flag),
}

_SECTIONS: dict[str, tuple[Callable[[Context, Node], Any], Any]] = {
    "factions": (_table(records.faction), {}),
    "tiers": (Context.words, ()),
    "labels": (Context.words, ()),
    "settings": (records.texts, {}),
    "moments": (timeline.moments, {}),
    "damage": (_table(records.damage), {}),
    "settlement": (Context.words, ()),
    "states": (_table(records.state), {}),
    "marks": (_table(records.mark), {}),
    "groups": (_table(records.group), {}),
    "roles": (_table(records.role), {}),
    "rules": (_table(records.rule), {}),
    "cards": (_table(records.card), {}),
    "rulings": (_table(records.ruling), {}),
    "redirects": (redirects.redirects, ()),
    "triggers": (triggers, ()),
    "setup": (doing.effects, ()),
    "victory": (doing.effects, ()),
    "composition": (composition.composition, None),
    "texts": (_texts, {}),
    "ballots": (ballots.form, None),
    "people": (people.people, People()),
}
"""Section → its reader, and what the book has without it. (Tags, skills, timeline: above.)"""
