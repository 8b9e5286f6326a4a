"""The chain of causes, from the outcome up to the command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from director_app.engine.events import Kind
from director_app.explain.why import Chain, latest, why, why_out, why_state

if TYPE_CHECKING:
    from tests.unit.conftest import Game


def texts(chain: Chain | None) -> list[str]:
    assert chain is not None
    return [link.text for link in chain.links]


def test_why_a_seat_is_out(pulled: Game) -> None:
    chain = why_out(pulled.events, 4)
    assert texts(chain) == [
        "4号因2号的「杀人」出局（指杀）",
        "4号受到2号「杀人」的指杀",
        "2号发动「杀人」，目标 4号",
        "2号申请「杀人」，目标 4号",
        "导演：录入行动",
    ]


def test_each_link_names_its_paragraph(pulled: Game) -> None:
    chain = why_out(pulled.events, 4)
    assert chain is not None
    assert chain.lines()[0].startswith("4号因2号的「杀人」出局（指杀）（出局·指杀")
    assert chain.outcome.kind is Kind.OUT


def test_why_a_seat_was_saved(night: Game) -> None:
    said = texts(latest(night.events, lambda event: event.kind is Kind.STOPPED and event.seat == 4))
    assert said[0] == "4号的「守护」挡下了2号「杀人」的指杀"
    assert said[-1] == "导演：录入行动"


def test_why_a_seat_has_a_state(night: Game) -> None:
    assert texts(why_state(night.events, 4, "守护"))[:2] == [
        "4号因5号的「救治」获得状态「守护」，至 夜晚结束，不限次数",
        "5号发动「救治」，目标 4号",
    ]


def test_why_a_message_was_sent(pulled: Game) -> None:
    notice = next(event for event in pulled.events if event.kind is Kind.NOTICE and event.seat == 4)
    said = texts(why(pulled.events, notice.id))
    assert said[0] == "通知4号：[照耀]的结算目标被[磁吸]改变为2号。"
    assert "磁吸（2号）：7号 → 2号" in said
    assert said[-1] == "导演：录入行动"


def test_nothing_to_explain(night: Game) -> None:
    assert why_out(night.events, 4) is None
    assert why_state(night.events, 4, "恐惧") is None
    assert why(night.events, 10**9) is None
