"""Between a session and the windows: narrow signals of what changed, and one place where commands go through."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from director_app.console.answered import Answers
from director_app.console.models.facts import SeatLine, seat_label, seat_lines
from director_app.console.models.onlooker import onlooker_lines, refused_words
from director_app.console.models.standing import mark_chips, marks_line
from director_app.engine import election_ahead, electorate, next_key, row_for, rows, stage_key
from director_app.engine.commands import Command, Setup
from director_app.engine.events import Event
from director_app.engine.queue_model import Reason, Refused, Row
from director_app.engine.state import GameState
from director_app.explain.tree import EventTree
from director_app.i18n import tr
from director_app.publish import shared
from director_app.record import Code, Entry, Message, RecordError, Session
from director_app.record.people import People, standing, with_players
from director_app.record.sentences import error_text
from director_app.rulebook.model import RuleBook, Stage
from director_app.wording import reason_text, refusal_text


class Bridge(QObject):
    """The game that is open, if any. Views read here and ask here; they never touch the session."""

    opened = Signal()
    """Another game, or none."""
    closed = Signal()
    """The game was let go of."""
    moved = Signal()
    """The position changed: rows, seats, stage, and what is told by it."""
    told = Signal()
    """Ticks or edits changed; the position did not."""
    failed = Signal(str)
    """The game file can't be written; a sentence."""
    undone = Signal(tuple)
    """What had been told by what was just undone."""
    words = Signal()
    """Another language."""
    hidden_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: Session | None = None
        self._hidden = False
        self._trees: tuple[int, EventTree] | None = None
        self._people: People | None = None
        self.refused: Code | None = None  # why the last file was not opened
        self.answers = Answers(self._refusal, self.failed.emit)

    # ---- the game ---------------------------------------------------------------------------------------------------

    def open(self, path: Path) -> str:
        """Opens a file; gives a sentence when it can't, and the game that was open stays."""
        return self._take(lambda: Session.open(path))

    def create(self, path: Path | None, book: RuleBook, setup: Setup) -> str:
        """Makes a game; gives a sentence when it can't."""
        return self._take(lambda: Session.create(path, book, setup, replace=True))

    def _take(self, make: Callable[[], Session]) -> str:
        try:
            session = make()
        except RecordError as error:
            self.refused = error.code
            return error_text(error)
        except Refused as refused:
            return reason_text(refused.reason)
        self.close()
        self._session, self._people, self.refused = session, None, None
        self.answers.opened()
        self._changed()
        self.opened.emit()
        return ""

    def close(self) -> None:
        """Lets go of the game. Nothing is lost: it is all on disk."""
        if self._session is not None:
            self._session.close()
            self._session = None
            self._trees = None
            self.closed.emit()

    @property
    def is_open(self) -> bool:
        return self._session is not None

    @property
    def session(self) -> Session:
        """The open game's session. Raises RuntimeError when there is none."""
        if self._session is None:
            raise RuntimeError("no game is open")
        return self._session

    @property
    def book(self) -> RuleBook:
        return self.session.book

    @property
    def state(self) -> GameState:
        return self.session.state

    @property
    def seated(self) -> GameState:
        """The state with the players that sit there now."""
        return with_players(self.state, self.people().players)

    @property
    def stage(self) -> Stage:
        """The stage that is open."""
        return (*self.book.start, *self.book.cycle)[self.state.stage]

    @property
    def key(self) -> str:
        return stage_key(self.book, self.state)

    @property
    def next_key(self) -> str:
        return self.answers.ask(lambda: next_key(self.book, self.state), "")

    # ---- reading ----------------------------------------------------------------------------------------------------

    def rows(self) -> tuple[Row, ...]:
        """The queue."""
        return self.answers.ask(lambda: rows(self.book, self.state), ())

    def row_for(self, seat: int, skill: str) -> Row:
        """Whether a seat could use a skill now."""
        return row_for(self.book, self.state, seat, skill)

    def electorate(self) -> tuple[int, ...]:
        """The seats that have a vote now."""
        return self.answers.ask(lambda: electorate(self.book, self.state), ())

    def election_ahead(self) -> bool:
        """Whether seats may stand for an election now."""
        return self.answers.ask(lambda: election_ahead(self.book, self.state), False)

    def lines(self) -> tuple[SeatLine, ...]:
        """The seat table."""
        unsent: dict[int, int] = {}
        for message in self.due():
            if message.to is not None:
                unsent[message.to] = unsent.get(message.to, 0) + 1
        found = seat_lines(self.book, self.seated, unsent, mark_chips(self.book, self.state, self.row_for))
        return onlooker_lines(self.state, found) if self._hidden else found

    def marks(self) -> str:
        """Who carries which mark, with its counters, in one line."""
        return marks_line(self.book, self.state, self.row_for)

    def events(self) -> tuple[Event, ...]:
        """All that happened on the line."""
        return self.answers.ask(self.session.events, ())

    def tree(self) -> EventTree:
        """What happened, as the tree it forms; kept until the game moves."""
        head = self.session.head
        if self._trees is None or self._trees[0] != head:
            self._trees = (head, EventTree(self.events()))
        return self._trees[1]

    def messages(self) -> tuple[Message, ...]:
        """Everything that is told in words."""
        found: tuple[Message, ...] = self.answers.ask(self.session.messages, ())
        return tuple(message for message in found if message.worded)

    def due(self) -> tuple[Message, ...]:
        """What is still to be sent or posted."""
        return tuple(message for message in self.messages() if message.due)

    def to_send(self) -> int:
        """How many times something private is still to be sent: what goes to a group is sent once."""
        return len(shared(self.due(), self.state.groups))

    def history(self) -> tuple[Entry, ...]:
        return self.answers.ask(self.session.history, ())

    def people(self) -> People:
        """What stands of all that was done about the people at the table; kept until more is done."""
        if self._people is None:
            self._people = standing(self.answers.ask(self.session.people, ()))
        return self._people

    def name(self, seat: int) -> str:
        """A seat with its name."""
        return seat_label(self.state, seat) if self._session is not None else str(seat)

    @staticmethod
    def reason(reason: Reason) -> str:
        """A reason in words."""
        return reason_text(reason)

    @property
    def trouble(self) -> str:
        """What can't be said at this position, since a rule of the book fails: a sentence, or ''."""
        return self.answers.trouble

    def _refusal(self, refused: Refused) -> str:
        return refused_words() if self._hidden else refusal_text(refused, self.book)

    # ---- doing ------------------------------------------------------------------------------------------------------

    def do(self, command: Command) -> str:
        """Does a command; gives the sentence of a refusal, '' when it is done."""
        try:
            self.session.do(command)
        except Refused as refused:
            return self._refusal(refused)
        except RecordError as error:
            sentence = error_text(error)
            self.failed.emit(sentence)
            return sentence
        self._changed()
        return ""

    def undo(self, to: int | None = None) -> None:
        """Takes back the last command, or all after `to`."""
        self._guarded(lambda: self._undo(to))

    def _undo(self, to: int | None) -> None:
        told = self.session.undo(to)
        self._changed()
        if told:
            self.undone.emit(told)

    def redo(self) -> None:
        """Does again what was undone last."""
        self._guarded(self.session.redo)
        self._changed()

    def tick(self, messages: tuple[Message, ...], sent: bool) -> None:
        """Marks messages as sent, or as not."""
        self._guarded(lambda: self.session.tick([message.id for message in messages], sent))
        self.told.emit()

    def edit(self, messages: tuple[Message, ...], body: str) -> None:
        """Keeps the director's own text for a message, or for the same one to several seats."""
        for message in messages:
            self._guarded(partial(self.session.edit, message.id, body))
        self.told.emit()

    def settings(self) -> Mapping[str, str]:
        """This game's own settings."""
        return self.answers.ask(self.session.settings, {})

    def set(self, name: str, value: str) -> None:
        """Keeps a setting of this game."""
        self._guarded(lambda: self.session.set(name, value))

    def copy_to(self, path: Path) -> None:
        """A whole copy of the game under another name."""
        self._guarded(lambda: self.session.save_as(path))

    def note(self, about: str, body: str) -> None:
        """Writes a note."""
        self._guarded(lambda: self.session.note(about, body))

    def note_person(self, what: str, seat: int, body: Mapping[str, str | int | bool]) -> None:
        """Puts on record what is done about a person."""
        self._guarded(lambda: self.session.note_person(what, seat, body))
        self._people = None
        self.moved.emit()

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except RecordError as error:
            self.failed.emit(error_text(error))

    def _changed(self) -> None:
        self._trees = None
        self.answers.moved()
        self.moved.emit()

    # ---- what is shown ----------------------------------------------------------------------------------------------

    @property
    def hidden(self) -> bool:
        """Whether secrets are left out, for a shared screen."""
        return self._hidden

    def set_hidden(self, hidden: bool) -> None:
        """Leaves secrets out, or shows them again."""
        if hidden != self._hidden:
            self._hidden = hidden
            self.hidden_changed.emit(hidden)

    @property
    def veil(self) -> str:
        """What stands in a pane that shows only secrets, while they are hidden."""
        return tr("秘密已隐藏。")
