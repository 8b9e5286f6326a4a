"""What a run of events came to, without event ids, so that two runs can be laid side by side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from director_app.engine.events import Event, Kind, Value
from director_app.engine.state import GameState
from director_app.explain.trace import seats_in
from director_app.i18n import tr
from director_app.wording import seat_text, seats_text, value_text
from director_app.wording.render import render


class Aspect(StrEnum):
    """What two runs may differ in."""

    OUT = "out"
    DAMAGE = "damage"
    STATE = "state"
    FEEDBACK = "feedback"
    SETTLED = "settled"
    NOTICE = "notice"
    WINNER = "winner"
    FACTION = "faction"
    PUBLIC = "public"


FIZZLED = "✗"
"""In place of settled targets: the use did not take effect."""

MESSAGES = frozenset({Kind.NOTICE, Kind.NOTICE_KEPT, Kind.ANNOUNCED, Kind.ANNOUNCEMENT_KEPT})
READ = MESSAGES | {Kind.LAUNCHED, Kind.FIZZLED, Kind.FEEDBACK}

Key = tuple[Aspect, Hashable]
Facts = Mapping[Key, Value]
"""(aspect, of whom or what) -> what came out."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that came out otherwise. `before` is the real run; None: not there."""

    aspect: Aspect
    key: Hashable
    before: Value
    after: Value


class Gathered:
    """What a run's events came to so far. Copied where two runs part, so that what they share is read once."""

    __slots__ = ("_found", "_times")

    def __init__(self) -> None:
        self._found: dict[Key, Value] = {}
        self._times: dict[Key, int] = {}

    def copy(self) -> Gathered:
        other = Gathered()
        other._found, other._times = self._found.copy(), self._times.copy()
        return other

    def add(self, events: Iterable[Event]) -> None:
        """Reads further events."""
        for event in events:
            kind = event.kind
            if kind not in READ:
                continue
            if kind in MESSAGES:
                self._message(event)
            elif kind is Kind.FEEDBACK:
                self._count(Aspect.FEEDBACK, (event.seat, event.skill, event.seats), event.data.get("value"))
            elif event.by is not None:
                settled: Value = FIZZLED if kind is Kind.FIZZLED else seats_in(event.data.get("settled"))
                self._count(Aspect.SETTLED, (event.by, event.skill), settled)

    def facts(self, state: GameState) -> Facts:
        """The outcome of the run, ended in this position."""
        found = self._found.copy()
        for number, seat in state.seats.items():
            if seat.out is not None:
                found[Aspect.OUT, number] = (seat.out.kind, seat.out.by, seat.out.skill, f"{seat.out.part}{seat.out.round}")
            found[Aspect.FACTION, number] = seat.faction
            held = tuple(sorted(_state(item.name, item.count) for item in state.states.get(number, ())))
            if held:
                found[Aspect.STATE, number] = held
        found[Aspect.WINNER, ""] = state.winner
        return found

    def _count(self, aspect: Aspect, key: tuple[Hashable, ...], value: Value) -> None:
        """Several uses of one skill by one seat are told apart by their number."""
        number = self._times[aspect, key] = self._times.get((aspect, key), 0) + 1
        self._found[aspect, (*key, number)] = value

    def _message(self, event: Event) -> None:
        """A text that is kept first and sent later counts once."""
        values = event.data.get("values")
        text = render(str(event.data.get("text", "")), values if isinstance(values, Mapping) else {})
        if event.kind in (Kind.NOTICE, Kind.NOTICE_KEPT):
            self._found[Aspect.NOTICE, (event.seat, text)] = True
        else:
            self._found[Aspect.PUBLIC, ("", text)] = True


def facts(state: GameState, events: Iterable[Event]) -> Facts:
    """The outcome of a run that ended in `state` and made these events."""
    gathered = Gathered()
    gathered.add(events)
    return gathered.facts(state)


