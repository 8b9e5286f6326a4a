"""Any command at any moment is taken or refused with a reason that has words; a refused one changes nothing."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from director_app import i18n
from director_app.engine import Refused, Step, apply, rows, stage_key
from director_app.engine.codec import read_command, write_command
from director_app.engine.commands import (
    Choice,
    ClearVotes,
    Command,
    Declare,
    Enter,
    Order,
    Override,
    Pass,
    Penalize,
    Proceed,
    Resolve,
    Stand,
    SwitchRuling,
    Vote,
    Withdraw,
)
from director_app.publish import messages, public_lines
from director_app.rulebook.model import RuleBook
from director_app.wording import reason_text, refusal_text
from director_app.wording.reasons import REASONS
from tests.property.games import Played, games, law
from tests.property.test_time import told

OVERRIDES = [
    "state", "clear_state", "out", "revive", "reveal", "faction", "role", "skill", "lose_skill", "label", "unlabel", "mark", "message",
    "announce", "uses", "skip", "", "vanish",
]  # fmt: skip
ODD = st.sampled_from(["", "?", "{x}", "{self:seat}", "{}", "%s", "号", "\x00", "x" * 300, "None", "0", "-1"])
SEATS = st.integers(1, 14) | st.sampled_from([0, -1, 99, 10**30])
MAYBE_SEAT = st.none() | SEATS
TIMES = st.sampled_from(["", "20:30", "21:00", "24:61", "8:5", "now", "９:００", "٢٠:٣٠"])


def names(book: RuleBook) -> st.SearchStrategy[str]:
    """Any name of the book, or none of its."""
    people = (book.skills, book.roles, book.states, book.factions, book.marks)
    rules = (book.cards, book.rulings, book.settings, book.damage, book.rules)
    own = [name for table in (*people, *rules) for name in table]
    stages = [stage.id for stage in (*book.start, *book.cycle)]
    return st.sampled_from([*own, *stages]) | ODD


def choices(book: RuleBook) -> st.SearchStrategy[Choice]:
    """Words, numbers, lists and maps, nested."""
    leaf = st.none() | names(book) | st.integers(-3, 20)
    many = st.lists(leaf, max_size=3).map(tuple)
    parts = st.dictionaries(names(book) | st.integers(0, 14).map(str), leaf | many, max_size=3)
    return st.one_of(leaf, many, parts, st.dictionaries(names(book), parts, max_size=2))


def commands(book: RuleBook) -> st.SearchStrategy[Command]:
    """Anything that a window, a file or a mistaken caller could send."""
    name, odd, seats = names(book), ODD, st.lists(SEATS, max_size=4).map(tuple)
    choice, ballots = choices(book), st.dictionaries(SEATS, choices(book), max_size=3)
    skills = st.sampled_from(list(book.skills)) | name
    return st.one_of(
        st.builds(Enter, SEATS, skills, seats, choice, odd, MAYBE_SEAT, ballots, MAYBE_SEAT, odd),
        st.builds(Enter, SEATS, skills, seats),
        st.builds(Pass, SEATS, skills, odd),
        st.builds(Withdraw, SEATS, skills),
        st.builds(Vote, SEATS, MAYBE_SEAT, TIMES, st.booleans()),
        st.builds(Stand, seats),
        st.builds(Penalize, SEATS, st.sampled_from([*book.cards, "?"]), odd),
        st.builds(Override, st.sampled_from(OVERRIDES), MAYBE_SEAT, name, st.none() | st.integers(-5, 99), odd),
        st.builds(Declare, name, name, st.booleans(), odd),
        st.builds(SwitchRuling, st.sampled_from([*book.rulings, *book.settings, "closing", "?"]), name | TIMES, odd),
        st.builds(Order, st.lists(st.tuples(SEATS, skills), max_size=3).map(tuple), odd),
        st.sampled_from([Resolve(), Proceed(), ClearVotes()]),
    )


@law(70)
@given(games(), st.data())
def test_any_commands_at_any_moment(game: Played, data: st.DataObject) -> None:
    """A run of them, so that what one of them spoils shows in the next."""
    book = game.book
    state = game.moves[data.draw(st.integers(0, len(game.moves) - 1))].before
    for command in data.draw(st.lists(commands(book), min_size=1, max_size=8)):
        before = told(state)
        try:
            step: Step | None = apply(book, state, command)
        except Refused as refused:
            step = None
            check_words(refused, book)
        assert told(state) == before
        if step is not None:
            assert read_command(json.loads(json.dumps(write_command(command)))) == command
            messages(book, step.events)
            public_lines(book, step.events)
            state = step.state
            assert stage_key(book, state)
            rows(book, state)


def check_words(refused: Refused, book: RuleBook) -> None:
    """A refusal says why, in both languages, in words of its own."""
    assert refused.reason.code in REASONS
    for language in i18n.LANGUAGES:
        i18n.set_language(language)
        assert reason_text(refused.reason)
        assert refusal_text(refused, book)
    i18n.set_language("zh")
