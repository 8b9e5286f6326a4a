"""Answers to 'why not': a seat that stayed in, a refusal, a skill that can't be used, feedback that did not come; and a vote's result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from director_app.engine import row_for
from director_app.engine.events import Event, Kind
from director_app.engine.queue_model import Reason
from director_app.engine.state import GameState
from director_app.explain.trace import Check, checks, seats_in, tree_of
from director_app.explain.tree import EventTree
from director_app.explain.why import Chain, latest, link_text, why, why_out, why_state
from director_app.explain.why import link as as_link
from director_app.i18n import tr
from director_app.rulebook.model import RuleBook, SkillKind
from director_app.wording import event_text, reason_text, seat_text, value_text
from director_app.wording.grounds import short_grounds
from director_app.wording.parts import pairs

OUTCOMES = (Kind.OUT, Kind.STOPPED, Kind.MARKED)
"""What may come of a count."""

TELLING = ("feedback", "tell")
"""Verbs by which a skill answers."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said first, the conditions looked at, and the chains of causes behind it."""

    head: str
    checks: tuple[Check, ...] = ()
    chains: tuple[Chain, ...] = ()
    notes: tuple[str, ...] = ()
    public: tuple[str, ...] = ()
    """What was said to everybody (of a count: not the numbers, which a book may keep to itself)."""
    asker: int | None = None
    """The seat that may read the head, the conditions and the notes: they are said to it anyway when it asks."""

    def lines(self) -> tuple[str, ...]:
        """The answer as text, a line a cause."""
        said = [f"{'✓' if check.held else '✗'} {check.text}" for check in self.checks]
        return (self.head, *(f"  {line}" for line in (*said, *self.notes)), *_told_once(self.chains))


def _told_once(chains: Sequence[Chain]) -> Iterator[str]:
    """The chains one below the other; causes told above are not told again. The rulings of all come last."""
    told: set[int] = set()
    for chain in chains:
        new = [each.event.id not in told for each in chain.links]
        shown = len(new) if all(new) else new.index(False)
        yield from (f"  {line}" for line in Chain(chain.links[:shown]).full_lines())
        if 0 < shown < len(new):
            yield "  " * (shown + 1) + tr("（再往前的由来同上）")
        told.update(each.event.id for each in chain.links)
    yield from dict.fromkeys(line for chain in chains if (line := chain.rulings()))


def why_in(events: Iterable[Event] | EventTree, seat: int) -> Answer:
    """Why a seat is still in the game: what was last stopped, thrown elsewhere, or came to nothing, and when."""
    tree = tree_of(events)
    gone = tree.last(Kind.OUT, seat)
    back = tree.last(Kind.REVIVED, seat)
    if gone is not None and (back is None or back.id < gone.id):
        return Answer(event_text(gone), chains=_chains(tree, (gone,)))
    for part, events_in in _parts(tree):
        answer = _kept_in(tree, events_in, seat)
        if answer is not None:
            return answer if not part else replace(answer, head=tr("{part}：{said}").format(part=part, said=answer.head))
    return Answer(tr("没有人对{seat}造成伤害").format(seat=seat_text(seat)))


def _kept_in(tree: EventTree, events: Sequence[Event], seat: int) -> Answer | None:
    """What kept a seat in the game during these events; None where nothing was to keep it from."""
    saved = [event for event in events if event.kind is Kind.STOPPED and event.seat == seat]
    missed = [
        event
        for event in events
        if (event.kind is Kind.HOP and seat in seats_in(event.data.get("start")) and seat not in event.seats)
        or (event.kind is Kind.FIZZLED and seat in event.seats)
        or (event.kind is Kind.UNTOUCHED and event.seat == seat)
    ]
    if not saved and not missed:
        return None
    head = event_text(saved[-1]) if saved else tr("对{seat}的行动没有落到其身上").format(seat=seat_text(seat))
    return Answer(head, chains=_chains(tree, (*saved, *missed)))


def _parts(tree: EventTree) -> Iterator[tuple[str, Sequence[Event]]]:
    """What happened, by parts of the days and nights, the newest first; the open one has no name."""
    parts: list[tuple[str, list[Event]]] = [("", [])]
    for event in tree.events:
        if event.kind is Kind.STAGE_BEGAN and _part(event) != parts[-1][0]:
            parts.append((_part(event), []))
        parts[-1][1].append(event)
    yield "", parts[-1][1]
    yield from reversed(parts[:-1])


