"""The one object that the console and the command line hold: a game on record, standing somewhere on its line.

What a command brings is on disk before `do` returns. What is undone stays on record, off the line. The database comes with
the first game (`files`): a window that shows none yet need not wait for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from director_app import engine
from director_app.engine.commands import Command, Setup
from director_app.engine.events import Event
from director_app.engine.state import GameState
from director_app.record import audit, backup, books
from director_app.record.audit import Audit
from director_app.record.errors import Code, RecordError
from director_app.record.kept import all_kept
from director_app.record.line import Line, Move
from director_app.record.outbox import Message, Outbox
from director_app.record.positions import Positions
from director_app.record.rows import CommandRow, MessageId, PersonRow
from director_app.record.timeline import Clock, Entry, Look, came_to, now
from director_app.record.verify import Difference, compare
from director_app.rulebook.model import RuleBook

if TYPE_CHECKING:
    from director_app.engine import Step
    from director_app.record.database import Database


class Session:
    """A game file at work. Made by `create` and `open`."""

    def __init__(self, database: Database, book: RuleBook, setup: Setup, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self.book = book
        self.setup = setup
        with database.transaction() as store:
            self.facts: Mapping[str, str] = store.read_facts()
            self._line: Line = store.read_line(self._tree)
            self._seal = store.read_seal(self._line.head)
        self._events: dict[int, tuple[Event, ...]] = {}
        self._rows: list[CommandRow] | None = None
        self._outbox: Outbox | None = None
        self._positions = Positions(database, book, setup, self._line)
        self.state = self._positions.at(self._line.head)

    # ---- making and closing -----------------------------------------------------------------------------------------

    @classmethod
    def create(cls, path: Path | None, book: RuleBook, setup: Setup, *, replace: bool = False, clock: Clock = now) -> Self:
        """A new game; without a path it is kept in memory only. Raises Refused for a setup the engine refuses, RecordError."""
        from director_app.record import files

        step = engine.new_game(book, setup)
        books.remember(book)
        return cls(files.create(path, book, setup, step, clock(), replace), book, setup, clock)

    @classmethod
    def open(cls, path: Path, *, backups: Path | None = None, clock: Clock = now) -> Self:
        """The game in a file. `backups`: where a copy goes before a file of an older version is brought up. Raises RecordError."""
        with all_kept():
            from director_app.record import files

            database, book, setup = files.open_game(path, backups, clock())
            try:
                return cls(database, book, setup, clock)
            except RecordError:
                database.close()
                raise

    def close(self) -> None:
        """Lets go of the file. Nothing is lost without it; the next opening is a little quicker with it."""
        with suppress(RecordError), self._database.transaction() as store:  # only a convenience for next time
            self._positions.write(store, self._line.head, self.state, due=True)
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @property
    def path(self) -> Path | None:
        return self._database.path

    def save_as(self, target: Path) -> None:
        """A whole copy of the file under another name; the session stays with its own. Raises RecordError."""
        self._database.copy_to(target)

    def backup(self, folder: Path) -> Path | None:
        """Today's copy in the backup folder, if there is none yet. Raises RecordError."""
        return backup.make(self._database, folder, self.facts.get("game", ""), self._clock())

    # ---- going on, back and forth -----------------------------------------------------------------------------------

    @property
    def head(self) -> int:
        """Number of the command the game stands at; 0: the setup."""
        return self._line.head

    @property
    def can_undo(self) -> bool:
        return self._line.head != 0

    @property
    def can_redo(self) -> bool:
        return bool(self._line.undone)

    def do(self, command: Command) -> Step:
        """Applies a command and puts it on record. Raises Refused (nothing is written) and RecordError (nothing is changed)."""
        step = engine.apply(self.book, self.state, command)
        row = CommandRow(self._line.newest + 1, self._line.head, engine.stage_key(self.book, self.state), self._clock(), command)
        with self._database.transaction() as store:
            seal = store.write_command(row, step.events, self._seal)
            store.write_move(Move.DO, row.seq, row.at)
            self._positions.write(store, row.seq, step.state)
        self._line.move(Move.DO, row.seq)
        self._stand(row.seq, step.state, seal)
        self._events[row.seq] = step.events
        if self._rows is not None:
            self._rows.append(row)
        if self._outbox is not None:
            self._outbox.add(row.seq, step.events)
        return step

    def undo(self, to: int | None = None) -> tuple[Message, ...]:
        """Takes back the last command, or all after `to`. Gives what had been told by them. Raises RecordError."""
        if not self.can_undo:
            raise RecordError(Code.NOTHING_TO_UNDO, self.path)
        target = self._line.parents[self._line.head] if to is None else to
        told = self.told_since(target)
        self._move(Move.UNDO, tuple(reversed(self._line.between(target, self._line.head))), target)
        return told

    def redo(self) -> None:
        """Does again what was undone last. Raises RecordError."""
        if not self.can_redo:
            raise RecordError(Code.NOTHING_TO_REDO, self.path)
        self._move(Move.REDO, (self._line.undone[-1],), self._line.undone[-1])

    def _move(self, what: Move, seqs: tuple[int, ...], target: int) -> None:
        state, at = self._positions.at(target), self._clock()
        with self._database.transaction() as store:
            for seq in seqs:
                store.write_move(what, seq, at)
            seal = store.read_seal(target)
        for seq in seqs:
            self._line.move(what, seq)
        self._stand(target, state, seal)

    def _stand(self, seq: int, state: GameState, seal: str) -> None:
        self.state, self._seal = state, seal
        self._positions.keep(seq, state)

    # ---- what happened ----------------------------------------------------------------------------------------------

    def history(self) -> tuple[Entry, ...]:
        """Every command ever done, undone ones too."""
        with self._database.transaction() as store:
            undone = store.read_undone_at()
        line = frozenset(self._line.way(self._line.head))
        told: dict[int, list[Message]] = {}
        for message in self._outbox_now().messages(frozenset(self._line.parents), self._stages()):
            told.setdefault(message.id[0], []).append(message)
        gone = {row.seq: "" if row.seq in line else undone.get(row.seq, "") for row in self._all_rows()}
        return tuple([Entry(row, row.seq in line, gone[row.seq], tuple(told.get(row.seq, ()))) for row in self._all_rows()])

    def began(self, part: str) -> str:
        """When the line came to the part of the game (`夜2`) that it stands in."""
        return came_to(self._all_rows(), self._line.way(self._line.head), part) or self.facts.get("made", "")

    def events(self) -> tuple[Event, ...]:
        """All events of the line, as recorded when they happened."""
        return self._events_on(self._line.head)

    def events_of(self, seq: int) -> tuple[Event, ...]:
        """What came of one command; 0: of the setup."""
        if seq not in self._events:
            with self._database.transaction() as store:
                self._events[seq] = store.read_events(seq, seq).get(seq, ())
        return self._events[seq]

    def look(self, seq: int) -> Look:
        """The game right after a command of any line; 0: after the setup."""
        return Look(seq, self._positions.at(seq), self._events_on(seq))

    def verify(self) -> tuple[Difference, ...]:
        """Where this version of the program would resolve the line differently from what is on record."""
        self._events_on(self._line.head)
        line = set(self._line.way(self._line.head))
        rows = [row for row in self._all_rows() if row.seq in line]
        return compare(self.book, self.setup, rows, self.events_of)

    def audit(self) -> Audit:
        """What was told against what the rules give now, the director's decisions, and every undoing."""
        with self._database.transaction() as store:
            moves, ticks = store.read_moves(), store.read_tick_log()
        told = self._outbox_now().messages(frozenset((0, *self._line.parents)), self._stages())
        return audit.make(self._all_rows(), self._line.way(self._line.head), told, self.untrue(), self.verify(), moves, ticks)

    def _tree(self) -> dict[int, int]:
        with self._database.transaction() as store:
            return store.read_tree()

    def _events_on(self, seq: int) -> tuple[Event, ...]:
        way = (0, *self._line.way(seq))
        missing = [each for each in way if each not in self._events]
        if missing:
            with self._database.transaction() as store:
                found = store.read_events(missing[0], missing[-1])
            for each in missing:
                self._events[each] = found.get(each, ())
        return tuple([event for each in way for event in self._events[each]])

    def _all_rows(self) -> list[CommandRow]:
        if self._rows is None:
            with self._database.transaction() as store:
                self._rows = store.read_commands()
        return self._rows

    def _stages(self) -> dict[int, str]:
        return {row.seq: row.stage for row in self._all_rows()}

    # ---- what is told -----------------------------------------------------------------------------------------------

    def messages(self) -> tuple[Message, ...]:
        """All private and public messages of the line, in order."""
        return self._outbox_now().messages(frozenset((0, *self._line.way(self._line.head))), self._stages())

    def told_since(self, seq: int) -> tuple[Message, ...]:
        """What commands of the line after `seq` brought and was sent already: what undoing to there would make untrue."""
        later = frozenset(self._line.between(seq, self._line.head))
        return tuple([each for each in self._outbox_now().messages(later, self._stages()) if each.sent])

    def untrue(self) -> tuple[Message, ...]:
        """What was sent, then undone, and is not told again in the same words: to be corrected."""
        return self._outbox_now().untrue(frozenset((0, *self._line.way(self._line.head))), self._stages())

    def tick(self, ids: Iterable[MessageId], sent: bool = True) -> None:
        """Puts on record that messages were sent, or (unticked) were not. Raises RecordError."""
        chosen, at, outbox = tuple(ids), self._clock(), self._outbox_now()
        with self._database.transaction() as store:
            for each in chosen:
                store.write_tick(each, sent, at)
        outbox.tick(chosen, at if sent else "")

    def edit(self, message: MessageId, body: str) -> None:
        """Keeps the director's own text for a message; '': the book's again. Raises RecordError."""
        outbox = self._outbox_now()
        with self._database.transaction() as store:
            store.write_edit(message, body, self._clock())
        outbox.edits[message] = body

    def _outbox_now(self) -> Outbox:
        if self._outbox is None:
            with self._database.transaction() as store:
                self._outbox = Outbox(store.read_told(), store.read_ticks(), store.read_edits())
        self._outbox.owners = {seat.number: seat.owner for seat in self.state.seats.values() if seat.owner is not None}
        return self._outbox

    # ---- the director's own ------------------------------------------------------------------------------------------

    def notes(self) -> Mapping[str, str]:
        """Notes by what they are about (`game`, `seat:5`)."""
        with self._database.transaction() as store:
            return store.read_notes()

    def note(self, about: str, body: str) -> None:
        """Writes a note; '' takes it away (on record it stays). Raises RecordError."""
        with self._database.transaction() as store:
            store.write_note(about, body, self._clock())

    def people(self) -> tuple[PersonRow, ...]:
        """All that was done about the people at the table, in order (`record.people` makes sense of it)."""
        with self._database.transaction() as store:
            return tuple(store.read_people())

    def note_person(self, what: str, seat: int, body: Mapping[str, str | int | bool]) -> None:
        """Puts on record what is done about a person. Raises RecordError."""
        with self._database.transaction() as store:
            store.write_person(what, seat, engine.stage_key(self.book, self.state), self._clock(), body)

    def settings(self) -> Mapping[str, str]:
        """This game's own settings: its closing time, for one."""
        with self._database.transaction() as store:
            return store.read_settings()

    def set(self, name: str, value: str) -> None:
        """Keeps a setting of this game. Raises RecordError."""
        with self._database.transaction() as store:
            store.write_setting(name, value)
