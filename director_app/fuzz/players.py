"""Random players: they enter anything the queue offers, and the director steps in now and then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from director_app.engine import row_for, rows
from director_app.engine.commands import Choice, Command, Enter, Override, Pass, Penalize, Stand, Vote, Withdraw
from director_app.engine.queue_model import ChoicePart, Row, RowStatus
from director_app.engine.state import GameState
from director_app.engine.votes import open_vote
from director_app.rulebook.model import RuleBook

OPEN = (RowStatus.WAITING, RowStatus.ENTERED, RowStatus.PASSED)


def entries(book: RuleBook, state: GameState, dice: Random) -> tuple[Command, ...]:
    """What the players ask for now, in random order."""
    found: list[Command] = []
    asked = set(state.flow.asks)
    for row in rows(book, state):
        if row.status not in OPEN or (state.flow.status == "asking" and (row.seat, row.skill) not in asked):
            continue
        chance = dice.random()
        if chance < 0.72:
            found.append(entry(row, state, dice))
        elif chance < 0.8 and not row.must:
            found.append(Pass(row.seat, row.skill))
        elif chance < 0.84 and row.entries:
            found.append(Withdraw(row.seat, row.skill))
        if row.more and dice.random() < 0.5:
            found.append(entry(row, state, dice))
    dice.shuffle(found)
    return tuple(found)


def entry(row: Row, state: GameState, dice: Random) -> Enter:
    """A random legal entry on this row, as far as the row tells what is legal."""
    number = dice.randint(min(row.least, row.most), row.most) if row.most else 0
    targets = tuple(dice.sample(row.range, min(number, len(row.range))))
    parts = {part.name: value for part in row.parts if (value := choice(part, dice)) is not None}
    chosen: Choice = parts if list(parts) != [""] else parts[""]
    everybody = tuple(seat for seat, record in state.seats.items() if record.out is None)
    return Enter(
        row.seat,
        row.skill,
        targets=targets,
        choice=chosen or None,
        text="夜雨敲窗"[: row.text] if row.text and dice.random() < 0.9 else "",
        receiver=dice.choice(row.receivers) if row.receivers else None,
        ballots=_ballots(row, everybody, targets, dice),
        acting=row.acting,
    )


def probe(book: RuleBook, state: GameState, dice: Random) -> Enter | None:
    """An entry that must be refused: of a skill that may not be used now, or on a seat that may not be chosen."""
    seat, skill = dice.choice(list(state.seats)), dice.choice(list(book.skills))
    row = row_for(book, state, seat, skill)
    made = entry(row, state, dice)
    if row.status is RowStatus.UNAVAILABLE or row.status is RowStatus.LATER:
        return made
    if row.status in OPEN and row.barred and made.targets:
        return replace(made, targets=(dice.choice(list(row.barred)), *made.targets[1:]))
    return None


def choice(part: ChoicePart, dice: Random) -> Choice:
    """A random choice among the options of one part; None: nothing is chosen."""
    if part.optional and dice.random() < 0.3:
        return None
    if part.kind == "seats_to_roles":
        return _guesses(part, dice)
    if not part.options:
        return None
    least, most = max(part.least, 1), max(part.most, 1)
    picked: list[Choice] = [_plain(part, word) for word in dice.sample(part.options, min(dice.randint(least, most), len(part.options)))]
    return picked[0] if most == 1 else tuple(picked)


def _plain(part: ChoicePart, word: str) -> Choice:
    return int(word) if part.kind in ("seat", "number") and word.isdecimal() else word


def _guesses(part: ChoicePart, dice: Random) -> Choice:
    """Seats with guessed roles: the options are the seats' numbers, then the roles."""
    seats = [word for word in part.options if word.isdecimal()]
    roles = [word for word in part.options if not word.isdecimal()]
    if not seats or not roles:
        return None
    number = min(len(seats), dice.randint(max(1, part.least), max(1, part.most)))
    return {seat: dice.choice(roles) for seat in dice.sample(seats, number)}


def _ballots(row: Row, everybody: Sequence[int], targets: Sequence[int], dice: Random) -> dict[int, Choice]:
    if not row.ballots:
        return {}
    voters = dict.fromkeys((row.seat, *targets))
    options: list[Choice] = list(row.ballot_words) if row.ballots == "word" else list(targets or everybody)
    return {voter: dice.choice(options) for voter in voters if options and dice.random() < 0.85}


def votes(book: RuleBook, state: GameState, dice: Random) -> tuple[Command, ...]:
    """A vote thread: most vote, some abstain, change or vote though they may not."""
    rules = open_vote(book, (*book.start, *book.cycle)[state.stage])
    if rules is None:
        return ()
    found: list[Command] = []
    seats = list(state.seats)
    if rules.candidates:
        found.append(Stand(tuple(sorted(dice.sample(seats, dice.randint(0, min(4, len(seats))))))))
    favourite = dice.choice(seats)
    for voter in seats:
        for _ in range(1 if dice.random() < 0.85 else 3):
            if dice.random() < 0.9:
                target = None if dice.random() < 0.1 else favourite if dice.random() < 0.6 else dice.choice(seats)
                at = f"{dice.randint(18, 21):02}:{dice.randint(0, 59):02}" if dice.random() < 0.3 else ""
                found.append(Vote(voter, target, at=at, proxy=dice.random() < 0.1))
    dice.shuffle(found)
    return tuple(found)


def directors_word(book: RuleBook, state: GameState, dice: Random) -> Command | None:
    """Now and then a card or an override."""
    chance = dice.random()
    seat = dice.choice(list(state.seats))
    if chance < 0.015 and book.cards:
        return Penalize(seat, dice.choice(list(book.cards)), reason="fuzz")
    if chance < 0.03 and book.states:
        named = [name for name, definition in book.states.items() if not definition.hidden]
        return Override("state", seat, dice.choice(named), reason="fuzz") if named else None
    if chance < 0.036:
        return Override("clear_state", seat, dice.choice(list(book.states)), reason="fuzz") if book.states else None
    if chance < 0.042:
        return Override("out" if state.seats[seat].out is None else "revive", seat, reason="fuzz")
    if chance < 0.046:
        return Override("message", seat, "请留意。", reason="fuzz")
    if chance < 0.05:
        return Override("announce", value="今晚照常。", reason="fuzz")
    return None
