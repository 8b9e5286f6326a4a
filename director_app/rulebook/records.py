"""The records that stand under names: skills, states, roles and the smaller ones. One table of keys for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from director_app.rulebook import effects as doing
from director_app.rulebook import expressions
from director_app.rulebook.choosing import choose
from director_app.rulebook.context import (
    Context,
    Schema,
    fields,
    flag,
    number,
    one_of,
    ref,
    refs,
    text,
    word,
)
from director_app.rulebook.model import (
    CardDef,
    DamageKind,
    Faction,
    Grant,
    GroupDef,
    MarkDef,
    Role,
    Rule,
    Ruling,
    Skill,
    SkillKind,
    StateDef,
    Stopper,
)
from director_app.rulebook.nodes import Listing, Node, Scalar, Table
from director_app.rulebook.triggers import triggers

Tags = Mapping[str, Mapping[str, Any]]
"""Tag of the book → fields of a skill it sets."""

expr: Any = expressions.read
conditions: Any = expressions.conditions
do: Any = doing.effects


def tag(context: Context, node: Node) -> dict[str, Any] | None:
    return fields(context, node, _TAG)


def skill(context: Context, name: str, node: Node, kind: SkillKind, tags: Tags, cite: str = "") -> Skill | None:
    """A skill. `cite` is what holds when it gives none itself: its role's paragraph."""
    context.owner = name
    found = fields(context, node, _SKILL)
    context.owner = ""
    if found is None:
        return None
    given: dict[str, Any] = {}
    for name_of_tag in found.get("tags", ()):
        given.update(tags.get(name_of_tag, {}))
    made = {"cite": cite, **given, **found}
    if "must" not in made and made.get("mandatory") and "choose" in made:
        made["must"] = True
    if "teams" in made:
        made["team"] = True
    if not made["cite"]:
        context.fault(node.place, "no-cite", kind="skill", name=name)
    if "held_by" in made:
        if kind is SkillKind.ROLE:
            kind = SkillKind.COMMON
        else:
            context.fault(node.place, "held-by-mark", name=name)
    return Skill(name=name, place=node.place, kind=kind, **made)


def held_skills(context: Context, node: Node) -> dict[str, Node | None]:
    """What a role or mark holds: skill → its definition, or None where it stands elsewhere in the book."""
    if isinstance(node, Listing):
        return dict.fromkeys(context.words(node))
    return {
        name: None if isinstance(value, Scalar) and value.empty else value
        for name, value in context.entries(node).items()
    }


def _held_names(context: Context, node: Node) -> tuple[str, ...]:
    names: list[str] = []
    items = node.items if isinstance(node, Listing) else []
    for item in items:
        if (name := context.refer("skill", item)) is not None:
            names.append(name)
    if isinstance(node, Table):
        names.extend(node.entries)
    return tuple(names)


def state(context: Context, name: str, node: Node) -> StateDef | None:
    found = fields(context, node, _STATE)
    if found is None:
        return None
    context.used["state"].update(found.get("includes", ()))
    return StateDef(name=name, place=node.place, **found)


def role(context: Context, name: str, node: Node) -> Role | None:
    found = fields(context, node, _ROLE, ("faction",))
    return None if found is None else Role(name=name, place=node.place, **found)


def faction(context: Context, name: str, node: Node) -> Faction | None:
    found = fields(context, node, _FACTION)
    return None if found is None else Faction(name, node.place, **found)


def group(context: Context, name: str, node: Node) -> GroupDef | None:
    found = fields(context, node, _GROUP)
    return None if found is None else GroupDef(name, node.place, **found)


def mark(context: Context, name: str, node: Node) -> MarkDef | None:
    found = fields(context, node, _MARK)
    return None if found is None else MarkDef(name, node.place, **found)


def rule(context: Context, name: str, node: Node) -> Rule | None:
    found = fields(context, node, _RULE, ("do",))
    if found is None:
        return None
    if not found.get("cite"):
        context.fault(node.place, "no-cite", kind="rule", name=name)
    return Rule(name=name, place=node.place, **found)


def card(context: Context, name: str, node: Node) -> CardDef | None:
    found = fields(context, node, _CARD)
    if found and (("merge" in found) != ("into" in found) or found.get("merge", 2) < 2):
        context.fault(node.place, "card-merge")
    return None if found is None else CardDef(name=name, place=node.place, **found)


def ruling(context: Context, name: str, node: Node) -> Ruling | None:
    found = fields(context, node, _RULING, ("question", "default"))
    return None if found is None else Ruling(id=name, place=node.place, **found)


def damage(context: Context, name: str, node: Node) -> DamageKind | None:
    found = fields(context, node, _DAMAGE)
    return None if found is None else DamageKind(name=name, place=node.place, **found)


