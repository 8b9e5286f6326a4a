"""A tie, asked about in the queue pane: both outcomes side by side, and the director rules with a reason."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from director_app.console.bridge import Bridge
from director_app.console.views.pane import label, row_of
from director_app.engine.commands import Order
from director_app.explain.outcome import difference_text
from director_app.explain.ties import Actor, Ruled, Tie, ruled_before, ties
from director_app.i18n import tr

SHOWN = 5
"""Most differences listed."""


class TieBox(QWidget):
    """Hidden until two uses of the stage come out otherwise in another order."""

    ruled = Signal()
    """The order is on record; the stage may be resolved."""
    said = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._ties: tuple[Tie, ...] = ()
        self._before: Ruled | None = None
        self.title = label("", "title")
        self.words = label("", "")
        self.reason = QLineEdit()
        self.reason.setAccessibleName(tr("裁定的理由"))
        self.first, self.second = QPushButton(), QPushButton()
        for text in (self.title, self.words):
            text.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 6, 12, 6)
        layout.setSpacing(6)
        layout.addWidget(self.title)
        layout.addWidget(self.words)
        layout.addWidget(self.reason)
        layout.addLayout(row_of(self.first, self.second))
        self.first.clicked.connect(lambda: self.rule(swapped=False))
        self.second.clicked.connect(lambda: self.rule(swapped=True))
        self.reason.returnPressed.connect(self.rule)
        bridge.moved.connect(self.clear)
        bridge.hidden_changed.connect(lambda _: self.clear())
        self.hide()

    def asks(self) -> bool:
        """Whether something is to be ruled before the stage is resolved. What stands asked is ruled as offered."""
        if self._ties:
            self.rule()
            return True
        return self._look()

    def _look(self) -> bool:
        """Looks for ties in the open stage; True: there is one, and it is asked about now."""
        found = ties(self._bridge.book, self._bridge.state)
        self._ties = found.found
        if not found.found:
            self.hide()
            return False
        if self._bridge.hidden:
            self._ties = ()
            self.said.emit(tr("有先后要裁定：先显示秘密。"))
            return True
        tie = found.found[0]
        self._before = ruled_before(self._bridge.tree(), tie)
        one, other = self._actor(tie.one), self._actor(tie.other)
        self.title.setText(tr("{one} 与 {other} 的先后会改变结果，规则没有写谁先").format(one=one, other=other))
        lines = [f"· {difference_text(item)}" for item in tie.differences[:SHOWN]]
        if len(tie.differences) > SHOWN:
            lines.append(tr("…还有 {n} 处不同").format(n=len(tie.differences) - SHOWN))
        lines.insert(0, tr("若改为 {other} 先：").format(other=other))
        if len(found.found) > 1:
            lines.append(tr("另有 {n} 对也是如此，一并按此先后。").format(n=len(found.found) - 1))
        if found.cut:
            lines.append(tr("（没有试遍所有先后）"))
        if self._before is not None:
            known, reason = self._before, self._before.reason or tr("没有写理由")
            lines.append(tr("上次裁定「{first}」先于「{second}」：{reason}").format(first=known.first, second=known.second, reason=reason))
        self.words.setText("\n".join(lines))
        self.first.setText(tr("{who} 先").format(who=one))
        self.second.setText(tr("{who} 先").format(who=other))
        self.reason.setPlaceholderText(tr("理由，Enter 按 {who} 先").format(who=other if self._swap_offered(tie) else one))
        self.reason.setAccessibleName(tr("裁定的理由"))
        self.reason.setText(self._before.reason if self._before is not None else "")
        self.show()
        self.reason.setFocus()
        return True

    def rule(self, swapped: bool | None = None) -> None:
        """Gives the ruling. Without a word which: as ruled before, else as the book lists them."""
        if not self._ties:
            return
        tie = self._ties[0]
        turn = self._swap_offered(tie) if swapped is None else swapped
        command = Order(tie.swapped if turn else tie.listed, self.reason.text().strip())
        self.clear()
        sentence = self._bridge.do(command)
        if sentence:
            self.said.emit(sentence)
        else:
            self.ruled.emit()

    def clear(self) -> None:
        """Asks no more: it is ruled, or the entries are others now."""
        self._ties = ()
        self.hide()

    def _swap_offered(self, tie: Tie) -> bool:
        return self._before is not None and self._before.first == tie.other[1]

    def _actor(self, actor: Actor) -> str:
        return tr("{seat}「{skill}」").format(seat=tr("{n}号").format(n=actor[0]), skill=actor[1])
