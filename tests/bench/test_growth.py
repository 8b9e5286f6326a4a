"""That nights grow with their tables and that the page about it can be read."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from director_app.bench import page
from director_app.bench.growth import GameCost, NightCost, grown_night
from director_app.bench.measure import Row
from director_app.engine.commands import Enter

NIGHTS = (NightCost(12, 10, 300, 8.0, 0.6), NightCost(60, 50, 1700, 30.0, 2.0))
GAMES = (GameCost(50, 200, 90.0, 0.5, 0.0, 0.2), GameCost(5000, 4000, 95.0, 0.6, 0.5, 30.0))


def test_a_larger_table_has_more_to_do() -> None:
    nights = [grown_night(seats)[0] for seats in (12, 24)]
    asked = [sum(isinstance(command, Enter) for command in night.commands) for night in nights]
    assert 8 <= asked[0] < asked[1]
    state, events = nights[1].play()
    assert len(state.seats) == 24
    assert [event.id for event in events] == list(range(1, len(events) + 1))


def test_the_page_holds_what_was_measured(tmp_path: Path) -> None:
    rows = (Row("fast", 0.5, "×", 1.0), Row("slow", 3.0, "ms", 2.0, "3 / 1"), Row("unknown", None, "×", 1.0, "not installed"))
    text = page.write(tmp_path, rows, NIGHTS, GAMES).read_text(encoding="utf-8")
    assert "| fast | 0.50 × | ≤ 1 × | met |" in text
    assert "| slow | 3.00 ms | ≤ 2 ms | missed; 3 / 1 |" in text
    assert "| 60 | 50 | 1700 | 30.0 | 0.60 | 2.00 |" in text
    assert "| 5000 | 4000 | 95 | 0.60 | 0.50 | 30.00 |" in text
    drawn = ElementTree.parse(tmp_path / page.DRAWING).getroot()
    lines = drawn.findall(".//{*}polyline")
    assert len(lines) == 7
    for line in lines:
        for point in line.attrib["points"].split():
            across, up = map(float, point.split(","))
            assert 0 <= across <= page.WIDTH
            assert 0 <= up <= page.HEIGHT
