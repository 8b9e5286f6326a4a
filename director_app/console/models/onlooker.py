"""What a shared screen may show: no more than everybody has been told. Plain functions, so that a test can try them on any game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from director_app.console.models.facts import SeatLine
from director_app.engine.state import GameState
from director_app.i18n import tr


def onlooker_lines(state: GameState, lines: Iterable[SeatLine]) -> tuple[SeatLine, ...]:
    """The seat table: who sits where, cards that are face up, and who is out where that has been announced."""
    return tuple(_line(line, state) for line in lines)


def _line(line: SeatLine, state: GameState) -> SeatLine:
    seat = state.seats.get(line.number)
    out = seat is not None and seat.out is not None and seat.out.announced
    return replace(
        line, role=line.role if line.revealed else "", shown="", faction="", faction_place=0, letter="", hue="",
        alive=not out, out="", chips=(), unsent=0,
    )  # fmt: skip


def foot_words(state: GameState) -> str:
    """Below the queue: whether the stage is resolved, and neither who is asked nor how many are told something."""
    return tr("已结算") if state.flow.status == "done" else ""


def refused_words() -> str:
    """Why something is refused often tells what a seat is or has."""
    return tr("现在不可以。秘密已隐藏，不说原因。")


def unheard_words() -> str:
    """Before a stage is resolved in which somebody has not been heard from: not who, nor how many."""
    return tr("还有没回复的。仍要结算？未回复按放弃处理；强制的按规则取默认或抽取。")


def unsent_words() -> str:
    """Before a stage is left with messages unsent: not whose."""
    return tr("还有消息未发。仍要进入下一阶段？")


def told_words() -> str:
    """What had been told by what is undone: not to whom."""
    return tr("撤销的这些步里有已经告知过的消息。\n发件箱里列着要更正的。")
