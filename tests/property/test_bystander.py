"""A seat that never acts changes nothing for the others, as long as no rule asks who else is at the table.

Most books count: a third of the living, the neighbours on the ring, the ways to win. So the law speaks of one stage at a
time and of the rules that ran in it: where neither run of the stage met a rule that reads the table (its living, its
seats, its ring, a draw among them), the stage with a bystander more comes out the same, event by event. The bystander
has a role without skills and an empty hand, sits last, and belongs to a faction that is at the table already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate

from hypothesis import given

from director_app.engine import GameState, Kind
from director_app.engine.commands import Command, Enter, Pass, Proceed, Withdraw
from director_app.engine.events import Event
from director_app.engine.holding import holding
from director_app.engine.state import Seat
from director_app.engine.work import Work
from director_app.rulebook.model import Mode, RuleBook
from tests.property.games import BOOKS, SEEDS, Played, games, law, made, played
from tests.property.reading import names_in
from tests.property.test_order import plain

TABLE = {"seats", "living", "choosable", "total", "in_play", "ring", "neighbours", "distance", "judge:"}
"""Names that see a seat which is only there: the dead, the holders of a skill or a state, the members of a group don't."""


@cache
def counting(book: RuleBook) -> frozenset[str]:
    """The skills, rules and states of a book that read the table. What they set off says so in an event of its own."""
    records: dict[str, object] = {**book.rules, **book.states, **book.skills}
    return frozenset(name for name, record in records.items() if names_in(record) & TABLE)


def silent(book: RuleBook, state: GameState) -> bool:
    """Whether something at the table reads it without an event that says so: what a skill grants, what a state bars."""
    grants = tuple(book.skills[held.skill].grants for own in state.skills.values() for held in own)
    kinds = [book.states[held.name] for own in state.states.values() for held in own]
    states = tuple((kind.bars, kind.suspends, kind.clears, kind.immune, kind.told_if) for kind in kinds)
    return bool(names_in((grants, states, book.damage, book.redirects)) & TABLE)


def reads_table(book: RuleBook, events: Sequence[Event]) -> bool:
    """Whether a rule that ran reads the table, or something was drawn."""
    met = {str(event.data.get(key, "")) for event in events for key in ("rule", "of", "state")} | {event.skill for event in events}
    own = any(event.kind is Kind.RULE and not event.data.get("of") and not event.data.get("rule") for event in events)
    if own and names_in(book.triggers) & TABLE:
        return True
    return bool(met & counting(book)) or any(event.kind is Kind.DREW for event in events)


def with_bystander(book: RuleBook, state: GameState) -> GameState | None:
    """The position with one seat more; None where every faction at the table gives its members something to do."""
    number = max(state.seats) + 1
    role = next(iter(book.roles))
    for faction in dict.fromkeys(seat.faction for seat in state.seats.values()):
        more = state.clone()
        more.seats[number] = Seat(number, role, role, faction)
        more.skills, more.states[number] = more.skills.changed(number, ()), ()
        work = Work(book, more)
        if not any(holding(work, number, skill) for skill in work.index.common):
            return more
    return None


def stages(game: Played) -> Iterator[tuple[GameState, list[Command]]]:
    """Each stage of the game but votes: where it began, and what was done in it."""
    start, commands = game.start.state, list[Command]()
    for move in game.done:
        if isinstance(move.command, Proceed):
            if (*game.book.start, *game.book.cycle)[start.stage].mode is not Mode.VOTE:
                yield start, commands
            assert move.step is not None
            start, commands = move.step.state, []
        else:
            commands.append(move.command)


def run(book: RuleBook, state: GameState, commands: Sequence[Command]) -> tuple[list[Event], list[str]]:
    """What happens, and the skills of the entries that are refused."""
    events: list[Event] = []
    refused: list[str] = []
    for command in commands:
        move = made(book, state, command)
        if move.step is None:
            refused.append(command.skill if isinstance(command, (Enter, Pass, Withdraw)) else type(command).__name__)
        else:
            state = move.step.state
            events += move.step.events
    return events, refused


def compared(game: Played) -> int:
    """How many stages of the game the law speaks of; each is looked at."""
    count = 0
    for start, commands in stages(game):
        more = with_bystander(game.book, start)
        if more is None or silent(game.book, start):
            continue
        real, _ = run(game.book, start, commands)
        other, refused = run(game.book, more, commands)
        if reads_table(game.book, real) or reads_table(game.book, other) or counting(game.book).intersection(refused):
            continue
        assert [plain(event) for event in other] == [plain(event) for event in real]
        assert refused == []
        count += any(event.kind in (Kind.LAUNCHED, Kind.FIZZLED) for event in real)
    return count


@law(25)
@given(games())
def test_a_bystander_changes_nothing(game: Played) -> None:
    compared(game)


def test_there_are_stages_to_look_at() -> None:
    """The law above is about something: in every book there are stages with uses in them that it speaks of."""
    for name in BOOKS:
        found = (compared(played(name, seed)) for seed in range(SEEDS + 1))
        assert any(total >= 3 for total in accumulate(found)), name
