"""What a substitute is given: all that the seat has sent in and been told, in order, as one text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from director_app.engine.events import Event, Kind
from director_app.engine.state import GameState
from director_app.i18n import tr
from director_app.publish.notices import message_text
from director_app.publish.timeline import slices
from director_app.publish.voice import voice
from director_app.record.outbox import Message
from director_app.rulebook.model import RuleBook
from director_app.wording import seat_text, seats_text, value_text


def takeover(book: RuleBook, state: GameState, seat: int, events: Iterable[Event], told: Sequence[Message], account: str = "") -> str:
    """The parcel. `told`: what was sent so far; what is still to be sent goes to the new player by the outbox.

    `account`: the seat's forum account with its password, where the director keeps them.
    """
    own = {seat, *(number for number, each in state.seats.items() if each.owner == seat)}
    sent = {message.event.id: message.edited for message in told if message.to in own and (message.sent or message.earlier)}
    with voice(book):
        name = state.seats[seat].name
        parts = [tr("你接替{who}。到现在为止：").format(who=" ".join(part for part in (seat_text(seat), name) if part))]
        if account:
            parts.append(tr("账号与密码：{text}").format(text=account))
        for part in slices(events):
            lines: list[str] = []
            for event in part.events:
                if event.kind is Kind.REPLACED and event.by in own and _sent_in(event) in lines:
                    lines.remove(_sent_in(event))
                elif event.kind in (Kind.ENTERED, Kind.PASSED) and _acted(event, own):
                    lines.append(_sent_in(event))
                elif event.id in sent:
                    lines.append(tr("告知：{text}").format(text=sent[event.id] or message_text(book, event)))
            head = f"【{part.key or tr('开局')}】"
            if lines and parts[-1].startswith(head):  # what came before the first stage belongs to it
                parts[-1] = "\n".join((parts[-1], *lines))
            elif lines:
                parts.append("\n".join((head, *lines)))
        return "\n\n".join(parts)


def _acted(event: Event, own: set[int]) -> bool:
    """Whether the action was this player's to decide."""
    acting = event.data.get("acting")
    return acting in own if isinstance(acting, int) else (event.by if event.by is not None else event.seat) in own


def _sent_in(event: Event) -> str:
    if event.kind is Kind.PASSED:
        return tr("行动：{what}").format(what=tr("{skill}：放弃").format(skill=event.skill))
    text = event.skill
    if event.seats:
        text += " → " + seats_text(event.seats)
    choice = event.data.get("choice")
    if choice not in (None, "", ()):
        text += tr("（{choice}）").format(choice=value_text(choice))
    return tr("行动：{what}").format(what=text)
