"""Who may leave last words, since when, and in which post they are made public."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from director_app.engine.events import Event, Kind
from director_app.engine.state import GameState
from director_app.publish.voice import say, voice
from director_app.rulebook.model import RuleBook, Template, nested


@dataclass(frozen=True, slots=True)
class Right:
    """A seat's right to last words."""

    seat: int
    stage: str
    """Key of the stage in which it was given."""
    post: int = 0
    """The event that began the stage in whose post they stand; 0: it is still to come."""


def rights(book: RuleBook, events: Iterable[Event]) -> dict[int, Right]:
    """All rights that the game has given and not taken back by a return to the game."""
    rules = book.people.last_words
    posted = rules.posted if rules is not None else ""
    found: dict[int, Right] = {}
    stage = ""
    for event in events:
        if event.kind is Kind.STAGE_BEGAN:
            stage = str(event.data.get("key", ""))
            if posted and event.data.get("stage") == posted:
                found = {seat: right if right.post else Right(seat, right.stage, event.id) for seat, right in found.items()}
        elif event.kind is Kind.LAST_WORDS:
            found.update({seat: Right(seat, stage) for seat in event.seats if seat not in found})
        elif event.kind is Kind.REVIVED and event.seat is not None:
            found.pop(event.seat, None)
    return found


def most_letters(book: RuleBook, state: GameState, seat: int) -> tuple[str, int] | None:
    """The state that binds a seat's last words to so many characters, and how many; None: nothing does."""
    rules = book.people.last_words
    limits = rules.limits if rules is not None else {}
    held = [(limits[each.name], each.name) for each in state.states.get(seat, ()) if each.name in limits]
    return (min(held)[1], min(held)[0]) if held else None


def outs_lines(book: RuleBook, events: Iterable[Event]) -> frozenset[int]:
    """The public texts that say who went out, or that nobody did: last words stand behind them."""
    said = (effect.args.get("empty") for rule in book.rules.values() for effect in nested(rule.do) if effect.verb == "publish_outs")
    none = {text.text for text in said if isinstance(text, Template)}
    outs: set[int] = set()
    found: set[int] = set()
    for event in events:
        if event.kind is Kind.OUTS_ANNOUNCED:
            outs.add(event.id)
        elif event.kind is Kind.ANNOUNCED and (event.cause in outs or event.data.get("text") in none):
            found.add(event.id)
    return frozenset(found)


def words_posted(book: RuleBook, found: Mapping[int, Right], texts: Mapping[int, str], post: int) -> tuple[str, ...]:
    """What stands of last words in the post of the stage that this event began, in the order the seats got the right."""
    with voice(book):
        return tuple(
            say(book, "last_words", {"seat": right.seat, "text": texts[right.seat]})
            for right in found.values()
            if right.post == post and texts.get(right.seat)
        )
