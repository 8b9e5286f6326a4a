"""Expectations about what happened: uses and their paths, feedback, notices, public texts, counts, rescues."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from director_app.engine.events import Event, Kind, Value
from director_app.publish.notices import message_text
from director_app.publish.public import public_lines
from director_app.publish.voice import voice
from director_app.scenario.kinds import NONE
from director_app.scenario.miss import Miss, listed, missed, written
from director_app.scenario.model import Expectation, Told
from director_app.scenario.played import Played, UseRecord
from director_app.wording.parts import pairs
from director_app.wording.render import words


def _last_use(game: Played, expectation: Expectation) -> tuple[str, UseRecord | None]:
    by, skill = expectation.seat("by"), expectation.word("skill")
    return f"{expectation.kind} {by} {skill}", game.uses.get((by, skill))


def settled(game: Played, expectation: Expectation) -> Miss | None:
    """The last use's settled targets, and the way of its balls."""
    what, use = _last_use(game, expectation)
    if use is None:
        return missed(what, expectation.get("targets"), "no such use")
    if expectation.named("targets") and set(use.settled) != set(expectation.seats("targets")):
        return missed(what, expectation.seats("targets"), use.settled)
    if expectation.named("path"):
        wanted = tuple(tuple(hop) if isinstance(hop, tuple) else (hop,) for hop in expectation.items("path"))
        if wanted != use.path:
            return missed(f"{what} path", listed(wanted), listed(use.path))
    return None


def fizzled(game: Played, expectation: Expectation) -> Miss | None:
    """The last use did not take effect."""
    what, use = _last_use(game, expectation)
    if use is None:
        return missed(what, "a use without effect", "no such use")
    if use.because is None:
        return missed(what, "a use without effect", f"it took effect on {listed(use.settled)}")
    if expectation.named("because") and expectation.word("because") != use.because:
        return missed(what, f"because of {expectation.word('because')}", f"because of {use.because or 'nothing'}")
    return None


def feedback(game: Played, expectation: Expectation) -> Miss | None:
    """An answer of this phase; several answers of one skill count as one list too."""
    to, skill = expectation.seat("to"), expectation.word("skill")
    answers = [event for event in game.in_phase(Kind.FEEDBACK) if event.seat == to and event.skill == skill]
    for about, value in _answers(answers):
        if _answer_fits(expectation, about, value):
            return None
    wanted = written({key: expectation.get(key) for key in ("about", "value") if expectation.named(key)})
    got = "; ".join(f"about {listed(event.seats)}: {words(event.data.get('value')) or NONE}" for event in answers)
    return missed(f"feedback of {skill} to {to}", wanted, got or "no feedback")


def _answers(events: list[Event]) -> Iterator[tuple[tuple[int, ...], Value]]:
    for event in events:
        yield event.seats, event.data.get("value")
    groups: dict[tuple[int, ...], list[Value]] = {}
    for event in events:
        groups.setdefault(event.seats, []).append(event.data.get("value"))
    for about, values in groups.items():
        if len(values) > 1:
            yield about, tuple(values)
    if len(groups) > 1:
        every = tuple(dict.fromkeys(seat for event in events for seat in event.seats))
        yield every, tuple(event.data.get("value") for event in events)


def _answer_fits(expectation: Expectation, about: tuple[int, ...], value: Value) -> bool:
    if expectation.named("about") and set(expectation.seats("about")) != set(about):
        return False
    return not expectation.named("value") or _plain(expectation.get("value")) == _plain(value)


def _plain(value: Told | Value) -> object:
    """A value without the differences that mean nothing: a list of one is its element, an empty one is 'nothing'."""
    if value is None or value == "" or value == NONE:
        return NONE
    if isinstance(value, Mapping):
        parts = [(str(key), _plain(part)) for key, part in value.items()]
        return parts[0] if len(parts) == 1 else tuple(parts)
    if isinstance(value, tuple):
        items = tuple(_plain(item) for item in value)
        return items[0] if len(items) == 1 else items or NONE
    if isinstance(value, str) and value.isdecimal():
        return int(value)
    return value


def no_feedback(game: Played, expectation: Expectation) -> Miss | None:
    """No answer of this skill in this phase, not even one that says there is nothing."""
    to, skill = expectation.seat("to"), expectation.word("skill")
    for event in game.in_phase(Kind.FEEDBACK):
        if event.seat == to and event.skill == skill:
            return missed(f"feedback of {skill} to {to}", "none", words(event.data.get("value")) or NONE)
    return None


