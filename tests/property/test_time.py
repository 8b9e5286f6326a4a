"""A game is its book, its setup and its commands: played, replayed, taken back, written down and asked about, it is the same."""

from __future__ import annotations

import json
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from director_app.engine import GameState, apply, new_game
from director_app.engine.codec import (
    read_command,
    read_event,
    read_setup,
    read_state,
    write_command,
    write_event,
    write_setup,
    write_state,
)
from director_app.engine.commands import Enter
from director_app.explain.whatif import Change, Instead, Off, night
from director_app.record import Session
from tests.property.games import Played, games, law, made


def told(state: GameState) -> str:
    """A position as text: what is changed in place, however deep, shows here."""
    return json.dumps(write_state(state), ensure_ascii=False)


@law(25)
@given(games())
def test_replayed_from_its_file_a_game_is_the_one_that_was_played(game: Played) -> None:
    setup = read_setup(json.loads(json.dumps(write_setup(game.setup))))
    commands = [read_command(json.loads(json.dumps(write_command(command)))) for command in game.commands]
    assert (setup, tuple(commands)) == (game.setup, game.commands)
    step = new_game(game.book, setup)
    steps = [step.events]
    for command in commands:
        step = apply(game.book, step.state, command)
        steps.append(step.events)
    assert tuple(steps) == game.steps
    assert step.state == game.end


@law(8)
@given(games(), st.randoms(use_true_random=False))
def test_undone_and_done_again_a_game_is_the_same(game: Played, dice: Random) -> None:
    with Session.create(None, game.book, game.setup) as session:
        assert (session.state, session.events()) == (game.start.state, game.start.events)
        for move in game.done:
            assert session.do(move.command) == move.step
            if dice.random() < 0.03:
                _back_and_forth(session, dice)
        assert session.state == game.end
        assert session.events() == tuple(event for events in game.steps for event in events)


def _back_and_forth(session: Session, dice: Random) -> None:
    """Some steps back, and all of them again; each position is met twice."""
    way = [session.look(seq) for seq in range(max(0, session.head - dice.randint(1, 12)), session.head + 1)]
    for look in reversed(way[:-1]):
        session.undo()
        assert (session.head, session.state, session.events()) == (look.seq, look.state, look.events)
    for look in way[1:]:
        session.redo()
        assert (session.head, session.state, session.events()) == (look.seq, look.state, look.events)


@law(20)
@given(games())
def test_what_is_written_down_is_read_as_it_was(game: Played) -> None:
    for move in game.moves[::7]:
        assert read_state(json.loads(told(move.before))) == move.before
    for events in game.steps:
        for event in events:
            assert read_event(json.loads(json.dumps(write_event(event)))) == event


@law(25)
@given(games(), st.integers(0, 1 << 30))
def test_a_command_never_changes_the_position_it_is_given_to(game: Played, start: int) -> None:
    """Whether it is taken or refused: the old position stays as it was, and what is asked of it is answered as before."""
    for place in range(start % 5, len(game.moves), 5):
        move = game.moves[place]
        before = told(move.before)
        again = made(game.book, move.before, move.command)
        assert told(move.before) == before
        assert again == move


@law(25)
@given(games(), st.integers(0, 1 << 30))
def test_what_if_nothing_were_otherwise(game: Played, place: int) -> None:
    """Nothing switched off, or every action on the seats it was on: no difference, nothing refused."""
    moves = game.done
    assume(moves)
    first = place % len(moves)
    asked = moves[first : first + 25]
    real = night(game.book, asked[0].before, [move.command for move in asked])
    assert real.run.end == (asked[-1].step.state if asked[-1].step else None)
    nothing: list[Change] = [Off(())]
    nothing += [Instead(at, move.command) for at, move in enumerate(asked) if isinstance(move.command, Enter)]
    for change in nothing[:6]:
        answer = real.what_if(change)
        assert (answer.differences, answer.refused) == ((), ())
        assert answer.run.end == real.run.end
