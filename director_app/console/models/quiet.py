"""How much each seat posted on each day, kept with the game; and the cards that the book proposes for keeping too quiet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from director_app.console.bridge import Bridge
from director_app.console.models.people import day_of
from director_app.console.models.rows import ListModel
from director_app.console.models.tree import ROOT, Index
from director_app.console.theme import color
from director_app.engine import electorate
from director_app.engine.commands import Penalize, Resolve
from director_app.engine.events import Event, Kind
from director_app.engine.state import GameState
from director_app.forum.quiet import Day, Fault, too_quiet
from director_app.i18n import capital, tr
from director_app.publish import voice
from director_app.record import Entry
from director_app.rulebook.model import FewPosts, RuleBook

POSTS, SPARED = "posts:", "spared:"
"""Settings of a game, each with the day behind it."""

_PAIR = re.compile(r"(\d+)\s*号?\s*[:：=]?\s*(\d+)\s*帖?")


@dataclass(frozen=True, slots=True)
class Proposal:
    """A card that the book would have given."""

    seat: int
    name: str
    card: str
    reason: str
    """As it will be published with the card."""
    given: bool = False


def rule_of(book: RuleBook) -> FewPosts:
    """The book's numbers; one without any proposes nothing."""
    return (book.ballots.few_posts if book.ballots is not None else None) or FewPosts()


def days_of(book: RuleBook, events: Sequence[Event]) -> tuple[str, ...]:
    """The days of talk so far: the parts of the game that have a vote."""
    voting = {stage.part for stage in (*book.start, *book.cycle) if stage.vote is not None}
    begun = (event for event in events if event.kind is Kind.STAGE_BEGAN)
    found = (day_of(str(event.data.get("key", ""))) for event in begun if str(event.data.get("stage", "")).split("/")[0] in voting)
    return tuple(dict.fromkeys(found))


def read_counts(text: str) -> tuple[dict[int, int], str]:
    """Posts by seat in a line (`1 7, 2 4`), and what could not be read."""
    found = {int(seat): int(count) for seat, count in _PAIR.findall(text)}
    return found, re.sub(r"[\s,，;；、。]+", " ", _PAIR.sub(" ", text)).strip()


def counts_of(settings: Mapping[str, str], day: str) -> dict[int, int]:
    """What is kept of a day."""
    return read_counts(settings.get(POSTS + day, ""))[0]


def counts_text(counts: Mapping[int, int]) -> str:
    """Counts as they are kept."""
    return " ".join(f"{seat}={count}" for seat, count in sorted(counts.items()))


def present(bridge: Bridge, day: str, counts: Mapping[int, int]) -> tuple[int, ...]:
    """The seats that were in the game on a day: not out before it began, and those out by now only if they posted."""
    gone: set[int] = set()
    for event in bridge.events():
        if event.kind is Kind.STAGE_BEGAN and day_of(str(event.data.get("key", ""))) == day:
            break
        if event.seat is not None and event.kind is Kind.OUT:
            gone.add(event.seat)
        elif event.seat is not None and event.kind is Kind.REVIVED:
            gone.discard(event.seat)
    seats = bridge.state.seats.values()
    return tuple(
        seat.number for seat in seats if seat.number not in gone and seat.owner is None and (seat.out is None or counts.get(seat.number))
    )


def _before(bridge: Bridge, entry: Entry) -> GameState:
    return bridge.session.look(entry.row.parent).state


def absent(bridge: Bridge, day: str) -> tuple[int, ...]:
    """Who had a vote on a day and gave none, by the counts that were made; nobody before the first is."""
    asked: set[int] = set()
    voted: set[int] = set()
    for entry in bridge.history():
        if entry.active and isinstance(entry.row.command, Resolve) and day_of(entry.row.stage) == day:
            state = bridge.answers.ask(partial(_before, bridge, entry), bridge.state)
            asked.update(electorate(bridge.book, state))
            voted.update(ballot.voter for ballot in state.ballots)
    return tuple(sorted(asked - voted))


