"""Sentences for what engine and rule books say in codes: one place, so that every language is a matter of display."""

from director_app.wording.conditions import condition_text
from director_app.wording.events import SENTENCES, event_text
from director_app.wording.faults import fault_text
from director_app.wording.parts import seat_text, seats_text, value_text
from director_app.wording.reasons import REASONS, reason_text, refusal_text

__all__ = [
    "REASONS", "SENTENCES", "condition_text", "event_text", "fault_text", "reason_text", "refusal_text", "seat_text", "seats_text",
    "value_text",
]  # fmt: skip
