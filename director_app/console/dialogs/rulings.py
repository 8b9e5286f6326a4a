"""The points a book leaves open, with its words and what we hold; those that can be switched, with their alternatives."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QScrollArea, QVBoxLayout, QWidget

from director_app.console.views.pane import label
from director_app.i18n import tr
from director_app.rulebook.model import RuleBook, Ruling
from director_app.rulebook.names import SWITCH


class RulingsPage(QWidget):
    """A list of rulings, the switchable ones first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.only = QCheckBox(tr("只看可以更改的"))
        self.only.setChecked(True)
        self.only.toggled.connect(lambda _: self._fill())
        self.frame = QScrollArea()
        self.frame.setWidgetResizable(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 8)
        layout.addWidget(self.only)
        layout.addWidget(self.frame, 1)
        self._book: RuleBook | None = None
        self._given: dict[str, str] = {}

    def show_book(self, book: RuleBook) -> None:
        """Shows the rulings of a book at their defaults."""
        self._book, self._given = book, {}
        self._fill()

    def options(self) -> dict[str, str]:
        """What was chosen otherwise than by default."""
        return dict(self._given)

    def _fill(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 4, 8, 4)
        column.setSpacing(14)
        book = self._book
        if book is not None:
            for name, default in book.settings.items():
                column.addWidget(self._setting(name, default))
            rulings = sorted(book.rulings.values(), key=lambda ruling: not ruling.alternatives)
            for ruling in rulings:
                if ruling.alternatives or not self.only.isChecked():
                    column.addWidget(self._ruling(ruling))
            if column.count() == 0:
                column.addWidget(label(tr("这本书没有可以更改的判例。"), "empty"))
        column.addStretch(1)
        self.frame.setWidget(inner)

    def _ruling(self, ruling: Ruling) -> QWidget:
        box = QFrame()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        title = label(f"{ruling.id}　{ruling.question}", "title")
        title.setWordWrap(True)
        column.addWidget(title)
        if ruling.words:
            words = label(tr("原文：{words}").format(words=ruling.words), "small")
            words.setWordWrap(True)
            column.addWidget(words)
        if not ruling.alternatives:
            default = label(ruling.default, "")
            default.setWordWrap(True)
            column.addWidget(default)
            return box
        combo = QComboBox()
        combo.setAccessibleName(ruling.id)
        combo.setObjectName(ruling.id)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for letter, text in {"A": ruling.default, **ruling.alternatives}.items():
            combo.addItem(f"{letter}　{text}", letter)
            combo.setItemData(combo.count() - 1, text, Qt.ItemDataRole.ToolTipRole)
        combo.setCurrentIndex(max(0, combo.findData(self._given.get(ruling.id, "A"))))
        combo.currentIndexChanged.connect(lambda _: self._choose(ruling.id, str(combo.currentData()), "A"))
        column.addWidget(combo)
        return box

    def _setting(self, name: str, default: str) -> QWidget:
        box = QFrame()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(label(name, "title"))
        combo = QComboBox()
        combo.setEditable(True)
        combo.setAccessibleName(name)
        combo.addItems(list(dict.fromkeys((default, *(SWITCH if default in SWITCH else ())))))
        combo.setCurrentText(self._given.get(name, default))
        combo.currentTextChanged.connect(lambda text: self._choose(name, text.strip(), default))
        column.addWidget(combo)
        return box

    def _choose(self, name: str, value: str, default: str) -> None:
        if value and value != default:
            self._given[name] = value
        else:
            self._given.pop(name, None)
