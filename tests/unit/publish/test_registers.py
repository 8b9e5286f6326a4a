"""What the reveal says of the whole game: who was alive when, outs, votes, cards, people."""

from __future__ import annotations

import random

import pytest

from director_app import engine
from director_app.engine.commands import Command, Penalize, Vote
from director_app.engine.events import Event, Kind
from director_app.engine.state import GameState
from director_app.paths import rulesets_folder
from director_app.publish import bbcode, markdown, page, plain, reveal
from director_app.publish.document import Bars, Document, Heading, Span, Table
from director_app.publish.lives import lives
from director_app.record.people import LAST_WORDS, SUBSTITUTE, People
from director_app.record.rows import PersonRow
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from tests.record.play import allowed, setup

Played = tuple[RuleBook, GameState, tuple[Event, ...]]
PEOPLE = People((
    PersonRow(1, SUBSTITUTE, 3, "日1/正午", "", {"name": "新来的"}),
    PersonRow(2, LAST_WORDS, 1, "日2/开门", "", {"text": "我是好人"}),
))  # fmt: skip


@pytest.fixture(scope="module")
def played() -> Played:
    """Two days: everybody votes for the last of the living but for the first, who abstains; 3 gets three cards that become one."""
    book = load_book(rulesets_folder() / "m206").book
    assert book is not None
    step = engine.new_game(book, setup(book, 11, 5))
    state, events = step.state, list(step.events)
    draw = random.Random(5)

    def do(command: Command) -> None:
        nonlocal state
        done = engine.apply(book, state, command)
        state = done.state
        events.extend(done.events)

    voted: set[str] = set()
    while state.round < 3:
        key = engine.stage_key(book, state)
        if key.endswith("投票") and key not in voted:
            voted.add(key)
            living = [number for number, seat in state.seats.items() if seat.out is None]
            for number in living:
                do(Vote(number, None if number == living[0] else living[-1]))
            if state.round == 2:
                for _ in range(3):
                    do(Penalize(3, "蓝", "贴脸"))
        do(allowed(book, state, draw)[0])
    return book, state, tuple(events)


def tables(document: Document) -> dict[str, Table]:
    found: dict[str, Table] = {}
    title = ""
    for block in document.blocks:
        if isinstance(block, Heading):
            title = block.text
        elif isinstance(block, Table):
            found.setdefault(title, block)
    return found


def test_who_was_alive_when(played: Played) -> None:
    _, state, events = played
    bars = lives(state, events)
    assert bars.columns == ("开局", "夜1", "日1", "夜2", "日2", "夜3")
    for number, (name, spans) in zip(sorted(state.seats), bars.rows, strict=True):
        assert name.startswith(f"{number}号")
        (span,) = spans
        out = state.seats[number].out
        assert span.mark == (out.kind if out else "")
        assert bars.columns[span.end] == (f"{out.part}{out.round}" if out else "夜3")


def test_outs_in_their_order_and_votes_by_day(played: Played) -> None:
    book, state, events = played
    found = tables(reveal(book, state, events))
    outs = sorted((seat.out.order, number) for number, seat in state.seats.items() if seat.out)
    assert [row[1] for row in found["出局"].rows] == [f"{number}号" for _, number in outs]
    voters = sorted(event.seat or 0 for event in events if event.kind is Kind.VOTE and event.id > second_day(events))
    first, *others = found["投票 · 日2"].rows
    assert first == (f"{voters[-1]}号", str(len(voters) - 1), "、".join(f"{number}号" for number in voters[1:]))
    assert others == [("弃权", "", f"{voters[0]}号")]


def second_day(events: tuple[Event, ...]) -> int:
    """The beginning of the second day."""
    return next(event.id for event in events if event.data.get("key") == "日2/开门")


def test_cards_with_their_merging_and_people(played: Played) -> None:
    book, state, events = played
    found = tables(reveal(book, state, events, people=PEOPLE))
    assert [(row[1], row[3]) for row in found["判罚"].rows] == [("蓝", "")] * 3 + [("黄", "由前面的牌合并")]
    assert found["人"].rows == (("3号", "替补", "新来的", "日1/正午"), ("1号", "遗言", "我是好人", "日2/开门"))
    assert found[book.name].rows[2][2] == "新来的（替补）"


BARS = Document((Bars("角色", ("夜1", "日1"), (("1号 <甲>", (Span(0, 1),)), ("2号 乙", (Span(0, 0, "指杀"),)))),))


def test_bars_are_a_table_where_nothing_can_be_drawn() -> None:
    assert plain(BARS) == "角色      夜1     日1\n1号 <甲>  ●       ●\n2号 乙    ✕ 指杀  –\n"
    assert markdown(BARS).splitlines()[-1] == "| 2号 乙 | ✕ 指杀 | – |"
    assert "[td]✕ 指杀[/td]" in bbcode(BARS)


def test_bars_are_drawn_within_the_page() -> None:
    text = page(BARS, "揭秘")
    assert text.count('class="bar"') == 2
    assert "✕ 指杀</text>" in text
    assert "&lt;甲&gt;" in text
    assert "<script" not in text
    assert 'src="' not in text


def test_a_seat_that_came_back_has_two_bars() -> None:
    bars = Bars("角色", ("夜1", "日1", "夜2"), (("1号", (Span(0, 0, "指杀"), Span(2, 2))),))
    assert bars.table().rows == (("1号", "✕ 指杀", "–", "●"),)