def _notices(game: Played, to: int) -> tuple[str, ...]:
    """Every notice that has reached the seat since the game began."""
    with voice(game.book):
        return tuple(message_text(game.book, event) for event in game.events if event.kind is Kind.NOTICE and event.seat == to)


def contains(text: str, part: str) -> bool:
    """Whether a text holds these words; `1号` is not found in `11号`."""
    return _find(text, part, 0) >= 0


def _find(text: str, part: str, start: int) -> int:
    if part[:1].isdigit():
        match = re.compile(f"(?<!\\d){re.escape(part)}").search(text, start)
        return match.start() if match else -1
    return text.find(part, start)


def notice(game: Played, expectation: Expectation) -> Miss | None:
    """A notice with this text has reached the seat since the game began."""
    to, part = expectation.seat("to"), expectation.word("contains")
    texts = _notices(game, to)
    if any(contains(text, part) for text in texts):
        return None
    return missed(f"notice to {to}", part, listed(texts) if texts else "no notice")


def no_notice(game: Played, expectation: Expectation) -> Miss | None:
    """No notice with this text has reached the seat."""
    to, part = expectation.seat("to"), expectation.word("contains")
    for text in _notices(game, to):
        if contains(text, part):
            return missed(f"notice to {to}", f"none with {part}", text)
    return None


def saved(game: Played, expectation: Expectation) -> Miss | None:
    """Damage of this skill was stopped by this state, or by the skill that gave it."""
    seat = expectation.seat("seat")
    stops = [event for event in game.in_round(Kind.STOPPED) if event.seat == seat]
    for event in stops:
        fits_from = not expectation.named("from") or expectation.word("from") in _origins(event)
        fits_by = not expectation.named("by") or expectation.word("by") in _savers(event)
        if fits_from and fits_by:
            return None
    got = "; ".join(f"{'/'.join(sorted(_origins(e)))} by {'/'.join(sorted(_savers(e)))}" for e in stops)
    return missed(f"saved {seat}", f"{expectation.get('from')} by {expectation.get('by')}", got or "nothing was stopped")


def _origins(event: Event) -> set[str]:
    return {name for name in (event.skill, str(event.data.get("slot", "")), str(event.data.get("kind", ""))) if name}


def _savers(event: Event) -> set[str]:
    found = {str(event.data.get("state", ""))}
    if "giver" in event.data:
        found.add(str(event.data.get("skill", "")))  # the skill that gave the state
    return {name for name in found if name}


def public_text(game: Played) -> str:
    """All public text of the open phase, vote lists too."""
    return "\n".join(line.text for line in public_lines(game.book, game.events[game.phase_from :]))


def announce(game: Played, expectation: Expectation) -> Miss | None:
    """What this phase made public."""
    text = public_text(game)
    shown = text.replace("\n", " / ") or "nothing"
    for part in _parts(expectation, "contains"):
        if not contains(text, part):
            return missed("announce", f"to contain {part}", shown)
    for part in _parts(expectation, "lacks"):
        if contains(text, part):
            return missed("announce", f"to lack {part}", shown)
    place = 0
    for part in _parts(expectation, "order"):
        found = _find(text, part, place)
        if found < 0:
            return missed("announce", f"in order {listed(_parts(expectation, 'order'))}", shown)
        place = found + len(part)
    return None


def _parts(expectation: Expectation, key: str) -> tuple[str, ...]:
    """Words as they are, seats as `3号`."""
    return tuple(f"{part}号" if isinstance(part, int) else str(part) for part in expectation.items(key))


def tally(game: Played, expectation: Expectation) -> Miss | None:
    """The counted votes for the seats named, in the round's last count; half votes are possible."""
    counts = game.in_phase(Kind.TALLY) or game.in_round(Kind.TALLY)
    if not counts:
        return missed("tally", expectation.says, "no count")
    counted = {str(seat): votes for seat, votes in pairs(counts[-1].data.get("tally"))}
    wanted = expectation.says if isinstance(expectation.says, Mapping) else {}
    for target, votes in wanted.items():
        if counted.get(target, 0) != votes:
            shown = {seat: f"{number:g}" for seat, number in counted.items()}
            return missed(f"tally of {target}", votes, f"{counted.get(target, 0):g} in {written(shown)}")
    return None
