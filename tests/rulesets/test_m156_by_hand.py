"""Random nights of m156 played twice: by the engine from the YAML, and by hand (`by_hand_m156.py`); they must agree throughout."""

from __future__ import annotations

import pytest
import yaml

from director_app.paths import rulesets_folder
from director_app.scenario.checking import Shelf
from director_app.scenario.reading import parse_scenario
from director_app.scenario.runner import run_scenario
from tests.rulesets.by_hand_m156 import Night
from tests.rulesets.by_hand_m156_long import LongNight

SHELF = Shelf(rulesets_folder())


@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("kind", [Night, LongNight])
def test_the_engine_and_a_night_worked_out_by_hand_agree(kind: type[Night], block: int) -> None:
    outs = 0
    for seed in range(block * 60, block * 60 + 60):
        night = kind(seed)
        text = yaml.safe_dump(night.story(), allow_unicode=True, sort_keys=False)
        assert run_scenario(parse_scenario(text), SHELF.book("m156")) == (), f"seed {seed}: {text}"
        outs += len(night.out)
    assert outs > 12  # the nights are about something
