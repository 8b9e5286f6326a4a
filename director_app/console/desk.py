"""The director's desk: what happens in one pane makes the others follow, and the stage is ended from here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from director_app.console.asking import asked_about
from director_app.console.bridge import Bridge
from director_app.console.entry_parser import ranges
from director_app.console.models.deadlines import part_now
from director_app.console.models.foot import empty_words, foot_of, standing_question, unheard_question, untold_question
from director_app.console.models.onlooker import told_words, unsent_words
from director_app.console.models.queue import key_of
from director_app.console.models.stages import mode_words, round_cells
from director_app.console.typed import Offer, offers
from director_app.console.views.entry import ENTERABLE
from director_app.console.views.game import GameView
from director_app.console.views.tie_box import TieBox
from director_app.engine.commands import Command, Proceed, Resolve, SwitchRuling
from director_app.engine.options import CLOSING
from director_app.engine.queue_model import Row, RowStatus
from director_app.i18n import capital, tr
from director_app.record import Message
from director_app.rulebook.model import Mode


class Desk(QObject):
    """Joins the bridge and the panes of a game."""

    said = Signal(str)
    """Something to be said in the status line."""

    def __init__(self, bridge: Bridge, view: GameView, closing: Callable[[], str], ask: Callable[[str, str], bool]) -> None:
        super().__init__(view)
        self._bridge = bridge
        self._view = view
        self._closing = closing
        self.ask = ask
        """Asks the director something: (question, what is done) -> whether to go on."""
        self.ties = TieBox(bridge)
        view.queue.hold(self.ties)
        self.ties.ruled.connect(self._resolve_now)
        view.queue.editor.wanted.connect(self.enter)
        view.queue.editor.picked.connect(self._picked)
        view.queue.current_changed.connect(self._row_changed)
        view.queue.resolve.connect(self.resolve)
        view.seats.looked_at.connect(view.inspector.look_at)
        view.seats.clicked_on.connect(self._clicked)
        view.inspector.asked.connect(self.explain)
        view.outbox.asked.connect(self.explain)
        for said in (self.ties.said, view.outbox.said, view.announcement.said, view.explain.bar.said):
            said.connect(self.said)
        view.timeline.undo.connect(self.undo)
        view.timeline.redo.connect(self.redo)
        view.timeline.undo_to.connect(self.undo_to)
        view.clock.tone_changed.connect(view.queue.set_urgency)
        view.clock.closing_set.connect(self._set_closing)
        view.tabs.currentChanged.connect(lambda _: self._refresh_tab())
        bridge.moved.connect(self.refresh)
        bridge.told.connect(self._told)
        bridge.opened.connect(self._opened)
        bridge.undone.connect(self._undone)
        bridge.hidden_changed.connect(lambda _: self.refresh())

    # ---- showing ----------------------------------------------------------------------------------------------------

    def _opened(self) -> None:
        self._view.penalties.opened()
        self.refresh()
        place = self._view.queue.model.next_open(-1)
        self._view.queue.go(max(0, place))
        self._view.tabs.setCurrentIndex(0)
        self._view.queue.focus()

    def refresh(self) -> None:
        """Shows the position as it is now."""
        bridge, view = self._bridge, self._view
        if not bridge.is_open:
            return
        view.heading.setText(path.stem if (path := bridge.session.path) is not None else bridge.book.name)
        parts = (bridge.book.name, bridge.key, "" if bridge.hidden else bridge.marks())
        view.subject.setText(" · ".join(part for part in parts if part))
        view.seats.show_lines(bridge.book, bridge.lines(), bridge.hidden)
        began = bridge.answers.ask(lambda: bridge.session.began(bridge.key.split("/")[0]), "")
        part = part_now(bridge.book, bridge.state, began)
        view.clock.show_round(bridge.key, round_cells(bridge.book, bridge.state, bridge.events()), self._closing_now(), part)
        self._show_queue()
        view.inspector.refresh()
        self._refresh_tab()
        view.count_unsent()
        if bridge.trouble:
            self.said.emit(bridge.trouble)

    def _show_queue(self) -> None:
        bridge, queue = self._bridge, self._view.queue
        rows, stage = () if bridge.hidden else bridge.rows(), bridge.stage
        queue.model.set_rows(rows, stage.mode in (Mode.ORDERED, Mode.INSERT), bridge.state.reserve)
        queue.name(f"{stage.name} · {mode_words(stage)}")
        heard, asked = queue.model.counts()
        queue.aside.setText(tr("{heard}/{asked} 已处理").format(heard=heard, asked=asked) if asked else "")
        self._foot()
        if bridge.hidden:
            queue.say_empty(bridge.veil)
        else:
            queue.say_empty("" if rows else empty_words(bridge))

    def _foot(self) -> None:
        """Says below the queue what the one key will do."""
        queue, foot = self._view.queue, foot_of(self._bridge, self._view.queue.model)
        queue.button.setText(foot.button)
        queue.button.setEnabled(foot.enabled)
        queue.state.setText(foot.state)

    def _told(self) -> None:
        view, bridge = self._view, self._bridge
        if not bridge.is_open:
            return
        view.seats.show_lines(bridge.book, bridge.lines(), bridge.hidden)
        view.count_unsent()
        self._foot()
        view.inspector.refresh()
        self._refresh_tab()

    def _refresh_tab(self) -> None:
        """Only the tab that is seen is brought up to date."""
        pane = self._view.tabs.currentWidget()
        refresh = getattr(pane, "refresh", None)
        if callable(refresh) and self._bridge.is_open:
            refresh()

    def _row_changed(self, row: Row | None) -> None:
        view = self._view
        if row is None or row.status not in ENTERABLE or self._bridge.hidden:
            view.seats.model.set_range(None, {}, ())
            view.queue.editor.row = None
        else:
            why = {seat: self._bridge.reason(reason) for seat, reason in row.barred.items()}
            if view.queue.editor.row != row:  # else what is half typed would be lost
                view.queue.editor.show_row(row, self._names(), why)
                view.seats.model.set_range(row.range if row.most else None, why, row.entries[-1].chosen if row.entries else ())
        if row is not None and not self._bridge.hidden:
            view.inspector.look_at(row.seat)
            view.seats.show_seat(row.seat)

    def _picked(self, seats: tuple[int, ...]) -> None:
        editor = self._view.queue.editor
        if editor.row is not None and editor.row.most:
            why = {seat: self._bridge.reason(reason) for seat, reason in editor.row.barred.items()}
            self._view.seats.model.set_range(editor.row.range, why, seats)

    def _clicked(self, seat: int) -> None:
        self._view.inspector.look_at(seat)
        if self._view.queue.editor.isVisible() and self._view.queue.editor.toggle(seat):
            self._view.queue.focus()
            self._view.queue.editor.line.deselect()

    # ---- doing ------------------------------------------------------------------------------------------------------

    def enter(self, command: Command) -> None:
        """Does what was typed; a refusal is said where it was typed, else on to the next row."""
        queue = self._view.queue
        row = queue.editor.row
        sentence = self._bridge.do(command)
        if sentence:
            queue.editor.say(sentence, refused=True)
            return
        place = queue.model.place_of(key_of(row)) if row is not None else -1
        following = queue.model.next_open(place)
        if following >= 0:
            queue.go(following)
        else:
            self.said.emit(tr("都已处理。Ctrl+Enter 结算。"))
        queue.focus()

    def offers(self, text: str) -> list[Offer]:
        """The rows of the queue that a typed action may mean."""
        queue = self._view.queue
        return offers(text, queue.model.rows, self._names(), queue.model.who)

    def take(self, offer: Offer) -> None:
        """Types an action on its row; what is not understood or not allowed stays there, with the reason."""
        queue = self._view.queue
        queue.go(offer.place)
        self._view.to_queue()
        queue.editor.line.setText(offer.rest)
        queue.editor.submit()

    def _names(self) -> dict[str, int]:
        return {seat.name: seat.number for seat in self._bridge.state.seats.values() if seat.name}

    def resolve(self) -> None:
        """Ends the stage: resolves it, and leaves it when nothing is unsent."""
        bridge, view = self._bridge, self._view
        if not bridge.is_open or bridge.state.winner is not None:
            return
        if bridge.state.flow.status == "done":
            self._proceed(asked=False)
            return
        for question, deed, turn in (
            (untold_question(self._unsent()), tr("开始"), partial(view.open_tab, "outbox")),
            (standing_question(bridge), tr("结算"), partial(view.open_tab, "votes")),
            (unheard_question(bridge), tr("结算"), view.to_next),
        ):
            if question and not self.ask(question, deed):
                turn()
                return
        if not self.ties.asks():
            self._resolve_now()

    def _resolve_now(self) -> None:
        bridge, queue = self._bridge, self._view.queue
        before = {key_of(row) for row in queue.model.rows}
        sentence = bridge.do(Resolve())
        if sentence:
            self.said.emit(sentence)
            return
        late = next((row for row in queue.model.rows if row.status is RowStatus.WAITING and key_of(row) not in before), None)
        if bridge.state.flow.status == "done" and late is not None:  # who went out just now may have something to do at once
            queue.go(queue.model.place_of(key_of(late)))
            self.said.emit(tr("{who} 现在可以用「{skill}」；不用就再按 Ctrl+Enter。").format(who=queue.model.who(late), skill=late.skill))
        elif bridge.state.flow.status == "done" and not self._unsent():
            self._proceed(asked=True)
        elif bridge.state.flow.status == "done":
            self.said.emit(tr("已结算。F5 发消息，再按 Ctrl+Enter 进入下一阶段。"))
        self._view.to_queue()

    def _unsent(self) -> list[Message]:
        return [message for message in self._bridge.due() if message.to is not None]

    def _proceed(self, asked: bool) -> None:
        unsent = self._unsent()
        if unsent and not asked:
            who = ranges(sorted({message.to for message in unsent if message.to is not None}))
            question = tr("还有 {n} 条消息未发（{who}）。仍要进入下一阶段？").format(n=self._bridge.to_send(), who=who)
            if not self.ask(unsent_words() if self._bridge.hidden else question, capital(tr("进入下一阶段"))):
                self._view.open_tab("outbox")
                return
        sentence = self._bridge.do(Proceed())
        if sentence:
            self.said.emit(sentence)
            return
        self._view.queue.go(max(0, self._view.queue.model.next_open(-1)))
        self._view.to_queue()

    def undo(self) -> None:
        """Takes back the last command."""
        if self._bridge.is_open and self._bridge.session.can_undo:
            self._bridge.undo()

    def redo(self) -> None:
        """Does again what was undone last."""
        if self._bridge.is_open and self._bridge.session.can_redo:
            self._bridge.redo()

    def undo_to(self, seq: int) -> None:
        """Takes back everything after a command; what had been told is said before."""
        told: tuple[Message, ...] = self._bridge.answers.ask(lambda: self._bridge.session.told_since(seq), ())
        if told and not self.ask(self._told_words(told), tr("撤销")):
            return
        self._bridge.undo(seq)

    def _undone(self, told: tuple[Message, ...]) -> None:
        self.said.emit(self._told_words(told).split("\n")[0])
        self._view.open_tab("outbox" if any(each.to is not None for each in told) else "announcement")

    def _told_words(self, told: tuple[Message, ...]) -> str:
        if self._bridge.hidden:
            return told_words()
        who = tr("、").join(dict.fromkeys(self._bridge.name(each.to) if each.to is not None else tr("公告") for each in told))
        return tr("撤销的这些步已经告知过 {n} 条：{who}。\n发件箱里列着要更正的。").format(n=len(told), who=who)

    def explain(self, key: object) -> None:
        """Shows why, in the explain pane."""
        self._view.make_room(self._view.explain)
        self._view.tabs.setCurrentWidget(self._view.explain)
        if not self._view.explain.explain(key):
            self.said.emit(tr("这个还没有可解释的经过。"))

    def explain_selected(self) -> None:
        """F4: what is selected where the keyboard is; else the latest use of the current row."""
        key = asked_about(self._view, self._bridge)
        if key is not None:
            self.explain(key)
        else:
            self._view.open_tab("explain")

    def _closing_now(self) -> str:
        return self._bridge.state.options.get(CLOSING, self._closing())

    def _set_closing(self, time: str) -> None:
        if self._bridge.is_open and time != self._closing_now():
            self.said.emit(self._bridge.do(SwitchRuling(CLOSING, time)))
