"""A map of seats to roles is checked on both sides; a card may be turned up as what it plays."""

from __future__ import annotations

import pytest

from director_app.engine import apply, new_game
from director_app.engine.commands import Choice, Enter, SeatSetup, Setup
from director_app.engine.queue_model import Refused
from director_app.rulebook import load_sources

BOOK = """
book: {id: masks, name: 面具, language: zh}
factions: {村: {}}
timeline:
  cycle:
    - {part: 日, name: 正午, mode: instant, day: true, order: [换装, 亮相, 点名]}
roles:
  戏子:
    faction: 村
    skills:
      换装: {cite: 戏子, do: [{become: {seat: self, role: 看客}}]}
      点名: {cite: 戏子, choose: {choice: {seats_to_roles: "others(seats, self)"}}}
  看客:
    faction: 村
    skills:
      亮相:
        cite: 看客
        choose: {choice: {words: [真身, 所演]}}
        do:
          - if: [choice is 所演]
            reveal: {seats: self, role: self.role, text: "{who:seat}是{role}"}
          - if: [choice is 真身]
            reveal: {seats: self, text: "{who:seat}是{role}"}
"""


@pytest.mark.parametrize(("choice", "shown"), [("真身", "戏子"), ("所演", "看客")])
def test_a_card_shows_the_true_identity_unless_the_book_says_what_is_seen(choice: str, shown: str) -> None:
    book = load_sources({"book.yaml": BOOK}).book
    assert book is not None
    state = new_game(book, Setup((SeatSetup(1, "戏子"), SeatSetup(2, "看客")))).state
    state = apply(book, state, Enter(1, "换装")).state
    events = apply(book, state, Enter(1, "亮相", choice=choice)).events
    assert [event.data["role"] for event in events if event.kind == "revealed"] == [shown]
    assert [event.data["values"]["role"] for event in events if event.kind == "announced"] == [shown]  # type: ignore[index, call-overload]


@pytest.mark.parametrize("choice", [{"2": "路人"}, {"1": "看客"}, {"3": "看客"}, {}, "看客"])
def test_a_map_names_seats_in_range_and_roles_of_the_book(choice: Choice) -> None:
    book = load_sources({"book.yaml": BOOK}).book
    assert book is not None
    state = new_game(book, Setup((SeatSetup(1, "戏子"), SeatSetup(2, "看客")))).state
    apply(book, state, Enter(1, "点名", choice={"2": "戏子"}))
    with pytest.raises(Refused):
        apply(book, state, Enter(1, "点名", choice=choice))
