"""But for: the actions without which an outcome would not have come about, and the smallest sets where no single one suffices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from director_app.explain.whatif import Night, WhatIf, combined

Turns = Callable[[WhatIf], bool]
"""Whether an outcome is another in a changed run."""

LARGEST = 3
"""Sets of more actions than this are not looked for."""

BUDGET = 400
"""So many changed runs are played before the search is cut."""


@dataclass(frozen=True, slots=True)
class Needed:
    """Places of commands. `alone`: each by itself; `sets`: the smallest that do it together, looked for where none does alone."""

    alone: tuple[int, ...]
    sets: tuple[tuple[int, ...], ...] = ()
    cut: bool = False
    """Not all was looked at: larger sets, or others of this size, may do it too."""


def needed(real: Night, turns: Turns, *, budget: int = BUDGET, largest: int = LARGEST) -> Needed:
    """What the outcome hung on. Of two sets the smaller is told; a set never holds an action that suffices alone."""
    tried = 0
    switches = real.switches
    for size in range(1, min(largest, len(switches)) + 1):
        found: list[tuple[int, ...]] = []
        for places in combinations(switches, size):
            if tried >= budget:
                return _told(size, found, cut=True)
            tried += 1
            if turns(combined(real, places)):
                found.append(places)
        if found:
            return _told(size, found, cut=False)
    return Needed((), cut=len(switches) > largest)


def _told(size: int, found: list[tuple[int, ...]], *, cut: bool) -> Needed:
    return Needed(tuple(place for (place,) in found), cut=cut) if size == 1 else Needed((), tuple(found), cut)
