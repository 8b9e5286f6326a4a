"""Every thread in tests/threads holds exactly the ballots its YAML says, read through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from director_app.cli import main

THREADS = Path(__file__).parents[2] / "threads"
SAMPLES = sorted(THREADS.glob("*.yaml"))


def test_there_are_samples_of_every_layout() -> None:
    names = " ".join(sample.stem for sample in SAMPLES)
    assert len(SAMPLES) >= 46
    assert all(layout in names for layout in ("desktop", "phone", "old", "tieba", "qq", "accelerated"))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_sample(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ballots", str(sample.with_suffix(".txt")), "--case", str(sample), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    wanted = yaml.safe_load(sample.read_text(encoding="utf-8"))
    assert list(told) == list(wanted)
    assert told["ballots"] == wanted["ballots"]
    assert told == wanted


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_what_is_printed_is_the_same_in_yaml(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ballots", str(sample.with_suffix(".txt")), "--case", str(sample)]) == 0
    assert yaml.safe_load(capsys.readouterr().out) == yaml.safe_load(sample.read_text(encoding="utf-8"))
