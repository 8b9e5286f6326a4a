"""What only an order decides that the book does not give, asked about in the queue pane: every outcome, and the director rules."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from director_app.console.bridge import Bridge
from director_app.console.views.flow_layout import FlowLayout
from director_app.console.views.pane import label
from director_app.engine.commands import Order
from director_app.explain.knots import Before, Knot, Outcome, in_turn, knots, settled_before
from director_app.explain.outcome import difference_text
from director_app.explain.ties import Actor, entered
from director_app.i18n import tr

SHOWN = 5
"""Most differences listed of an outcome."""
OUTCOMES = 6
"""Most outcomes of one knot that are offered."""


class TieBox(QWidget):
    """Hidden until entries of the stage come out otherwise in another order."""

    ruled = Signal()
    """The order is on record; the stage may be resolved."""
    said = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._knots: tuple[Knot, ...] = ()
        self._cut = False
        self._taken: list[tuple[tuple[Actor, ...], str]] = []
        """The turns that have been ruled on, each with its reason."""
        self._before: Before | None = None
        self.title = label("", "title")
        self.words = label("", "")
        self.reason = QLineEdit()
        self.reason.setAccessibleName(tr("裁定的理由"))
        self.choices: list[QPushButton] = []
        """A button for each outcome, in order."""
        for text in (self.title, self.words):
            text.setWordWrap(True)
        self._row = QWidget()
        self._buttons = FlowLayout(6, self._row)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 6, 12, 6)
        layout.setSpacing(6)
        layout.addWidget(self.title)
        layout.addWidget(self.words)
        layout.addWidget(self.reason)
        layout.addWidget(self._row)
        self.reason.returnPressed.connect(self.rule)
        bridge.moved.connect(self.clear)
        bridge.hidden_changed.connect(lambda _: self.clear())
        self.hide()

    def asks(self) -> bool:
        """Whether something is to be ruled before the stage is resolved. What stands asked is ruled as offered."""
        if self._knots:
            self.rule()
            return True
        found, self._cut = knots(self._bridge.book, self._bridge.state)
        if not found:
            self.hide()
            return False
        if self._bridge.hidden:
            self.said.emit(tr("有先后要裁定：先显示秘密。"))
            return True
        self._knots, self._taken = found, []
        self._show()
        return True

    @property
    def _knot(self) -> Knot:
        """The one that is asked about now."""
        return self._knots[len(self._taken)]

    def _offered(self) -> tuple[Outcome, ...]:
        return self._knot.outcomes[:OUTCOMES]

    def _show(self) -> None:
        knot = self._knot
        self._before = settled_before(self._bridge.tree(), knot)
        if len(knot.actors) == 2:
            one, other = (actor_text(actor) for actor in knot.actors)
            self.title.setText(tr("{one} 与 {other} 的先后会改变结果，规则没有写谁先").format(one=one, other=other))
        else:
            who = tr("、").join(actor_text(actor) for actor in knot.actors)
            self.title.setText(tr("{who} 互相牵连，先后不同结果不同，规则没有写谁先").format(who=who))
        self.words.setText("\n".join(self._lines()))
        self._fill()
        self.reason.setText(self._before.reason if self._before is not None else "")
        self.show()
        self.reason.setFocus()

    def _lines(self) -> list[str]:
        knot, lines = self._knot, list[str]()
        for outcome in self._offered()[1:]:
            lines.append(tr("若改为 {other} 先：").format(other=self._name(outcome)))
            lines += [f"· {difference_text(item)}" for item in outcome.differences[:SHOWN]]
            if len(outcome.differences) > SHOWN:
                lines.append(tr("…还有 {n} 处不同").format(n=len(outcome.differences) - SHOWN))
        if len(knot.outcomes) > OUTCOMES:
            lines.append(tr("（另有 {n} 种结果没有列出）").format(n=len(knot.outcomes) - OUTCOMES))
        if left := len(self._knots) - len(self._taken) - 1:
            lines.append(tr("之后还有 {n} 处先后要裁定。").format(n=left))
        if self._cut or knot.cut:
            lines.append(tr("（没有试遍所有先后）"))
        if (known := self._before) is not None:
            order, reason = "」→「".join(known.skills), known.reason or tr("没有写理由")
            lines.append(tr("上次裁定「{order}」：{reason}").format(order=order, reason=reason))
        return lines

    def _fill(self) -> None:
        for button in self.choices:
            self._buttons.removeWidget(button)
            button.deleteLater()
        self.choices = []
        for place, outcome in enumerate(self._offered()):
            button = QPushButton(tr("{who} 先").format(who=self._name(outcome)))
            button.clicked.connect(partial(self.rule, place))
            self._buttons.addWidget(button)
            self.choices.append(button)
        offered = self._name(self._offered()[self._place()])
        self.reason.setPlaceholderText(tr("理由，Enter 按 {who} 先").format(who=offered))
        self.reason.setAccessibleName(tr("裁定的理由"))

    def _name(self, outcome: Outcome) -> str:
        """An outcome by its order: of two, who is first says it all."""
        turn = outcome.turn[:1] if len(outcome.turn) == 2 else outcome.turn
        return " → ".join(actor_text(actor) for actor in turn)

    def _place(self) -> int:
        """The outcome that is offered: as ruled before, else as the book lists them."""
        return self._before.outcome if self._before is not None and self._before.outcome < len(self._offered()) else 0

    def rule(self, place: int | None = None) -> None:
        """Gives the ruling on what is asked; without a word which, the one that is offered. The last makes the order."""
        if not self._knots:
            return
        outcome = self._offered()[self._place() if place is None else place]
        self._taken.append((outcome.turn, self.reason.text().strip()))
        if len(self._taken) < len(self._knots):
            self._show()
            return
        bridge = self._bridge
        order = in_turn(entered(bridge.stage, bridge.state), [turn for turn, _ in self._taken])
        reason = tr("；").join(dict.fromkeys(reason for _, reason in self._taken if reason))
        self.clear()
        sentence = bridge.do(Order(order, reason))
        if sentence:
            self.said.emit(sentence)
        else:
            self.ruled.emit()

    def clear(self) -> None:
        """Asks no more: it is ruled, or the entries are others now."""
        self._knots, self._taken = (), []
        self.hide()


def actor_text(actor: Actor) -> str:
    """A seat with its skill."""
    return tr("{seat}「{skill}」").format(seat=tr("{n}号").format(n=actor[0]), skill=actor[1])
