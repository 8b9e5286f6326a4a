"""Turns a scenario into the list of commands that a director would give, for nights that are timed or shown."""

from __future__ import annotations

from director_app.engine import apply, current_key, new_game
from director_app.engine.commands import Command, Proceed, Resolve, Setup, Stand
from director_app.rulebook.model import Mode, RuleBook
from director_app.scenario.model import Action, Scenario

MOST = 2000
"""Commands on the way to the script's end; more than that, and it never comes."""


class NoScript(Exception):
    """The scenario can't be played as a script: the text says why."""


class _Script:
    def __init__(self, book: RuleBook, setup: Setup) -> None:
        self.book = book
        self.state = new_game(book, setup).state
        self.given: list[Command] = []

    def do(self, command: Command) -> None:
        self.state = apply(self.book, self.state, command).state
        self.given.append(command)
        if len(self.given) > MOST:
            raise NoScript("the script does not end")

    def enter(self, actions: list[Action]) -> None:
        """Enters the actions whose turn it is; the others stay in the list."""
        for action in tuple(actions):
            flow = self.state.flow
            if flow.status != "asking" or (action.enter.by, action.enter.skill) in flow.asks:
                self.do(action.enter)
                actions.remove(action)

    def finish(self, actions: list[Action]) -> None:
        """Resolves the open stage; what it asks for is taken from the list."""
        while self.state.flow.status != "done":
            if self.state.flow.status == "asking" and actions:
                before = len(actions)
                self.enter(actions)
                if len(actions) < before:
                    continue
            self.do(Resolve())


def commands_of(scenario: Scenario, book: RuleBook, *, resolve_last: bool = True) -> tuple[Command, ...]:
    """The commands of a scenario in which nothing is refused. The last phase stays open where `resolve_last` is off.

    Raises NoScript for a script without end, Refused for an action the book does not allow.
    """
    script = _Script(book, scenario.setup)
    for step in scenario.steps:
        while current_key(book, script.state) != step.phase:
            script.finish([])
            script.do(Proceed())
        words: tuple[Command, ...] = (*step.penalties, *step.declares, *step.overrides)
        for command in words:
            script.do(command)
        if step.candidates is not None:
            script.do(Stand(step.candidates))
        for ballot in step.ballots:
            script.do(ballot.vote)
        actions = list(step.actions)
        stage = (*book.start, *book.cycle)[script.state.stage]
        if stage.mode not in (Mode.INSERT, Mode.VOTE):
            script.enter(actions)
        if step is not scenario.steps[-1] or resolve_last:
            script.finish(actions)
    return tuple(script.given)