def _stoppers(context: Context, node: Node) -> tuple[Stopper, ...]:
    found: list[Stopper] = []
    for item in context.items(node):
        if isinstance(item, Table):
            record = fields(context, item, _STOPPER, ("state",))
            if record is not None:
                found.append(Stopper(**record))
        elif (name := context.refer("state", item)) is not None:
            found.append(Stopper(name))
    return tuple(found)


def _grants(context: Context, node: Node) -> tuple[Grant, ...]:
    found: list[Grant] = []
    for item in context.items(node):
        if isinstance(item, Table):
            record = fields(context, item, _GRANT, ("state",))
            if record is not None:
                found.append(Grant(place=item.place, **record))
        elif (name := context.refer("state", item)) is not None:
            found.append(Grant(name, place=item.place))
    context.used["state"].update(grant.state for grant in found)
    return tuple(found)


def texts(context: Context, node: Node) -> dict[str, str]:
    """name → text."""
    return {key: value for key, part in context.entries(node).items() if (value := context.text(part)) is not None}


def repeating(found: Skill, modes: set[str]) -> Skill:
    """Where nothing is collected, a further entry is refused unless the skill says otherwise."""
    return replace(found, repeat="refuse") if modes and modes <= {"instant", "insert"} else found


_repeat = one_of("replace", "replace_last", "refuse")

_TAG: Schema = {
    "targeting": ("targeting", flag), "mandatory": ("mandatory", flag), "must": ("must", flag), "uses": ("uses", expr),
}

_SKILL: Schema = {
    "tags": ("tags", refs("tag")),
    **_TAG,
    "when": ("when", conditions),
    "choose": ("choose", choose),
    "per_stage": ("per_stage", expr), "own_extra": ("own_extra", expr), "waits": ("waits", flag),
    "left": ("left", expr),
    "repeat": ("repeat", _repeat),
    "team": ("team", flag),
    "teams": ("teams", expr),
    "held_by": ("held_by", expr),
    "after_out": ("after_out", flag),
    "only_out": ("only_out", flag),
    "default": ("default", expr),
    "source": ("source", expr),
    "spend": ("spend", expr),
    "aims": ("aims", expr),
    "group": ("group", word),
    "deals": ("deals", refs("kind")),
    "moment": ("moment", flag),
    "do": ("do", do),
    "on": ("on", triggers),
    "grants": ("grants", _grants),
    "cite": ("cite", text),
    "rulings": ("rulings", refs("ruling")),
    "about": ("about", text),
}

_GRANT: Schema = {
    "state": ("state", ref("state")), "when": ("when", conditions), "count": ("count", expr),
    "against": ("against", ref("faction")),
}

_STATE: Schema = {
    "negative": ("negative", flag), "told": ("told", flag), "told_if": ("told_if", expr), "counted": ("counted", flag),
    "includes": ("includes", refs("state")), "bars": ("bars", expr), "suspends": ("suspends", expr),
    "clears": ("clears", expr), "immune": ("immune", expr), "drops_labels": ("drops_labels", refs("label")),
    "untouchable": ("untouchable", flag), "again": ("again", do), "gained": ("gained", do), "ended": ("ended", do),
    "on": ("on", triggers), "chip": ("chip", word), "hidden": ("hidden", flag),
    "director": ("director", flag), "cite": ("cite", text), "about": ("about", text),
}

_ROLE: Schema = {
    "faction": ("faction", ref("faction")), "tier": ("tier", ref("tier")), "kin": ("kin", word),
    "points": ("points", number), "cards": ("cards", number), "labels": ("labels", refs("label")),
    "skills": ("skills", _held_names), "facts": ("facts", texts), "about": ("about", text), "cite": ("cite", text),
}

_FACTION: Schema = {"letter": ("letter", word), "color": ("color", word)}
_GROUP: Schema = {}
_MARK: Schema = {"skills": ("skills", _held_names), "cite": ("cite", text)}
_RULE: Schema = {
    "do": ("do", do), "when": ("when", conditions), "inserts": ("inserts", flag), "eager": ("eager", flag),
    "cite": ("cite", text), "rulings": ("rulings", refs("ruling")),
}
_CARD: Schema = {
    "merge": ("merge", number), "into": ("into", ref("card")), "do": ("do", do), "cite": ("cite", text),
}
_RULING: Schema = {
    "question": ("question", word), "words": ("words", text), "default": ("default", word), "reason": ("reason", text),
    "alternatives": ("alternatives", texts),
}
_DAMAGE: Schema = {"stopped_by": ("stopped_by", _stoppers), "silent": ("silent", flag), "cite": ("cite", text)}
_STOPPER: Schema = {"state": ("state", ref("state")), "uses_up": ("uses_up", flag), "if": ("conditions", conditions)}

