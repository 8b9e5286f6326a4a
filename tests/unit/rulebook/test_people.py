"""What a book says about substitutes, assistants, requests, last words and cards."""

from __future__ import annotations

import pytest

from director_app.paths import rulesets_folder
from director_app.rulebook import load_book, load_sources
from director_app.rulebook.model import Request

BOOKS = ("m156", "m206", "m138", "t19", "m102")


@pytest.mark.parametrize("name", BOOKS)
def test_every_book_says_what_its_cards_do(name: str) -> None:
    book = load_book(rulesets_folder() / name).book
    assert book is not None
    assert set(book.people.cards) == set(book.cards)
    assert book.people.last_words is not None
    for request in book.people.requests.values():
        assert request.switch in book.settings


@pytest.mark.parametrize(("more", "living", "needed"), [(False, 10, 5), (False, 11, 6), (True, 10, 6), (True, 11, 6), (False, 1, 1)])
def test_half_of_the_living_or_more_than_half(more: bool, living: int, needed: int) -> None:
    request = Request("x", more=more)
    assert request.needed(living) == needed
    assert request.enough(needed, living)
    assert not request.enough(needed - 1, living)


def test_names_that_the_book_has_not_are_faults() -> None:
    sources = {
        "book.yaml": "book: {id: x, name: x}\ntimeline: {cycle: [{part: 日, name: 正午, mode: instant}]}\n",
        "people.yaml": "people:\n  cards: {紫: 无}\n"
        "  last_words: {due: 天亮前, posted: 日/开门, limits: {寡言: 5}}\n  requests: {加速: {switch: 加速}}\n",
    }
    found = {(fault.code, fault.values.get("name")) for fault in load_sources(sources).faults}
    assert found == {("unknown-name", name) for name in ("紫", "日/开门", "寡言", "加速")}
