"""How plain text, Discuz BBCode, Markdown and HTML write a document."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from unicodedata import east_asian_width

from director_app.publish.document import Bars, Block, Document, Heading, Listing, Paragraph, Table
from director_app.publish.drawing import STYLE, drawn


def plain(document: Document) -> str:
    """Text for a chat or a mail: nothing but lines."""
    return _joined(document, _plain_block)


def bbcode(document: Document) -> str:
    """For a Discuz forum."""
    return _joined(document, _bbcode_block)


def markdown(document: Document) -> str:
    """For GitHub-flavoured Markdown, tables included."""
    return _joined(document, _markdown_block)


def page(document: Document, title: str) -> str:
    """A whole HTML page that needs no other file."""
    body = _joined(document, _html_block)
    style = (
        "body{font:15px/1.6 sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}"
        "table{border-collapse:collapse;width:100%}td,th{border:1px solid #bbb;padding:.3rem .5rem;text-align:left;"
        "vertical-align:top}th{background:#eee}"
        "@media(prefers-color-scheme:dark){body{color:#ddd;background:#181a1d}td,th{border-color:#555}th{background:#2a2d31}}"
        f"{STYLE}"
    )
    return (
        f'<!doctype html>\n<html lang="zh"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f"<style>{style}</style></head>\n<body>\n{body}</body></html>\n"
    )


FORMATS: Mapping[str, Callable[[Document], str]] = {"plain": plain, "bbcode": bbcode, "markdown": markdown}
"""Name of a form -> its writer."""


def _joined(document: Document, write: Callable[[Block], str]) -> str:
    text = "\n\n".join(write(block) for block in document.blocks)
    return f"{text}\n" if text else ""


# Plain text


def _plain_block(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"【{text}】" if level == 1 else f"■ {text}"
        case Paragraph(text):
            return text
        case Listing(items):
            return "\n".join(f"· {item}" for item in items)
        case Table(head, rows):
            return _plain_table(head, rows)
        case Bars():
            return _plain_block(block.table())


def _plain_table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Columns filled up with blanks; a Chinese character takes the room of two."""
    flat = [head, *(tuple(" ".join(cell.split()) for cell in row) for row in rows)]
    widths = [max(_width(row[column]) for row in flat) for column in range(len(head))]
    lines = ["  ".join(cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)).rstrip() for row in flat]
    return "\n".join(lines)


def _width(text: str) -> int:
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


# Discuz BBCode

_TAG = re.compile(r"\[(?=/?[A-Za-z*#])")
_SIZES = {1: 5, 2: 4}


def _bb(text: str) -> str:
    """Players' words must not become tags: a bracket that would open one is written full width."""
    return _TAG.sub("［", text)


def _bbcode_block(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"[size={_SIZES.get(level, 3)}][b]{_bb(text)}[/b][/size]"
        case Paragraph(text):
            return _bb(text)
        case Listing(items):
            return "[list]\n" + "\n".join(f"[*]{_bb(item)}" for item in items) + "\n[/list]"
        case Table(head, rows):
            first = "[tr]" + "".join(f"[td][b]{_bb(cell)}[/b][/td]" for cell in head) + "[/tr]"
            others = ("[tr]" + "".join(f"[td]{_bb(cell)}[/td]" for cell in row) + "[/tr]" for row in rows)
            return "\n".join(("[table]", first, *others, "[/table]"))
        case Bars():
            return _bbcode_block(block.table())


# Markdown

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")
_OPENING = re.compile(r"^(\s*)(\d+)([.)])(?=\s)|^(\s*)([-+])(?=\s)", re.MULTILINE)


def _md(text: str) -> str:
    escaped = _SPECIAL.sub(r"\\\1", text)
    return _OPENING.sub(lambda m: f"{m[1]}{m[2]}\\{m[3]}" if m[2] else f"{m[4]}\\{m[5]}", escaped)


def _markdown_block(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * (level + 1)} {_md(text)}"
        case Paragraph(text):
            return "  \n".join(_md(text).splitlines())
        case Listing(items):
            return "\n".join(f"- {' '.join(_md(item).split())}" for item in items)
        case Table(head, rows):
            lines = [_md_row(head), "|" + " --- |" * len(head), *(_md_row(row) for row in rows)]
            return "\n".join(lines)
        case Bars():
            return _markdown_block(block.table())


def _md_row(cells: Sequence[str]) -> str:
    return "| " + " | ".join("<br>".join(_md(cell).splitlines()) for cell in cells) + " |"


# HTML


def _html_block(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{html.escape(text)}</h{level}>"
        case Paragraph(text):
            return "<p>" + html.escape(text).replace("\n", "<br>") + "</p>"
        case Listing(items):
            return "<ul>" + "".join(f"<li>{html.escape(item)}</li>" for item in items) + "</ul>"
        case Table(head, rows):
            first = "<tr>" + "".join(f"<th>{html.escape(cell)}</th>" for cell in head) + "</tr>"
            others = "".join("<tr>" + "".join(f"<td>{_lines(cell)}</td>" for cell in row) + "</tr>" for row in rows)
            return f"<table>{first}{others}</table>"
        case Bars():
            return drawn(block)


def _lines(cell: str) -> str:
    return html.escape(cell).replace("\n", "<br>")
