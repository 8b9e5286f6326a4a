"""The reveal (揭秘): the whole game, night by night, a table for each stage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from director_app.engine.events import Event, Kind
from director_app.engine.state import GameState
from director_app.i18n import tr
from director_app.publish import registers
from director_app.publish.document import Block, Document, Heading, Listing, Paragraph, Table
from director_app.publish.lives import lives
from director_app.publish.notices import message_text
from director_app.publish.public import public_lines
from director_app.publish.timeline import Slice, slices
from director_app.publish.voice import voice
from director_app.record.people import NOBODY, People, with_players
from director_app.rulebook.model import RuleBook
from director_app.wording import event_text, seat_text, seats_text, value_text

RESULTS = frozenset(
    {
        Kind.STATE_GIVEN, Kind.STATE_REFUSED, Kind.DAMAGE, Kind.STOPPED, Kind.OUT, Kind.REVIVED, Kind.GAINED, Kind.LOST, Kind.LABELLED,
        Kind.MARKED, Kind.JOINED, Kind.BECAME, Kind.TURNED, Kind.REVEALED, Kind.BENT, Kind.UNTOUCHED, Kind.REWOUND, Kind.SPAWNED,
    }
)  # fmt: skip
"""What counts as the result of an action."""

ASIDE = frozenset({Kind.OUT, Kind.REVIVED, Kind.STOPPED, Kind.WON, Kind.FACTION_LOST, Kind.OVERRIDDEN, Kind.RULING, Kind.DREW, Kind.MARKED})
"""What is worth a line of its own where no action of the stage brought it."""


@dataclass(slots=True)
class _Row:
    """One action of the table, while it is gathered."""

    seat: int | None
    action: str
    feedback: list[str] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


def reveal(book: RuleBook, state: GameState, events: Iterable[Event], title: str = "", people: People = NOBODY) -> Document:
    """Cast, who was alive when, outs; then every stage in which something happened; then votes, cards and people.

    In the language of the book's players.
    """
    kept = tuple(events)
    shown = with_players(state, people.players)
    with voice(book):
        parts = slices(kept)
        blocks: list[Block] = [Heading(title or book.name), _cast(shown, people), Heading(tr("存亡"), 2), lives(state, kept)]
        blocks += registers.outs(state, parts)
        for part in parts:
            blocks.extend(_stage(book, state, part))
        blocks += [*registers.votes(parts), *registers.cards(state, parts), *registers.affairs(state, people)]
        return Document(tuple(blocks))


def _cast(state: GameState, people: People) -> Table:
    head = (tr("座位"), tr("角色"), tr("玩家"), tr("实际身份"), tr("阵营"), tr("结局"))
    rows = []
    for number, seat in sorted(state.seats.items()):
        identity = seat.card if seat.role == seat.card else tr("{card}（成为{role}）").format(card=seat.card, role=seat.role)
        fate = tr("存活")
        if seat.out is not None:
            fate = tr("{part}{round}出局（{kind}）").format(part=seat.out.part, round=seat.out.round, kind=seat.out.kind)
        player = tr("{player}（替补）").format(player=seat.player) if number in people.players else seat.player
        rows.append((seat_text(number), seat.name, player, identity, seat.faction, fate))
    return Table(head, tuple(rows))


def _stage(book: RuleBook, state: GameState, part: Slice) -> list[Block]:
    rows, aside = _gather(book, part)
    public = [line.text for line in public_lines(book, part.events) if line.kind is not Kind.STAGE_BEGAN]
    if not (rows or aside or public):
        return []
    blocks: list[Block] = [Heading(part.key or tr("开局"), 2)]
    if rows:
        head = (tr("角色"), tr("实际身份"), tr("行动"), tr("反馈"), tr("结果"), tr("备注"))
        blocks.append(Table(head, tuple(_cells(state, row) for row in rows)))
    if aside:
        blocks.append(Listing(tuple(aside)))
    if public:
        blocks.append(Paragraph(tr("公示：{text}").format(text="\n".join(public))))
    return blocks


def _cells(state: GameState, row: _Row) -> tuple[str, ...]:
    seat = state.seats.get(row.seat) if row.seat is not None else None
    who = " ".join(filter(None, (seat_text(row.seat), seat.name if seat else ""))) if row.seat is not None else ""
    return (who, seat.card if seat else "", row.action, "\n".join(row.feedback), "\n".join(row.results), "\n".join(row.remarks))


def _gather(book: RuleBook, part: Slice) -> tuple[list[_Row], list[str]]:
    """Actions with all that came of them within the stage, and what came of itself."""
    rows: dict[int, _Row] = {}
    owner: dict[int, int] = {}
    hops: dict[int | None, list[str]] = {}
    """By cause: redirects are walked before the launch, and both come of the entry."""
    aside: list[str] = []
    for event in part.events:
        if event.kind is Kind.HOP:
            hops.setdefault(event.cause, []).append(event_text(event))
            continue
        if event.kind in (Kind.LAUNCHED, Kind.FIZZLED, Kind.PASSED):
            known = owner.get(event.cause or 0)
            if event.kind is Kind.FIZZLED and known is not None:
                rows[known].results.append(event_text(event))
                owner[event.id] = known
                continue
            rows[event.id] = _Row(event.by if event.by is not None else event.seat, _action(event))
            owner[event.id] = event.id
            rows[event.id].remarks.extend(hops.pop(event.cause, ()))
            if event.kind is Kind.FIZZLED:
                rows[event.id].results.append(event_text(event))
            continue
        row = rows.get(owner.get(event.cause or 0, 0))
        if row is None:
            if event.kind in ASIDE:
                aside.append(event_text(event))
            continue
        owner[event.id] = owner[event.cause or 0]
        if event.kind is Kind.FEEDBACK:
            row.feedback.append(_feedback(book, event, row.seat))
        elif event.kind in RESULTS:
            row.results.append(event_text(event))
    return list(rows.values()), aside


def _action(event: Event) -> str:
    if event.kind is Kind.PASSED:
        return tr("{skill}：放弃").format(skill=event.skill)
    text = event.skill
    chosen = event.data.get("chosen") or event.data.get("settled") or event.seats
    if isinstance(chosen, tuple) and chosen:
        text += " → " + seats_text(seat for seat in chosen if isinstance(seat, int))
    choice = event.data.get("choice")
    if choice not in (None, "", ()):
        text += tr("（{choice}）").format(choice=value_text(choice))
    said = event.data.get("text")
    return f"{text}\n“{said}”" if said else text


def _feedback(book: RuleBook, event: Event, actor: int | None) -> str:
    text = message_text(book, event)
    if event.seat is not None and event.seat != actor:
        return tr("告知{seat}：{text}").format(seat=seat_text(event.seat), text=text)
    return text
