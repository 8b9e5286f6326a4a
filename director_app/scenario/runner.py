"""Plays a scenario through the engine and says what did not hold."""

from __future__ import annotations

import re
from dataclasses import dataclass

from director_app.engine import Refused, row_for
from director_app.engine.commands import Command, Proceed, Resolve, Stand
from director_app.engine.queue_model import RowStatus
from director_app.rulebook.model import Mode, RuleBook, Skill, Stage
from director_app.scenario.expectations import unmet
from director_app.scenario.model import Action, Expectation, Scenario, ScenarioFault, Step
from director_app.scenario.names import unknown_name
from director_app.scenario.played import Played
from director_app.wording import reason_text

STAGE_LIMIT = 400
"""More stages than this on the way to one phase: it never comes."""

PAUSE_LIMIT = 400
"""A stage that stops more often than this does not come to an end."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that did not hold. `step` is 0 where the whole file is at fault."""

    step: int
    phase: str
    what: str
    expected: str = ""
    got: str = ""

    def __str__(self) -> str:
        if not self.step:
            return self.what
        said = f"step {self.step} {self.phase}: {self.what}"
        return f"{said}: expected {self.expected}, got {self.got}" if self.expected else said


class _Stuck(Exception):
    """The scenario can't be played on."""

    def __init__(self, what: str, expected: str = "", got: str = "") -> None:
        super().__init__(what)
        self.what, self.expected, self.got = what, expected, got


def run_scenario(scenario: Scenario, book: RuleBook) -> tuple[Failure, ...]:
    """Everything that did not hold; nothing when the scenario passes."""
    fault = unknown_name(scenario, book)
    if fault:
        return (Failure(0, "", fault),)
    try:
        game = Played(book, scenario.setup)
    except Refused as refusal:
        return (Failure(0, "", f"the game cannot be made: {_said(book, refusal)}"),)
    failures: list[Failure] = []
    for step in scenario.steps:
        try:
            _play(game, step, failures)
        except _Stuck as stuck:
            failures.append(Failure(step.number, step.phase, stuck.what, stuck.expected, stuck.got))
            break
        except ScenarioFault as fault_said:
            failures.append(Failure(step.number, step.phase, str(fault_said)))
            break
    return tuple(failures)


def _play(game: Played, step: Step, failures: list[Failure]) -> None:
    _go_to(game, step.phase)
    words: tuple[Command, ...] = (*step.penalties, *step.declares, *step.overrides)
    for command in words:
        try:
            game.do(command)
        except Refused as refusal:
            raise _Stuck(type(command).__name__.lower(), "accepted", _said(game.book, refusal)) from refusal
    if step.candidates is not None:
        try:
            game.do(Stand(step.candidates))
        except Refused as refusal:
            raise _Stuck("candidates", "accepted", _said(game.book, refusal)) from refusal
    _cast(game, step, failures)
    entries = _Entries(game, step, failures)
    entries.take()
    for expectation in step.before:
        _check(game, step, expectation, failures)
    entries.finish()
    for expectation in step.expect:
        _check(game, step, expectation, failures)


def _check(game: Played, step: Step, expectation: Expectation, failures: list[Failure]) -> None:
    missed = unmet(game, expectation)
    if missed is not None:
        failures.append(Failure(step.number, step.phase, missed.what, missed.expected, missed.got))


def _cast(game: Played, step: Step, failures: list[Failure]) -> None:
    for ballot in step.ballots:
        name = f"vote of {ballot.vote.voter}"
        if ballot.refused:
            instead = game.try_refused(ballot.vote)
            if instead:
                failures.append(Failure(step.number, step.phase, name, "refused", instead))
            continue
        try:
            game.do(ballot.vote)
        except Refused as refusal:
            if {ballot.vote.voter, ballot.vote.target} <= {None, *game.state.seats}:
                raise _Stuck(name, "accepted", _said(game.book, refusal)) from refusal
            # a vote of or for nobody at the table is one that does not count: taken silently


