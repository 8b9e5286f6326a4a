"""Everything about one seat, as the lines of the inspector."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from director_app.console.models.facts import moment_words, seat_label, state_tip
from director_app.console.models.standing import history_nodes, mark_nodes, timer_nodes
from director_app.console.models.told import first_line, sent_words, text_of
from director_app.console.models.tree import Node
from director_app.engine.events import Event
from director_app.engine.look import states_now
from director_app.engine.queue_model import Reason, Row, RowStatus
from director_app.engine.state import GameState, Seat
from director_app.i18n import capital, tr
from director_app.record import Message
from director_app.rulebook.model import RuleBook


def identity_words(book: RuleBook, seat: Seat) -> str:
    """What a seat is, in one line."""
    role = book.roles.get(seat.role)
    parts = [seat.role, role.tier if role is not None else "", seat.faction]
    if seat.card != seat.role:
        parts.append(tr("底牌 {card}").format(card=seat.card))
    if seat.actual and seat.actual not in (seat.card, seat.role):
        parts.append(tr("实际 {role}").format(role=seat.actual))
    return " · ".join(part for part in parts if part)


def seat_nodes(
    book: RuleBook,
    state: GameState,
    number: int,
    row_for: Callable[[int, str], Row],
    reason: Callable[[Reason], str],
    messages: Sequence[Message],
    events: Sequence[Event],
) -> list[Node]:
    """The sections of the inspector for one seat; sections with nothing in them are left out."""
    sections = [
        Node(tr("身份"), heading=True, children=_faces(book, state, number)),
        Node(tr("身份的变化"), heading=True, children=history_nodes(events, number)),
        Node(tr("标记"), heading=True, children=mark_nodes(book, state, number, row_for)),
        Node(tr("状态"), heading=True, children=_states(book, state, number)),
        Node(tr("先后到期"), heading=True, children=timer_nodes(book, state, number)),
        Node(tr("技能"), heading=True, children=_skills(book, state, number, row_for, reason)),
        Node(tr("牌"), heading=True, children=_cards(state, number)),
        Node(tr("消息"), heading=True, children=_told(book, number, messages)),
    ]
    for section in sections:
        section.text = capital(section.text)
        section.detail = str(len(section.children)) if len(section.children) > 1 else ""
    return [section for section in sections if section.children]


def _faces(book: RuleBook, state: GameState, number: int) -> list[Node]:
    seat = state.seats[number]
    nodes = [Node(tr("表面"), " · ".join(part for part in (veil.role, veil.faction) if part)) for veil in seat.disguises if not veil.starts]
    if seat.labels:
        nodes.append(Node(tr("标签"), tr("、").join(sorted(seat.labels))))
    for group in state.groups:
        if number in group.members:
            others = [seat_label(state, member) for member in group.members if member != number]
            nodes.append(Node(group.name, tr("互知 {seats}").format(seats=tr("、").join(others) or tr("无"))))
    if seat.owner is not None:
        nodes.append(Node(tr("掌管者"), seat_label(state, seat.owner)))
    if seat.out is not None:
        by = seat_label(state, seat.out.by) if seat.out.by is not None else ""
        nodes.append(Node(tr("出局"), " · ".join(part for part in (seat.out.kind, by, seat.out.skill) if part), tone="bad"))
    return nodes


def _states(book: RuleBook, state: GameState, number: int) -> list[Node]:
    nodes = []
    later = tuple(held for held in state.states.get(number, ()) if held.starts)
    for held in (*states_now(book, state).get(number, ()), *later):
        what = book.states.get(held.name)
        source = seat_label(state, held.by) if held.by is not None else ""
        parts = [
            f"← {source}" if source else "",
            held.skill if held.skill != held.name else "",
            tr("自 {when}").format(when=moment_words(book, held.starts)) if held.starts else "",
            tr("至 {when}").format(when=moment_words(book, held.until)) if held.until else "",
            ("∞" if held.count < 0 else f"×{held.count}") if held.count is not None else "",
        ]
        tone = "bad" if what is not None and what.negative else "ink"
        tip = "\n".join(part for part in (state_tip(book, state, held), what.about if what else "", what.cite if what else "") if part)
        nodes.append(Node(held.name, "  ".join(part for part in parts if part), tone, tip, key=("state", number, held.name)))
    return nodes


def _skills(
    book: RuleBook, state: GameState, number: int, row_for: Callable[[int, str], Row], reason: Callable[[Reason], str]
) -> list[Node]:
    nodes = []
    for held in state.skills.get(number, ()):
        skill = book.skills[held.skill]
        row = row_for(number, held.skill)
        words = [_standing(book, row, reason)]
        if held.uses is not None:
            words.append(tr("还剩 {n} 次").format(n=held.uses))
        if held.gained:
            words.append(tr("获得的"))
        tone = "good" if row.status is RowStatus.WAITING else "ink" if row.status is not RowStatus.UNAVAILABLE else "muted"
        past = [
            Node(f"{use.part}{use.round or ''}", " ".join(map(str, use.chosen)) or tr("使用"), key=("use", use.id))
            for use in state.uses
            if use.by == number and use.skill == held.skill
        ]
        tip = "\n".join(part for part in (tr("、").join(skill.tags), skill.about, skill.cite) if part)
        nodes.append(Node(held.skill, " · ".join(word for word in words if word), tone, tip, children=past))
    return nodes


def _standing(book: RuleBook, row: Row, reason: Callable[[Reason], str]) -> str:
    if row.reason is not None and row.reason.code == "wrong_stage":
        stages = [stage.name for stage in (*book.start, *book.cycle) if any(row.skill in part for part in (stage.during, *stage.order))]
        return tr("在 {stages}").format(stages=tr("、").join(stages)) if stages else ""
    if row.reason is not None:
        return reason(row.reason)
    words: Mapping[RowStatus, str] = {
        RowStatus.WAITING: tr("现在可用"),
        RowStatus.ENTERED: tr("已录入"),
        RowStatus.PASSED: tr("放弃"),
        RowStatus.UNAVAILABLE: tr("不可用"),
        RowStatus.LATER: tr("未轮到"),
        RowStatus.DONE: tr("已结算"),
    }
    return words[row.status]


def _cards(state: GameState, number: int) -> list[Node]:
    return [Node(name, f"×{count}", "warn") for name, count in state.cards.get(number, ()) if count]


def _told(book: RuleBook, number: int, messages: Sequence[Message]) -> list[Node]:
    return [
        Node(
            message.stage or tr("开局时"), first_line(text_of(book, message)), "warn" if message.due else "ink", sent_words(message),
            key=("message", message.id),
        )
        for message in messages
        if message.to == number
    ]
