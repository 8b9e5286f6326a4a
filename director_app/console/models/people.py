"""What the people pane shows, read off the game and its file: a line a seat, cards and their log, requests, last words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from director_app.engine.events import Event, Kind
from director_app.engine.state import GameState
from director_app.i18n import tr
from director_app.publish import Right
from director_app.record.people import ACCOUNT, ASSISTANT, LAST_WORDS, REQUEST, SUBSTITUTE, People, word
from director_app.record.rows import PersonRow
from director_app.rulebook.model import Request, RuleBook
from director_app.wording import seats_text


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One seat of the people table."""

    number: int
    name: str
    player: str
    alive: bool
    cards: str
    helped: str
    """Substitute and assistant."""
    asks: str
    words: str
    """How its last words stand; '' it has no right to any."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One line of a seat's log. `row`: what can be taken back; None: a card, which only undo takes back."""

    stage: str
    text: str
    row: PersonRow | None = None


def day_of(key: str) -> str:
    """The day (or night) that a stage belongs to, by its key."""
    return key.split("/")[0]


def asking(people: People, state: GameState, request: Request, key: str) -> tuple[PersonRow, ...]:
    """The living who ask for this today, in time."""
    found = people.requests(request.name, lambda stage: day_of(stage) == day_of(key))
    return tuple(row for row in found if not row.body.get("late") and row.seat in state.seats and state.seats[row.seat].out is None)


def living(state: GameState) -> int:
    """How many there are to count against."""
    return sum(seat.out is None for seat in state.seats.values())


def deadline(closing: str, before: int) -> str:
    """So many minutes before closing (after it, where they are below 0), as `HH:MM`."""
    hours, _, minutes = closing.partition(":")
    if not (hours.isdecimal() and minutes.isdecimal()):
        return ""
    at = (int(hours) * 60 + int(minutes) - before) % (24 * 60)
    return f"{at // 60:02}:{at % 60:02}"


def minutes(time: str) -> int | None:
    """`HH:MM` in minutes; None for anything else."""
    hours, _, rest = time.replace("：", ":").strip().partition(":")
    if not (hours.isdecimal() and rest.isdecimal() and int(hours) < 24 and int(rest) < 60):
        return None
    return int(hours) * 60 + int(rest)


def cards_words(state: GameState, seat: int) -> str:
    """The cards a seat holds: `黄 1 · 蓝 2`."""
    return " · ".join(f"{name} {count}" for name, count in state.cards.get(seat, ()) if count)


def card_coming(book: RuleBook, state: GameState, seat: int, card: str) -> str:
    """What one more card would do, in words: merging, then what the book says of the card it becomes."""
    parts: list[str] = []
    held = dict(state.cards.get(seat, ()))
    name = card
    while (rule := book.cards.get(name)) is not None and rule.merge:
        count = held.get(name, 0) + 1
        if count < rule.merge:
            words = tr("这是第 {n} 张{card}牌，满 {most} 张并为{into}牌。")
            return "".join((*parts, words.format(n=count, card=name, most=rule.merge, into=rule.into)))
        parts.append(tr("满 {most} 张{card}牌，并为一张{into}牌。").format(most=rule.merge, card=name, into=rule.into))
        name = rule.into
    said = book.people.cards.get(name, "")
    if said:
        parts.append(tr("{card}牌：{what}。").format(card=name, what=said))
    return "".join(parts)


def lines(book: RuleBook, seated: GameState, people: People, granted: Mapping[int, Right], key: str) -> tuple[PersonLine, ...]:
    """The whole table, by seat number."""
    asks: dict[int, list[str]] = {}
    for request in book.people.requests.values():
        for row in asking(people, seated, request, key):
            asks.setdefault(row.seat, []).append(request.name)
    made = []
    for number, seat in seated.seats.items():
        changed = len(people.of(SUBSTITUTE, number))
        helper = people.of(ASSISTANT, number)
        helped = (
            tr("替补") if changed == 1 else tr("替补 {n} 次").format(n=changed) if changed else "",
            tr("助理 {name}").format(name=word(helper[-1], "name")) if helper else "",
        )
        stands = words_standing(people, granted, number)
        made.append(
            PersonLine(
                number, seat.name, seat.player, seat.out is None, cards_words(seated, number),
                " · ".join(part for part in helped if part), tr("、").join(asks.get(number, ())), stands,
            )
        )  # fmt: skip
    return tuple(made)


def words_standing(people: People, granted: Mapping[int, Right], seat: int) -> str:
    """How a seat's last words stand, in a word or two."""
    row, right = people.last_words.get(seat), granted.get(seat)
    if row is not None:
        return tr("迟交") if row.body.get("late") else tr("已交")
    if right is None:
        return ""
    return tr("过期未交") if right.post else tr("等遗言")


def deeds(book: RuleBook, events: Sequence[Event], people: People, seat: int) -> tuple[Deed, ...]:
    """Cards and all else about a seat: what was given at the table, then what is on record beside it, each in order."""
    found: list[Deed] = []
    given = {event.id for event in events if event.kind is Kind.CARD}
    stage = ""
    for event in events:
        if event.kind is Kind.STAGE_BEGAN:
            stage = str(event.data.get("key", ""))
        elif event.kind is Kind.CARD and event.seat == seat:
            reason, card = str(event.data.get("reason", "")), str(event.data.get("card", ""))
            if event.cause in given:
                found.append(Deed(stage, tr("合并为一张{card}牌").format(card=card)))
            else:
                found.append(Deed(stage, tr("{card}牌：{reason}").format(card=card, reason=reason or tr("未写理由"))))
    found += [Deed(row.stage, _words(row), row) for row in people.rows if row.seat == seat]
    return tuple(found)


def _words(row: PersonRow) -> str:
    name = word(row, "name")
    late = tr("（迟，不计）") if row.body.get("late") else ""
    match row.what:
        case _ if row.what == SUBSTITUTE:
            why = word(row, "why")
            return tr("由 {name} 接替：{why}").format(name=name, why=why) if why else tr("由 {name} 接替").format(name=name)
        case _ if row.what == ASSISTANT:
            return tr("场外助理 {name}（已玩 {n} 场）").format(name=name, n=row.body.get("games", 0))
        case _ if row.what == REQUEST:
            return tr("申请{name} {at}").format(name=name, at=word(row, "at")) + late
        case _ if row.what == ACCOUNT:
            return tr("记下账号与密码")
        case _ if row.what == LAST_WORDS:
            return tr("遗言：{text}").format(text=word(row, "text"))
        case _:
            return name


def request_words(request: Request, rows: Sequence[PersonRow], count: int) -> str:
    """Who asks, and how many more it takes."""
    needed = request.needed(count)
    who = seats_text(sorted(row.seat for row in rows)) if rows else tr("还没有人")
    enough = tr("已够") if request.enough(len(rows), count) else tr("还差 {n} 人").format(n=max(0, needed - len(rows)))
    return tr("{n}/{needed}（存活 {living}）· {enough} · {who}").format(n=len(rows), needed=needed, living=count, enough=enough, who=who)
