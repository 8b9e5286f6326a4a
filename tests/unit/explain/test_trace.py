"""What became of a use, read off the events alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from director_app.engine.events import Event, Kind
from director_app.explain.path import path_graph
from director_app.explain.text import use_lines, use_title
from director_app.explain.trace import Look, UseTrace, use_trace, uses
from director_app.explain.tree import EventTree
from director_app.wording import event_text

if TYPE_CHECKING:
    from tests.unit.conftest import Game


def trace(game: Game, skill: str) -> UseTrace:
    head = next(event for event in uses(game.events) if event.skill == skill)
    number = head.data["use"]
    assert isinstance(number, int)
    found = use_trace(game.events, number)
    assert found is not None
    return found


def test_a_check_that_was_swapped(night: Game) -> None:
    check = trace(night, "照耀")
    assert (check.by, check.chosen, check.settled) == (4, (7,), (5,))
    assert [(hop.step, hop.start, hop.ends, hop.owner) for hop in check.hops] == [("交换", 7, (5,), 3)]
    assert check.hops[0].event.cite.startswith("魔术师·交换")
    assert check.fizzled == ""


def test_what_was_looked_at_says_why_it_did_not_apply(night: Game) -> None:
    (look,) = [step for step in trace(night, "照耀").steps if isinstance(step, Look)]
    assert (look.step, look.ball, look.owner) == ("时间逆流", 7, 1)
    assert [(check.text, check.held) for check in look.checks] == [
        ("当前目标在该效果的作用角色之中", False),
        ("发动者的实际阵营不是狼人阵营", True),
        ("此次发动的技能不是救药，或判例 R-m156g-122取 A", True),
    ]


def test_each_ball_has_its_own_way(night: Game) -> None:
    check = trace(night, "超度")
    assert check.chosen == (8, 3)
    assert [(hop.step, hop.start, hop.ends) for hop in check.hops] == [("时间逆流", 8, (6,))]
    assert check.settled == (6, 3)


def test_what_was_told_and_to_whom(night: Game) -> None:
    told = trace(night, "照耀").told
    assert [(event.kind, event.seat, event.data["value"]) for event in told if event.kind is Kind.FEEDBACK] == [
        (Kind.FEEDBACK, 4, "医生")
    ]


def test_effects_reach_as_far_as_the_settlement(night: Game, pulled: Game) -> None:
    assert [event.kind for event in trace(night, "杀人").effects] == [Kind.DAMAGE, Kind.STOPPED]
    assert Kind.OUT in [event.kind for event in trace(pulled, "杀人").effects]


def test_the_trace_in_words(night: Game) -> None:
    check = trace(night, "照耀")
    lines = [str(line) for line in use_lines(check)]
    assert use_title(check) == "照耀 · 4号 → 7号"
    assert lines[0] == "选择目标 7号"
    assert lines[1].startswith(
        "✗ 时间逆流（1号）：7号不变。当前目标在该效果的作用角色之中 ✗；发动者的实际阵营不是狼人阵营 ✓；"
    )
    assert lines[2].startswith("✓ 交换（3号）：7号 → 5号（魔术师·交换")
    assert lines[3].startswith("结算目标 5号（")
    assert "4号对 7号 的「照耀」得到反馈：医生" in lines[4]


def test_a_path_to_draw(night: Game) -> None:
    graph = path_graph(trace(night, "照耀"))
    assert [(node.seat, node.column, node.row, node.chosen, node.settled) for node in graph.nodes] == [
        (7, 0, 0, True, False),
        (5, 1, 0, False, True),
    ]
    assert [(arrow.start, arrow.end, arrow.label, arrow.owner) for arrow in graph.arrows] == [(0, 1, "交换", 3)]


def test_a_ball_that_splits_goes_on_in_two_rows(pulled: Game) -> None:
    check = trace(pulled, "照耀")
    graph = path_graph(check)
    assert set(check.settled) == {2, 9}
    assert [(hop.step, hop.start, hop.ends) for hop in check.hops] == [("磁吸", 7, (2,)), ("磁吸", 7, (9,))]
    ends = [node for node in graph.nodes if node.settled]
    assert {(node.seat, node.column) for node in ends} == {(2, 1), (9, 1)}
    assert len({node.row for node in ends}) == 2
    assert {(arrow.start, arrow.end) for arrow in graph.arrows} == {(0, 1), (0, 2)}


def test_a_use_without_targets_has_no_path(pulled: Game) -> None:
    graph = path_graph(trace(pulled, "磁吸"))
    assert (graph.nodes, graph.arrows) == ((), ())


def test_a_use_nobody_made(night: Game) -> None:
    assert use_trace(night.events, 10**9) is None


def test_a_circle_of_causes_ends() -> None:
    tree = EventTree((Event(1, 2, Kind.RULE), Event(2, 1, Kind.RULE)))
    assert len(tree.above(1)) <= 2


def test_every_event_of_a_game_has_its_words(night: Game, pulled: Game) -> None:
    said = [event_text(event) for event in (*night.events, *pulled.events)]
    assert all(said)
    assert not [text for text in said if "{" in text]
