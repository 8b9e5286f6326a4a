"""The right editor for each thing a skill asks for besides seats."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QCompleter, QLabel, QLineEdit, QWidget

from director_app.console.entry_parser import build_choice, match_option, plain
from director_app.console.views.pane import label
from director_app.engine.commands import Choice
from director_app.engine.queue_model import ChoicePart
from director_app.i18n import tr

_PAIRED = "seats_to_roles"


def part_title(part: ChoicePart) -> str:
    """What a part asks for, in a word."""
    kinds = {
        "word": tr("选项"), "role": tr("身份"), "faction": tr("阵营"), "skill": tr("技能"),
        "seat": tr("座位"), _PAIRED: tr("座位=身份"), "number": tr("数字"),
    }  # fmt: skip
    return part.name or kinds.get(part.kind, part.kind)


class PartEditor(QWidget):
    """Edits one part: a list with completion where one option is wanted, a line with completion for several."""

    changed = Signal()
    entered = Signal()

    def __init__(self, part: ChoicePart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.part = part
        self.hide()
        self.title: QLabel = label(part_title(part), "small")
        self.combo: QComboBox | None = None
        self.line: QLineEdit
        if part.kind != _PAIRED and part.most == 1:
            self.combo = QComboBox()
            self.combo.setEditable(True)
            self.combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            self.combo.addItems(["", *part.options])
            self.combo.setMinimumWidth(110)
            self.line = self.combo.lineEdit() or QLineEdit()
        else:
            self.line = QLineEdit()
            self.line.setMinimumWidth(150)
        self.line.setPlaceholderText(self._hint())
        completer = QCompleter(list(part.options), self.line)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        if self.combo is not None:
            self.combo.setCompleter(completer)
        elif part.kind != _PAIRED:
            self.line.setCompleter(completer)
        self.line.setAccessibleName(self.title.text())
        self.title.setBuddy(self.widget)
        self.line.textChanged.connect(lambda _: self.changed.emit())
        self.line.returnPressed.connect(self.entered)

    def appear(self) -> None:
        """Shows itself at once: Qt would a moment later, when the row has been measured without it."""
        for shown in (self.title, self.widget):
            shown.show()

    def leave(self) -> None:
        """Goes for good. A list of completions left open would keep every key from the window."""
        popup = self.line.completer().popup() if self.line.completer() is not None else None
        if popup is not None:
            popup.hide()
        for gone in (self.title, self.widget, self):
            gone.hide()
            gone.setParent(None)
            gone.deleteLater()

    @property
    def widget(self) -> QWidget:
        """The control itself."""
        return self.combo if self.combo is not None else self.line

    def _hint(self) -> str:
        if self.part.kind == _PAIRED:
            return tr("如 3={role}").format(role=tr("身份"))  # its options are the seats
        if self.part.most > 1:
            if self.part.least == self.part.most:
                return tr("{n} 个，空格分开").format(n=self.part.most)
            return tr("{least}–{most} 个，空格分开").format(least=self.part.least, most=self.part.most)
        return tr("可不选") if self.part.optional else ""

    def values(self) -> list[Choice]:
        """What is chosen; a word the options do not hold is given as it is, for the engine to refuse."""
        text = plain(self.line.text())
        if not text:
            return []
        words = [text] if self.part.most == 1 else text.replace("、", " ").replace(",", " ").split()
        found: list[Choice] = [match_option(word, self.part.options) or word for word in words]
        numeric = self.part.kind in {"seat", "number"}
        return [int(item) if numeric and isinstance(item, str) and item.isdecimal() else item for item in found]

    def pairs(self) -> dict[str, Choice]:
        """Seats with their roles, as typed."""
        pairs: dict[str, Choice] = {}
        for item in plain(self.line.text()).replace("、", " ").replace(",", " ").split():
            seat, _, role = item.replace(":", "=").partition("=")
            if role:
                pairs[seat.rstrip("号")] = match_option(role, self.part.options) or role
        return pairs

    def set_value(self, value: Choice) -> None:
        """Shows a value that stands entered."""
        if isinstance(value, dict):
            text = " ".join(f"{key}={item}" for key, item in value.items())
        elif isinstance(value, tuple):
            text = " ".join(map(str, value))
        else:
            text = "" if value is None else str(value)
        if self.combo is not None:
            self.combo.setEditText(text)
        else:
            self.line.setText(text)


def choice_of(editors: list[PartEditor]) -> Choice:
    """The choice that the editors stand at."""
    parts = tuple(editor.part for editor in editors)
    values = {editor.part.name: editor.values() for editor in editors if editor.part.kind != _PAIRED}
    pairs = {editor.part.name: editor.pairs() for editor in editors if editor.part.kind == _PAIRED}
    return build_choice(parts, values, pairs)
