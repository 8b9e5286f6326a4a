"""The stages of a round, as the clock strip shows them."""

from __future__ import annotations

from dataclasses import dataclass

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


def round_cells(book: RuleBook, state: GameState) -> tuple[Cell, ...]:
    """The stages of this round, with where we are in it."""
    first = len(book.start)
    own = book.start if state.stage < first else book.cycle
    offset = 0 if state.stage < first else first
    cells: list[Cell] = []
    part = ""
    for place, stage in enumerate(own):
        here = (place + offset > state.stage) - (place + offset < state.stage)
        numbered = stage.part not in book.unnumbered and state.stage >= first
        head = (f"{stage.part}{state.round}" if numbered else stage.part) if stage.part != part else ""
        head = "" if head == stage.name else head
        part = stage.part
        due = tr("关门后 {n} 分钟").format(n=stage.due) if stage.due is not None else ""
        tip = "\n".join(words for words in (f"{stage.id} · {mode_words(stage)}", due, stage.cite) if words)
        cells.append(Cell(stage.name, here, stage.due, tip, stage.id in state.skips, head))
    return tuple(cells)


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
