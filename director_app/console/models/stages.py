"""The stages of a round, as the clock strip shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director_app.engine.events import Event, Kind
from director_app.engine.look import stages_ahead
from director_app.engine.state import GameState
from director_app.i18n import tr
from director_app.rulebook.model import Mode, RuleBook, Stage


@dataclass(frozen=True, slots=True)
class Cell:
    """One stage of the round."""

    name: str
    place: int
    """-1 over, 0 open, 1 to come."""
    due: int | None
    """Minutes after the thread's closing."""
    tip: str = ""
    skipped: bool = False
    head: str = ""
    """Said before the first stage of a part (`夜2`)."""


def round_cells(book: RuleBook, state: GameState, events: Sequence[Event]) -> tuple[Cell, ...]:
    """The stages of this round that came or will come, with where we are in it. One left out by the director is shown, too."""
    first = len(book.start)
    own = book.start if state.stage < first else book.cycle
    offset = 0 if state.stage < first else first
    cells: list[Cell] = []
    part = ""
    known = stages_ahead(book, state) | {place for place, stage in enumerate(own, offset) if stage.id in state.skips}
    came = _came(events, own[0])
    for place, stage in enumerate(own):
        if place + offset != state.stage and place + offset not in known and stage.id not in came:
            continue
        here = (place + offset > state.stage) - (place + offset < state.stage)
        numbered = stage.part not in book.unnumbered and state.stage >= first
        head = (f"{stage.part}{state.round}" if numbered else stage.part) if stage.part != part else ""
        head = "" if head == stage.name else head
        part = stage.part
        due = tr("关门后 {n} 分钟").format(n=stage.due) if stage.due is not None else ""
        tip = "\n".join(words for words in (f"{stage.id} · {mode_words(stage)}", due, stage.cite) if words)
        cells.append(Cell(stage.name, here, stage.due, tip, stage.id in state.skips, head))
    return tuple(cells)


def _came(events: Sequence[Event], first: Stage) -> frozenset[str]:
    """The stages that began since the round's first did."""
    found: set[str] = set()
    for event in reversed(events):
        if event.kind is Kind.STAGE_BEGAN:
            found.add(str(event.data.get("stage", "")))
            if first.id in found:
                break
    return frozenset(found)


def mode_words(stage: Stage) -> str:
    """How a stage takes its actions, in the words of directors."""
    words = {
        Mode.TOGETHER: tr("互不影响"),
        Mode.ORDERED: tr("有先后顺序"),
        Mode.INSERT: tr("即时插入结算"),
        Mode.INSTANT: tr("即时生效"),
        Mode.VOTE: tr("表决"),
    }
    return words[stage.mode]
