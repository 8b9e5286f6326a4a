"""Words for the user. A msgid is the Chinese sentence itself, so Chinese needs no catalogue and never lacks one."""

from __future__ import annotations

import gettext

from director_app.paths import resource

LANGUAGES = {"zh": "中文", "en": "English"}
"""Code -> the language's own name."""

_DOMAIN = "director"


class _Current:
    """The language in use: one for the process, since a window speaks one language at a time."""

    code = "zh"
    catalogue: gettext.NullTranslations = gettext.NullTranslations()


def set_language(code: str) -> None:
    """Switches the language of everything worded from now on. Raises ValueError for one we do not speak."""
    if code not in LANGUAGES:
        raise ValueError(code)
    if code == "zh":
        _Current.catalogue = gettext.NullTranslations()
    else:
        _Current.catalogue = gettext.translation(_DOMAIN, resource("translations"), languages=[code], fallback=True)
    _Current.code = code


def language() -> str:
    """The code of the language in use."""
    return _Current.code


def tr(text: str) -> str:
    """The sentence in the language in use; the Chinese one where no translation is known."""
    return _Current.catalogue.gettext(text) if text else ""


def mark(text: str) -> str:
    """Marks a sentence of a table for translation; it is worded later, by `tr`."""
    return text


def capital(text: str) -> str:
    """With a capital at the beginning: for titles in languages that have them."""
    return text[:1].upper() + text[1:]
