"""The table's words for people. Rows keep their English names in JSON and in docs/, whatever language is spoken."""

from __future__ import annotations

import re
from collections.abc import Mapping

from director_app.i18n import mark, tr

NAMES: Mapping[str, str] = {
    r"12-seat night, 8 uses / the same in mafia 1\.0\.0": mark("12 座一夜 8 次行动 / mafia 1.0.0 的同一夜"),
    r"full 13-seat night / 12-seat night": mark("13 座整夜 / 12 座一夜"),
    r"what-if, each action of that night off": mark("如果没有：那一夜的行动逐个去掉"),
    r"loading and checking the largest book / bare parse": mark("载入并检查最大的规则书 / 只解析"),
    r"opening (\d+) commands / (\d+) commands": mark("打开 {0} 条命令 / {1} 条命令的存档"),
    r"opening (\d+) commands": mark("打开 {0} 条命令的存档"),
    r"console beside a bare window": mark("导演台与空窗口之比"),
    r"start to usable window / bare window with a table": mark("启动到可用 / 带表格的空窗口"),
    r"one command, key to repainted screen, file synced": mark("一条命令：从按键到画面更新、存盘"),
    r"peak memory with (\d+) seats / bare window": mark("{0} 座时的内存峰值 / 空窗口"),
}
"""Form of a row's name -> our words for it."""

NOTES: Mapping[str, str] = {
    r"the package mafia is not installed; ours: (.+)": mark("没有装 mafia 包；我们：{0}"),
    r"(.+); with the opening: (.+)": mark("{0}；连同开局：{1}"),
    r"with loading the database: (.+)": mark("连同载入数据库：{0}"),
    r"(\d+) actions": mark("{0} 次行动"),
    r"(.+) of them at work": mark("其中 {0} 在运算"),
}
"""Form of a row's note -> our words for it."""

VERDICTS: Mapping[bool | None, str] = {True: mark("达到"), False: mark("超出"), None: "?"}


def said(text: str, forms: Mapping[str, str]) -> str:
    """A name or a note in the language in use; as it stands where it is none of the known."""
    for form, words in forms.items():
        match = re.fullmatch(form, text)
        if match is not None:
            return tr(words).format(*match.groups())
    return text


def wide(text: str) -> int:
    """How many columns of a terminal a text takes: a Chinese letter takes two."""
    return sum(2 if ord(letter) >= 0x2E80 else 1 for letter in text)


def padded(text: str, width: int, right: bool = False) -> str:
    """A text filled up with spaces to so many columns."""
    gap = " " * max(0, width - wide(text))
    return gap + text if right else text + gap
