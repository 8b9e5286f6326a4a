"""Texts with slots."""

from __future__ import annotations

import re
from collections.abc import Collection

from director_app.rulebook.context import Context
from director_app.rulebook.model import Template
from director_app.rulebook.vocabulary import SLOT_FORMATS, TEXT_SLOTS

_SLOT = re.compile(r"\{([^{}]*)\}")


def check_template(context: Context, template: Template, known: Collection[str] | None) -> None:
    """Slots must be filled by somebody; `known` None: whoever fills them decides. Braces come in pairs."""
    for match in _SLOT.finditer(template.text):
        slot, colon, layout = match.group(1).partition(":")
        if known is not None and slot not in known and slot not in TEXT_SLOTS:
            context.fault(template.place, "text-slot", slot=slot, nearest=context.nearest(slot, {*known, *TEXT_SLOTS}))
        if colon and layout not in SLOT_FORMATS:
            context.fault(template.place, "text-format", slot=slot, layout=layout, known="、".join(SLOT_FORMATS))
    rest = _SLOT.sub("", template.text)
    if "{" in rest or "}" in rest:
        context.fault(template.place, "text-braces")
