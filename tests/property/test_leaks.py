"""Nobody is told more than he may know: every message of random games, in the book's own language and in English."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director_app import i18n
from director_app.engine import GameState, Kind
from director_app.engine.events import Event
from director_app.engine.records import replace as changed
from director_app.engine.state import StateHeld
from director_app.publish import messages, public_lines
from director_app.publish.knowledge import Knowledge, breaches
from director_app.publish.leaks import Secret
from director_app.rulebook.model import RuleBook
from tests.property.games import BOOKS, Played, book_of, games, law, played

LANGUAGES = st.sampled_from(["zh", "en"])


def steps(game: Played) -> Iterator[tuple[GameState, GameState, tuple[Event, ...]]]:
    """Each step of a game: before, after, and what happened."""
    yield game.start.state, game.start.state, game.start.events
    for move in game.done:
        assert move.step is not None
        yield move.before, move.step.state, move.step.events


@law(30)
@given(games(), LANGUAGES)
def test_no_message_tells_more_than_its_reader_may_know(game: Played, language: str) -> None:
    knowledge = Knowledge(replace(game.book, language=language))
    for before, after, events in steps(game):
        assert breaches(knowledge, before, after, events) == ()


@law(30)
@given(games())
def test_no_private_message_reaches_a_stranger(game: Played) -> None:
    knowledge = Knowledge(game.book)
    for _, after, events in steps(game):
        for event in events:
            knowledge.take(event)
            assert not knowledge.stranger(event, after)


@law(20)
@given(games())
def test_players_read_the_same_whatever_the_director_speaks(game: Played) -> None:
    events = [event for _, _, made in steps(game) for event in made]
    texts = {}
    for language in i18n.LANGUAGES:
        i18n.set_language(language)
        texts[language] = (messages(game.book, events), public_lines(game.book, events))
        assert i18n.language() == language
    i18n.set_language("zh")
    assert texts["zh"] == texts["en"]


@pytest.mark.parametrize("name", BOOKS)
def test_a_message_sent_to_the_next_seat_is_noticed(name: str) -> None:
    """The laws above can fail: of answers and notices that reach another seat, many are found out."""
    found = 0
    for seed in range(6):
        knowledge = Knowledge(book_of(name))
        for _, after, events in steps(played(name, seed)):
            for event in events:
                knowledge.take(event)
                if event.kind in (Kind.FEEDBACK, Kind.NOTICE) and event.seat is not None:
                    wrong = changed(event, seat=1 + event.seat % len(after.seats))
                    knowledge.trail[event.id] = wrong
                    found += knowledge.stranger(wrong, after)
                    knowledge.trail[event.id] = event
    assert found >= 10


def told(book: RuleBook, state: GameState, text: str, seat: int | None) -> set[Secret]:
    """What a message of a rule that belongs to nobody would tell beyond what its reader may know."""
    knowledge = Knowledge(book)
    kind, rule = (Kind.ANNOUNCED if seat is None else Kind.NOTICE), Event(1, None, Kind.RULE, data={"rule": "x"})
    for event in played(book.id, 3).start.events:
        knowledge.take(event)
    event = Event(10**6, None, kind, seat, data={"text": "{it}", "values": {"it": text}})
    return {breach.secret for breach in breaches(knowledge, state, state, (rule, event))}


@pytest.mark.parametrize("name", BOOKS)
def test_a_secret_told_is_noticed(name: str) -> None:
    game = played(name, 3)
    state, (one, other) = game.start.state, list(game.start.state.seats.values())[:2]
    secret = Secret(other.number, "role", other.role)
    assert secret in told(game.book, state, f"{other.number}号是{other.role}。", None)
    assert secret in told(game.book, state, f"No. {other.number} is {other.role}", one.number)
    assert secret not in told(game.book, state, f"你是{other.role}。", other.number)
    assert told(game.book, state, f"{other.number}号是好人。{one.role}真厉害。", None) == set()


def test_a_state_kept_from_its_holder_is_noticed() -> None:
    """The same words are all right as soon as the holder has been told of the state."""
    books = [book_of(name) for name in BOOKS]
    book, name = next((b, s.name) for b in books for s in b.states.values() if not s.hidden and s.name not in b.skills)
    start = played(book.id, 3).start.state
    for is_told in (False, True):
        state = start.clone()
        state.states[1] = (StateHeld(1, name, None, "", "", told=is_told),)
        assert (Secret(1, "state", name) in told(book, state, f"你处于{name}。", 1)) is not is_told


def test_a_skill_called_like_a_secret_state_may_be_named_in_a_list() -> None:
    """'You gained these skills' says nothing of the state of the same name that its reader holds unknowingly."""
    books = [book_of(name) for name in BOOKS]
    book, name = next((b, s.name) for b in books for s in b.states.values() if not s.hidden and s.name in b.skills)
    state = played(book.id, 3).start.state.clone()
    state.states[1] = (StateHeld(1, name, None, "", "", told=False),)
    rule = Event(1, None, Kind.RULE, data={"rule": "x"})
    skills = Event(10**6, None, Kind.NOTICE, 1, data={"text": "你获得了{它们}。", "values": {"它们": (name,)}})
    assert breaches(Knowledge(book), state, state, (rule, skills)) == ()
    assert Secret(1, "state", name) in told(book, state, f"你处于{name}。", 1)
