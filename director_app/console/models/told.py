"""What is said to players, as the outbox and the announcement pane show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from director_app.console.models.tree import ROOT, Index
from director_app.i18n import tr
from director_app.publish import message_text, public_lines, voice
from director_app.record import Message
from director_app.rulebook.model import RuleBook
from director_app.wording import seat_text

ItemRole = Qt.ItemDataRole.UserRole + 1


def text_of(book: RuleBook, message: Message) -> str:
    """The text of a message: as the director put it, else the book's."""
    if message.edited:
        return message.edited
    if message.public:
        return "\n".join(line.text for line in public_lines(book, (message.event,)))
    with voice(book):
        return message_text(book, message.event)


@dataclass(frozen=True, slots=True)
class Parcel:
    """A private message with its text."""

    message: Message
    seat: int
    name: str
    text: str
    correction: bool = False
    """What was sent no longer holds: this takes it back."""

    @property
    def due(self) -> bool:
        return self.correction or self.message.due


class OutboxModel(QAbstractListModel):
    """Private messages, those still to be sent first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[Parcel, ...] = ()

    def set_items(self, items: Sequence[Parcel]) -> None:
        """Shows other messages."""
        self.beginResetModel()
        self._items = tuple(items)
        self.endResetModel()

    @property
    def items(self) -> tuple[Parcel, ...]:
        return self._items

    def at(self, index: Index) -> Parcel | None:
        """The message at an index."""
        return self._items[index.row()] if index.isValid() and index.row() < len(self._items) else None

    def next_due(self, after: int) -> int:
        """The first message still to be sent after a place, going round; -1 when none is."""
        places = [place for place, item in enumerate(self._items) if item.due]
        return next((place for place in places if place > after), places[0] if places else -1)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        item = self.at(index)
        if item is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return f"{'○' if item.due else '✓'} {item.name}  {item.message.stage}  {first_line(item.text)}"
            case Qt.ItemDataRole.ToolTipRole:
                return sent_words(item.message)
            case _ if role == ItemRole:
                return item
            case _:
                return None


def first_line(text: str) -> str:
    """The first line of a text."""
    return text.strip().split("\n", 1)[0]


def sent_words(message: Message) -> str:
    """How a message stands, in words."""
    if message.sent:
        return tr("已发 {when}").format(when=message.sent[11:16])
    if message.earlier:
        return tr("撤销之前已发过同样的话（{when}），不必再发").format(when=message.earlier[11:16])
    return tr("未发")


def corrections_of(book: RuleBook, untrue: Sequence[Message], names: dict[int, str]) -> tuple[Parcel, ...]:
    """Drafts that take back what was sent and undone since."""
    made = []
    for message in untrue:
        if message.to is not None:
            with voice(book):
                text = tr("更正：此前「{text}」作废。").format(text=first_line(text_of(book, message)))
            made.append(Parcel(message, message.to, names.get(message.to, seat_text(message.to)), text, correction=True))
    return tuple(made)


def parcels_of(book: RuleBook, messages: Sequence[Message], names: dict[int, str]) -> tuple[Parcel, ...]:
    """Private messages with their texts: those to be sent by seat, then those sent, the newest first."""
    made = [
        Parcel(message, message.to, names.get(message.to, seat_text(message.to)), text_of(book, message))
        for message in messages
        if message.to is not None
    ]
    due = sorted((parcel for parcel in made if parcel.due), key=lambda parcel: parcel.seat)
    return (*due, *(parcel for parcel in reversed(made) if not parcel.due))
