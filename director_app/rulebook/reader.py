"""A folder of YAML → a checked RuleBook, or all that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from director_app.rulebook import effects as doing
from director_app.rulebook import expressions, records, timeline
from director_app.rulebook.check import check
from director_app.rulebook.context import Context, Schema, fields, template, word
from director_app.rulebook.model import Fault, Place, RuleBook, Skill, SkillKind, Template
from director_app.rulebook.names import gather
from director_app.rulebook.nodes import MAX_BYTES, Node, Table
from director_app.rulebook.sections import MAIN, MAX_FILES, Files, Sections, collect

Record = TypeVar("Record")


class LoadResult(NamedTuple):
    """`book` is None exactly when there are faults."""

    book: RuleBook | None
    faults: tuple[Fault, ...]


def load_book(folder: Path) -> LoadResult:
    """Load the book in this folder. A book it extends is looked for beside the folder, by its id."""
    faults: list[Fault] = []
    own = _files(folder, "", faults)
    sections = collect(own, lambda book: _files(folder.parent / book, f"../{book}/", faults), faults)
    return _book(sections, faults)


def load_sources(files: Files, base: Mapping[str, Files] | None = None) -> LoadResult:
    """Load a book from texts: those of its own, and under `../id/…` (or in `base`, by id) those it extends."""
    own = {name: text for name, text in files.items() if not name.startswith("../")}

    def fetch(book: str) -> Files:
        prefix = f"../{book}/"
        kept = {name.removeprefix(prefix): text for name, text in files.items() if name.startswith(prefix)}
        return kept or (base or {}).get(book, {})

    faults: list[Fault] = []
    return _book(collect(own, fetch, faults), faults)


def find_books(root: Path) -> list[Path]:
    """The folders right below `root` that hold a book, by name."""
    if not root.is_dir():
        return []
    return sorted(folder for folder in root.iterdir() if (folder / MAIN).is_file())


def _files(folder: Path, prefix: str, faults: list[Fault]) -> dict[str, str]:
    """The YAML files of a folder by their path below it. Links are not followed: a book is its own files."""
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*.yaml")):
        name = path.relative_to(folder).as_posix()
        place = Place(prefix + name, 1, 1)
        if path.is_symlink() or not path.is_file():
            faults.append(Fault(place, "not-a-file"))
            continue
        if len(found) > MAX_FILES:
            break
        try:
            if path.stat().st_size > MAX_BYTES:
                faults.append(Fault(place, "file-too-large", {"most": str(MAX_BYTES)}))
                continue
            found[name] = path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            faults.append(Fault(place, "not-text"))
        except OSError as error:
            faults.append(Fault(place, "unreadable", {"problem": error.strerror or ""}))
    return found


def _book(sections: Sections, faults: list[Fault]) -> LoadResult:
    book: RuleBook | None = None
    # Without one of its files a book's names are not all known: nothing more could be said that is surely true.
    if not sections.broken:
        context = Context(gather(sections.nodes, sections.noted), faults)
        book = _assemble(context, sections)
        if book is not None:
            check(context, book, sections)
    unique = {(fault.place, fault.code, *fault.values.items()): fault for fault in faults}
    ordered = sorted(unique.values(), key=lambda fault: (fault.place, fault.code))
    return LoadResult(None if ordered else book, tuple(ordered))


def _assemble(context: Context, sections: Sections) -> RuleBook | None:
    nodes = sections.nodes
    place = nodes["book"].place if "book" in nodes else Place(MAIN, 1, 1)
    if "book" not in nodes:
        context.fault(place, "missing-section", key="book")
        head: dict[str, Any] | None = None
    else:
        head = fields(context, nodes["book"], _BOOK, ("id", "name"))
    if "timeline" not in nodes:
        context.fault(place, "missing-section", key="timeline")
        time: dict[str, Any] = {}
    else:
        time = timeline.timeline(context, nodes["timeline"])
    empty = Table(place.file, place.line, place.column)
    words = _texts(context, nodes.get("texts", empty))
    roles = _table(context, nodes.get("roles"), records.role)
    skills = _skills(context, sections, time)
    book = {
        "factions": _table(context, nodes.get("factions"), records.faction),
        "tiers": context.words(nodes.get("tiers", empty)) if "tiers" in nodes else (),
        "labels": context.words(nodes["labels"]) if "labels" in nodes else (),
        "states": _table(context, nodes.get("states"), records.state),
        "marks": _table(context, nodes.get("marks"), records.mark),
        "groups": _table(context, nodes.get("groups"), records.group),
        "moments": timeline.moments(context, nodes.get("moments", empty)),
        "redirects": timeline.redirects(context, nodes["redirects"]) if "redirects" in nodes else (),
        "damage": _table(context, nodes.get("damage"), records.damage),
        "settlement": context.words(nodes["settlement"]) if "settlement" in nodes else (),
        "rules": _table(context, nodes.get("rules"), records.rule),
        "triggers": doing.triggers(context, nodes["triggers"]) if "triggers" in nodes else (),
        "victory": doing.effects(context, nodes["victory"]) if "victory" in nodes else (),
        "setup": doing.effects(context, nodes["setup"]) if "setup" in nodes else (),
        "cards": _table(context, nodes.get("cards"), records.card),
        "settings": records.texts(context, nodes.get("settings", empty)),
        "rulings": _table(context, nodes.get("rulings"), records.ruling),
        "composition": timeline.composition(context, nodes["composition"]) if "composition" in nodes else None,
    }
    if head is None or not time:
        return None
    return RuleBook(
        id=head["id"], name=head["name"], language=head.get("language", "zh_CN"), armed=head.get("armed"), roles=roles, skills=skills,
        start=time.get("start", ()), cycle=time["cycle"], unnumbered=time.get("unnumbered", ()),
        identity_text=words.pop("identity", None), words=words, sources=sections.sources, place=place, **book,
    )


def _table(context: Context, node: Node | None, read: Callable[[Context, str, Node], Record | None]) -> dict[str, Record]:
    """name → record, in the book's order."""
    if not isinstance(node, Table):
        return {}
    found = ((name, read(context, name, record)) for name, record in node.entries.items())
    return {name: record for name, record in found if record is not None}