def _part(event: Event) -> str:
    """The part of the day or night that a stage begins or goes on with (`夜1`)."""
    return str(event.data.get("key", "")).split("/")[0]


def why_not(book: RuleBook, state: GameState, events: Iterable[Event] | EventTree, seat: int, skill: str) -> Answer | None:
    """Why a seat can't use a skill now; None when it can."""
    reason = row_for(book, state, seat, skill).reason
    dealt = book.skills[skill].kind is SkillKind.ROLE and not any(skill in each.skills for each in book.marks.values())
    if reason is not None and dealt and not any(held.skill == skill for held in state.skills.get(seat, ())):
        reason = Reason("not_held", {"skill": skill})  # says more than that it is not its time
    return why_refused(book, events, seat, skill, reason) if reason is not None else None


def why_refused(book: RuleBook, events: Iterable[Event] | EventTree, seat: int, skill: str, reason: Reason) -> Answer:
    """What stands behind a refusal: the conditions in the order looked at, the state that bars, how the skill was lost."""
    tree, said = tree_of(events), reason_text(reason)
    record = book.skills.get(skill)
    head = tr("{seat}不能用「{skill}」：{why}").format(seat=seat_text(seat), skill=skill, why=said)
    marks = short_grounds(record.cite, record.rulings) if record is not None else ()
    notes = (tr("依据：{marks}").format(marks=tr("；").join(marks)),) if marks else ()
    match reason.code:
        case "condition" if record is not None:
            looked = _conditions([each.words for each in record.when], str(reason.values.get("condition", "")))
            return Answer(head, looked, notes=notes, asker=seat)
        case "suspended" | "barred":
            chain = why_state(tree, seat, str(reason.values.get("state", "")))
        case "not_held":
            chain = latest(tree, lambda event: event.kind is Kind.LOST and event.seat == seat and event.skill == skill)
            notes = notes if chain else (*notes, tr("这个角色从来没有过此技能"))
        case "is_out" | "announced_out" | "carded":
            chain = why_out(tree, _seat(reason, seat))
        case "controlled":
            chain = latest(tree, lambda event: event.kind is Kind.CONTROLLED and event.seat == seat)
        case "no_uses" | "already_used" | "limit" | "chosen_last_night" | "chosen_before":
            chain = latest(tree, lambda event: event.kind is Kind.LAUNCHED and event.by == seat and event.skill == skill)
        case _:
            chain = None
    return Answer(head, chains=(chain,) if chain is not None else (), notes=notes, asker=seat)


def why_no_feedback(events: Iterable[Event] | EventTree, seat: int, skill: str) -> Answer:
    """Why a seat got no feedback for its last use of a skill, or that it did."""
    tree = tree_of(events)
    steps = (Kind.ENTERED, Kind.PASSED, Kind.WITHDRAWN, Kind.NOT_MADE, Kind.DEFAULTED, Kind.LAUNCHED, Kind.FIZZLED)
    last = next((e for e in reversed(tree.events) if e.kind in steps and e.skill == skill and seat in (e.seat, e.by)), None)
    about = {"seat": seat_text(seat), "skill": skill}
    if last is None:
        return Answer(tr("{seat}没有申请过「{skill}」").format(**about))
    own = _chains(tree, (last,))
    if last.kind in (Kind.ENTERED, Kind.DEFAULTED):
        return Answer(tr("{seat}的「{skill}」还没有结算").format(**about), chains=own)
    if last.kind is not Kind.LAUNCHED:
        because = str(last.data.get("because", ""))
        more = why_state(tree, seat, because) if last.kind is Kind.FIZZLED else None
        return Answer(event_text(last), chains=(*own, *((more,) if more is not None else ())))
    below = tuple(tree.below(last.id))
    told = [event for event in below if event.kind in (Kind.FEEDBACK, Kind.NOTICE) and event.seat == seat]
    if told:
        return Answer(tr("{seat}的「{skill}」有反馈").format(**about), chains=_chains(tree, told))
    kept = [event for event in below if event.kind is Kind.NOTICE_KEPT and event.seat == seat]
    if kept:
        return Answer(tr("{seat}的「{skill}」的通知要到时段结束才发").format(**about), chains=_chains(tree, kept))
    looked = tuple(
        check
        for event in tree.children(last.id)
        if event.kind is Kind.CHECKED and event.data.get("verb") in TELLING
        for check in checks(event)
    )
    hidden = [event for event in below if event.kind is Kind.UNTOUCHED]
    if hidden:
        return Answer(event_text(hidden[0]), looked, _chains(tree, hidden))
    if looked:
        return Answer(tr("{seat}的「{skill}」发动了，但得到反馈的条件不成立").format(**about), looked, own)
    return Answer(tr("「{skill}」按规则没有反馈").format(**about), chains=own)


