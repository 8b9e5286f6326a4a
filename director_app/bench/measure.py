"""Times taken by turns within one run: only their ratios mean anything on a machine that others use too.

What runs in this process is measured in processor time, so that waiting for a busy machine does not count.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from tempfile import TemporaryDirectory
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


class Children:
    """Runs modules in processes of their own, without a display, compiled the first time only: as installed programs are."""

    def __init__(self, bytecode: str) -> None:
        self._environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPYCACHEPREFIX": bytecode}
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def run(self, module: str, *arguments: str) -> str:
        """What the module prints. Raises CalledProcessError."""
        command = [sys.executable, "-m", module, *arguments]
        ended = subprocess.run(command, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=self._environment)
        return ended.stdout


@contextmanager
def children() -> Iterator[Children]:
    """A runner, and a folder for what it compiles."""
    with TemporaryDirectory(prefix="director-bench-") as folder:
        yield Children(folder)
