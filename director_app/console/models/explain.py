"""What the explain pane says: the steps of a use, the tree of what came of it, chains of causes, and what-if in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from director_app.console.entry_parser import show_choice
from director_app.console.models.tree import Node
from director_app.engine.commands import Command, Enter, Override, Pass, Penalize, Vote, Withdraw
from director_app.engine.events import Event, Kind
from director_app.explain.answers import Answer
from director_app.explain.trace import Check, Hop, UseTrace
from director_app.explain.tree import EventTree
from director_app.explain.why import Chain
from director_app.i18n import tr
from director_app.rulebook.model import RuleBook
from director_app.wording import condition_text, event_text, seat_text, seats_text
from director_app.wording.causes import OVERRIDES
from director_app.wording.events import COMMANDS
from director_app.wording.grounds import short_grounds

Name = Callable[[int], str]
QUIET = frozenset({Kind.REMEMBERED, Kind.CHECKED, Kind.USES, Kind.RULE, Kind.LOOKED, Kind.HOP})
"""Bookkeeping: left out of the tree of effects; what hangs below it is shown in its place."""
TONES = {
    Kind.OUT: "bad", Kind.FIZZLED: "bad", Kind.STOPPED: "good", Kind.FEEDBACK: "accent", Kind.NOTICE: "accent", Kind.NOTICE_KEPT: "accent",
}  # fmt: skip


def grounds(cite: str, rulings: Iterable[str]) -> str:
    """The paragraph and the rulings something goes by."""
    return " · ".join(short_grounds(cite, tuple(rulings)))


def ruling_tip(book: RuleBook, rulings: Iterable[str]) -> str:
    """The rulings something leaned on, in full."""
    known = [book.rulings[ruling] for ruling in rulings if ruling in book.rulings]
    return "\n\n".join(f"{ruling.id} {ruling.question}\n{ruling.default}" for ruling in known)


def trace_nodes(trace: UseTrace, tree: EventTree, name: Name, book: RuleBook) -> list[Node]:
    """A use from the chosen targets to what was told."""
    head = Node(_title(trace, name), grounds(trace.cite, ()), heading=True, key=trace.event.id)
    if trace.chosen:
        head.children.append(Node(tr("选择目标 {seats}").format(seats=tr("、").join(name(seat) for seat in trace.chosen))))
    for step in trace.steps:
        if isinstance(step, Hop):
            owner = tr("（{who}）").format(who=name(step.owner)) if step.owner is not None else ""
            ends = tr("、").join(name(end) for end in step.ends)
            text = tr("{step}{owner}：{start} → {end} ✓").format(step=step.step, owner=owner, start=name(step.start), end=ends)
            tip = ruling_tip(book, step.event.rulings)
            head.children.append(Node(text, grounds(step.event.cite, step.event.rulings), "accent", tip, key=step.event.id))
        else:
            text = tr("{step}：{ball} 未改变 ✗").format(step=step.step, ball=name(step.ball))
            tip = ruling_tip(book, step.event.rulings)
            node = Node(text, grounds(step.event.cite, step.event.rulings), "muted", tip, key=step.event.id)
            node.children = [_check(check) for check in step.checks]
            head.children.append(node)
    if trace.fizzled:
        head.children.append(Node(tr("发动无效：{because}").format(because=trace.fizzled), tone="bad"))
    elif trace.chosen:
        settled = tr("、").join(name(seat) for seat in trace.settled) or tr("无")
        tip = ruling_tip(book, trace.rulings)
        head.children.append(Node(tr("结算目标 {seats}").format(seats=settled), grounds("", trace.rulings), tip=tip))
    effects = Node(tr("结果"), heading=True, children=event_nodes(tree, tree.children(trace.event.id), book))
    for hop in trace.hops:
        effects.children += event_nodes(tree, tree.children(hop.event.id), book)
    return [head, effects] if effects.children else [head]


def _title(trace: UseTrace, name: Name) -> str:
    chosen = seats_text(trace.chosen) if trace.chosen else ""
    title = tr("{skill} · {who}").format(skill=trace.skill, who=name(trace.by))
    return f"{title} → {chosen}" if chosen else title


def _check(check: Check) -> Node:
    return Node(f"{'✓' if check.held else '✗'} {condition_text(check.text)}", tone="good" if check.held else "muted")


def event_nodes(tree: EventTree, events: Sequence[Event], book: RuleBook) -> list[Node]:
    """Events with what came of each below it."""
    nodes: list[Node] = []
    for event in events:
        below = event_nodes(tree, tree.children(event.id), book)
        if event.kind in QUIET:
            nodes.extend(below)
            continue
        tone = TONES.get(event.kind, "ink")
        tip = ruling_tip(book, event.rulings)
        nodes.append(Node(event_text(event), grounds(event.cite, event.rulings), tone, tip, key=event.id, children=below))
    return nodes


def chain_nodes(chain: Chain, tree: EventTree, book: RuleBook) -> list[Node]:
    """An outcome with its causes below it, then everything that came of the same action."""
    first = chain.links[0]
    head = Node(first.text, grounds(first.cite, first.rulings), tip=ruling_tip(book, first.rulings), heading=True, key=first.event.id)
    head.children += [Node(said, tone="muted") for said in first.considered]
    for link in chain.links[1:]:
        tip = ruling_tip(book, link.rulings)
        node = Node(tr("因为：{text}").format(text=link.text), grounds(link.cite, link.rulings), tip=tip, key=link.event.id)
        node.children = [Node(said, tone="muted") for said in link.considered]
        head.children.append(node)
    rulings = dict.fromkeys(ruling for link in chain.links for ruling in link.rulings)
    points = Node(tr("依据的判例"), heading=True)
    for ruling in rulings:
        known = book.rulings.get(ruling)
        if known is not None:
            points.children.append(Node(ruling, f"{known.question} {known.default}", tip=known.words))
    below = Node(tr("由此发生"), heading=True, children=event_nodes(tree, tree.children(first.event.id), book))
    return [node for node in (head, points, below) if node is head or node.children]


def answer_nodes(answer: Answer, tree: EventTree, book: RuleBook) -> list[Node]:
    """The answer to a 'why not', with the conditions looked at and the causes behind it."""
    head = Node(answer.head, heading=True, children=[*map(_check, answer.checks), *(Node(note) for note in answer.notes)])
    return [head, *(node for chain in answer.chains for node in chain_nodes(chain, tree, book)[:1])]


def command_words(command: Command, name: Name) -> str:
    """A command in a few words."""
    match command:
        case Enter(by, skill, targets, choice, text):
            goal = " ".join(part for part in (" ".join(map(str, targets)), show_choice(choice), f"“{text}”" if text else "") if part)
            return f"{skill} {name(by)}" + (f" → {goal}" if goal else "")
        case Pass(by, skill):
            return tr("{skill} {who}：放弃").format(skill=skill, who=name(by))
        case Withdraw(by, skill):
            return tr("{skill} {who}：撤回").format(skill=skill, who=name(by))
        case Vote(voter, None):
            return tr("{who} 弃权").format(who=name(voter))
        case Vote(voter, int(target)):
            return tr("{who} 投 {target}").format(who=name(voter), target=seat_text(target))
        case Penalize(seat, card):
            return tr("{who} 得 {card}").format(who=name(seat), card=card)
        case Override(what, seat, value) if what in OVERRIDES:
            return tr(OVERRIDES[what]).format(seat=name(seat) if seat is not None else "", value=value)
        case _:
            kind = type(command).__name__
            return tr(COMMANDS[kind]) if kind in COMMANDS else kind