def why_vote(events: Iterable[Event] | EventTree) -> Answer | None:
    """How the last count came out: each ballot with its weight, those that do not count, and what came of it."""
    tree = tree_of(events)
    tally = tree.last(Kind.TALLY)
    if tally is None:
        return None
    root = _root(tree, tally)
    began = _voting_began(tree, root)
    weights = dict(pairs(tally.data.get("weights")))
    ballots = {event.seat: event for event in tree.events if event.kind is Kind.VOTE and began < event.id < tally.id}
    notes = []
    for voter, event in ballots.items():
        weight = weights.get(voter, 1) if voter is not None else 1
        counted = tr("（计 {n} 票）").format(n=value_text(weight)) if weight != 1 and event.data.get("target") is not None else ""
        notes.append(event_text(event) + counted)
    notes += [f"✗ {link_text(as_link(each))}" for each in tree.events if each.kind is Kind.VOTE_VOID and each.id > began]
    announced = tuple(link_text(as_link(each)) for each in tree.below(tally.id) if each.kind is Kind.ANNOUNCED)
    came = [event for event in tree.below(root) if event.kind in OUTCOMES and event.id > tally.id]
    if not came and not announced:
        notes.append(tr("计票当场没有人出局"))
    return Answer(link_text(as_link(tally)), chains=_chains(tree, came), notes=(*notes, *announced), public=announced)


def why_no_state(events: Iterable[Event] | EventTree, seat: int, state: str) -> Answer:
    """Why a seat has not, or no longer has, a state."""
    tree = tree_of(events)

    def wanted(kind: Kind) -> Callable[[Event], bool]:
        return lambda event: event.kind is kind and event.seat == seat and event.data.get("state") == state

    found = [chain for kind in (Kind.STATE_REFUSED, Kind.STATE_ENDED) if (chain := latest(tree, wanted(kind))) is not None]
    if found:
        newest = max(found, key=lambda chain: chain.outcome.id)
        return Answer(event_text(newest.outcome), chains=(newest,))
    return Answer(tr("没有人给过{seat}「{state}」").format(seat=seat_text(seat), state=state))


def _conditions(sources: list[str], failed: str) -> tuple[Check, ...]:
    """Conditions are looked at in order; the first that does not hold ends it."""
    found = []
    for source in sources:
        found.append(Check(source, source != failed))
        if source == failed:
            break
    return tuple(found)


def _chains(tree: EventTree, events: Iterable[Event]) -> tuple[Chain, ...]:
    return tuple(chain for event in events if (chain := why(tree, event.id)) is not None)


def _seat(reason: Reason, otherwise: int) -> int:
    found = seats_in(reason.values.get("seat"))
    return found[0] if found else otherwise


def _root(tree: EventTree, event: Event) -> int:
    """The command that an event came of."""
    above = tree.above(event.id)
    return above[-1].id if above else event.id


def _voting_began(tree: EventTree, before: int) -> int:
    """The stage in which the ballots of a count were taken: the last with any, within the same day."""
    for event in reversed(tree.events):
        if event.id > before or event.kind is not Kind.STAGE_BEGAN:
            continue
        if any(event.id < each.id < before for each in tree.events if each.kind is Kind.VOTE) or _new_part(tree, event):
            return event.id
    return 0


def _new_part(tree: EventTree, event: Event) -> bool:
    """Whether another part of the day or night began with this stage."""
    earlier = next((e for e in reversed(tree.events) if e.id < event.id and e.kind is Kind.STAGE_BEGAN), None)
    return earlier is None or _part(earlier) != _part(event)
