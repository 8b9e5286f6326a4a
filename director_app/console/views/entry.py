"""The field on the current row: what a player asked for is typed here, and refused here when it can't be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, QTime, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from director_app.console.entry_parser import Sign, Typed, Unread, flat_choice, plain, ranges, read_entry, show_choice, split_ballots
from director_app.console.views.choices import PartEditor, choice_of
from director_app.console.views.pane import label, row_of
from director_app.console.views.time_field import TimeField
from director_app.engine.commands import Choice, Enter, Pass, Withdraw
from director_app.engine.queue_model import Row, RowStatus
from director_app.i18n import tr
from director_app.wording import seat_text

_BALLOT = re.compile(r"(\d+)\s*号?\s*[:=投]?\s*([^\s\d,、:=]+|\d+)")
ENTERABLE = {RowStatus.WAITING, RowStatus.ENTERED, RowStatus.PASSED}


class EntryEditor(QWidget):
    """Edits one row. It says what is wanted; it never decides."""

    wanted = Signal(object)
    """A command: Enter, Pass or Withdraw."""
    onward = Signal()
    """Nothing to enter: on to the next row."""
    step = Signal(int)
    """The row above (-1) or below (1)."""
    picked = Signal(tuple)
    """The seats typed so far."""
    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        self.row: Row | None = None
        self._names: Mapping[str, int] = {}
        self._parts: list[PartEditor] = []
        self._why: Mapping[int, str] = {}
        self._stamped = False
        """The time is one that stands recorded, or was set by hand."""
        self.line = QLineEdit()
        self.line.setObjectName("entry")
        self.at = TimeField()
        self.at_label = label("", "small")
        self.text = QLineEdit()
        self.receiver = QComboBox()
        self.receiver_label = label("", "small")
        self.ballots = QLineEdit()
        self.ballots_label = label("", "small")
        for widget in (self.text, self.receiver, self.receiver_label, self.ballots, self.ballots_label):
            widget.setParent(self)  # they come into the layout with the row that wants them
            widget.hide()
        self.hint: QLabel = label("", "small")
        self.hint.setWordWrap(True)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._extra = QGridLayout()
        self._extra.setSpacing(6)
        self._extra.setColumnStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 4)
        layout.setSpacing(4)
        layout.addLayout(row_of(self.line, self.at_label, self.at, stretch=0))
        layout.addLayout(self._extra)
        layout.addWidget(self.hint)
        self.line.textChanged.connect(self._typed)
        for field in (self.line, self.text, self.ballots):
            field.returnPressed.connect(self.submit)
            field.installEventFilter(self)
        self.at.installEventFilter(self)
        self.reword()

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.line.setAccessibleName(tr("录入"))
        self.at_label.setText(tr("收到"))
        self.at.fit()
        self.at.setAccessibleName(tr("收到的时间"))
        self.at.setToolTip(tr("什么时候收到的：这是凭据，可以改。"))
        self.text.setAccessibleName(tr("附言"))
        self.receiver_label.setText(tr("发给"))
        self.receiver.setAccessibleName(tr("发给"))
        self.ballots_label.setText(tr("表决"))
        self.ballots.setAccessibleName(tr("表决"))
        if self.row is not None:
            self.show_row(self.row, self._names, self._why)

    def show_row(self, row: Row, names: Mapping[str, int], why: Mapping[int, str]) -> None:
        """Begins a row: what stands entered is shown, and the range said."""
        self.row, self._names, self._why = row, names, why
        self._build(row)
        use = row.entries[-1] if row.entries and not row.more else None
        self.line.setPlaceholderText(self._placeholder(row))
        self.line.setAccessibleName(tr("{skill} 的录入").format(skill=row.skill))
        self.line.setText(" ".join(map(str, use.chosen)) if use else "-" if row.status is RowStatus.PASSED else "")
        self.line.selectAll()
        self.text.setText(use.text if use else "")
        self.ballots.setText(" ".join(f"{voter}={show_choice(vote)}" for voter, vote in use.ballots) if use else "")
        self._show_choice(use.choice if use else None)
        self.at.set_time(use.at[-5:] if use and use.at else QTime.currentTime().toString("HH:mm"))
        self._stamped = bool(use and use.at)
        self.say("")

    def _build(self, row: Row) -> None:
        while self._extra.takeAt(0) is not None:
            continue
        for editor in self._parts:
            editor.leave()
        self._parts = [PartEditor(part, self) for part in row.parts]
        place = 0
        for editor in self._parts:
            self._extra.addWidget(editor.title, place, 0)
            self._extra.addWidget(editor.widget, place, 1)
            editor.appear()
            editor.entered.connect(self.submit)
            place += 1
        self.text.setPlaceholderText(tr("附言，最多 {n} 字").format(n=row.text))
        self.receiver.clear()
        self.receiver.addItem("", None)
        for seat in row.receivers:
            self.receiver.addItem(seat_text(seat), seat)
        words = tr("、").join(row.ballot_words)
        self.ballots.setPlaceholderText(tr("如 3={word}").format(word=words or "5"))
        for title, widget, wanted in (
            (None, self.text, row.text > 0),
            (self.receiver_label, self.receiver, bool(row.receivers)),
            (self.ballots_label, self.ballots, bool(row.ballots)),
        ):
            widget.setVisible(wanted)
            if title is not None:
                title.setVisible(wanted)
                self._extra.addWidget(title, place, 0)
            self._extra.addWidget(widget, place, 1 if title is not None else 0, 1, 1 if title is not None else 2)
            place += 1

    def _show_choice(self, choice: Choice) -> None:
        parts = flat_choice(choice)
        for editor in self._parts:
            editor.set_value(parts.get(editor.part.name) if editor.part.name else choice)

    @staticmethod
    def _placeholder(row: Row) -> str:
        up = "" if row.must else tr(" · - 放弃")
        if row.most == 0:
            return (tr("Enter 使用") if not row.parts else tr("选好后 Enter")) + up
        count = str(row.most) if row.least == row.most else f"{row.least}–{row.most}"
        return tr("{n} 个目标").format(n=count) + up + tr(" · ? 可选谁")

    def say(self, sentence: str, refused: bool = False) -> None:
        """Says something below the line: the range, or why not."""
        self.hint.setObjectName("fault" if refused else "small")
        self.hint.setText(sentence or self._range_words())
        self.hint.setVisible(bool(self.hint.text()))
        self.line.setProperty("refused", refused)
        for widget in (self.hint, self.line):
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        self.resized.emit()

    def _range_words(self) -> str:
        row = self.row
        if row is None or row.most == 0:
            return ""
        return tr("可选 {seats}").format(seats=ranges(row.range)) if row.range else tr("没有可选的目标")

    def explain_range(self) -> None:
        """Says who may be chosen, and of everyone else why not."""
        if self.row is None:
            return
        reasons: dict[str, list[int]] = {}
        for seat, why in self._why.items():
            reasons.setdefault(why, []).append(seat)
        lines = [self._range_words(), *(tr("不可选 {seats}：{why}").format(seats=ranges(seats), why=why) for why, seats in reasons.items())]
        self.say("\n".join(line for line in lines if line))

    def toggle(self, seat: int) -> bool:
        """Adds a seat to the line or takes it away; False when the row takes none."""
        if self.row is None or self.row.most == 0 or (seat not in self.row.range):
            return False
        seats = list(self._seats())
        if seat in seats:
            seats.remove(seat)
        else:
            seats = [*seats, seat] if len(seats) < self.row.most else [*seats[: self.row.most - 1], seat]
        self.line.setText(" ".join(map(str, seats)))
        return True

    def _seats(self) -> tuple[int, ...]:
        read = read_entry(self._line(self.row)[0], self.row, self._names) if self.row is not None else None
        return read.targets if isinstance(read, Typed) else ()

    def _typed(self, text: str) -> None:
        if plain(text) == "?":
            self.explain_range()
            return
        seats = self._seats()
        self.picked.emit(seats)
        barred = next((seat for seat in seats if self.row is not None and seat not in self.row.range), None)
        if barred is not None:
            why = self._why.get(barred) or tr("不在可选范围内")
            self.say(tr("{seat}：{why}").format(seat=seat_text(barred), why=why), refused=True)
        elif self.hint.objectName() == "fault":
            self.say("")

    def submit(self) -> None:
        """Reads what is typed and asks for it."""
        row = self.row
        if row is None:
            return
        read = self._read(row)
        if read is Sign.NEXT and (self.text.text() or any(editor.values() or editor.pairs() for editor in self._parts)):
            read = Typed(())
        match read:
            case Sign.ASK:
                self.explain_range()
            case Sign.NEXT:
                self.onward.emit()
            case Sign.PASS:
                self.wanted.emit(Pass(row.seat, row.skill, at=self.received()))
            case Sign.WAIT:
                by = row.entries[-1].by if row.entries else row.seat  # a team's row is taken back from whoever of it sent it
                self.wanted.emit(Withdraw(by, row.skill))
            case Unread(sentence):
                self.say(sentence, refused=True)
            case Typed(targets, choice):
                self.wanted.emit(self._enter(row, targets, choice))

    def _read(self, row: Row) -> Sign | Typed | Unread:
        """What the line says; where it is empty another field may hold the sign."""
        if not self.line.text().strip():
            for field in self._fields(row):
                sign = read_entry(field.text(), replace(row, most=1), self._names)
                if isinstance(sign, Sign) and sign is not Sign.NEXT:
                    return sign
        return read_entry(self._line(row)[0], row, self._names)

    def _fields(self, row: Row) -> list[QLineEdit]:
        """What is typed in beside the line."""
        return [*(editor.line for editor in self._parts), *([self.text] if row.text else [])]

    def _line(self, row: Row) -> tuple[str, dict[int, Choice]]:
        """What is typed, and the ballots of a meeting that stand among it."""
        return split_ballots(self.line.text()) if row.ballots else (self.line.text(), {})

    def _enter(self, row: Row, targets: tuple[int, ...], typed: Choice) -> Enter:
        """What is typed in the line goes before what the editors stand at."""
        chosen = choice_of(self._parts)
        if isinstance(typed, Mapping) and isinstance(chosen, Mapping):
            chosen = {**chosen, **typed}
        elif typed is not None:
            chosen = typed
        receiver = self.receiver.currentData()
        return Enter(
            row.seat, row.skill, targets, chosen, self.text.text().strip() if row.text else "",
            receiver if isinstance(receiver, int) else None, self._ballots(), row.acting, self.received(),
        )  # fmt: skip

    def _ballots(self) -> dict[int, Choice]:
        if self.row is None or not self.row.ballots:
            return {}
        found = _BALLOT.findall(plain(self.ballots.text()))
        return {**{int(voter): int(word) if word.isdecimal() else word for voter, word in found}, **self._line(self.row)[1]}

    def received(self) -> str:
        """When the entry was received, `HH:MM`."""
        if not self._stamped:
            self.at.set_time(QTime.currentTime().toString("HH:mm"))
        return self.at.time

    def focus(self) -> None:
        """Takes the keyboard: to the line, or to what else a skill without targets asks for first."""
        fields = self._fields(self.row) if self.row is not None and self.row.most == 0 else []
        (fields[0] if fields else self.line).setFocus()
        self.line.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys leave the row; Enter in the time field submits."""
        if event.type() == QEvent.Type.ShortcutOverride and watched is self.line and isinstance(event, QKeyEvent):
            # Undo is the game's here, not the field's: what is typed is short, what is entered is not.
            undo = event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
            if undo:
                event.ignore()
                return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if watched is self.at:
                self._stamped = True
                if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                    self.submit()
                    return True
            elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                self.step.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
                return True
        return super().eventFilter(watched, event)
