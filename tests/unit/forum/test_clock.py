"""Times as boards write them; what names no time is none."""

from __future__ import annotations

from datetime import datetime

import pytest

from director_app.forum.clock import moment


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("2026-5-12 20:30", datetime(2026, 5, 12, 20, 30)),
        ("2026年05月12日20:30:07", datetime(2026, 5, 12, 20, 30, 7)),
        ("05-12 20:30", datetime(2025, 5, 12, 20, 30)),
        ("5/12 9:05", datetime(2025, 5, 12, 9, 5)),
        ("5-1220:30", None),
        ("2026-5-1220:30", None),
        ("13-40 20:30", None),
        ("2026-5-12 24:61", None),
        ("昨天 20:30", None),
    ],
)
def test_a_moment(text: str, time: datetime | None) -> None:
    assert moment(text, 2025) == time
