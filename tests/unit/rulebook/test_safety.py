"""A rule book is data from strangers: whatever it holds, loading ends soon, runs nothing and raises nothing."""

from __future__ import annotations

import ast
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from director_app.rulebook import load_sources
from director_app.rulebook.vocabulary import FUNCTIONS, TRIGGERS, VARIABLES, VERBS

RULESETS = Path(__file__).parents[2] / "rulesets"
SMALL = (RULESETS / "small" / "book.yaml").read_text(encoding="utf-8")
TINY = {
    name: (RULESETS / "tiny" / name).read_text(encoding="utf-8") for name in ("book.yaml", "roles/all.yaml")
}


def codes(text: str) -> set[str]:
    """The faults of a text beside the small book."""
    return {fault.code for fault in load_sources({"book.yaml": SMALL, "x.yaml": text}).faults}


def condition(source: str) -> set[str]:
    return codes(f"triggers: [{{event: out, do: [], if: [{yaml.dump(source, default_style=chr(34), width=10**6)}]}}]")


def test_anchors_are_refused_before_they_multiply() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 30)]
    assert codes("\n".join(lines)) == {"alias"}
    assert codes("tiers: [*nobody]") == {"alias"}
    assert codes("x: {<<: &m {a: 1}}") == {"alias"}


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "[[{a: "])
def test_ten_thousand_levels(opening: str) -> None:
    assert codes(opening * 10_000) & {"too-deep", "yaml"}
    assert codes("tiers: " + opening * 10_000) & {"too-deep", "yaml"}


@pytest.mark.parametrize(
    "source",
    [
        "(" * 290 + "self" + ")" * 290, "-" * 500 + "1", "not " * 140 + "self", "[" * 250 + "]" * 250,
        "self" + ".owner" * 99, "self" + "[0]" * 180, "1" + "+1" * 250, "has(" * 100 + ")" * 100,
        "1 if 1 else " * 45 + "1", "[x for x in " * 40 + "seats" + "]" * 40,
    ],
)
def test_deep_expressions(source: str) -> None:
    assert condition(source)


@pytest.mark.parametrize(
    "source",
    [
        "9**9**9", "9" * 500, "1e400", "0x" + "f" * 300, "-9999999", "'a' * 1000000 * 1000000", "[0] * 1000000", "1 << 99",
        "'%999999999d' % 1", "b'a'", "self.__class__", "().__class__", "__import__", "__import__('os')", "exec('1')",
        "self.alive.__init__.__globals__", "lambda: 0", "[lambda: 0]", "(yield)", "await self", "f'{self}'", "x := 1", "*self",
        "{**self}", "has(self, *living)", "has(self, state=护)", "max(**self)", "living[0:1, 2]", "self._x", "_", "...",
        "[a for a in seats for b in seats for c in seats for d in seats]", "[a async for a in seats]", "'\\x41'",
        "[[[[0 for d in seats] for c in seats] for b in seats] for a in seats]", "\x00", "self\x0c\x00", "a\u2028b", "import os",
        "os.system('x')", "1;2", "x = 1", "del x", "print(1)", "# only", "", "   ", "'", "\"\"\"", "1if 1else 2", "0777", "1_0__0",
        "None.x", "True.alive", "self is not", "ｓｅｌｆ.__ｃｌａｓｓ__", "self.ｘ", "\ud7ff", "‮self", "１", "²",
    ],
)
def test_what_an_expression_may_not_be(source: str) -> None:
    assert condition(source) or source in ("", "   ", "1if 1else 2")


