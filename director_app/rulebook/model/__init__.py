"""What a checked rule book is: plain frozen records, each with the place it was written at.

Nothing here knows a role, a skill or a phase: those are the book's own words, read from YAML.
"""

from director_app.rulebook.model.book import RuleBook
from director_app.rulebook.model.cast import Faction, GroupDef, MarkDef, Role, StateDef
from director_app.rulebook.model.parts import Arg, Effect, Expr, Fault, Moment, Place, Template, nested
from director_app.rulebook.model.people import Assistants, LastWords, People, Request, Substitutes
from director_app.rulebook.model.resolution import DamageKind, Mode, RedirectStep, Rule, Stage, Stopper, VoteRules
from director_app.rulebook.model.skills import ChoiceField, Choose, Grant, Limit, Skill, SkillKind, Trigger
from director_app.rulebook.model.table import BallotForm, CardDef, Composition, FewPosts, Labels, Pool, Ruling

__all__ = [
    "Arg",
    "Assistants",
    "BallotForm",
    "CardDef",
    "ChoiceField",
    "Choose",
    "Composition",
    "DamageKind",
    "Effect",
    "Expr",
    "Faction",
    "Fault",
    "FewPosts",
    "Grant",
    "GroupDef",
    "Labels",
    "LastWords",
    "Limit",
    "MarkDef",
    "Mode",
    "Moment",
    "People",
    "Place",
    "Pool",
    "RedirectStep",
    "Request",
    "Role",
    "Rule",
    "RuleBook",
    "Ruling",
    "Skill",
    "SkillKind",
    "Stage",
    "StateDef",
    "Stopper",
    "Substitutes",
    "Template",
    "Trigger",
    "VoteRules",
    "nested",
]
