"""The timeline: every command, to go back and look, to undo and to redo."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QPushButton, QVBoxLayout, QWidget

from director_app.console.bridge import Bridge
from director_app.console.models.explain import event_nodes
from director_app.console.models.history import Column, HistoryModel
from director_app.console.models.tree import Node, TreeModel
from director_app.console.theme import line_height
from director_app.console.views.pane import Pane, row_of, split_of, table_of
from director_app.console.views.tree_view import LineTree
from director_app.explain.audit import Section, sections
from director_app.explain.tree import EventTree
from director_app.i18n import tr
from director_app.record import Entry


class TimelinePane(Pane):
    """Commands to the left; what came of the one chosen to the right."""

    undo_to = Signal(int)
    undo = Signal()
    redo = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent, framed=False)
        self._bridge = bridge
        self._head = -1
        self._kept = -1
        self.model = HistoryModel(bridge.name, self)
        self.table = table_of(self.model)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(Column.WHAT, QHeaderView.ResizeMode.Stretch)
        header.setResizeContentsPrecision(50)
        for column in (Column.SEQ, Column.AT, Column.STAGE, Column.TOLD):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.came = TreeModel(parent=self)
        self.tree = LineTree(self.came, headed=False)
        self.undo_button = QPushButton()
        self.redo_button = QPushButton()
        self.back_button = QPushButton()
        self.audit_button = QPushButton()
        right = QWidget()
        column_right = QVBoxLayout(right)
        column_right.setContentsMargins(8, 4, 8, 8)
        column_right.addWidget(self.tree, 1)
        column_right.addLayout(row_of(self.undo_button, self.redo_button, self.back_button, self.audit_button))
        self.split = split_of("timeline", self.table, right, (620, 520))
        self.body.addWidget(self.split)
        self.table.selectionModel().currentChanged.connect(lambda *_: self._show())
        self.undo_button.clicked.connect(self.undo)
        self.redo_button.clicked.connect(self.redo)
        self.back_button.clicked.connect(self._back)
        self.audit_button.clicked.connect(self.audit)
        self.reword()

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.setAccessibleName(tr("时间线"))
        self.table.setAccessibleName(tr("时间线"))
        self.tree.setAccessibleName(tr("由此发生"))
        self.table.verticalHeader().setDefaultSectionSize(line_height(1, 8))
        self.undo_button.setText(tr("撤销"))
        self.redo_button.setText(tr("重做"))
        self.back_button.setText(tr("撤销到这里"))
        self.audit_button.setText(tr("核对全局"))
        self.audit_button.setToolTip(tr("每条告知与规则现在的结果、每个裁定与理由、每次撤销与当时已告知的"))
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)
        self._head = -1
        self.refresh()

    def refresh(self) -> None:
        """Shows the commands as they stand."""
        bridge = self._bridge
        if not bridge.is_open or bridge.hidden:
            self._head = -1
            self.say_empty(bridge.veil if bridge.is_open else self._nothing())
            return
        entries = bridge.history()
        self.say_empty("" if entries else self._nothing())
        self.undo_button.setEnabled(bridge.session.can_undo)
        self.redo_button.setEnabled(bridge.session.can_redo)
        self.model.set_entries(entries, bridge.session.head)
        self.table.selectRow(max(0, self.model.place_of(bridge.session.head)))

    @staticmethod
    def _nothing() -> str:
        return tr("录入的每一步都在这里，可以回头看、撤销、重做；撤销的也留着。")

    @property
    def current(self) -> Entry | None:
        """The command chosen."""
        return self.model.at(self.table.currentIndex())

    def _show(self) -> None:
        entry = self.current
        self.back_button.setEnabled(entry is not None and entry.active and entry.row.seq != self._bridge.session.head)
        if entry is None:
            self.came.set_nodes([])
            return
        seq = entry.row.seq
        tree = EventTree(self._bridge.answers.ask(lambda: self._bridge.session.events_of(seq), ()))
        roots = [event for event in tree.events if event.cause is None or event.cause not in tree.by_id]
        self.came.set_nodes(event_nodes(tree, roots, self._bridge.book))

    def audit(self) -> None:
        """Shows the audit of the whole game in the place of what came of one command."""
        session, none = self._bridge.session, tuple[Section, ...]()
        found = self._bridge.answers.ask(lambda: sections(session.audit(), session.events_of), none)
        self.came.set_nodes(
            Node(
                f"{'✗' if each.bad else '✓'} {each.title}",
                heading=True,
                children=[Node(line, tone="bad" if each.bad else "ink") for line in each.lines],
            )
            for each in found
        )

    def _back(self) -> None:
        if self.current is not None:
            self.undo_to.emit(self.current.row.seq)

    def focus(self) -> None:
        """Takes the keyboard."""
        self.table.setFocus()
