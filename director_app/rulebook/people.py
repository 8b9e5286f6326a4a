"""Reads a book's `people` section."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from director_app.rulebook.context import Context, Schema, fields, flag, number, ref, text, word
from director_app.rulebook.model import Assistants, LastWords, People, Request, Substitutes
from director_app.rulebook.nodes import Node


def people(context: Context, node: Node) -> People:
    return People(**(fields(context, node, _PEOPLE) or {}))


def _requests(context: Context, node: Node) -> dict[str, Request]:
    made: dict[str, Request] = {}
    for name, part in context.entries(node).items():
        found = fields(context, part, _REQUEST)
        if found is not None:
            made[name] = Request(name=name, **found)
    return made


def _made(kind: Callable[..., Any], schema: Schema, *needed: str) -> Callable[[Context, Node], Any]:
    def read(context: Context, node: Node) -> Any:
        found = fields(context, node, schema, needed)
        return None if found is None else kind(**found)

    return read


def _numbers(context: Context, node: Node) -> dict[str, int]:
    """State -> a number."""
    made: dict[str, int] = {}
    for name, part in context.entries(node).items():
        if not context.names.known("state", name):
            context.unknown("state", name, part.place)
        count = context.number(part)
        if count is not None:
            made[name] = count
    return made


def _cards(context: Context, node: Node) -> dict[str, str]:
    """Card -> words."""
    made: dict[str, str] = {}
    for name, part in context.entries(node).items():
        if not context.names.known("card", name):
            context.unknown("card", name, part.place)
        words = context.word(part)
        if words is not None:
            made[name] = words
    return made


_REQUEST: Schema = {
    "switch": ("switch", ref("setting")), "to": ("to", word), "of_living": ("of_living", number), "more": ("more", flag),
    "before": ("before", number), "until": ("until", text),
}
_LAST_WORDS: Schema = {
    "due": ("due", word), "after_closing": ("after_closing", number), "codes": ("codes", flag), "posted": ("posted", ref("stage")),
    "limits": ("limits", _numbers), "cite": ("cite", text),
}
_PEOPLE: Schema = {
    "requests": ("requests", _requests),
    "substitutes": ("substitutes", _made(Substitutes, {"each": ("each", number), "cite": ("cite", text)})),
    "assistants": ("assistants", _made(Assistants, {"games": ("games", number), "rule": ("rule", text), "cite": ("cite", text)}, "games")),
    "last_words": ("last_words", _made(LastWords, _LAST_WORDS, "due")),
    "cards": ("cards", _cards),
}
