"""A condition with words beside it: the director reads the words wherever the condition is shown."""

from __future__ import annotations

import pytest

from director_app.engine import Kind, apply, new_game, row_for
from director_app.engine.commands import Enter, Resolve, SeatSetup, Setup
from director_app.engine.queue_model import Refused
from director_app.explain.answers import why_not
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book, load_sources
from director_app.rulebook.model import RuleBook
from director_app.wording import event_text, refusal_text

BOOK = """
book: {id: said, name: 说, language: zh}
factions: {甲: {}}
timeline:
  cycle:
    - {part: 夜, name: 出手, mode: ordered, order: [指, 看]}
roles:
  人:
    faction: 甲
    skills:
      指:
        cite: 人·指
        when: [self.alive, {if: round % 2 == 0, because: 只在双数夜可用}]
        do: [{feedback: {to: self, value: 1}}]
      看:
        cite: 人·看
        choose: {seats: 1}
        do:
          - if: [{if: settled.number > 1, because: 须看别人}]
            feedback: {to: self, value: 1}
"""


@pytest.fixture(scope="module")
def said() -> RuleBook:
    loaded = load_sources({"book.yaml": BOOK})
    assert loaded.book is not None, loaded.faults
    return loaded.book


def test_a_refusal_is_the_books_sentence(said: RuleBook) -> None:
    state = new_game(said, Setup((SeatSetup(1, "人"), SeatSetup(2, "人")), seed=1)).state
    reason = row_for(said, state, 1, "指").reason
    assert reason is not None
    with pytest.raises(Refused) as refused:
        apply(said, state, Enter(1, "指"))
    assert refusal_text(refused.value, said) == "只在双数夜可用（人·指）"
    answer = why_not(said, state, (), 1, "指")
    assert answer is not None
    text = "\n".join(answer.lines())
    assert "1号不能用「指」：只在双数夜可用" in text
    assert "✗ 只在双数夜可用" in text
    assert "✓ 自己存活" in text, "one without words is worded from its expression"


def test_a_condition_in_the_trace_has_its_words(said: RuleBook) -> None:
    state = new_game(said, Setup((SeatSetup(1, "人"), SeatSetup(2, "人")), seed=1)).state
    state = apply(said, state, Enter(1, "看", (1,))).state
    events = apply(said, state, Resolve()).events
    checked = [event for event in events if event.kind is Kind.CHECKED and event.data.get("verb") == "feedback"]
    assert [event.data["checks"] for event in checked] == [(("须看别人", False),)]
    assert all("settled" not in event_text(event) for event in events)


@pytest.mark.parametrize("name", ["m156", "m206", "m138", "t19", "m102"])
def test_every_skill_of_our_books_says_what_it_asks_for(name: str) -> None:
    """A skill whose condition fails is shown to the director with the reason: write `because` beside each (docs/rulebooks.md)."""
    book = load_book(rulesets_folder() / name).book
    assert book is not None
    assert [f"{skill.name} {each.place}: {each.source}" for skill in book.skills.values() for each in skill.when if not each.because] == []
