"""`docs/performance.md` and its drawing: the promises with what was measured, and what things cost as the work grows."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from math import log10
from pathlib import Path

from director_app.bench.growth import GameCost, NightCost
from director_app.bench.measure import Row

PAGE, DRAWING = "performance.md", "performance.svg"
WIDTH, HEIGHT, EDGE, LINE = 340, 240, 48, 12
COLOURS = ("#0b62a8", "#b34700", "#1a7347", "#8a3f86")

HEAD = """# What it costs

Written by `director bench --growth`; do not edit it. Python {python}, {system}, {cores} processors, with other work going on
beside: only ratios mean much. Times are processor time, so that waiting for the machine does not count; only the console's
one command is taken by the clock, since it waits for the disk.

## The promises

| what | measured | limit | |
| --- | ---: | ---: | --- |
{promises}

## As the table grows

A night in which players enter what the queue offers, with its opening; resolved, with its full trace. `queue`: working out
the fullest stage's queue once, as the console does after every command.

| seats | entries | events | night (ms) | one entry (ms) | queue (ms) |
| ---: | ---: | ---: | ---: | ---: | ---: |
{nights}

## As the game grows

`opening`: by a program just started, with the database and the book it carries. `command`: one more, applied and put on
record. `outbox`: every message of the game, listed.

| commands | file (kB) | opening (ms) | command (ms) | undo (ms) | outbox (ms) |
| ---: | ---: | ---: | ---: | ---: | ---: |
{games}

![Cost against size, both on logarithmic scales](performance.svg)
"""


def write(folder: Path, rows: Sequence[Row], nights: Sequence[NightCost], games: Sequence[GameCost]) -> Path:
    """Writes the page and its drawing into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    text = HEAD.format(
        python=platform.python_version(),
        system=platform.system(),
        cores=os.cpu_count(),
        promises="\n".join(_promise(row) for row in rows),
        nights="\n".join(f"| {n.seats} | {n.entries} | {n.events} | {n.night:.1f} | {n.entry:.2f} | {n.queue:.2f} |" for n in nights),
        games="\n".join(
            f"| {g.commands} | {g.file} | {g.opening:.0f} | {g.command:.2f} | {g.undo:.2f} | {g.outbox:.2f} |" for g in games
        ),
    )
    (folder / PAGE).write_text(text, encoding="utf-8")
    left = {
        "night": [(n.seats, n.night) for n in nights],
        "one entry": [(n.seats, n.entry) for n in nights],
        "queue": [(n.seats, n.queue) for n in nights],
    }
    right = {
        "opening": [(g.commands, g.opening) for g in games],
        "command": [(g.commands, g.command) for g in games],
        "undo": [(g.commands, g.undo) for g in games],
        "outbox": [(g.commands, g.outbox) for g in games],
    }
    (folder / DRAWING).write_text(drawing({"seats": left, "commands": right}), encoding="utf-8")
    return folder / PAGE


def _promise(row: Row) -> str:
    value = "–" if row.value is None else f"{row.value:.2f} {row.unit}"
    verdict = {True: "met", False: "missed", None: "not measured"}[row.ok]
    return f"| {row.name} | {value} | ≤ {row.limit:g} {row.unit} | {verdict}{'; ' * bool(row.note)}{row.note} |"


Lines = dict[str, list[tuple[int, float]]]


def drawing(charts: dict[str, Lines]) -> str:
    """Charts side by side, milliseconds against the size that each is named for."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH * len(charts)} {HEIGHT}" font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDTH * len(charts)}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for place, (name, lines) in enumerate(charts.items()):
        parts.append(f'<g transform="translate({WIDTH * place} 0)">{_chart(name, lines)}</g>')
    return "\n".join([*parts, "</svg>\n"])


def _chart(name: str, lines: Lines) -> str:
    sizes = sorted({size for line in lines.values() for size, _ in line})
    values = [max(value, 0.001) for line in lines.values() for _, value in line]
    low, high = 10.0 ** int(log10(min(values)) - 1), 10.0 ** int(log10(max(values)) + 1)

    def across(size: float) -> float:
        return EDGE + (WIDTH - 2.4 * EDGE) * (log10(size / sizes[0]) / log10(sizes[-1] / sizes[0]))

    def up(value: float) -> float:
        return HEIGHT - EDGE - (HEIGHT - 1.5 * EDGE) * (log10(max(value, low) / low) / log10(high / low))

    parts = [f'<text x="{EDGE}" y="{HEIGHT - 10}" fill="#1b1f27">{name}</text><text x="6" y="16" fill="#1b1f27">ms</text>']
    for size in sizes:
        parts.append(f'<text x="{across(size):.0f}" y="{HEIGHT - EDGE + 16}" text-anchor="middle" fill="#596273">{size}</text>')
    step = low
    while step <= high * 1.01:
        parts.append(f'<line x1="{EDGE}" x2="{WIDTH - 1.4 * EDGE:.0f}" y1="{up(step):.1f}" y2="{up(step):.1f}" stroke="#dfe2e8"/>')
        parts.append(f'<text x="{EDGE - 6}" y="{up(step) + 4:.1f}" text-anchor="end" fill="#596273">{step:g}</text>')
        step *= 10
    free = float(HEIGHT)
    for (label, line), colour in sorted(zip(lines.items(), COLOURS, strict=False), key=lambda each: each[0][1][-1][1]):
        points = " ".join(f"{across(size):.1f},{up(value):.1f}" for size, value in line)
        free = min(free, up(line[-1][1]) + 4)  # a label stands beside its line's end, or above the label that is there
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        parts.append(f'<text x="{across(line[-1][0]) + 5:.1f}" y="{free:.1f}" fill="{colour}">{label}</text>')
        free -= LINE
    return "".join(parts)
