"""What if: the actions of the same night as switches, and what would have come out without those switched off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from director_app.console.bridge import Bridge
from director_app.console.entry_parser import Typed, Unread, read_entry
from director_app.console.models.explain import command_words
from director_app.console.views.flow_layout import FlowLayout
from director_app.console.views.pane import label
from director_app.engine import row_for
from director_app.engine.commands import Command, Enter, Vote
from director_app.engine.state import GameState
from director_app.explain.butfor import Needed, needed
from director_app.explain.outcome import Aspect, Difference, difference_text
from director_app.explain.whatif import Instead, Night, Off, Ruled, WhatIf, night
from director_app.i18n import tr

Touches = Callable[[Difference], bool]

SHOWN = 14
"""Most differences listed."""

SEARCH = 120
"""So many changed nights are played to find what an outcome hung on: the window must not stand still."""


class WhatIfBox(QWidget):
    """Switches for the actions of a night. The real game stays as it is."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._night: Night | None = None
        self._part = ""
        self._touches: Touches = lambda item: False
        self._chips: dict[int, QPushButton] = {}
        self.title: QLabel = label("", "title")
        self.chips = QWidget()
        self.flow = FlowLayout(6, self.chips)
        self.legend: QLabel = label("", "small")
        self.legend.setWordWrap(True)
        self.other = QLineEdit()
        self.other.returnPressed.connect(self._ask)
        self.ruling = QComboBox()
        self.ruling.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._name_fields()
        self.ruling.activated.connect(lambda _: self._ask())
        self.result: QLabel = label("", "")
        self.result.setWordWrap(True)
        self.result.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 4, 12, 8)
        layout.setSpacing(6)
        layout.addWidget(self.title)
        layout.addWidget(self.chips)
        layout.addWidget(self.legend)
        layout.addWidget(self.other)
        layout.addWidget(self.ruling)
        layout.addWidget(self.result)
        layout.addStretch(1)

    def _name_fields(self) -> None:
        self.other.setPlaceholderText(tr("换成别的目标或选择，如 5 7，Enter"))
        self.other.setAccessibleName(tr("别的目标或选择"))
        self.ruling.setAccessibleName(tr("别的判例"))

    def show_part(self, key: str, touches: Touches) -> None:
        """Offers the actions of the part of the game that a stage key belongs to.

        `touches`: whether a difference is about what is explained.
        """
        self._name_fields()
        self._part = key.split("/", 1)[0]
        self._touches = touches
        self._night = None
        self._clear()
        self.title.setText(tr("如果没有…（{part}）").format(part=self._part))
        QTimer.singleShot(0, self._load)

    def _clear(self) -> None:
        while self.flow.takeAt(0) is not None:
            continue
        for chip in self._chips.values():
            chip.hide()  # a deletion waits for the event loop, and would be seen till then
            chip.deleteLater()
        self._chips = {}
        self.result.clear()
        self.legend.hide()
        self.other.hide()
        self.ruling.clear()
        self.ruling.hide()

    def _load(self) -> None:
        """Plays the part once, and offers its actions."""
        if not self._bridge.is_open or self._night is not None:
            return
        rows = [entry.row for entry in self._bridge.history() if entry.active]
        own = [row for row in rows if row.stage.split("/", 1)[0] == self._part]
        session = self._bridge.session
        base: GameState | None = self._bridge.answers.ask(lambda: session.look(own[0].parent).state, None) if own else None
        if base is None:
            return
        self._night = night(self._bridge.book, base, [row.command for row in own])
        for place in self._night.switches:
            command = self._night.run.commands[place]
            chip = QPushButton(command_words(command, self._seat))
            chip.setObjectName("chip")
            chip.setCheckable(True)
            chip.setToolTip(tr("关掉这个行动，看看会有什么不同"))
            chip.toggled.connect(lambda _: self._ask())
            self._chips[place] = chip
            self.flow.addWidget(chip)
        self.result.setObjectName("muted")
        self.result.setText(tr("点一个或几个行动，就能看到没有它们会怎样。") if self._chips else tr("这一段还没有可以关掉的行动。"))
        self._offer_rulings(self._night)
        self.chips.updateGeometry()
        QTimer.singleShot(0, self._mark)

    def _offer_rulings(self, real: Night) -> None:
        """The other readings of the rulings that this part of the game leaned on."""
        cited = {ruling for event in real.run.all_events for ruling in event.rulings}
        options = real.run.states[0].options
        self.ruling.addItem(tr("如果判例另取…"))
        for ruling in sorted(cited & set(self._bridge.book.rulings)):
            known = self._bridge.book.rulings[ruling]
            readings = {"A": known.default, **known.alternatives}
            for choice, words in readings.items() if known.alternatives else ():
                if choice != options.get(ruling, "A"):
                    said = tr("{ruling} 取 {choice}：{words}").format(ruling=ruling, choice=choice, words=words)
                    self.ruling.addItem(said, (ruling, choice))
        self.ruling.setVisible(self.ruling.count() > 1)

    def _mark(self) -> None:
        """Marks the actions without which what is explained would not have come out so."""
        real = self._night
        if real is None:
            return
        found = needed(real, lambda other: any(map(self._touches, other.differences)), budget=SEARCH, largest=2)
        for place in found.alone:
            self._chips[place].setText(f"◆ {self._chips[place].text()}")
        said = self._needed_words(found, real)
        self.legend.setText(said)
        self.legend.setVisible(bool(said))
        self.flow.invalidate()
        self.chips.updateGeometry()

    def _needed_words(self, found: Needed, real: Night) -> str:
        """What the outcome hung on, and whether all was looked at."""
        lines = [tr("◆ 没有它，结果就不是这样")] if found.alone else []
        for places in found.sets:
            names = tr("、").join(command_words(real.run.commands[place], self._seat) for place in places)
            lines.append(tr("◇ 单去一个不够，同时没有 {names}，结果就不是这样").format(names=names))
        if found.cut and real.switches:
            lines.append(tr("（没有试遍所有组合）"))
        return "\n".join(lines)

    @staticmethod
    def _seat(seat: int) -> str:
        return tr("{n}号").format(n=seat)

    @property
    def chosen(self) -> tuple[int, ...]:
        """Places of the actions switched off."""
        return tuple(place for place, chip in self._chips.items() if chip.isChecked())

    def _ask(self) -> None:
        if self._night is None:
            return
        ruled = self.ruling.currentData()
        only = self._night.run.commands[self.chosen[0]] if len(self.chosen) == 1 else None
        can_change = isinstance(only, (Enter, Vote))
        if not can_change or not self.other.isVisible():
            self.other.clear()
        self.other.setVisible(can_change)
        if only is not None and self.other.text().strip():
            given = self._given(self.chosen[0], only, self.other.text())
            self.result.setText(given if isinstance(given, str) else self._words(self._night.what_if(Instead(self.chosen[0], given))))
        elif self.chosen:
            self.result.setText(self._words(self._night.what_if(Off(self.chosen))))
        elif ruled is not None:
            self.result.setText(self._words(self._night.what_if(Ruled(*ruled))))
        else:
            self.result.setText(tr("点一个或几个行动，就能看到没有它们会怎样。"))

    def _given(self, place: int, command: Command, line: str) -> Command | str:
        """The command as typed anew, or why it can't be read."""
        real, book = self._night, self._bridge.book
        names = {seat.name: number for number, seat in self._bridge.state.seats.items() if seat.name}
        if real is not None and isinstance(command, Enter):
            typed = read_entry(line, row_for(book, real.run.states[place], command.by, command.skill), names)
            if isinstance(typed, Typed):
                return replace(command, targets=typed.targets, choice=typed.choice)
            return typed.sentence if isinstance(typed, Unread) else tr("这里写目标或选择。")
        seat = line.strip()
        if isinstance(command, Vote) and seat.isdecimal():
            return replace(command, target=int(seat))
        return tr("这里写目标或选择。")

    def _is_off(self, item: Difference) -> bool:
        """That an action switched off does not happen is no news."""
        commands = [self._night.run.commands[place] for place in self.chosen] if self._night is not None else []
        off = {(command.by, command.skill) for command in commands if isinstance(command, Enter)}
        return item.aspect is Aspect.SETTLED and item.after is None and isinstance(item.key, tuple) and item.key[:2] in off

    def _words(self, answer: WhatIf) -> str:
        lines = [f"· {difference_text(item, self._bridge.name)}" for item in answer.differences if not self._is_off(item)]
        if len(lines) > SHOWN:
            lines = [*lines[:SHOWN], tr("…还有 {n} 处不同").format(n=len(lines) - SHOWN)]
        for place, reason in answer.refused:
            command = self._night.run.commands[place] if self._night is not None else None
            if isinstance(command, Enter):
                said = tr("· {command} 就不成立：{why}")
                lines.append(said.format(command=command_words(command, self._seat), why=self._bridge.reason(reason)))
        return "\n".join(lines) or tr("没有任何不同。")
