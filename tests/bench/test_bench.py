"""That the bench measures what it says. No times are asserted here: a busy machine is no fault."""

from __future__ import annotations

import json

import pytest

from director_app import bench
from director_app.bench.measure import Row, children, milliseconds
from director_app.bench.nights import bench_night
from director_app.bench.peer import peer_night
from director_app.engine.commands import Enter
from director_app.engine.events import Kind


@pytest.mark.parametrize(("name", "seats", "uses"), [("twelve", 12, 8), ("full", 13, 15)])
def test_a_night_is_played_to_its_end_and_every_entry_takes_place(name: str, seats: int, uses: int) -> None:
    night = bench_night(name)
    state, events = night.play()
    assert len(night.setup.seats) == seats
    assert sum(isinstance(command, Enter) for command in night.commands) == uses
    assert state.flow.status == "done"
    launched = {(event.by, event.skill) for event in events if event.kind in (Kind.LAUNCHED, Kind.FIZZLED)}
    assert {(command.by, command.skill) for command in night.commands if isinstance(command, Enter)} <= launched


def test_in_the_full_night_every_seat_acts() -> None:
    night = bench_night("full")
    assert {command.by for command in night.commands if isinstance(command, Enter)} == {seat.number for seat in night.setup.seats}


def test_a_night_comes_out_the_same_each_time() -> None:
    night = bench_night("twelve")
    assert night.play() == night.play()


def test_the_peer_plays_its_night_too() -> None:
    play = peer_night()
    assert play is not None, "the package mafia belongs to the development requirements"
    said = str(play())
    assert "Four is good" in said  # the check went where the ventriloquist sent it
    assert "Nobody died" in said  # the kill and the doctor were both driven to the same seat


def test_jobs_are_run_by_turns_and_what_they_made_is_cleared_away() -> None:
    calls: list[str] = []
    times = milliseconds([lambda: calls.append("a"), lambda: calls.append("b")], 3, lambda made: calls.append("-"))
    assert calls == ["a", "-", "b", "-"] * 4
    assert len(times) == 2


def test_a_child_says_what_it_measured(capfd: pytest.CaptureFixture[str]) -> None:
    with children() as programs:
        assert programs.run("json.tool", "--help").startswith("usage")
    assert capfd.readouterr().out == ""


ROWS = (Row("fast", 0.5, "×", 1.0), Row("slow", 3.0, "ms", 2.0, "3 / 1"), Row("unknown", None, "×", 1.0, "not installed"))


def test_the_table_says_what_is_met() -> None:
    lines = bench.table(ROWS).splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["fast", "slow", "unknown"]
    assert " 达到" in lines[1]
    assert "超出" in lines[2]
    assert "not installed" in lines[3]


def test_json_and_the_exit_code(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "measure", lambda: ROWS)
    assert bench.run(as_json=True) == 1
    rows = json.loads(capsys.readouterr().out)
    assert [row["ok"] for row in rows] == [True, False, None]
    monkeypatch.setattr(bench, "measure", lambda: ROWS[:1])
    assert bench.run() == 0
    assert "fast" in capsys.readouterr().out
