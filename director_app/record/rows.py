"""The rows of a game file as the rest of the program sees them, and the JSON and the seals in them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from director_app.engine.codec import CodecError
from director_app.engine.commands import Command

MessageId = tuple[int, int]
"""Number of the command, and place of the event among what came of it."""


@dataclass(frozen=True, slots=True)
class CommandRow:
    """A command as recorded. `stage` is the key of the stage it was given in, `at` when (ISO)."""

    seq: int
    parent: int
    stage: str
    at: str
    command: Command


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Something done about a person at the table. `stage` is the key of the stage it was done in, `at` when (ISO)."""

    id: int
    what: str
    seat: int
    stage: str
    at: str
    body: Mapping[str, str | int | bool]


def dump(data: object) -> str:
    """JSON as the file holds it: short, and the same for the same data."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def load(body: str | bytes) -> Any:
    """Raises CodecError."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as fault:
        raise CodecError(str(fault)) from fault


def seal(before: str, body: str, bodies: Iterable[str]) -> str:
    """A command's seal: changes with any letter of it, of what came of it, or of what went before."""
    digest = hashlib.sha256(before.encode())
    for each in (body, *bodies):
        digest.update(b"\n")
        digest.update(each.encode())
    return digest.hexdigest()


def sealed_words(stage: str, at: str, body: str) -> str:
    """What of a command's own row its seal covers."""
    return f"{stage}\n{at}\n{body}"
