"""A use, or a chain of causes, in one sentence that a player accepts."""

from __future__ import annotations

from collections.abc import Iterable

from director_app.engine.events import Event, Kind
from director_app.explain.steps import pipeline
from director_app.explain.trace import Hop, UseTrace, hop_of, use_trace
from director_app.explain.tree import EventTree
from director_app.explain.why import Chain
from director_app.i18n import tr
from director_app.wording import event_text, seat_text, seats_text, value_text

SAID = frozenset({
    Kind.OUT, Kind.STOPPED, Kind.STATE_GIVEN, Kind.STATE_REFUSED, Kind.UNTOUCHED, Kind.TURNED, Kind.BECAME, Kind.GAINED, Kind.LOST,
    Kind.REVIVED, Kind.MARKED,
})  # fmt: skip
"""Effects that a player would ask about."""

SKIPPED = frozenset({
    Kind.COMMAND, Kind.SETUP, Kind.RULE, Kind.STAGE_BEGAN, Kind.STAGE_LEFT, Kind.LAUNCHED, Kind.HOP, Kind.ENTERED, Kind.DAMAGE,
})  # fmt: skip
"""Links of a chain that its sentence says in another way, or not at all."""


def arrows(parts: Iterable[str]) -> str:
    """Parts of a sentence, each because of the one before."""
    return tr(" → ").join(part for part in parts if part)


def use_sentence(trace: UseTrace) -> str:
    """The way of a use from the choice to what came of it."""
    told = [
        tr("反馈 {value}").format(value=value_text(event.data.get("value"))) for event in trace.told if event.kind is Kind.FEEDBACK
    ]
    effects = [] if trace.fizzled else [event_text(event) for event in trace.effects if event.kind in SAID]
    return arrows([_way(trace), *dict.fromkeys(effects), *dict.fromkeys(told)])


def _way(trace: UseTrace) -> str:
    """Choice and hops; ball by ball where there are several; how the launch ended if it came to nothing."""
    if not trace.chosen:
        start = tr("{by}发动{skill}").format(by=seat_text(trace.by), skill=trace.skill)
    else:
        start = tr("{by}的{skill}选择{seats}").format(by=seat_text(trace.by), skill=trace.skill, seats=seats_text(trace.chosen))
    balls = tuple(dict.fromkeys(trace.chosen))
    ways = [arrows(_hops(trace.hops, ball, trace.by)) for ball in balls]
    moved = [
        tr("{seat}这一球：{way}").format(seat=seat_text(ball), way=way) if len(balls) > 1 else way
        for ball, way in zip(balls, ways, strict=True)
        if way
    ]
    parts = [start, tr("；").join(moved)]
    if trace.fizzled:
        parts.append(tr("发动无效（{because}）").format(because=trace.fizzled))
    elif set(trace.settled) != set(trace.chosen) and not moved:
        parts.append(tr("结算到{seats}").format(seats=seats_text(trace.settled)))
    return arrows(parts)


def _hops(hops: Iterable[Hop], ball: int, by: int) -> list[str]:
    """The way of one ball. Where it split, the further parts say where they came from."""
    seen, said, now = {ball, by}, [], {ball}
    for step in hops:
        if step.origin != ball or set(step.ends) == {step.start}:
            continue
        name = tr("{step}（{who}）").format(step=step.step, who=seat_text(step.owner)) if step.owner is not None else step.step
        if not step.ends:
            said.append(tr("{step}使其落空").format(step=name))
        elif step.start not in now or len(now) > 1:
            form = tr("{step}也使其从{start}到{seats}") if step.start not in now else tr("{step}使其从{start}到{seats}")
            said.append(form.format(step=name, start=seat_text(step.start), seats=seats_text(step.ends)))
        else:
            form = tr("{step}使其回到{seats}") if set(step.ends) <= seen else tr("{step}使其到{seats}")
            said.append(form.format(step=name, seats=seats_text(step.ends)))
        now = now - {step.start} | set(step.ends)
        seen.update(step.ends)
    return said


def chain_sentence(tree: EventTree, chain: Chain) -> str:
    """A chain of causes, from the choice to the outcome."""
    links = [item.event for item in reversed(chain.links)]
    launched = any(event.kind is Kind.LAUNCHED for event in links)  # whose way says that it came to nothing
    parts: list[str] = []
    for event in links:
        if event.kind is Kind.LAUNCHED:
            trace = use_trace(tree, _use(event))
            parts.append(_way(trace) if trace is not None else event_text(event))
        elif event.kind is Kind.HOP and not launched:
            parts.append(_hop_way(tree, event))
        elif event.kind not in SKIPPED and not (event.kind is Kind.FIZZLED and launched):
            parts.append(event_text(event))
    if links[-1].kind in SKIPPED - {Kind.LAUNCHED, Kind.HOP}:
        parts.append(event_text(links[-1]))
    return arrows(parts)


def _hop_way(tree: EventTree, event: Event) -> str:
    """Whose use a hop moved, and how it came there: for what the hop itself brought about."""
    hop = hop_of(event)
    by = seat_text(event.by) if event.by is not None else ""
    chose = tr("{by}的{skill}选择{seats}").format(by=by, skill=event.skill, seats=seat_text(hop.origin))
    earlier = (step for step in pipeline(tree, event) if isinstance(step, Hop))
    return arrows([chose, *_hops((*earlier, hop), hop.origin, event.by or 0)])


def _use(event: Event) -> int:
    number = event.data.get("use")
    return number if isinstance(number, int) else 0
