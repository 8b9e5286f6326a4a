"""What each seat has been told so far, in order: a list of the seats, and a page for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director_app.console.models.rows import ListModel
from director_app.console.models.told import text_of
from director_app.i18n import tr
from director_app.record import Message
from director_app.rulebook.model import RuleBook


@dataclass(frozen=True, slots=True)
class Line:
    """One message of the page."""

    stage: str
    text: str
    when: str
    """When it was sent; '' for one that is still to be."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A seat with all it has been told, in order, and what it is still to be told."""

    seat: int
    name: str
    told: tuple[Line, ...]
    due: tuple[Line, ...]

    @property
    def page(self) -> str:
        """What stands on the page: with the times, and what is still to be sent at the end."""
        parts = [_by_stage(self.told, times=True) or tr("还没有告知过什么。")]
        if self.due:
            parts.append(tr("—— 还没有发出 ——") + "\n" + _by_stage(self.due, times=False))
        return "\n\n".join(parts)

    @property
    def share(self) -> str:
        """What may be given to the player again: what he was told, and nothing else."""
        return _by_stage(self.told, times=False)

    def holds(self, words: str) -> bool:
        """Whether the words are in its name or in one of its texts."""
        return any(words in text.casefold() for text in (self.name, *(line.text for line in (*self.told, *self.due))))


def reader_of(book: RuleBook, seat: int, name: str, messages: Sequence[Message]) -> Reader:
    """All that a seat was told and is to be told."""
    own = [message for message in messages if message.to == seat]
    lines = [Line(message.stage, text_of(book, message), (message.sent or message.earlier)[11:16]) for message in own]
    return Reader(seat, name, tuple(line for line in lines if line.when), tuple(line for line in lines if not line.when))


def _by_stage(lines: Sequence[Line], times: bool) -> str:
    parts: list[str] = []
    stage: str | None = None
    for line in lines:
        text = f"{line.when}　{line.text}" if times and line.when else line.text
        if line.stage != stage:
            stage = line.stage
            parts.append(f"【{stage or tr('开局')}】\n{text}")
        else:
            parts[-1] += f"\n{text}"
    return "\n\n".join(parts)


class ReaderModel(ListModel[Reader]):
    """The seats, each with how much it has been told."""

    def place_of(self, seat: int) -> int:
        """The place of a seat; 0 when it is not listed."""
        return next((place for place, item in enumerate(self.lines) if item.seat == seat), 0)

    def text(self, line: Reader) -> str:
        said = tr("已告知 {n} 条").format(n=len(line.told))
        return f"{line.name}　{said}" + (" · " + tr("未发 {n} 条").format(n=len(line.due)) if line.due else "")
