"""What a scenario file may say, and how its faults are worded."""

from __future__ import annotations

from pathlib import Path

import pytest

from director_app.engine.commands import Declare, Enter, Override, Penalize, SeatSetup, Vote
from director_app.scenario.model import Scenario, ScenarioFault
from director_app.scenario.reading import parse_scenario, read_scenario

HEAD = "title: t\nruleset: tiny\nseats: {1: 甲, 2: {role: 乙, owner: 1}}\n"


def parsed(rest: str, head: str = HEAD) -> Scenario:
    return parse_scenario(head + rest)


def test_setup() -> None:
    told = parsed("reserve: [丙]\noptions: {R-1: B}\nrandom: {抽: [1, 2], 签: 3}\nsteps: [{phase: 夜1/甲, expect: [out: []]}]")
    setup = told.setup
    assert setup.seats == (SeatSetup(1, "甲"), SeatSetup(2, "乙", owner=1))
    assert setup.reserve == ("丙",)
    assert setup.options == {"R-1": "B"}
    assert setup.pins == {"抽": (1, 2), "签": 3}
    assert not setup.judging


@pytest.mark.parametrize(
    ("rest", "judging"),
    [
        ("steps: [{phase: 夜1/甲, expect: [winner: 无]}]", True),
        ("steps: [{phase: 夜1/甲, before: [winner: 无]}]", True),
        ("options: {胜负判定: 开}\nsteps: [{phase: 夜1/甲}]", True),
        ("options: {胜负判定: 关}\nsteps: [{phase: 夜1/甲}]", False),
        ("steps: [{phase: 夜1/甲, expect: [lost: [甲]]}]", False),
    ],
)
def test_the_winner_is_declared_only_when_asked(rest: str, judging: bool) -> None:
    assert parsed(rest).setup.judging is judging


def test_actions() -> None:
    told = parsed(
        "steps:\n"
        "- phase: 夜1/甲\n"
        "  actions:\n"
        "  - {by: 1, skill: 技, targets: [2, 1], refused: true}\n"
        "  - {by: 1, as: 2, skill: 技, choice: {2: 狼, 名: [a, b]}, text: 话, to: 2, ballots: {1: 同意, 2: 1}}\n"
    )
    first, second = told.steps[0].actions
    assert first.refused
    assert first.enter == Enter(1, "技", targets=(2, 1))
    assert second.enter == Enter(1, "技", choice={"2": "狼", "名": ("a", "b")}, text="话", receiver=2, ballots={1: "同意", 2: 1}, acting=2)


def test_votes() -> None:
    told = parsed('steps: [{phase: 日1/投, votes: [[1, 2], [2, 弃权], {by: 1, for: 2, at: "20:05", kind: 代投, refused: true}]}]')
    ballots = told.steps[0].ballots
    assert [ballot.vote for ballot in ballots] == [Vote(1, 2), Vote(2, None), Vote(1, 2, at="20:05", proxy=True)]
    assert [ballot.refused for ballot in ballots] == [False, False, True]


def test_an_unquoted_time_is_a_time() -> None:
    told = parsed("steps: [{phase: 日1/投, votes: [{by: 1, for: 2, at: 20:05}]}]")
    assert told.steps[0].ballots[0].vote.at == "20:05"


def test_the_directors_word() -> None:
    told = parsed(
        "steps:\n"
        "- phase: 夜1/甲\n"
        "  penalty: [{seat: 1, card: 红}]\n"
        "  override: [{seat: 1, state: 冻, reason: r}, {seat: 2, out: true, reason: r}]\n"
        "  declare: {lost: 阵, reason: r}\n"
        "  candidates: [2]\n"
    )
    step = told.steps[0]
    assert step.penalties == (Penalize(1, "红"),)
    assert step.overrides == (Override("state", 1, "冻", reason="r"), Override("out", 2, reason="r"))
    assert step.declares == (Declare(lost="阵", reason="r"),)
    assert step.candidates == (2,)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- a", "the file must be a mapping"),
        ("title: t\nruleset: r\nseats: {1: 甲}", "no steps"),
        ("a: [", "not YAML"),
        (HEAD + "steps: []\nmore: 1", "unknown key more"),
        (HEAD + "steps: [{expect: []}]", "step 1: no phase"),
        (HEAD + "steps: [{phase: p, act: []}]", "step 1: unknown key act"),
        (HEAD + "steps: [{phase: p, actions: [{by: 1}]}]", "step 1: actions: an action has no skill"),
        (HEAD + "steps: [{phase: p, actions: [{by: 一, skill: s}]}]", "'一' must be a seat number"),
        (HEAD + "steps: [{phase: p, expect: [{outt: []}]}]", "unknown expectation outt"),
        (HEAD + "steps: [{phase: p, expect: [{out: [], order: []}]}]", "an expectation has one key"),
        (HEAD + "steps: [{phase: p, expect: [{cause: {seat: 1, why: x}}]}]", "cause: unknown key why"),
        (HEAD + "steps: [{phase: p, votes: [[1]]}]", "a vote is [voter, target]"),
        (HEAD + "steps: [{phase: p, override: [{seat: 1, magic: x}]}]", "unknown override magic"),
        (HEAD + "options: {胜负判定: 也许}\nsteps: []", "胜负判定 must be 开 or 关"),
        ("title: t\nruleset: r\nseats: {一: 甲}\nsteps: []", "'一' must be a seat number"),
    ],
)
def test_faults_are_said_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(ScenarioFault) as fault:
        parse_scenario(text)
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ScenarioFault, match="没有这个文件"):
        read_scenario(tmp_path / "none.yaml")
    (tmp_path / "odd.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScenarioFault, match="UTF-8"):
        read_scenario(tmp_path / "odd.yaml")
