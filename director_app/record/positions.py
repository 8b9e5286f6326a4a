"""The state after any command: from memory, from a snapshot, or played again from the nearest of these."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from director_app import engine
from director_app.engine.commands import Setup
from director_app.engine.queue_model import Refused
from director_app.engine.state import GameState
from director_app.record.errors import Code, RecordError
from director_app.record.line import Line
from director_app.rulebook.model import RuleBook

if TYPE_CHECKING:
    from director_app.record.database import Database
    from director_app.record.store import Store

IN_MEMORY = 64
"""Undo steps that need no replay."""
EVERY = 32
"""Commands from one snapshot to the next: what an opening after a kill has to play again at most."""
LATE = 8
"""So many of the newest snapshots are kept; of the older ones one in `SPARSE` commands."""
SPARSE = 512
FAILURES = (Refused, LookupError, TypeError, ValueError, AttributeError)
"""What the engine says, or meets with, where a file tells of what can't be in a game of its book."""


class Positions:
    """States by the number of the command they follow."""

    def __init__(self, database: Database, book: RuleBook, setup: Setup, line: Line) -> None:
        self._database = database
        self._book = book
        self._setup = setup
        self._line = line
        self._recent: OrderedDict[int, GameState] = OrderedDict()
        with database.transaction() as store:
            self._kept = store.snapshot_numbers()

    def at(self, seq: int) -> GameState:
        """The state after a command; 0: after the setup. Raises RecordError where a command is refused today."""
        with self._database.transaction() as store:
            state, missing = self._nearest(store, seq)
            for each in reversed(missing):
                state = self._again(state, store, each)
                self.keep(each, state)
        return state

    def keep(self, seq: int, state: GameState) -> None:
        """Remembers a state for undo."""
        self._recent[seq] = state
        self._recent.move_to_end(seq)
        if len(self._recent) > IN_MEMORY:
            self._recent.popitem(last=False)

    def write(self, store: Store, seq: int, state: GameState, *, due: bool = False) -> None:
        """Writes a snapshot, where one is due or asked for, and thins out the old ones."""
        if seq in self._kept or (not due and seq % EVERY):
            return
        store.write_snapshot(seq, state)
        self._kept.add(seq)
        old = {each for each in sorted(self._kept)[:-LATE] if each % SPARSE}
        if old:
            store.drop_snapshots(old)
            self._kept -= old

    def _nearest(self, store: Store, seq: int) -> tuple[GameState, list[int]]:
        """The nearest known state on the way to a command, and the commands after it, last first."""
        missing: list[int] = []
        while True:
            state = self._recent.get(seq)
            if state is None and seq in self._kept:
                state = self._snapshot(store, seq)
            if state is not None:
                return state, missing
            if seq == 0:
                return self._start(), missing
            missing.append(seq)
            seq = self._line.parents[seq]

    def _snapshot(self, store: Store, seq: int) -> GameState | None:
        """A state that was kept; None where none is, or it is none of this book: then it is made anew out of the commands."""
        state = store.read_snapshot(seq)
        return state if state is not None and engine.fits(self._book, state) else None

    def _start(self) -> GameState:
        try:
            return engine.new_game(self._book, self._setup).state
        except FAILURES as fault:
            raise RecordError(Code.REPLAY, self._database.path, seq=0, detail=_words(fault)) from fault

    def _again(self, state: GameState, store: Store, seq: int) -> GameState:
        command = store.read_command(seq)
        try:
            return engine.apply(self._book, state, command).state
        except FAILURES as fault:
            raise RecordError(Code.REPLAY, self._database.path, seq=seq, detail=_words(fault)) from fault


def _words(fault: Exception) -> str:
    """What the engine says, without the seats and names it says it of."""
    return fault.reason.code if isinstance(fault, Refused) else type(fault).__name__
