"""Every sentence of the program has its English, the catalogue is compiled, and slots are the same on both sides."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

TOP = Path(__file__).resolve().parents[3]
SLOT = re.compile(r"(?<!\{)\{[^{}]*\}(?!\})")


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("translations", TOP / "packaging" / "translations.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_catalogue_is_complete_and_compiled() -> None:
    translations = tool()
    assert translations.languages() == ["en"]
    assert translations.faults("en") == []


def test_slots_are_the_same() -> None:
    catalogue = tool().catalogue("en")
    wrong = [m.id for m in catalogue if m.id and m.string and set(SLOT.findall(m.id)) != set(SLOT.findall(str(m.string)))]
    assert wrong == []


def test_nobody_translates_a_sentence_put_together_first() -> None:
    """`tr(f"…")` would never find its translation: the sentence is looked up as it stands in the code."""
    bad = re.compile(r"\b(?:tr|mark)\(\s*f[\"']")
    wrong = [str(file.relative_to(TOP)) for file in (TOP / "director_app").rglob("*.py") if bad.search(file.read_text(encoding="utf-8"))]
    assert wrong == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_language_that_is_not_spoken_stays_out(language: str) -> None:
    from director_app import i18n

    i18n.set_language(language)
    with pytest.raises(ValueError, match="fr"):
        i18n.set_language("fr")
    assert i18n.language() == language
