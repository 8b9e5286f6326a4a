#!/usr/bin/env python3
"""Writes docs/reference.md and docs/checks.md: `python packaging/reference.py`; `--check` only says whether they are stale.

The reference comes from the tables the loader itself reads a book by (rulebook/vocabulary.py, the sections' keys), with
the words of reference.yaml; the checks from tests/rulesets/err, whose faults are what the loader says today.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

from director_app import i18n
from director_app.publish.voice import GENERAL
from director_app.rulebook import context, effects, load_sources, names, nodes, vocabulary, whitelist
from director_app.rulebook.model import Fault
from director_app.rulebook.sections import LISTS, MAX_FILES, TABLES
from director_app.wording.faults import FAULTS, fault_text

HERE = Path(__file__).resolve().parent
TOP = HERE.parent
DOCS = TOP / "docs"
ERR = TOP / "tests" / "rulesets" / "err"
SMALL = TOP / "tests" / "rulesets" / "small" / "book.yaml"
LONGEST = 120
"""Longer lines of an example are cut."""

Words = Mapping[str, str]


class Stale(Exception):
    """The words and the code's tables do not fit together; the text says where."""


def main(arguments: list[str]) -> int:
    try:
        pages = {"reference.md": reference(), "checks.md": checks()}
    except Stale as stale:
        print(stale, file=sys.stderr)
        return 1
    old = [name for name, text in pages.items() if not (DOCS / name).is_file() or (DOCS / name).read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        print("\n".join(f"docs/{name} is stale: run python packaging/reference.py" for name in old) or "docs: fresh")
        return 1 if old else 0
    for name in old:
        (DOCS / name).write_text(pages[name], encoding="utf-8")
        print(f"docs/{name} written")
    return 0


# The reference


def reference() -> str:
    """The whole page. Raises Stale where words are missing or left over."""
    words = yaml.safe_load((HERE / "reference.yaml").read_text(encoding="utf-8"))
    match_exactly("sections", words["sections"], TABLES | LISTS)
    lines = [
        "# Reference of the rule language", "",
        "Written by `packaging/reference.py` from the tables the program reads a book by; do not edit it. How the parts play",
        "together, and how to begin: [rulebooks.md](rulebooks.md). What can be wrong with a book: [checks.md](checks.md).", "",
        "Contents: " + " · ".join(f"[{part}](#{part})" for part in PARTS), "",
        "## Sections", "",
        f"A book is a folder: `book.yaml` and any further `*.yaml` files beside and below it (at most {MAX_FILES}). Each file is a",
        "mapping of sections; those of several files are taken together, and a name given twice is a fault.", "",
        *table(("section", "holds"), ((f"`{name}`", about) for name, about in words["sections"].items())), "",
        "## Records", "",
        "Keys in **bold** must be there. `cite` names the paragraph; every skill and rule must have one, its own or its role's.", "",
    ]  # fmt: skip
    for record in words["records"]:
        lines += [f"### {record['title']}", ""]
        lines += [record["about"], ""] if "about" in record else []
        lines += keys_of(record["title"], record["schema"], record["keys"])
    lines += [*verbs(words["kinds"]), "", *triggers(), "", *expression_words(), "", *texts(words["texts"]), "", *limits()]
    return "\n".join(lines).rstrip() + "\n"


PARTS = ("sections", "records", "effects", "triggers", "expressions", "texts", "limits")


def match_exactly(what: str, words: Iterable[str], code: Iterable[str]) -> None:
    said, read = set(words), set(code)
    missing, left_over = read - said, said - read
    if missing or left_over:
        raise Stale(f"packaging/reference.yaml, {what}: not explained: {sorted(missing)}; not in the code: {sorted(left_over)}")


def keys_of(title: str, where: str, words: Words) -> list[str]:
    """The table of a record's keys. `where`: the loader's own, as `module.NAME`, or `module.NAME.key` for one within it."""
    module, name, *within = where.split(".")
    schema: context.Schema = getattr(import_module(f"director_app.rulebook.{module}"), name)
    must = required(module, name)
    for key in within:  # a table that stands nowhere but in its reader
        made = inspect.getclosurevars(schema[key][1]).nonlocals
        schema, must = made["schema"], frozenset(made["needed"])
    match_exactly(title, words, schema)
    if not schema:
        return []
    rows = ((f"**`{key}`**" if key in must else f"`{key}`", takes(schema[key][1]), about) for key, about in words.items())
    return [*table(("key", "takes", "meaning"), rows), ""]


def required(module: str, schema: str) -> frozenset[str]:
    """The keys that the loader insists on: what follows the table in `fields(context, node, TABLE, (…))` or `_made(kind, TABLE, …)`."""
    source = inspect.getsource(import_module(f"director_app.rulebook.{module}"))
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("fields", "_made")):
            continue
        place = next((at for at, part in enumerate(node.args) if isinstance(part, ast.Name) and part.id == schema), len(node.args))
        for part in node.args[place + 1 :]:
            keys = ast.literal_eval(part)
            found.update((keys,) if isinstance(keys, str) else keys)
    return frozenset(found)


