"""The redirects that a use went through, in order, each in a sentence of its own."""

from __future__ import annotations

from director_app.engine.events import Event, Kind
from director_app.explain.trace import Check, Hop, Look, hop_of, look_of
from director_app.explain.tree import EventTree
from director_app.i18n import tr
from director_app.wording import event_text, seat_text


def pipeline(tree: EventTree, event: Event) -> tuple[Hop | Look, ...]:
    """What was looked at before this event for the same use: it came of the same entry."""
    if event.cause is None:
        return ()
    same = (each for each in tree.children(event.cause) if each.id < event.id and (each.by, each.skill) == (event.by, event.skill))
    return tuple(
        hop_of(each) if each.kind is Kind.HOP else look_of(each) for each in same if each.kind in (Kind.HOP, Kind.LOOKED)
    )


def origin(hop: Event) -> int:
    """The seat chosen, whose ball a hop moved."""
    return hop_of(hop).origin


def step_text(step: Hop | Look) -> str:
    """One redirect: whether it moved the ball, and where; the conditions of one that did not."""
    owner = tr("（{who}）").format(who=seat_text(step.owner)) if step.owner is not None else ""
    at = step.start if isinstance(step, Hop) else step.ball
    stays = tr("{step}{owner}：{ball}不变").format(step=step.step, owner=owner, ball=seat_text(at))
    if isinstance(step, Hop):
        return f"✓ {event_text(step.event) if set(step.ends) != {step.start} else stays}"
    return tr("✗ {text}。{checks}").format(text=stays, checks=check_line(step.checks))


def check_line(found: tuple[Check, ...]) -> str:
    """Conditions with their verdicts, on one line."""
    return tr("；").join(check.verdict for check in found)