def proposals(bridge: Bridge, day: str) -> tuple[Proposal, ...]:
    """The cards that the book would have given for a day, with those that were."""
    rule, settings = rule_of(bridge.book), bridge.settings()
    every = days_of(bridge.book, bridge.events())
    upto = every[: every.index(day) + 1] if day in every else ()
    days = [_day(bridge, each, settings, last=each == day) for each in upto]
    given = {(event.seat, event.data.get("reason")) for event in bridge.events() if event.kind is Kind.CARD}
    ruled = _carded_by_rule(bridge, day, rule.card)
    made = []
    for seat, fault in too_quiet(days, rule):
        reason = reason_of(bridge.book, rule, days[-1], seat, fault)
        number = int(seat)
        has = (number, reason) in given or (fault is Fault.NO_VOTE and number in ruled)
        made.append(Proposal(number, bridge.name(number), rule.card, reason, has))
    return tuple(made)


def _carded_by_rule(bridge: Bridge, day: str, card: str) -> frozenset[int]:
    """The seats that got such a card on a day by a rule of the book, not from the director: where a ruling has it so."""
    found: set[int] = set()
    stage = ""
    tree = bridge.tree()
    for event in tree.events:
        if event.kind is Kind.STAGE_BEGAN:
            stage = str(event.data.get("key", ""))
        elif event.kind is Kind.CARD and event.seat is not None and day_of(stage) == day and event.data.get("card") == card:
            root = tree.above(event.id)[-1]
            if root.data.get("command") != Penalize.__name__:
                found.add(event.seat)
    return frozenset(found)


def _day(bridge: Bridge, day: str, settings: Mapping[str, str], last: bool) -> Day:
    counts = counts_of(settings, day)
    here = present(bridge, day, counts)
    missing = tuple(str(seat) for seat in absent(bridge, day) if seat in here) if last else ()
    return Day(day, {str(seat): counts[seat] for seat in here if seat in counts}, missing, bool(settings.get(SPARED + day)))


def reason_of(book: RuleBook, rule: FewPosts, day: Day, seat: str, fault: Fault) -> str:
    """Why, in the words that are published with the card."""
    with voice(book):
        match fault:
            case Fault.DAY:
                return tr("{day}发言{n}帖，不足{least}帖").format(day=day.name, n=day.posts[seat], least=rule.day)
            case Fault.RUNNING:
                return tr("到{day}连续{n}个讨论日发言不足{least}帖").format(day=day.name, n=rule.run, least=rule.run_day)
            case Fault.NO_VOTE:
                return tr("{day}没有投票").format(day=day.name)


class CountModel(QAbstractTableModel):
    """Seats by days."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._days: tuple[str, ...] = ()
        self._rows: tuple[tuple[str, tuple[int | None, ...]], ...] = ()
        self._rule = FewPosts()

    def set_counts(self, bridge: Bridge, days: tuple[str, ...], seats: Sequence[int]) -> None:
        """Shows the days up to the last of these."""
        settings = bridge.settings()
        counts = [counts_of(settings, day) for day in days]
        self.beginResetModel()
        self._days, self._rule = days, rule_of(bridge.book)
        self._rows = tuple((bridge.name(seat), tuple(count.get(seat) for count in counts)) for seat in seats)
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else 1 + len(self._days)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._days[section - 1] if section else capital(tr("座位"))
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        name, counts = self._rows[index.row()]
        count = counts[index.column() - 1] if index.column() else None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return name if not index.column() else "" if count is None else str(count)
            case Qt.ItemDataRole.ForegroundRole if count is not None and count < self._rule.day:
                return color("bad")
            case Qt.ItemDataRole.ForegroundRole if count is not None and count < self._rule.run_day:
                return color("warn")
            case _:
                return None


class ProposalModel(ListModel[Proposal]):
    """Cards proposed, one a line."""

    def next_open(self, after: int) -> int:
        """The first card not given yet from a place on, going round; -1 when there is none."""
        places = [place for place, item in enumerate(self.lines) if not item.given]
        return next((place for place in places if place >= after), places[0] if places else -1)

    def text(self, line: Proposal) -> str:
        said = tr("{sign} {who}　{card}牌：{reason}")
        return said.format(sign="✓" if line.given else "○", who=line.name, card=line.card, reason=line.reason)

    def role_of(self, line: Proposal, role: int) -> object:
        return color("muted") if role == Qt.ItemDataRole.ForegroundRole and line.given else None
