"""The window's inside while a game is open: clock, three panes, and the tabs below."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QTabWidget, QToolButton, QVBoxLayout, QWidget

from director_app.console.actions import TABS, Actions
from director_app.console.bridge import Bridge
from director_app.console.models.queue import QueueModel
from director_app.console.prefs import Prefs
from director_app.console.theme import GRID, icon
from director_app.console.views.announcement import AnnouncementPane
from director_app.console.views.clock import ClockStrip
from director_app.console.views.explain import ExplainPane
from director_app.console.views.inspector import Inspector
from director_app.console.views.outbox import OutboxPane
from director_app.console.views.pane import Pane, label
from director_app.console.views.penalties import PenaltiesPane
from director_app.console.views.people import PeoplePane
from director_app.console.views.queue import QueuePane
from director_app.console.views.seat_table import SeatTable
from director_app.console.views.timeline import TimelinePane
from director_app.console.views.votes import VotesPane
from director_app.i18n import capital, tr


class GameView(QWidget):
    """All panes of a game, laid out. Which does what is the desk's to say."""

    def __init__(self, bridge: Bridge, prefs: Prefs, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._prefs = prefs
        self._full: QWidget | None = None
        self.heading = label("", "gameTitle")
        self.subject = label("", "muted")
        self.clock = ClockStrip()
        self.seats = SeatTable()
        self.queue = QueuePane(QueueModel(bridge.name, bridge.reason))
        self.inspector = Inspector(bridge)
        self.explain = ExplainPane(bridge)
        self.outbox = OutboxPane(bridge)
        self.announcement = AnnouncementPane(bridge, prefs.now.export_format)
        self.votes = VotesPane(bridge)
        self.timeline = TimelinePane(bridge)
        self.penalties = PenaltiesPane(bridge)
        self.people = PeoplePane(bridge, lambda: prefs.now.closing)
        self.panes: dict[str, Pane] = {
            "explain": self.explain, "outbox": self.outbox, "announcement": self.announcement, "votes": self.votes,
            "timeline": self.timeline, "penalties": self.penalties, "people": self.people,
        }  # fmt: skip
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setObjectName("pane")
        for name in TABS:
            self.tabs.addTab(self.panes[name], "")
        low = QWidget()
        low.setObjectName("pane")
        low.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        inner = QVBoxLayout(low)
        inner.setContentsMargins(1, 1, 1, 1)
        inner.addWidget(self.tabs)
        self.low = low
        self.across = QSplitter(Qt.Orientation.Horizontal)
        self.across.setObjectName("across")
        for pane, least in ((self.seats, 250), (self.queue, 300), (self.inspector, 200)):
            pane.setMinimumWidth(least)
            self.across.addWidget(pane)
        self.across.setSizes([430, 490, 330])
        self.down = QSplitter(Qt.Orientation.Vertical)
        self.down.setObjectName("down")
        self.down.addWidget(self.across)
        self.down.addWidget(low)
        self.down.setSizes([440, 280])
        for split in (self.across, self.down):
            split.setChildrenCollapsible(False)
            split.setHandleWidth(6)
        pictures = {"undo": "undo", "redo": "redo", "palette": "search", "hidden": "eye"}
        self.buttons = [self._button(actions, name, picture) for name, picture in pictures.items()]
        bar = QHBoxLayout()
        bar.setSpacing(4)
        bar.setContentsMargins(4, 0, 0, 0)
        bar.addWidget(self.heading)
        bar.addSpacing(GRID)
        bar.addWidget(self.subject)
        bar.addStretch(1)
        for button in self.buttons:
            bar.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, 2, GRID, GRID)
        layout.setSpacing(6)
        layout.addLayout(bar)
        layout.addWidget(self.clock)
        layout.addWidget(self.down, 1)
        self.reword()

    @staticmethod
    def _button(actions: Actions, name: str, picture: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("quiet")
        button.setDefaultAction(actions[name])
        button.setProperty("picture", picture)
        button.setIconSize(QSize(18, 18))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button

    def splitters(self) -> dict[str, QSplitter]:
        """Every splitter whose place is remembered."""
        inner = (self.explain.split, self.outbox.split, self.announcement.split, self.timeline.split, self.people.split)
        return {split.objectName(): split for split in (self.across, self.down, *inner)}

    def restore_layout(self) -> None:
        """Puts the splitters where they were left."""
        for name, split in self.splitters().items():
            kept = self._prefs.now.layout.get(name)
            if kept:
                split.restoreState(QByteArray.fromHex(kept.encode()))

    def layout_now(self) -> dict[str, str]:
        """Where the splitters are."""
        return {name: bytes(split.saveState().toHex().data()).decode() for name, split in self.splitters().items()}

    def reword(self) -> None:
        """Says everything in the language in use."""
        for name, title in zip(TABS, self._titles(), strict=True):
            self.tabs.setTabText(TABS.index(name), capital(title))
        for button in self.buttons:
            action = button.defaultAction()
            action.setIcon(icon(str(button.property("picture"))))
            keys = action.shortcut().toString()
            button.setText(action.text())
            button.setToolTip(f"{action.text()}  {keys}" if keys else action.text())
        self.clock.reword()
        self.seats.reword()
        self.queue.reword()
        self.inspector.reword()
        self.explain.reword()
        self.outbox.reword()
        self.announcement.reword()
        self.votes.reword()
        self.timeline.reword()
        self.penalties.reword()
        self.people.reword()

    def _titles(self) -> tuple[str, ...]:
        due = self._bridge.due() if self._bridge.is_open and not self._bridge.hidden else ()
        private = self._bridge.to_send() if due else 0
        public = len({message.stage for message in due if message.to is None})  # posts, as the pane lists them
        outbox = tr("发件箱 {n}").format(n=private) if private else tr("发件箱")
        announcement = tr("公告 {n}").format(n=public) if public else tr("公告")
        return (tr("解释"), outbox, announcement, tr("投票"), tr("时间线"), tr("判罚"), tr("人"))

    def count_unsent(self) -> None:
        """The tabs say how much is still to be sent."""
        for place, title in enumerate(self._titles()):
            self.tabs.setTabText(place, capital(title))

    def make_room(self, part: QWidget) -> None:
        """Gives back the room that another pane has taken, where this one is asked for."""
        if self._full is not None and not self._full.isAncestorOf(part) and part is not self._full:
            self.toggle_full()

    def to_queue(self) -> None:
        """Back to the queue, from anywhere."""
        self.make_room(self.queue)
        self.queue.focus()

    def to_next(self) -> None:
        """To the next row that is not heard from."""
        self.make_room(self.queue)
        self.queue.to_next()

    def find_seat(self) -> None:
        """To where a seat is looked for."""
        self.make_room(self.seats)
        self.seats.search.setFocus()

    def open_tab(self, name: str) -> None:
        """Shows a tab and gives it the keyboard."""
        pane = self.panes[name]
        self.make_room(pane)
        self.tabs.setCurrentWidget(pane)
        focus = getattr(pane, "focus", None)
        if callable(focus):
            focus()

    def show_told(self) -> None:
        """What the seat that is looked at has been told so far."""
        self.open_tab("outbox")
        self.outbox.show_told(self.inspector.seat)

    def toggle_full(self) -> None:
        """Gives the pane with the keyboard the whole room, and back."""
        parts = (self.seats, self.queue, self.inspector, self.low)
        if self._full is not None:
            for part in parts:
                part.show()
            self.across.show()
            self.clock.show()
            self._full = None
            return
        focus = self.focusWidget()
        chosen = next((part for part in parts if focus is not None and part.isAncestorOf(focus)), self.low)
        self._full = chosen
        for part in parts:
            part.setVisible(part is chosen)
        self.across.setVisible(chosen is not self.low)