READERS: Words = {
    "flag": "true, false", "number": "a number", "_minutes": "a number", "text": "a text", "word": "a word", "words": "words",
    "read": "an expression", "conditions": "conditions", "effects": "effects", "triggers": "triggers", "stages": "stages",
    "_order": "skills and rules", "_procedures": "skills and rules", "_vote": "a record", "choose": "a record",
    "_grants": "names or records", "_stoppers": "names or records", "_held_names": "skills", "texts": "name: text",
    "_pools": "records", "_pairs": "pairs of roles", "_role_lists": "lists of roles", "_seats": "a range",
    "_limits": "words or records", "_choice": "a record", "_ballots": "a record", "_numbers": "numbers", "_count": "a range",
    "_event": "an event", "_requests": "name: record", "_cards": "name: text", "_labels": "a record", "_proxy": "a record",
    "_ways": "words", "_few_posts": "a record", "_unless": "`{setting: value}`", "_damage_now": "`now`",
}  # fmt: skip
"""Reader of the loader → what is written there, in a few words."""


def takes(reader: context.Reader) -> str:
    """What a key takes, off the function that reads it."""
    made: Mapping[str, Any] = inspect.getclosurevars(reader).nonlocals
    if "schema" in made:
        return "a record"
    if "kind" in made:  # a reader of names, made by `ref` or `refs`
        word = {"kind": "damage kind"}.get(made["kind"], made["kind"])
        return f"{word}s" if "refers" in reader.__code__.co_names else f"a {word}"
    if "words" in made:  # made by `one_of`
        return " · ".join(f"`{word}`" for word in made["words"])
    name = getattr(reader, "__name__", "")
    if name not in READERS:
        raise Stale(f"packaging/reference.py: READERS does not know {reader!r}")
    return READERS[name]


def verbs(kinds: Words) -> list[str]:
    arguments = [arg.kind for verb in vocabulary.VERBS.values() for arg in verb.args.values()]
    match_exactly("kinds", kinds, (kind for kind in arguments if not kind.startswith("word:")))
    rows = []
    for verb in vocabulary.VERBS.values():
        shown = () if verb.about.startswith("Written ") else verb.args
        rows.append((f"`{verb.name}`", "<br>".join(argument(verb, key, kinds) for key in shown), verb.about))
    return [
        "## Effects", "",
        "A `do:` list holds effects. Each has one verb, and may have `if:`, conditions all of which must hold (each may be "
        "`{if: expression, because: words}`, here as everywhere). Arguments in **bold**",
        "must be there; one marked ¹ may stand alone: `reveal: self`. A value is an expression, and seats are one that gives a seat or",
        "several; `(use.skill)` is one in parentheses.", "",
        *table(("verb", "arguments", "does"), rows),
    ]  # fmt: skip


def argument(verb: vocabulary.Verb, key: str, kinds: Words) -> str:
    arg = verb.args[key]
    base, _, options = arg.kind.partition(":")
    kind = " or ".join(f"`{word}`" for word in options.split("|")) if base == "word" and options else kinds[arg.kind]
    return f"{f'**`{key}`**' if arg.required else f'`{key}`'}{'¹' if key == verb.short else ''}: {kind}"


def triggers() -> list[str]:
    return ["## Triggers", "", *table(("event", "when"), ((f"`{name}`", about) for name, about in vocabulary.TRIGGERS.items()))]


def expression_words() -> list[str]:
    lines = [
        "## Expressions", "",
        "Python's notation, a small part of it: names, attributes, function calls, numbers, quoted texts, `and or not`,",
        "`== != < <= > >= is in`, `is not`, `not in`, `+ - * // %`, lists `[a, b]`, `[s for s in living if s.faction is 狼人阵营]`,",
        "`any(… for s in …)`, `a if c else b`, indexing and slices. `is` means equal. A bare name that is no variable is a name of",
        "the book (role, skill, state, faction, label …) and stands for itself; names that are no Python identifiers are quoted",
        "(`'夜/统计'`). Seats are numbers with attributes. An attribute of nothing is nothing. A list where one thing is wanted means",
        "its first. A condition is an expression; a list of them holds when all do.", "",
        "### Variables", "",
        *table(("variable", "is"), ((f"`{name}`", about) for name, about in vocabulary.VARIABLES.items())), "",
        "### Attributes", "",
    ]  # fmt: skip
    for kind, known in vocabulary.ATTRIBUTES.items():
        lines += [*table((f"of a {kind}", "is"), ((f"`.{name}`", about) for name, about in known.items())), ""]
    lines += ["### Functions", ""]
    return lines + table(("function", "gives"), ((f"`{name}`", about) for name, about in vocabulary.FUNCTIONS.items()))


