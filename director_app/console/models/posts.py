"""Posts for the thread: what became public in one stage, with the last words that belong there, and the list of seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from director_app.console.models.told import ItemRole, first_line
from director_app.console.models.tree import ROOT, Index
from director_app.engine.events import Event, Kind
from director_app.engine.state import GameState
from director_app.i18n import tr
from director_app.publish import FORMATS, Document, PublicLine, announcement, elevator, outs_lines, public_lines, rights, words_posted
from director_app.publish.document import Paragraph
from director_app.record import Message
from director_app.rulebook.model import RuleBook


@dataclass(frozen=True, slots=True)
class Post:
    """One post. The one with the seats has no lines: it is made from the table as it stands."""

    key: str
    lines: tuple[PublicLine, ...] = ()
    messages: tuple[Message, ...] = ()
    words: tuple[str, ...] = ()
    """Last words, ready to be read."""
    after: int = 0
    """The event behind whose line they stand."""
    edited: bool = False
    """The director put the whole post in his own words, in some form."""

    @property
    def id(self) -> str:
        """Names the post among the settings of the game."""
        return f"post:{self.key}:{self.lines[0].event}" if self.lines else "post:elevator"

    @property
    def title(self) -> str:
        return self.key if self.lines else tr("电梯楼")

    @property
    def edits(self) -> dict[int, str]:
        """Texts the director put in the place of the book's, by event."""
        return {message.event.id: message.edited for message in self.messages if message.edited}

    @property
    def due(self) -> bool:
        return any(message.due for message in self.messages)

    @property
    def first_line(self) -> str:
        edited = self.edits
        first = next((text for line in self.lines if (text := edited.get(line.event, line.text))), "")
        return first if self.lines else tr("开帖用的座位名单")


def posts(book: RuleBook, events: Sequence[Event], messages: Sequence[Message], texts: Mapping[int, str]) -> tuple[Post, ...]:
    """The list of seats, then the public texts by the stage in which they became public. `texts`: last words by seat."""
    by_event = {message.event.id: message for message in messages if message.public}
    granted = rights(book, events)
    outs = outs_lines(book, events)
    begun = [event.id for event in events if event.kind is Kind.STAGE_BEGAN]
    found: list[Post] = [Post("")]
    gathered: list[PublicLine] = []

    def close() -> None:
        if gathered:
            own = tuple(by_event[line.event] for line in gathered if line.event in by_event)
            start = max((each for each in begun if each <= gathered[0].event), default=0)
            after = max((line.event for line in gathered if line.event in outs), default=gathered[0].event)
            words = words_posted(book, granted, texts, start) if start else ()
            found.append(Post(gathered[0].stage, tuple(gathered), own, words, after))
            gathered.clear()

    for line in public_lines(book, events):
        if gathered and gathered[0].stage != line.stage:
            close()
        gathered.append(line)
    close()
    return tuple(found)


def document_of(book: RuleBook, state: GameState, post: Post, edits: Mapping[int, str]) -> Document:
    """The post before it takes a form."""
    if not post.lines:
        return elevator(book, state)
    whole = announcement(book, post.lines, post.key.replace("/", " · "), edits)
    if not post.words:
        return whole
    upto = [line for line in post.lines if line.event <= post.after and edits.get(line.event, line.text)]
    place = 1 + len(upto)
    words = tuple(Paragraph(text) for text in post.words)
    return Document((*whole.blocks[:place], *words, *whole.blocks[place:]))


def text_in(book: RuleBook, state: GameState, post: Post, form: str, edited: bool = True) -> str:
    """The post in a form. `edited`: with the director's changes of single lines."""
    return FORMATS[form](document_of(book, state, post, post.edits if edited else {})).strip()


def marked(found: Sequence[Post], settings: Mapping[str, str]) -> tuple[Post, ...]:
    """Says of each post whether the director's own words are kept for it."""
    kept = {name.rsplit(":", 1)[0] for name, value in settings.items() if name.startswith("post:") and value}
    return tuple(replace(post, edited=post.id in kept or bool(post.edits)) for post in found)


class PostModel(QAbstractListModel):
    """Posts, the newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[Post, ...] = ()

    def set_items(self, items: Sequence[Post]) -> None:
        """Shows other posts."""
        self.beginResetModel()
        self._items = tuple(reversed(items))
        self.endResetModel()

    def mark(self, index: Index, edited: bool) -> None:
        """Says of a post whether the director's own words are kept for it."""
        item = self.at(index)
        if item is not None:
            kept = list(self._items)
            kept[index.row()] = replace(item, edited=edited)
            self._items = tuple(kept)
            self.dataChanged.emit(index, index)

    def at(self, index: Index) -> Post | None:
        """The post at an index."""
        return self._items[index.row()] if index.isValid() and index.row() < len(self._items) else None

    def place_of(self, post: str) -> int:
        """The place of a post by its id, -1 when it is not there."""
        return next((place for place, item in enumerate(self._items) if item.id == post), -1)

    def next_due(self, shown: int) -> int:
        """The oldest post that is still to be posted; the one shown where all are."""
        return max((place for place, item in enumerate(self._items) if item.due), default=shown)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        item = self.at(index)
        if item is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                signs = f"{'○' if item.due else '✓'}{' ✎' if item.edited else ''}"
                return f"{signs} {item.title}  {first_line(item.first_line)}"
            case _ if role == ItemRole:
                return item
            case _:
                return None