def differences(real: Facts, other: Facts) -> tuple[Difference, ...]:
    """What came out otherwise, by aspect and seat."""
    changed = [
        Difference(key[0], key[1], real.get(key), other.get(key)) for key in {**real, **other} if real.get(key) != other.get(key)
    ]
    order = {aspect: place for place, aspect in enumerate(Aspect)}
    return tuple(sorted(changed, key=lambda item: (order[item.aspect], str(item.key))))


def _state(name: str, count: int | None) -> str:
    """A state with its count; one without limit is as good as one that is not counted."""
    return name if count is None or count < 0 else f"{name} ×{count}"


def difference_text(item: Difference, name: Callable[[int], str] = seat_text) -> str:
    """One difference in words: how it was, and how it would have been. `name`: what a seat is called."""
    key = item.key if isinstance(item.key, tuple) else (item.key,)
    seat = name(key[0]) if key and isinstance(key[0], int) else ""
    match item.aspect:
        case Aspect.OUT:
            subject = tr("{seat}的结局").format(seat=seat)
        case Aspect.STATE:
            subject = tr("{seat}的状态").format(seat=seat)
        case Aspect.FACTION:
            subject = tr("{seat}的阵营").format(seat=seat)
        case Aspect.FEEDBACK:
            subject = tr("{seat}「{skill}」的反馈").format(seat=seat, skill=key[1]) + _which(key)
        case Aspect.SETTLED:
            subject = tr("{seat}「{skill}」的结算目标").format(seat=seat, skill=key[1]) + _which(key)
        case Aspect.NOTICE:
            return _text_difference(item, tr("不会通知{seat}“{text}”"), tr("会通知{seat}“{text}”"), seat, str(key[1]))
        case Aspect.PUBLIC:
            return _text_difference(item, tr("不会公示“{text}”"), tr("会公示“{text}”"), seat, str(key[1]))
        case Aspect.DAMAGE:
            kind, skill, by = (str(key[1]), str(key[4]), key[3]) if len(key) > 4 else ("", "", 0)
            source = tr("{by}的「{skill}」").format(by=name(by), skill=skill) if isinstance(by, int) and by else skill
            form = tr("{seat}不会受到{source}的{kind}") if item.after is None else tr("{seat}会受到{source}的{kind}")
            return form.format(seat=seat, source=source, kind=kind)
        case Aspect.WINNER:
            subject = tr("胜者")
    before, after = (_value_text(item.aspect, value, name) for value in (item.before, item.after))
    if item.aspect is Aspect.OUT and item.before and item.after:  # out either way: perhaps at another time only
        before, after = f"{_time(item.before)}{before}", f"{_time(item.after)}{after}"
    return tr("{subject}：{before} → {after}").format(subject=subject, before=before, after=after)


def _which(key: tuple[Hashable, ...]) -> str:
    """Which of several uses of one skill by one seat."""
    number = key[-1]
    return tr("（第 {n} 次）").format(n=number) if isinstance(number, int) and len(key) > 2 and number > 1 else ""


def _time(out: Value) -> str:
    return tr("{part}：").format(part=out[3]) if isinstance(out, tuple) and len(out) > 3 else ""


def _text_difference(item: Difference, gone: str, new: str, seat: str, text: str) -> str:
    return (gone if item.after is None else new).format(seat=seat, text=" ".join(text.split()))


def _value_text(aspect: Aspect, value: Value, name: Callable[[int], str]) -> str:
    if aspect is Aspect.OUT:
        return tr("在场") if value is None else _out_text(value, name)
    if aspect is Aspect.SETTLED:
        if value is None:
            return tr("未发动")
        return tr("发动无效") if value == FIZZLED else seats_text(seats_in(value))
    if aspect is Aspect.FEEDBACK and value is None:
        return tr("没有")
    return value_text(value)


def _out_text(value: Value, name: Callable[[int], str]) -> str:
    kind, by, skill = value[:3] if isinstance(value, tuple) else (value, None, "")
    if isinstance(by, int) and skill:
        return tr("因{by}的「{skill}」出局（{kind}）").format(by=name(by), skill=skill, kind=kind)
    return tr("出局（{kind}）").format(kind=kind)
