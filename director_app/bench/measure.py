"""Times taken by turns within one run: only their ratios mean anything on a machine that others use too.

What runs in this process is measured in processor time, so that waiting for a busy machine does not count.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any

Job = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. `value` None: it could not be measured here, and `note` says why."""

    name: str
    value: float | None
    unit: str
    limit: float
    note: str = ""

    @property
    def ok(self) -> bool | None:
        return None if self.value is None else self.value <= self.limit


def milliseconds(jobs: Sequence[Job], rounds: int, after: Callable[[Any], object] = lambda made: None) -> tuple[float, ...]:
    """The median processor time of each job, all of them run once in every round, after one round to warm up.

    `after` gets what a job made, outside the time taken.
    """
    for job in jobs:
        after(job())
    times: list[list[float]] = [[] for _ in jobs]
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(rounds):
            for taken, job in zip(times, jobs, strict=True):
                gc.collect()
                began = process_time()
                made = job()
                taken.append((process_time() - began) * 1000)
                after(made)
    finally:
        if collecting:
            gc.enable()
    return tuple(median(taken) for taken in times)


def child(module: str, *arguments: str) -> str:
    """What a module prints that is run in a process of its own, without a display. Raises CalledProcessError."""
    command = [sys.executable, "-m", module, *arguments]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(command, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment).stdout
