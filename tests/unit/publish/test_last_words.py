"""Last words: who has a right to them until when, and where in a post they stand."""

from __future__ import annotations

import random

import pytest

from director_app import engine
from director_app.engine.commands import Vote
from director_app.engine.events import Event, Kind
from director_app.engine.queue_model import Refused
from director_app.engine.state import GameState
from director_app.paths import rulesets_folder
from director_app.publish import most_letters, outs_lines, public_lines, rights, words_posted
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from tests.record.play import allowed, setup

Played = tuple[RuleBook, GameState, tuple[Event, ...]]


@pytest.fixture(scope="module")
def played() -> Played:
    """Three days and the night after; everybody votes for the last of the living."""
    book = load_book(rulesets_folder() / "m138").book
    assert book is not None
    step = engine.new_game(book, setup(book, 12, 4))
    state, events, draw = step.state, list(step.events), random.Random(4)
    while state.round < 4:
        if engine.stage_key(book, state).endswith("投票") and state.flow.status == "open" and not state.ballots:
            living = [number for number, seat in state.seats.items() if seat.out is None]
            for number in living:
                try:
                    step = engine.apply(book, state, Vote(number, living[-1]))
                except Refused:
                    continue
                state, events = step.state, [*events, *step.events]
        _, step = allowed(book, state, draw)
        state, events = step.state, [*events, *step.events]
    return book, state, tuple(events)


def began(events: tuple[Event, ...], key: str) -> int:
    return next(event.id for event in events if event.kind is Kind.STAGE_BEGAN and event.data.get("key") == key)


def test_a_right_ends_where_the_words_are_posted(played: Played) -> None:
    book, _, events = played
    found = rights(book, events)
    assert found
    for right in found.values():
        day = int(right.stage[1])
        assert right.post == (began(events, f"日{day + 1}/开门") if day < 3 else 0)
    before = tuple(event for event in events if event.id < began(events, "日2/开门"))
    assert all(right.post == 0 for right in rights(book, before).values())


def test_one_who_comes_back_loses_the_right(played: Played) -> None:
    book, _, events = played
    seat = next(iter(rights(book, events)))
    assert seat not in rights(book, (*events, Event(10**6, None, Kind.REVIVED, seat)))


def test_words_stand_behind_what_is_said_of_outs(played: Played) -> None:
    book, _, events = played
    outs = outs_lines(book, events)
    morning = [line for line in public_lines(book, events) if line.stage == "日3/开门"]
    last = max(place for place, line in enumerate(morning) if line.event in outs)
    assert morning[last].text.startswith("夜晚")
    assert not any("出局" in line.text for line in morning[last + 1 :])


def test_only_what_was_handed_in_is_posted_and_only_there(played: Played) -> None:
    book, _, events = played
    found = rights(book, events)
    one = next(iter(found.values()))
    texts = {one.seat: "再见。", 99: "谁？"}
    assert words_posted(book, found, texts, one.post) == (f"{one.seat}号的遗言：\n再见。",)
    assert words_posted(book, found, texts, one.post + 1) == ()
    assert words_posted(book, found, {}, one.post) == ()


def test_no_state_no_limit(played: Played) -> None:
    book, state, _ = played
    assert all(most_letters(book, state, seat) is None for seat in state.seats)
