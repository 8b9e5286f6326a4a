"""Fills the slots of a text: `{x}` as it is, `{x:seat}` as seats (`3号`), lists joined by `、`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from director_app.engine.events import Value

_SLOT = re.compile(r"\{([^{}:]+)(?::([^{}]*))?\}")


def render(text: str, values: Mapping[str, Value]) -> str:
    """The text with its slots filled. A slot that nothing fills stays as it is written."""

    def fill(match: re.Match[str]) -> str:
        name, form = match[1].strip(), (match[2] or "").strip()
        return words(values[name], seats=form == "seat") if name in values else match[0]

    return _SLOT.sub(fill, text)


def words(value: Value, seats: bool = False) -> str:
    """One value in words. Nothing is nothing: an empty text."""
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return "、".join(f"{key}：{words(part, seats)}" for key, part in value.items())
    if isinstance(value, tuple):
        return "、".join(words(part, seats) for part in value)
    if seats and isinstance(value, int) and not isinstance(value, bool):
        return f"{value}号"
    return str(value)