def test_reading_runs_nothing(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    for source in (f"open({str(trace)!r}, 'w')", f"__import__('pathlib').Path({str(trace)!r}).touch()"):
        assert condition(source)
    assert codes(f"tiers: !!python/object/apply:pathlib.Path.touch [{trace}]")
    assert not trace.exists()


N = 6000

SLOW = {
    "faults": "triggers:\n" + "".join(
        f"  - {{event: out, do: [], if: [unheard{n} is unknown{n}, self.nothing{n}]}}\n" for n in range(N)
    ),
    "names": "states:\n" + "".join(f"  state{n}: {{includes: [stat{n}]}}\n" for n in range(N)),
    "chain": "states:\n" + "".join(f"  s{n}: {{includes: [s{n + 1}]}}\n" for n in range(N)) + f"  s{N}: {{}}",
    "circle": "states:\n" + "".join(f"  s{n}: {{includes: [s{(n + 1) % N}]}}\n" for n in range(N)),
    "lets": "rules: {甲: {cite: x, do: [" + ", ".join(f"{{let: {{v{n}: 1}}}}" for n in range(N)) + "]}}",
    "braces": "texts: {out: '" + "{" * 300_000 + "'}",
    "slots": "texts: {out: '" + "{a:b}" * 60_000 + "'}",
    "commas": "tiers: [" + "," * 300_000 + "]",
    "keys": "".join(f"key{n}: 1\n" for n in range(N)),
    "long line": "states: {护护: {includes: ['" + "字" * 300_000 + "']}}",
}


@pytest.mark.parametrize("name", SLOW)
def test_loading_ends_soon(name: str) -> None:
    began = time.perf_counter()
    assert codes(SLOW[name])
    assert time.perf_counter() - began < 20


def test_a_book_has_a_size() -> None:
    files = {f"{n}.yaml": "#" * 990_000 for n in range(6)}
    assert [fault.code for fault in load_sources({"book.yaml": SMALL, **files}).faults] == ["book-too-large"]


def test_long_words_are_not_repeated_in_faults() -> None:
    text = f"{'k' * 5000}: 1\nstates: {{甲: {{includes: [{'名' * 5000}]}}}}"
    for fault in load_sources({"book.yaml": SMALL, "x.yaml": text}).faults:
        assert all(len(value) < 100 for value in fault.values.values())


def test_names_are_compared_as_python_folds_them() -> None:
    """Python reads ＡＢ as AB; the book's own spelling is what comes out."""
    text = "states: {ＡＢ: {}}\ntriggers: [{event: out, if: ['has(self, ＡＢ)', ＡＢ, x in ﬁ], do: [{give: {state: ＡＢ, to: self}}]}]"
    result = load_sources({"book.yaml": SMALL, "x.yaml": text.replace(", x in ﬁ", "")})
    assert result.faults == ()
    assert result.book is not None
    conditions = result.book.triggers[0].conditions
    assert [ast.unparse(item.tree) for item in conditions] == ["has(self, 'ＡＢ')", "'ＡＢ'"]


WORDS = st.sampled_from(
    [*VERBS, *list(VARIABLES)[:20], *TRIGGERS, *(name.partition("(")[0] + "(" for name in list(FUNCTIONS)[:15]),
     "roles", "skills", "do", "if", "else", "each", "as", "with", "text", "choose", "seats", "护", "咬", "狼方", "夜/动手",
     "1..3", ")", "[", "]", "{", "}", ": ", "- ", "\n", "\n  ", "\n    ", ", ", "'", '"', "&a", "*a", "!!x", "|", ">", "#", "~", "is",
     " ", "not", "for s in", "{x:seat}", "\t", "\u3000", "，", "\x85", "\ufeff", "---\n", "%"]
)

SCALARS = WORDS | st.text(max_size=12) | st.integers() | st.booleans() | st.none()
TREES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
SECTIONS = st.sampled_from(
    ["book", "factions", "tiers", "tags", "settings", "timeline", "moments", "redirects", "damage", "settlement", "states",
     "marks", "groups", "skills", "roles", "rules", "cards", "triggers", "setup", "victory", "rulings", "composition", "texts"]
)


def check(files: dict[str, str]) -> None:
    result = load_sources(files)
    assert (result.book is None) == bool(result.faults)
    assert list(result.faults) == sorted(result.faults, key=lambda fault: (fault.place, fault.code))
    for fault in result.faults:
        assert fault.place.line >= 1
        assert fault.place.column >= 1


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200) | st.lists(WORDS, max_size=40).map("".join))
def test_any_text(text: str) -> None:
    check({"book.yaml": text})
    check({"book.yaml": SMALL, "x.yaml": text})


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(SECTIONS, TREES | st.dictionaries(WORDS, TREES, max_size=3), max_size=4))
def test_any_structure(tree: object) -> None:
    check({"book.yaml": SMALL, "x.yaml": yaml.dump(tree, allow_unicode=True)})


@settings(max_examples=150, deadline=None)
@given(st.lists(WORDS, max_size=12).map("".join) | st.text(max_size=60))
def test_any_expression(source: str) -> None:
    text = yaml.dump({"triggers": [{"event": "out", "do": [], "if": [source]}]}, allow_unicode=True)
    check({"book.yaml": SMALL, "x.yaml": text})


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_book_with_one_piece_changed(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(TINY)))
    text = TINY[name]
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    check({**TINY, name: text[:start] + data.draw(WORDS | st.text(max_size=5)) + text[end:]})
