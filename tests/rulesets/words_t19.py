"""What the pencil-and-paper rules of t19 are about (see `by_hand_t19.py`): sides, cards, rulings, a night's actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

WOLVES, SNOW, VILLAGE, BLACK = "狼人阵营", "雪狼阵营", "村民阵营", "黑情侣阵营"
KILLERS, GODS, FOLK = ("狼人", "幼狼", "雪狼"), ("预言家", "女巫", "长老", "医生"), ("村民", "两姐妹")
DECK = (*["狼人"] * 3, "幼狼", "地雷", "雪狼", *["村民"] * 5, *GODS, "丘比特", "混血儿", "两姐妹", "两姐妹")

RULINGS: Mapping[str, str] = {
    "07": "AB", "09": "AB", "13": "AB", "24": "AB", "25": "AB", "26": "AB", "40": "ABC", "42": "AB", "62": "AB", "85": "AB", "94": "AB",
    "27": "ABC", "28": "AB", "29": "ABC", "32": "AB", "33": "AB", "34": "ABC", "36": "AB", "37": "AB", "38": "AB", "39": "AB", "43": "AB",
    "61": "AC", "63": "ABC", "68": "ABC", "69": "AB", "72": "AB", "74": "AB", "75": "AB", "81": "AB", "89": "ABC", "91": "ABC",
    "93": "AB", "95": "ABC",
}  # fmt: skip
"""The rulings it knows, by the end of their id, with their letters."""


def born(role: str) -> str:
    return WOLVES if role in ("狼人", "幼狼", "地雷") else SNOW if role == "雪狼" else VILLAGE


@dataclass
class Night:
    """What was asked for in a night."""

    number: int
    healed: int | None = None
    pack: list[int] = field(default_factory=list)
    other: list[int] = field(default_factory=list)
    bitten: int | None = None
    hidden: bool = False
    frozen: int | None = None
    cured: int | None = None
    poisoned: int | None = None
    checked: int | None = None

    def knifed(self) -> list[int]:
        """Everybody whom a knife or the bite was meant for."""
        return [*self.pack, *self.other, *([] if self.bitten is None else [self.bitten])]
