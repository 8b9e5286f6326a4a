#!/usr/bin/env python3
"""Keeps the translations in step with the code: `python packaging/translations.py [--check]`.

Collects every sentence given to `tr` or `mark`, keeps the translations that are there, drops those nobody says any more,
and compiles the catalogue. Without arguments it writes; with `--check` it only says what is missing or stale.
"""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

TOP = Path(__file__).resolve().parent.parent
CODE = TOP / "director_app"
TRANSLATIONS = TOP / "resources" / "translations"
DOMAIN = "director"
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
KEYWORDS: dict[str, None] = {"tr": None, "mark": None}


def sentences() -> dict[str, list[str]]:
    """Every sentence of the code with the files that say it."""
    found: dict[str, list[str]] = {}
    for file, _, message, _, _ in sorted(extract_from_dir(CODE, [("**.py", "python")], keywords=KEYWORDS), key=lambda item: item[:2]):
        for text in (message,) if isinstance(message, str) else message:
            if text:
                places = found.setdefault(text, [])
                if file not in places:
                    places.append(file)
    return found


def catalogue(language: str) -> Catalog:
    """The translations there are."""
    path = po_file(language)
    if not path.is_file():
        return Catalog(locale=language, domain=DOMAIN)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def po_file(language: str) -> Path:
    return TRANSLATIONS / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def updated(language: str) -> Catalog:
    """The catalogue as the code wants it, with the translations that are there."""
    old = catalogue(language)
    new = Catalog(locale=language, domain=DOMAIN, fuzzy=False, header_comment="# Translations of the Director's Console.")
    for text, files in sorted(sentences().items()):
        known = old.get(text)
        said = str(known.string) if known is not None and known.string and not known.fuzzy else ""
        new.add(text, said, [(f"director_app/{file}", 0) for file in files])
    return new


def po_bytes(catalog: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, catalog, width=0, omit_header=False, include_lineno=False)
    # The header's dates would make every run a change.
    lines = out.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith((b'"POT-Creation-Date', b'"PO-Revision-Date')))


def mo_bytes(catalog: Catalog) -> bytes:
    # A catalogue without dates is given the present moment: the same sentences would compile to other bytes every minute.
    catalog.creation_date = catalog.revision_date = NO_DATE
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def faults(language: str) -> list[str]:
    """What is missing or stale, one sentence each."""
    catalog = updated(language)
    found = [f"{language}: not translated: {message.id}" for message in catalog if message.id and not message.string]
    path = po_file(language)
    if not path.is_file() or path.read_bytes() != po_bytes(catalog):
        found.append(f"{language}: {path.name} is not in step with the code: run python packaging/translations.py")
    compiled = path.with_suffix(".mo")
    if not compiled.is_file() or compiled.read_bytes() != mo_bytes(catalogue(language)):
        found.append(f"{language}: {compiled.name} is not what {path.name} says: run python packaging/translations.py")
    return found


def languages() -> list[str]:
    return sorted(folder.name for folder in TRANSLATIONS.iterdir() if folder.is_dir())


def main(arguments: list[str]) -> int:
    if "--check" not in arguments:
        for language in languages():
            catalog = updated(language)
            path = po_file(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(po_bytes(catalog))
            path.with_suffix(".mo").write_bytes(mo_bytes(catalogue(language)))
    found = [fault for language in languages() for fault in faults(language)]
    print("\n".join(found) or "translations: complete")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
