"""The explain pane: any use, state, out or message, back to what it came from, with paragraph and ruling."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSplitter, QVBoxLayout, QWidget

from director_app.console.bridge import Bridge
from director_app.console.models.explain import answer_nodes, chain_nodes, trace_nodes
from director_app.console.models.tree import Node, TreeModel
from director_app.console.views.explain_bar import ExplainBar
from director_app.console.views.pane import Pane
from director_app.console.views.path_graph import PathView
from director_app.console.views.tree_view import LineTree
from director_app.console.views.whatif import WhatIfBox
from director_app.engine.events import Event, Kind
from director_app.explain.answers import Answer, why_in, why_not, why_vote
from director_app.explain.outcome import Aspect
from director_app.explain.path import path_graph
from director_app.explain.readers import answer_text, chain_text, use_text
from director_app.explain.sentence import chain_sentence, use_sentence
from director_app.explain.trace import use_trace, uses
from director_app.explain.tree import EventTree
from director_app.explain.why import Chain, why, why_state
from director_app.i18n import tr
from director_app.wording import seats_text


class ExplainPane(Pane):
    """Left the uses of the game, the newest first; right the one that is explained."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent, framed=False)
        self._bridge = bridge
        self._shown: tuple[int, ...] = ()
        self.uses = TreeModel(parent=self)
        self.list = LineTree(self.uses)
        self.list.setIndentation(8)
        self.graph = PathView(bridge.name)
        self.frame = QScrollArea()
        self.frame.setWidget(self.graph)
        self.frame.setWidgetResizable(True)
        self.frame.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.trace = TreeModel(parent=self)
        self.tree = LineTree(self.trace, headed=False)
        self.whatif = WhatIfBox(bridge)
        side = QScrollArea()
        side.setWidget(self.whatif)
        side.setWidgetResizable(True)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.bar = ExplainBar(self.graph)
        column.addWidget(self.bar)
        column.addWidget(self.frame)
        column.addWidget(self.tree, 1)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setObjectName("explain")
        for widget in (self.list, middle, side):
            self.split.addWidget(widget)
        self.split.setSizes([230, 640, 380])
        self.split.setChildrenCollapsible(False)
        whole = QHBoxLayout()
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.split)
        self.body.addLayout(whole)
        self.list.selectionModel().currentChanged.connect(lambda index, _: self._chosen(index))
        self.reword()

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.setAccessibleName(tr("解释"))
        self.list.setAccessibleName(tr("已结算的行动"))
        self.tree.setAccessibleName(tr("经过"))
        self.bar.reword()
        self._shown = ()
        self.refresh()

    def refresh(self) -> None:
        """Lists the uses of the game as it stands."""
        bridge = self._bridge
        if not bridge.is_open or bridge.hidden:
            self._shown = ()
            self.say_empty(bridge.veil if bridge.is_open else self._nothing())
            return
        found = uses(bridge.tree())
        shown = tuple(event.id for event in found)
        if shown == self._shown and not self.is_empty:
            return
        self._shown = shown
        parts = self._parts(found)
        if not parts:
            self.say_empty(self._nothing())
            return
        self.say_empty("")
        self.uses.set_nodes(parts)
        self.explain(("use", self._latest(parts)))

    @staticmethod
    def _nothing() -> str:
        return tr("结算之后，这里画出每个行动的经过：选了谁、被什么改了、结算到谁、告诉了谁，依据哪一段。")

    def _parts(self, found: tuple[Event, ...]) -> list[Node]:
        """Uses below the stage they belong to, the newest first."""
        stages: dict[str, list[Event]] = {}
        key = ""
        own = {event.id for event in found}
        for event in self._bridge.tree().events:
            if event.kind is Kind.STAGE_BEGAN:
                key = str(event.data.get("key", ""))
            elif event.id in own:
                stages.setdefault(key, []).append(event)
        newest = reversed(stages.items())
        return [Node(key, heading=True, key=key, children=[self._use(event) for event in events]) for key, events in newest]

    @staticmethod
    def _use(event: Event) -> Node:
        by = event.by if event.by is not None else event.seat
        seats = event.data.get("chosen")
        chosen = seats_text(seat for seat in seats if isinstance(seat, int)) if isinstance(seats, tuple) and seats else ""
        who = tr("{n}号").format(n=by) if by is not None else ""
        tone = "muted" if event.kind is Kind.FIZZLED else "ink"
        return Node(event.skill, f"{who} → {chosen}" if chosen else who, tone, key=("use", event.data.get("use")))

    @staticmethod
    def _latest(parts: list[Node]) -> object:
        key = parts[0].children[-1].key
        return key[1] if isinstance(key, tuple) else None

    def _chosen(self, index: QModelIndex) -> None:
        key = self.uses.node(index).key
        if isinstance(key, tuple):
            self._show(key)

    def explain(self, key: object) -> bool:
        """Explains what a key names: ('use', id), ('state', seat, name), ('event', id), ('message', id),
        ('row', seat, skill), ('seat', number), ('vote',). False: nothing to say."""
        bridge = self._bridge
        if not isinstance(key, tuple) or not bridge.is_open or bridge.hidden:
            return False
        index = self.uses.index_of(key)
        if index.isValid():
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index)
        shown = self._show(key)
        if shown:
            self.say_empty("")
        return shown

    def _show(self, key: tuple[object, ...]) -> bool:
        tree = self._bridge.tree()
        if not tree.events:  # the file is damaged, and that has been said
            return False
        match key:
            case ("use", int(use)):
                return self._show_use(tree, use)
            case ("row", int(seat), str(skill)):
                return self._show_answer(tree, why_not(self._bridge.book, self._bridge.state, tree, seat, skill), seat)
            case ("seat", int(seat)):
                return self._show_answer(tree, why_in(tree, seat), seat)
            case ("vote",):
                return self._show_answer(tree, why_vote(tree), None)
            case ("state", int(seat), str(state)):
                chain = why_state(tree, seat, state)
            case ("event", int(event)):
                chain = why(tree, event)
            case ("message", message):
                found = next((each.event.id for each in self._bridge.messages() if each.id == message), None)
                chain = why(tree, found) if found is not None else None
            case _:
                return False
        return self._show_chain(tree, chain)

    def _show_use(self, tree: EventTree, use: int) -> bool:
        trace = use_trace(tree, use)
        if trace is None:
            return False
        graph = path_graph(trace)
        self.graph.show_graph(graph, self._bridge.name(trace.by))
        self.frame.setVisible(bool(graph.nodes))
        self.frame.setFixedHeight(min(self.graph.sizeHint().height() + 6, 210))
        self.bar.show_for(lambda reader: use_text(tree, trace, reader), trace.by, bool(graph.nodes))
        nodes = trace_nodes(trace, tree, self._bridge.name, self._bridge.book)
        nodes[0].children.insert(0, Node(use_sentence(trace), tone="accent"))
        self.trace.set_nodes(nodes)
        own = (trace.by, trace.skill)
        self.whatif.show_part(self._stage_of(trace.event), lambda item: isinstance(item.key, tuple) and item.key[:2] == own)
        return True

    def _show_answer(self, tree: EventTree, answer: Answer | None, seat: int | None) -> bool:
        if answer is None:
            return False
        self.frame.hide()
        self.bar.show_for(lambda reader: answer_text(tree, answer, reader), seat, drawn=False)
        self.trace.set_nodes(answer_nodes(answer, tree, self._bridge.book))
        last = answer.chains[-1].outcome if answer.chains else tree.events[-1]
        self.whatif.show_part(self._stage_of(last), lambda item: item.aspect is Aspect.OUT and item.key == seat)
        return True

    def _show_chain(self, tree: EventTree, chain: Chain | None) -> bool:
        if chain is None:
            return False
        self.frame.hide()
        about, aspects = chain.outcome.seat, (Aspect.OUT, Aspect.STATE)
        self.bar.show_for(lambda reader: chain_text(tree, chain, reader), about, drawn=False)
        nodes = chain_nodes(chain, tree, self._bridge.book)
        nodes[0].children.insert(0, Node(chain_sentence(tree, chain), tone="accent"))
        self.trace.set_nodes(nodes)
        self.whatif.show_part(self._stage_of(chain.outcome), lambda item: item.aspect in aspects and item.key == about)
        return True

    def _stage_of(self, event: Event) -> str:
        """The key of the stage in which something happened."""
        key = ""
        for each in self._bridge.tree().events:
            if each.id > event.id:
                break
            if each.kind is Kind.STAGE_BEGAN:
                key = str(each.data.get("key", ""))
        return key