def _skills(context: Context, sections: Sections, time: dict[str, Any]) -> dict[str, Skill]:
    """All skills, those defined within roles and marks included."""
    nodes = sections.nodes
    tag_nodes = nodes.get("tags")
    tags = {
        name: found
        for name, node in (tag_nodes.entries.items() if isinstance(tag_nodes, Table) else ())
        if (found := records.tag(context, node)) is not None
    }
    marked: set[str] = set()
    cites: dict[str, str] = {}
    for section in ("roles", "marks"):
        holders = nodes.get(section)
        for owner, record in holders.entries.items() if isinstance(holders, Table) else ():
            if not isinstance(record, Table):
                continue
            cite = record.entries.get("cite")
            cites[owner] = (context.text(cite) or "") if cite is not None else ""
            held = record.entries.get("skills")
            if held is None:
                continue
            for name, definition in records.held_skills(context, held).items():
                if section == "marks":
                    marked.add(name)
                if definition is None and name not in sections.skills and isinstance(held, Table):
                    near = context.nearest(name, sections.skills)
                    context.fault(held.keys[name].place, "unknown-name", kind="skill", name=name, nearest=near)
    modes = _modes(time)
    skills: dict[str, Skill] = {}
    for name, (node, owner) in sections.skills.items():
        kind = SkillKind.MARK if name in marked else SkillKind.ROLE
        found = records.skill(context, name, node, kind, tags, cites.get(owner, ""))
        if found is not None:
            given = isinstance(node, Table) and "repeat" in node.entries
            skills[name] = found if given else records.repeating(found, modes.get(name, set()))
    return skills


def _modes(time: dict[str, Any]) -> dict[str, set[str]]:
    """Skill → modes of the stages it can be used in."""
    modes: dict[str, set[str]] = {}
    for stage in (*time.get("start", ()), *time.get("cycle", ())):
        for part in stage.order:
            for name in part:
                modes.setdefault(name, set()).add(stage.mode)
    return modes


def _texts(context: Context, node: Node) -> dict[str, Template]:
    found: dict[str, Template] = {}
    for name, part in context.entries(node).items():
        text = template(context, part)
        if text is not None:
            doing.check_template(context, text, None)
            found[name] = text
    return found


_BOOK: Schema = {
    "id": ("id", word), "name": ("name", word), "language": ("language", word), "armed": ("armed", expressions.read),
    "extends": ("extends", word),
}
