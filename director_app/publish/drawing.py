"""Draws bars as an SVG that stands within a page: no other file, no script, legible in light and dark."""

from __future__ import annotations

import html
from unicodedata import east_asian_width

from director_app.publish.document import Bars, Span

ROW, HEAD, LETTER, PAD = 26, 28, 7.5, 12
"""Height of a row and of the heading, width of half a Chinese character, room at the sides."""

STYLE = (
    "figure{overflow-x:auto;margin:1rem 0}svg text{font:13px sans-serif;fill:currentColor}svg .bar{fill:#4a6fd4}"
    "svg .end{fill:#b3261e;font-weight:600}svg .rule{stroke:currentColor;opacity:.18}"
    "@media(prefers-color-scheme:dark){svg .bar{fill:#7d98e8}svg .end{fill:#ff9187}}"
)
"""For the page's style sheet."""


def drawn(bars: Bars) -> str:
    """The figure. What ended a bar stands behind it, in words."""
    left = PAD + max((_width(name) for name, _ in bars.rows), default=0) + PAD
    marks = [span.mark for _, spans in bars.rows for span in spans]
    column = max(48.0, *(_width(name) + PAD for name in bars.columns), 0.0)
    right = max((_width(mark) for mark in marks), default=0.0) + 3 * PAD
    width, height = left + column * len(bars.columns) + right, HEAD + ROW * len(bars.rows) + 6
    size = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">']
    parts.append(f"<title>{html.escape(bars.corner)}</title>")
    for place, name in enumerate(bars.columns):
        x = left + column * place
        parts.append(f'<text x="{x + 4:g}" y="18">{html.escape(name)}</text>')
        parts.append(f'<line class="rule" x1="{x:g}" y1="6" x2="{x:g}" y2="{height - 4:g}"/>')
    for place, (name, spans) in enumerate(bars.rows):
        y = HEAD + ROW * place
        parts.append(f'<text x="{PAD}" y="{y + 17}">{html.escape(name)}</text>')
        parts += [_bar(span, left, column, y) for span in spans]
    return "<figure>" + "".join((*parts, "</svg>")) + "</figure>"


def _bar(span: Span, left: float, column: float, y: int) -> str:
    end = span.end + (0.5 if span.mark else 1)  # what ends within a column reaches to its middle
    start, stop = left + column * span.start + 2, left + column * end
    bar = f'<rect class="bar" x="{start:g}" y="{y + 6}" width="{max(4.0, stop - start):g}" height="14" rx="3"/>'
    if not span.mark:
        return bar
    return f'{bar}<text class="end" x="{stop + 5:g}" y="{y + 17}">✕ {html.escape(span.mark)}</text>'


def _width(text: str) -> float:
    return sum(2 * LETTER if east_asian_width(letter) in "WF" else LETTER for letter in text)
