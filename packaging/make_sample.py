#!/usr/bin/env python3
"""Plays `resources/sample.yaml` into `resources/sample.dgame`, the game that the console opens for a newcomer.

Times are made up, so that the file does not depend on when it was made. What was sent up to the last evening is ticked.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

from director_app.engine import Refused, current_key
from director_app.engine.commands import Command, Enter, Proceed, Resolve, Stand, Vote
from director_app.paths import resource, rulesets_folder
from director_app.record import Session
from director_app.rulebook import load_book
from director_app.scenario.model import Scenario, Step
from director_app.scenario.reading import read_scenario
from director_app.wording import refusal_text

EVENING = datetime(2026, 3, 6, 21, 2, tzinfo=timezone(timedelta(hours=8)))
MOST = 500


class Clock:
    """Runs forward a little at each look."""

    def __init__(self) -> None:
        self.now = EVENING

    def __call__(self) -> str:
        self.now += timedelta(seconds=40)
        return self.now.isoformat(timespec="milliseconds")

    def hhmm(self) -> str:
        return self.now.strftime("%H:%M")


class Player:
    """Gives a scenario's commands to a session, each when its turn has come."""

    def __init__(self, session: Session, clock: Clock) -> None:
        self.session = session
        self.clock = clock

    def play(self, scenario: Scenario) -> None:
        last = scenario.steps[-1]
        for step in scenario.steps:
            self._go_to(step.phase)
            for command in self._given(step):
                self._do_in_turn(command)
            if step is not last:
                self._finish()

    def _given(self, step: Step) -> Iterator[Command]:
        if step.candidates is not None:
            yield Stand(step.candidates)
        yield from (ballot.vote for ballot in step.ballots)
        yield from (action.enter for action in step.actions)

    def _go_to(self, phase: str) -> None:
        while current_key(self.session.book, self.session.state) != phase:
            self._finish()
            self._do(Proceed())

    def _finish(self) -> None:
        while self.session.state.flow.status != "done":
            self._do(Resolve())

    def _do_in_turn(self, command: Command) -> None:
        """An entry that is asked for in the middle of a stage waits for its turn."""
        while True:
            try:
                self._do(command)
            except Refused as refusal:
                if self.session.state.flow.status == "done":
                    key = current_key(self.session.book, self.session.state)
                    raise SystemExit(f"{key}: {command}: {refusal_text(refusal, self.session.book)}") from refusal
                self._do(Resolve())
            else:
                return

    def _do(self, command: Command) -> None:
        if self.session.head > MOST:
            raise SystemExit("the sample does not come to its end")
        if isinstance(command, Enter | Vote):
            command = replace(command, at=self.clock.hhmm() if isinstance(command, Enter) else "20:30")
        if isinstance(command, Proceed):
            self.clock.now += timedelta(minutes=4)
        self.session.do(command)


def make(target: Path) -> None:
    """Writes the sample game anew."""
    scenario = read_scenario(resource("sample.yaml"))
    result = load_book(rulesets_folder() / scenario.ruleset)
    if result.book is None:
        raise SystemExit(f"{scenario.ruleset} has {len(result.faults)} faults: director lint")
    clock = Clock()
    with Session.create(target, result.book, scenario.setup, replace=True, clock=clock) as session:
        Player(session, clock).play(scenario)
        evening = scenario.steps[-1].phase.split("/")[0]
        session.tick([message.id for message in session.messages() if not message.stage.startswith(evening)])
        session.note("game", "示例：7号第一夜查到自己，第二夜的查验先被弹回又被拉走。选中那次行动按 F4，看它是怎么走的。")


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else resource("sample.dgame"))
