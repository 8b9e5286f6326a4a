"""A sentence for every reason of the engine: why something is refused, or may not be chosen."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.engine.queue_model import Reason
from director_app.i18n import mark
from director_app.wording.parts import fill

REASONS: Mapping[str, str] = {}
"""Code -> sentence."""

UNKNOWN = mark("现在不可以（{code}）。")
"""For a code of a newer game file."""


def reason_text(reason: Reason) -> str:
    """Why, in one sentence of the language in use."""
    sentence = REASONS.get(reason.code)
    if sentence is None:
        return fill(UNKNOWN, {**reason.values, "code": reason.code})
    return fill(sentence, reason.values)
