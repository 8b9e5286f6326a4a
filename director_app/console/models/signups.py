"""A pasted sign-up list read as names, whatever stands between them."""

from __future__ import annotations

import re
import unicodedata

from director_app.i18n import tr

_NUMBER = re.compile(
    r"^\s*(?:[【\[(（〔#]\s*\d{1,3}\s*号?\s*[】\])）〕]\s*|\d{1,3}\s*[.、:：)）号楼#]\s*|[①-⑳]\s*|#\s*\d{1,3}\s+|\d{1,3}\s+)"
)
_PLACE = re.compile(r"\W*(\d{1,3})(?!\d)")
_HARD = re.compile(r"[\n,，、;；\t|/·]+")
_TWICE = re.compile(r"[,，、;；|/·]\s*(?=[,，、;；|/·])")

_WORDS = 2
"""So many words may be one name."""

Player = tuple[str, str]
"""The name at the table (马甲), and who plays it where that was told."""


def read_players(text: str) -> tuple[list[Player], list[str]]:
    """Names in a pasted list, each with a player where one is given (`马甲=玩家`), and sentences about what is odd."""
    found = _columns(text) or [_one(words) for words in _pieces(text)]
    players = [(name, player) for name, player in found if name]
    odd = [*_blanks(text, found), *_repeated([name for name, _ in players], [player for _, player in players])]
    places = _places(text)
    if len(places) == len(players):
        if sorted(places) == list(range(1, len(places) + 1)):
            players = [player for _, player in sorted(zip(places, players, strict=True), key=lambda pair: pair[0])]
        else:
            odd.append(tr("序号不是从 1 到 {n} 各一个：按名单的先后入座").format(n=len(places)))
    return players, odd


def _places(text: str) -> list[int]:
    """The numbers that the lines of a list begin with; [] unless all of them do."""
    lines = [unicodedata.normalize("NFKC", line) for line in text.splitlines() if line.strip()]
    heads = [_PLACE.match(line) for line in lines]
    return [int(head[1]) for head in heads if head is not None] if all(heads) else []


def _columns(text: str) -> list[Player]:
    """Two columns as copied from a sheet, name and player; [] when it is none."""
    rows = [[cell.strip() for cell in line.split("\t")] for line in text.splitlines() if line.strip()]
    rows = [row[1:] if row[0].rstrip(".、号").isdecimal() and len(row) > 2 else row for row in rows]
    if len(rows) < 2 or any(len(row) != 2 or row[0].rstrip(".、号").isdecimal() for row in rows):
        return []
    return [(_NUMBER.sub("", name).lstrip("@"), player.lstrip("@")) for name, player in rows]


def _pieces(text: str) -> list[str]:
    """The list taken apart: at commas, lines and the like; at blanks too where more than two words stand together."""
    pieces = [_NUMBER.sub("", piece).strip() for piece in _HARD.split(text)]
    if any(len(piece.split()) > _WORDS for piece in pieces):
        pieces = [_NUMBER.sub("", word) for words in text.split() for word in _HARD.split(words)]
    return [piece for piece in pieces if piece and not piece.rstrip(".号").isdecimal()]  # `2、` of a numbered list


def _one(words: str) -> Player:
    name, _, player = re.sub(r"[＝=(（]", "=", words.lstrip("@").rstrip(")）"), count=1).partition("=")
    return name.strip(), player.strip().lstrip("@")


def _blanks(text: str, found: list[Player]) -> list[str]:
    holes = len(_TWICE.findall(text)) + sum(not name for name, _ in found)
    return [tr("名单里有 {n} 处空着，没有算作人").format(n=holes)] if holes else []


def _repeated(names: list[str], players: list[str]) -> list[str]:
    """Names that stand there twice, also when written in other widths or cases, and players with two seats."""
    odd = []
    for words, sentence in ((names, tr("“{name}”出现了两次")), (players, tr("玩家“{name}”坐了两个座位"))):
        seen: dict[str, str] = {}
        for word in words:
            key = unicodedata.normalize("NFKC", word).casefold().replace(" ", "")
            if key and key in seen:
                odd.append(sentence.format(name=word))
            seen[key] = word
    return list(dict.fromkeys(odd))
