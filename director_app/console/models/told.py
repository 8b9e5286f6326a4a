"""What is said to players, as the outbox shows it: by stage, by player, and what goes to a whole group once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt

from director_app.console.models.rows import ListModel
from director_app.console.models.tree import Index
from director_app.engine.state import GameState
from director_app.i18n import tr
from director_app.publish import message_text, public_lines, shared, voice
from director_app.record import Message
from director_app.rulebook.model import RuleBook
from director_app.wording import seat_text, seats_text

ItemRole = Qt.ItemDataRole.UserRole + 1


def text_of(book: RuleBook, message: Message) -> str:
    """The text of a message: as the director put it, else the book's."""
    if message.edited:
        return message.edited
    if message.public:
        return "\n".join(line.text for line in public_lines(book, (message.event,)))
    with voice(book):
        text = message_text(book, message.event)
        return tr("{who}：{text}").format(who=seat_text(message.event.seat or 0), text=text) if message.owner is not None else text


@dataclass(frozen=True, slots=True)
class Parcel:
    """What is sent in one go: a message to one seat, or the same words to the seats of a group."""

    messages: tuple[Message, ...]
    """One for each receiver, by seat."""
    name: str
    text: str
    correction: bool = False
    """What was sent no longer holds: this takes it back."""

    @property
    def message(self) -> Message:
        return self.messages[0]

    @property
    def seats(self) -> tuple[int, ...]:
        """Whom it is for."""
        return tuple(message.to for message in self.messages if message.to is not None)

    @property
    def seat(self) -> int:
        """Whom it is for; of a group, the first."""
        return self.seats[0]

    @property
    def due(self) -> bool:
        return self.correction or bool(self.unsent)

    @property
    def unsent(self) -> tuple[Message, ...]:
        """The messages of it that are still to be sent."""
        return self.messages if self.correction else tuple(message for message in self.messages if message.due)

    def holds(self, words: str) -> bool:
        """Whether the words are among its receivers, its stage or its text."""
        return any(words in text.casefold() for text in (self.name, self.message.stage, self.text))

    @property
    def section(self) -> str:
        """What it stands under in the list."""
        stage = self.message.stage or tr("开局时")
        if self.correction:
            return tr("更正")
        return tr("{stage} · 未发").format(stage=stage) if self.due else tr("{stage} · 已发").format(stage=stage)


class OutboxModel(ListModel[Parcel]):
    """Private messages, those still to be sent first."""

    def heading(self, index: Index) -> str:
        """What stands above a message that is the first of its stage; else ''."""
        item, place = self.at(index), index.row()
        if item is None or (place and self.lines[place - 1].section == item.section):
            return ""
        return item.section

    def next_due(self, after: int) -> int:
        """The first message still to be sent after a place, going round; -1 when none is."""
        places = [place for place, item in enumerate(self.lines) if item.due]
        return next((place for place in places if place > after), places[0] if places else -1)

    def share_of(self, item: Parcel) -> tuple[Parcel, ...]:
        """All that is still to be sent to the same player from the same stage, him alone; else nothing."""
        if item.correction or len(item.messages) > 1:
            return ()
        return tuple(each for each in self.lines if each.due and each.section == item.section and each.seats == item.seats)

    def text(self, line: Parcel) -> str:
        return f"{'○' if line.due else '✓'} {line.name}  {line.message.stage}  {first_line(line.text)}"

    def role_of(self, line: Parcel, role: int) -> object:
        match role:
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(tr("{who}：{what}").format(who=seat_text(each.to or 0), what=sent_words(each)) for each in line.messages)
            case _ if role == ItemRole:
                return line
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


def standing_of(item: Parcel) -> str:
    """How a parcel stands, in words."""
    if item.correction:
        return tr("更正")
    unsent = len(item.unsent)
    if 0 < unsent < len(item.messages):
        return tr("已发 {n} 人，还差 {m} 人").format(n=len(item.messages) - unsent, m=unsent)
    return sent_words(item.message)


def corrections_of(book: RuleBook, untrue: Sequence[Message], names: Mapping[int, str]) -> tuple[Parcel, ...]:
    """Drafts that take back what was sent and undone since."""
    made = []
    for message in untrue:
        if message.to is not None:
            with voice(book):
                text = tr("更正：此前「{text}」作废。").format(text=first_line(text_of(book, message)))
            made.append(Parcel((message,), names.get(message.to, seat_text(message.to)), text, correction=True))
    return tuple(made)


def parcels_of(book: RuleBook, messages: Sequence[Message], state: GameState, names: Mapping[int, str]) -> tuple[Parcel, ...]:
    """Private messages with their texts: those to be sent by stage, then those sent, the newest stage first.

    In a stage what goes to a group comes first, then player by player.
    """
    made = [_parcel(book, together, state, names) for together in shared(messages, state.groups)]
    stages: dict[str, int] = {}
    for parcel in made:
        stages.setdefault(parcel.message.stage, len(stages))

    def place(parcel: Parcel) -> tuple[bool, int, bool, int]:
        stage = stages[parcel.message.stage]
        return (not parcel.due, stage if parcel.due else -stage, len(parcel.messages) == 1, parcel.seat)

    return tuple(sorted(made, key=place))


def _parcel(book: RuleBook, messages: tuple[Message, ...], state: GameState, names: Mapping[int, str]) -> Parcel:
    seats = [message.to for message in messages if message.to is not None]
    text = text_of(book, messages[0])
    if len(seats) == 1:
        return Parcel(messages, names.get(seats[0], seat_text(seats[0])), text)
    who = seats_text(seats)
    group = _whole(seats, state)
    return Parcel(messages, tr("{group}（{seats}）").format(group=group, seats=who) if group else who, text)


def _whole(seats: Sequence[int], state: GameState) -> str:
    """The group that the seats are, with nobody left in the game who is not among them: what is said to it may be said there."""
    for group in state.groups:
        left = {member for member in group.members if state.seats[member].out is None}
        if left <= set(seats) <= set(group.members):
            return group.name
    return ""
