"""The console beside a bare window: time to show, memory, and one command from the key to the painted screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory

from director_app.bench.measure import Children, Row, children
from director_app.bench.nights import bench_night
from director_app.engine.commands import SeatSetup, Setup
from director_app.record import Session

PROBE = "director_app.console.probe"
STARTS = 5
SEATS = 23


def window() -> Iterator[Row]:
    """Starts both by turns, each in a process of its own, without a display."""
    book = bench_night("full").book
    setup = Setup(tuple(SeatSetup(number, role) for number, role in enumerate(list(book.roles)[:SEATS], 1)))
    with TemporaryDirectory(prefix="director-bench-") as folder, children() as programs:
        game = Path(folder) / "table.dgame"
        with Session.create(game, book, setup):
            pass
        try:
            taken = [(_probe(programs, "bare"), _probe(programs, "console", str(game))) for _ in range(1 + STARTS)][1:]
        except CalledProcessError as failed:
            last = (failed.stderr or "").strip().splitlines()[-1:]
            yield Row("console beside a bare window", None, "×", 1.5, *last)
            return
    bare_ms, console_ms = (median(pair[side]["shown"] for pair in taken) for side in (0, 1))
    bare_kb, console_kb = (median(pair[side]["peak"] for pair in taken) for side in (0, 1))
    note = f"{console_ms:.0f} ms / {bare_ms:.0f} ms"
    yield Row("start to usable window / bare window with a table", console_ms / bare_ms, "×", 1.5, note)
    command = median(pair[1]["command"] for pair in taken)
    busy = median(pair[1]["busy"] for pair in taken)
    yield Row("one command, key to repainted screen, file synced", command, "ms", 50.0, f"{busy:.0f} ms of them at work")
    note = f"{console_kb / 1024:.0f} MB / {bare_kb / 1024:.0f} MB"
    yield Row(f"peak memory with {SEATS} seats / bare window", console_kb / bare_kb, "×", 1.6, note)


def _probe(programs: Children, *arguments: str) -> dict[str, float]:
    """What the probe measured."""
    said = json.loads(programs.run(PROBE, *arguments))
    return {str(key): float(value) for key, value in said.items()}
