"""What if: the actions of the same night as switches, and what would have come out without those switched off."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QLabel, QLayout, QLayoutItem, QLineEdit, QPushButton, QVBoxLayout, QWidget

from director_app.console.bridge import Bridge
from director_app.console.entry_parser import plain
from director_app.console.models.explain import command_words, difference_text
from director_app.console.views.pane import label
from director_app.engine.commands import Enter
from director_app.engine.state import GameState
from director_app.explain.outcome import Aspect, Difference
from director_app.explain.whatif import Night, Off, Retarget, WhatIf, night
from director_app.i18n import tr

Touches = Callable[[Difference], bool]

SHOWN = 14
"""Most differences listed."""


class FlowLayout(QLayout):
    """Widgets in lines, like words in a paragraph."""

    def __init__(self, spacing: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._lay(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _lay(self, rect: QRect, move: bool) -> int:
        x, y, high = rect.x(), rect.y(), 0
        for item in self._items:
            hint = item.sizeHint()
            if x > rect.x() and x + hint.width() > rect.right():
                x, y, high = rect.x(), y + high + self.spacing(), 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), hint))
            x += hint.width() + self.spacing()
            high = max(high, hint.height())
        return y + high - rect.y()


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
        self.other.setAccessibleName(tr("别的目标"))
        self.other.returnPressed.connect(self._ask)
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
        layout.addWidget(self.result)
        layout.addStretch(1)

    def show_part(self, key: str, touches: Touches) -> None:
        """Offers the actions of the part of the game that a stage key belongs to.

        `touches`: whether a difference is about what is explained.
        """
        self.other.setPlaceholderText(tr("换成别的目标，如 5 7，Enter"))
        self.other.setAccessibleName(tr("别的目标"))
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
            chip.deleteLater()
        self._chips = {}
        self.result.clear()
        self.legend.hide()
        self.other.hide()

    def _load(self) -> None:
        """Plays the part once, and offers its actions."""
        if not self._bridge.is_open or self._night is not None:
            return
        rows = [entry.row for entry in self._bridge.history() if entry.active]
        own = [row for row in rows if row.stage.split("/", 1)[0] == self._part]
        if not own:
            return
        base: GameState = self._bridge.session.look(own[0].parent).state
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
        self.chips.updateGeometry()
        QTimer.singleShot(0, self._mark)

    def _mark(self) -> None:
        """Marks the actions without which what is explained would not have come out so."""
        real = self._night
        if real is None:
            return
        needed = [place for place in real.switches if any(map(self._touches, real.what_if(Off((place,))).differences))]
        for place in needed:
            self._chips[place].setText(f"◆ {self._chips[place].text()}")
        self.legend.setText(tr("◆ 没有它，结果就不是这样"))
        self.legend.setVisible(bool(needed))
        self.flow.invalidate()
        self.chips.updateGeometry()

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
        only = self._night.run.commands[self.chosen[0]] if len(self.chosen) == 1 else None
        can_aim = isinstance(only, Enter) and bool(only.targets)
        if not can_aim or not self.other.isVisible():
            self.other.clear()
        self.other.setVisible(can_aim)
        targets = tuple(int(number) for number in re.findall(r"\d+", plain(self.other.text())))
        if can_aim and targets:
            self.result.setText(self._words(self._night.what_if(Retarget(self.chosen[0], targets))))
            return
        if not self.chosen:
            self.result.setText(tr("点一个或几个行动，就能看到没有它们会怎样。"))
            return
        self.result.setText(self._words(self._night.what_if(Off(self.chosen))))

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
