"""A pane: a title, something beside it, and a body that says what will be there while it is empty."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSplitter,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from director_app.console.theme import GRID
from director_app.i18n import capital


class Pane(QWidget):
    """One of the window's panes. F11 gives it the whole window."""

    def __init__(self, parent: QWidget | None = None, framed: bool = True) -> None:
        """`framed`: by itself in the window, under its name; else in a tab, which has the name."""
        super().__init__(parent)
        self.setObjectName("pane" if framed else "bare")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        self.title = label("", "title")
        self.aside = label("", "muted")
        self.head = QHBoxLayout()
        self.head.setContentsMargins(GRID + 4, GRID, GRID, 4)
        self.head.setSpacing(GRID)
        self.head.addWidget(self.title)
        self.head.addStretch(1)
        self.head.addWidget(self.aside)
        self._empty = label("", "empty")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._body = QWidget(self)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._body)
        self._stack.addWidget(self._empty)
        self.body = QVBoxLayout(self._body)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(0)
        if not framed:
            self.title.hide()
            self.aside.hide()
            self.head.setContentsMargins(0, 0, 0, 0)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 1, 1, 1)
        whole.setSpacing(0)
        whole.addLayout(self.head)
        whole.addLayout(self._stack, 1)

    def name(self, title: str) -> None:
        """Names the pane, for the eye and for a screen reader."""
        self.title.setText(capital(title))
        self.setAccessibleName(title)

    def say_empty(self, sentence: str) -> None:
        """Shows a sentence in the body's place; '' shows the body."""
        self._empty.setText(sentence)
        self._stack.setCurrentIndex(1 if sentence else 0)

    def has_focus_inside(self) -> bool:
        """Whether the keyboard is in this pane."""
        focus = self.window().focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    @property
    def is_empty(self) -> bool:
        """Whether the pane says what will be there instead of showing it."""
        return self._stack.currentIndex() == 1


def split_of(name: str, left: QWidget, right: QWidget, sizes: tuple[int, int]) -> QSplitter:
    """What is chosen to the left, what is chosen of it to the right. `name`: what its place is remembered by."""
    made = QSplitter(Qt.Orientation.Horizontal)
    made.setObjectName(name)
    made.addWidget(left)
    made.addWidget(right)
    made.setSizes(sizes)
    made.setChildrenCollapsible(False)
    return made


def table_of(model: QAbstractItemModel) -> QTableView:
    """A table of a pane: a line is chosen as a whole, and Tab goes on to what stands beside it."""
    made = QTableView()
    made.setObjectName("roomy")
    made.setModel(model)
    made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    made.setShowGrid(False)
    made.setTabKeyNavigation(False)
    made.verticalHeader().hide()
    header = made.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    return made


def label(text: str, name: str = "") -> QLabel:
    """A label that gives way to what is beside it."""
    made = QLabel(text)
    made.setObjectName(name)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
    return made


def row_of(*widgets: QWidget, stretch: int = -1, spacing: int = GRID) -> QHBoxLayout:
    """Widgets side by side. `stretch`: the place of the one that takes what is left; -1 leaves room at the end."""
    layout = QHBoxLayout()
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(spacing)
    for place, widget in enumerate(widgets):
        layout.addWidget(widget, 1 if place == stretch else 0)
    if stretch < 0:
        layout.addStretch(1)
    return layout
