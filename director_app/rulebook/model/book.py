"""A whole rule book, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from director_app.rulebook.model.cast import Faction, GroupDef, MarkDef, Role, StateDef
from director_app.rulebook.model.parts import Effect, Expr, Moment, Place, Template
from director_app.rulebook.model.people import People
from director_app.rulebook.model.resolution import DamageKind, RedirectStep, Rule, Stage
from director_app.rulebook.model.skills import Skill, Trigger
from director_app.rulebook.model.table import BallotForm, CardDef, Composition, Ruling


@dataclass(frozen=True, slots=True, eq=False)
class RuleBook:
    """A whole book, checked. Tables keep the book's own order. Two books are equal only if they are the same."""

    id: str
    name: str
    language: str
    factions: Mapping[str, Faction]
    tiers: tuple[str, ...]
    labels: tuple[str, ...]
    roles: Mapping[str, Role]
    skills: Mapping[str, Skill]
    states: Mapping[str, StateDef]
    marks: Mapping[str, MarkDef]
    groups: Mapping[str, GroupDef]
    moments: Mapping[str, Moment]
    start: tuple[Stage, ...]
    cycle: tuple[Stage, ...]
    unnumbered: tuple[str, ...]
    """Parts written without a round number (`竞选日/投票`)."""
    redirects: tuple[RedirectStep, ...]
    damage: Mapping[str, DamageKind]
    settlement: tuple[str, ...]
    """The order of outs: slot names, then the chains' slots."""
    rules: Mapping[str, Rule]
    triggers: tuple[Trigger, ...]
    """What happens by itself whoever is at the table (nobody is `self`)."""
    victory: tuple[Effect, ...]
    setup: tuple[Effect, ...]
    """Runs when a game is made, before the first stage."""
    cards: Mapping[str, CardDef]
    settings: Mapping[str, str]
    """The book's own switches (`执行加速`), with their default."""
    rulings: Mapping[str, Ruling]
    composition: Composition | None
    armed: Expr | None
    """Who counts as armed (on `it`), where the book speaks of it."""
    identity_text: Template | None
    words: Mapping[str, Template]
    """Texts of the program's own messages in the book's voice (out, state gained, …)."""
    sources: Mapping[str, str]
    """File name -> YAML text: what a game file keeps."""
    place: Place
    ballots: BallotForm | None = None
    """How ballots are written; None: the book does not say, and threads can't be read."""
    people: People = field(default_factory=People)
    """What it says about substitutes, assistants, requests, last words and cards."""
    copies_last: bool = False
    """Entries made with a gained skill resolve after those of the seats whose own it is."""

    def stage(self, stage_id: str) -> Stage:
        """The stage with this `part/name`. Raises KeyError when there is none."""
        for stage in (*self.start, *self.cycle):
            if stage.id == stage_id:
                return stage
        raise KeyError(stage_id)
