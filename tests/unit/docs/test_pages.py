"""The pages for authors of books say what the program does today."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from director_app import i18n
from director_app.wording.faults import FAULTS

TOP = Path(__file__).resolve().parents[3]
DOCS = TOP / "docs"
EXAMPLE = TOP / "tests" / "rulesets" / "board12"
SCENARIOS = TOP / "tests" / "rulesets" / "scenarios" / "board12"


@pytest.fixture(scope="module")
def pages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("reference", TOP / "packaging" / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("page", "made"), [("reference.md", "reference"), ("checks.md", "checks")])
def test_generated_pages_are_fresh(pages: ModuleType, page: str, made: str) -> None:
    stale = f"docs/{page} is stale: run python packaging/reference.py"
    assert (DOCS / page).read_text(encoding="utf-8") == getattr(pages, made)(), stale
    assert i18n.language() == "zh"


def test_a_key_without_words_stops_the_reference(pages: ModuleType) -> None:
    with pytest.raises(pages.Stale, match=r"not explained: \[.*'drops_labels'"):
        pages.keys_of("states", "records._STATE", {"told": "it is told"})
    with pytest.raises(pages.Stale, match=r"not in the code: \['colour'\]"):
        pages.keys_of("factions", "records._FACTION", {"letter": "", "color": "", "colour": ""})


def test_required_keys_are_read_off_the_loader(pages: ModuleType) -> None:
    assert pages.required("timeline", "_STAGE") == {"part", "name"}
    assert pages.required("people", "_LAST_WORDS") == {"due"}
    assert pages.required("records", "_STATE") == frozenset()


def test_every_fault_has_its_place(pages: ModuleType) -> None:
    text = (DOCS / "checks.md").read_text(encoding="utf-8")
    assert re.findall(r"(?m)^## (\S+)$", text) == list(FAULTS)


def snippets() -> list[str]:
    text = (DOCS / "rulebooks.md").read_text(encoding="utf-8")
    return re.findall(r"(?ms)^<!-- (?:board12|scenario) -->\n```yaml\n(.*?)^```$", text)


def plain(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]


def test_the_tutorial_shows_the_example_book_as_it_is() -> None:
    """Each snippet stands in one of the example's files, line for line; indentation and comments aside."""
    files = ["\n".join(plain(path.read_text(encoding="utf-8"))) for path in (*EXAMPLE.glob("*.yaml"), *SCENARIOS.glob("*.yaml"))]
    found = snippets()
    assert len(found) >= 8
    for snippet in found:
        assert any("\n".join(plain(snippet)) in file for file in files), snippet


def test_links_lead_somewhere() -> None:
    for page in (*DOCS.glob("*.md"), TOP / "README.md", TOP / "rulesets" / "README.md"):
        for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in link:
                assert (page.parent / link).exists(), f"{page.name}: {link}"


def keys_of_steps(page: str) -> list[set[str]]:
    """The keys and things to type that each step of the first evening names."""
    evening = re.split(r"\n##+ ", (TOP / page).read_text(encoding="utf-8"))
    (steps,) = (part for part in evening if re.search(r"^10\. ", part, re.M))
    return [set(re.findall(r"(?:(?:Ctrl|Shift)\+)\w+|F\d+\b|`[^`]+`|Esc|新开一局", step)) for step in re.split(r"\n(?=\d+\. )", steps)[1:]]


def test_the_first_evening_is_the_same_in_both_languages() -> None:
    english, chinese = keys_of_steps("README.md"), keys_of_steps("docs/director.zh.md")
    assert len(english) == 10
    assert all(english)
    assert chinese == english
