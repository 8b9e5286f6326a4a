"""`apply` is pure: the state it is given stays as it is, and the same command gives the same events."""

from __future__ import annotations

import json

from director_app.engine import apply, codec, new_game
from director_app.paths import resource, rulesets_folder
from director_app.rulebook import load_book
from director_app.scenario.reading import read_scenario
from director_app.scenario.script import commands_of


def test_no_command_writes_to_the_state_it_was_given() -> None:
    scenario = read_scenario(resource("bench", "full.yaml"))
    book = load_book(rulesets_folder() / scenario.ruleset).book
    assert book is not None
    state = new_game(book, scenario.setup).state
    for command in commands_of(scenario, book):
        before = json.dumps(codec.write_state(state))
        first, again = apply(book, state, command), apply(book, state, command)
        assert json.dumps(codec.write_state(state)) == before, command
        assert first.events == again.events
        state = first.state