class _Entries:
    """The entries of one step, each made when its turn comes."""

    def __init__(self, game: Played, step: Step, failures: list[Failure]) -> None:
        self.game = game
        self.step = step
        self.failures = failures
        self.left: list[Action] = list(step.actions)
        self.refusals: dict[int, str] = {}
        """By identity of the action: why it was last refused."""
        self.opening = True
        """Before the phase begins to resolve."""

    def take(self) -> None:
        """Makes every entry whose turn it is now, in the file's order."""
        place = 0
        while place < len(self.left):
            action = self.left[place]
            if self._waits(action, place) or not self._made(action):
                place += 1
                continue
            del self.left[place]
            place = 0 if self._one_by_one() else place

    def finish(self) -> None:
        """Resolves the phase, entering what is left as its turn comes."""
        self.opening = False
        self.take()
        for _ in range(PAUSE_LIMIT):
            if _over(self.game):
                self._last_chance()
                if _over(self.game):
                    break
            _resolve(self.game)
            self.take()
        else:
            raise _Stuck("the phase does not come to an end")
        for action in self.left:
            got = self.refusals.get(id(action), "never its turn")
            self.failures.append(Failure(self.step.number, self.step.phase, action.title, "accepted", got))

    def _one_by_one(self) -> bool:
        return self.game.status == "asking"

    def _waits(self, action: Action, place: int) -> bool:
        """Whether the turn of this entry has not come yet."""
        if any(other.enter.by == action.enter.by and other.enter.skill == action.enter.skill for other in self.left[:place]):
            return True
        stage = _stage(self.game)
        if self.opening and _asked_on(self.game.book.skills.get(action.enter.skill), stage):
            return True
        if action.enter.skill not in stage.during:
            if self.game.status == "asking":
                return (action.enter.by, action.enter.skill) not in self.game.state.flow.asks
            if stage.mode is Mode.INSERT or (stage.mode is Mode.VOTE and any(action.enter.skill in part for part in stage.order)):
                return self.game.status == "open"
        return row_for(self.game.book, self.game.state, action.enter.by, action.enter.skill).status is RowStatus.LATER

    def _made(self, action: Action) -> bool:
        """Makes an entry (or sees it refused, where it must be); False when it must be tried again later."""
        if action.refused:
            instead = self.game.try_refused(action.enter)
            if instead:
                self.failures.append(Failure(self.step.number, self.step.phase, action.title, "refused", instead))
            return True
        try:
            self.game.do(action.enter)
        except Refused as refusal:
            self.refusals[id(action)] = _said(self.game.book, refusal)
            return False
        return True

    def _last_chance(self) -> None:
        """At the phase's end: entries that have no place in its list, and those that must be refused."""
        for action in tuple(self.left):
            if self._made(action):
                self.left.remove(action)
                if self.game.status != "done":
                    return


def _asked_on(skill: Skill | None, stage: Stage) -> bool:
    """Whether answers come one after the other in this stage, each at once: as in an insertion, `before` looks ahead of them."""
    return skill is not None and skill.moment and skill.per_stage is not None and any(skill.name in part for part in stage.order)


def _stage(game: Played) -> Stage:
    return (*game.book.start, *game.book.cycle)[game.state.stage]


def _go_to(game: Played, phase: str) -> None:
    """Goes on to the next coming of this phase, without optional actions on the way."""
    wanted = _round(phase)
    for _ in range(STAGE_LIMIT):
        if game.key == phase and game.arrived:
            game.arrived = False
            return
        _finish_without_entries(game)
        if game.state.winner is not None:
            raise _Stuck(f"the game is over before {phase}")
        try:
            game.do(Proceed())
        except Refused as refusal:
            raise _Stuck("proceed", "accepted", _said(game.book, refusal)) from refusal
        reached = _round(game.key)
        if wanted is not None and reached is not None and reached > wanted:
            raise _Stuck(f"the game skips this phase and is at {game.key}")
    raise _Stuck("the game never comes to this phase")


def _over(game: Played) -> bool:
    """Whether the phase is resolved; a game that has been won is not resolved any further."""
    return game.status == "done" or game.state.winner is not None


def _finish_without_entries(game: Played) -> None:
    for _ in range(PAUSE_LIMIT):
        if _over(game):
            return
        _resolve(game)
    raise _Stuck(f"{game.key} does not come to an end")


def _resolve(game: Played) -> None:
    try:
        game.do(Resolve())
    except Refused as refusal:
        raise _Stuck(f"resolve {game.key}", "accepted", _said(game.book, refusal)) from refusal


def _round(key: str) -> int | None:
    match = re.match(r"\D+(\d+)/", key)
    return int(match[1]) if match else None


def _said(book: RuleBook, refusal: Refused) -> str:
    return f"refused: {reason_text(refusal.reason)}"
