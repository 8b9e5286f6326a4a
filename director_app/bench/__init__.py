"""How fast the program is: the design's numbers, as ratios within one run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from director_app.bench import growth as costs
from director_app.bench import page
from director_app.bench.measure import Row
from director_app.bench.rows import loading, nights, opening, or_why_not
from director_app.bench.window import window
from director_app.bench.words import NAMES, NOTES, VERDICTS, padded, said, wide
from director_app.i18n import tr

__all__ = ["Row", "measure", "run", "table"]

PARTS: dict[str, Callable[[], Iterator[Row]]] = {"nights": nights, "loading": loading, "opening": opening, "window": window}


def measure(parts: Sequence[str] = tuple(PARTS)) -> tuple[Row, ...]:
    """All rows, one part after the other."""
    found: list[Row] = []
    for name in parts:
        found.extend(or_why_not(PARTS[name], name))
    return tuple(found)


def table(rows: Sequence[Row]) -> str:
    """The rows as text: name, value, limit, whether it is met."""
    cells = [(tr("项目"), tr("测得"), tr("上限"), "", ""), *map(_cells, rows)]
    name, verdict = (max(wide(cell[place]) for cell in cells) for place in (0, 3))
    lines = (
        "  ".join((padded(row[0], name), padded(row[1], 10, right=True), padded(row[2], 10, right=True), padded(row[3], verdict), row[4]))
        for row in cells
    )
    return "\n".join(line.rstrip() for line in lines)


def _cells(row: Row) -> tuple[str, str, str, str, str]:
    value = "–" if row.value is None else f"{row.value:.2f} {row.unit}"
    return said(row.name, NAMES), value, f"≤ {row.limit:g} {row.unit}", tr(VERDICTS[row.ok]), said(row.note, NOTES)


def run(as_json: bool = False, growth: Path | None = None) -> int:
    """Measures, prints, and says by the exit code whether every measured limit is met.

    `growth`: a folder for the page about what things cost as the work grows.
    """
    rows = measure()
    if growth is not None:
        page.write(growth, rows, tuple(costs.nights()), tuple(costs.games()))
    if as_json:
        print(json.dumps([_plain(row) for row in rows], ensure_ascii=False, indent=2))
    else:
        print(table(rows))
    return 1 if any(row.ok is False for row in rows) else 0


def _plain(row: Row) -> dict[str, str | float | bool | None]:
    return {"name": row.name, "value": row.value, "unit": row.unit, "limit": row.limit, "ok": row.ok, "note": row.note}
