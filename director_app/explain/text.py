"""A use's trace as lines of words: what was chosen, each redirect with its conditions, what came of it, what was told."""

from __future__ import annotations

from dataclasses import dataclass

from director_app.explain.steps import step_text
from director_app.explain.trace import UseTrace
from director_app.i18n import tr
from director_app.wording import event_text, seat_text, seats_text, value_text
from director_app.wording.grounds import with_grounds


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a trace. `event` is what it tells of; `cite` and `rulings` stand behind it."""

    text: str
    event: int
    cite: str = ""
    rulings: tuple[str, ...] = ()

    def __str__(self) -> str:
        return with_grounds(self.text, self.cite, self.rulings)


def use_title(trace: UseTrace) -> str:
    """The use in a few words, to be chosen from a list."""
    seats = f" → {seats_text(trace.chosen)}" if trace.chosen else ""
    return f"{trace.skill} · {seat_text(trace.by)}{seats}"


def use_lines(trace: UseTrace) -> tuple[Line, ...]:
    """The trace from top to bottom."""
    head = trace.event
    lines = []
    if trace.chosen:
        choice = tr("，选择 {choice}").format(choice=value_text(trace.choice)) if trace.choice not in (None, "", ()) else ""
        lines.append(Line(tr("选择目标 {seats}").format(seats=seats_text(trace.chosen)) + choice, head.id))
    lines.extend(Line(step_text(step), step.event.id, step.event.cite, step.event.rulings) for step in trace.steps)
    if trace.fizzled:
        lines.append(Line(tr("发动无效：{because}").format(because=trace.fizzled), head.id, head.cite, head.rulings))
    elif trace.chosen or trace.settled:
        lines.append(Line(tr("结算目标 {seats}").format(seats=seats_text(trace.settled)), head.id, head.cite, head.rulings))
    lines.extend(Line(event_text(event), event.id, event.cite, event.rulings) for event in (*trace.effects, *trace.told))
    return tuple(lines)