def texts(words: Words) -> list[str]:
    # The engine's own and those that take a name are looked up one by one.
    match_exactly("texts", (name for name in words if "." not in name and not name.startswith(("identity", "state_"))), GENERAL)
    formats = ", ".join(f"`{{x:{name}}}` {about}" for name, about in vocabulary.SLOT_FORMATS.items())
    further = (f"`{verb}`: " + ", ".join(f"`{{{slot}}}`" for slot in slots) for verb, slots in vocabulary.VERB_SLOTS.items())
    return [
        "## Texts", "",
        f"Texts have slots: `{{x}}`, filled from `with: {{x: expression}}`; {formats}; lists are joined by 、.",
        "These are known without a `with`:", "",
        *table(("slot", "is"), ((f"`{{{name}}}`", about) for name, about in vocabulary.TEXT_SLOTS.items())), "",
        f"The texts of these verbs have further slots: {'; '.join(further)}.", "",
        "Under `texts` a book gives the program's own messages in its own voice:", "",
        *table(("text", "used when"), ((f"`{name}`", about) for name, about in words.items())),
    ]  # fmt: skip


def limits() -> list[str]:
    nested = f"{whitelist.MAX_LENGTH} characters, {whitelist.MAX_NESTED} levels, {whitelist.MAX_LOOPS} loops within each other"
    rows = (
        ("a file", f"{nodes.MAX_BYTES:,} bytes"), ("files", str(MAX_FILES)), ("nesting of YAML", str(nodes.MAX_DEPTH)),
        ("an expression", nested), ("a number", f"{whitelist.MAX_NUMBER:,}"), ("variables known at once", str(effects.MAX_VARIABLES)),
    )  # fmt: skip
    kept = ", ".join(f"`{key}`" for key in names.KEPT_KEYS)
    return [
        "## Limits", "",
        "A book is data from strangers. Anchors, tags and links are not read, and nothing in a book can run code or reach a file.", "",
        *table(("of", "at most"), rows), "",
        f"Words that are kept: `{effects.EVER}` where a moment may stand, {kept} among remembered keys.",
    ]  # fmt: skip


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return lines + ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]


# The checks


def checks() -> str:
    """Every fault of a book, with an example where a file alone can show it."""
    i18n.set_language("zh")
    shown = examples()
    lines = [
        "# What `director lint` finds", "",
        "Written by `packaging/reference.py` from `tests/rulesets/err`; do not edit it. Every fault has file, line and column, and",
        "all of them are named in one run. The examples are read beside `tests/rulesets/small/book.yaml`.", "",
    ]  # fmt: skip
    for code, sentence in FAULTS.items():
        lines += [f"## {code}", "", f"{plain(sentence)} · {english(sentence)}", ""]
        if code in shown:
            source, fault = shown[code]
            cut = source if len(source) <= LONGEST else source[:LONGEST] + " …"
            lines += ["```yaml", cut, "```", "", f"> `{fault.place}` {escaped(fault_text(fault))}", ""]
        else:
            lines += ["(A fault of a folder or of a whole book: no single file shows it.)", ""]
    return "\n".join(lines).rstrip() + "\n"


def examples() -> dict[str, tuple[str, Fault]]:
    """Each code with the shortest line that shows it."""
    small = SMALL.read_text(encoding="utf-8")
    found: dict[str, tuple[str, Fault]] = {}
    for case in sorted(ERR.glob("*.yaml")):
        text = case.read_text(encoding="utf-8")
        for fault in load_sources({"book.yaml": small, case.name: text}).faults:
            lines = (text if fault.place.file == case.name else small).splitlines()
            line = lines[fault.place.line - 1].strip()
            if fault.code not in found or len(line) < len(found[fault.code][0]):
                found[fault.code] = (line, fault)
    return found


def plain(sentence: str) -> str:
    """A sentence with its slots as they are, doubled braces once."""
    return escaped(sentence.replace("{{", "{").replace("}}", "}"))


def escaped(text: str) -> str:
    """As Markdown shows it, in one line."""
    return " ".join(text.split()).replace("_", "\\_").replace("*", "\\*").replace("<", "&lt;")


def english(sentence: str) -> str:
    i18n.set_language("en")
    try:
        return plain(i18n.tr(sentence))
    finally:
        i18n.set_language("zh")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
