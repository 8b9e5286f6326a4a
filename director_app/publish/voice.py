"""The voice of a book: its own texts where it has them, general ones in its language where not.

What players read is in the book's language, whatever language the director's window speaks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from director_app import i18n
from director_app.engine.events import Value
from director_app.i18n import mark, tr
from director_app.rulebook.model import RuleBook
from director_app.wording.render import render

GENERAL: Mapping[str, str] = {
    "feedback": mark("「{skill}」的反馈：{value}"),
    "feedback_about": mark("「{skill}」对{about:seat}的反馈：{value}"),
    "feedback_nothing": mark("「{skill}」没有反馈信息。"),
    "ballots": mark("{target:seat} {votes}票：{voters:seat}"),
    "abstained": mark("弃权：{voters:seat}"),
    "last_words": mark("{seat:seat}的遗言：\n{text}"),
    "card": mark("{seat:seat}得{card}牌。"),
    "card_reason": mark("{seat:seat}得{card}牌：{reason}。"),
    "faction_lost": mark("{faction}判负。"),
    "won": mark("游戏结束，{faction}获胜。"),
    "drawn": mark("游戏结束，平局。"),
}
"""Key -> text with slots. A book may give each in its own words, under `texts`."""


@contextmanager
def voice(book: RuleBook) -> Iterator[None]:
    """Inside, words are in the language of the book's players."""
    before = i18n.language()
    wanted = book.language.split("_")[0].split("-")[0]
    i18n.set_language(wanted if wanted in i18n.LANGUAGES else "zh")
    try:
        yield
    finally:
        i18n.set_language(before)


def say(book: RuleBook, key: str, values: Mapping[str, Value]) -> str:
    """A text of the book's, or the general one. Call it inside `voice`."""
    own = book.words.get(key)
    return render(own.text if own is not None else tr(GENERAL[key]), values)
