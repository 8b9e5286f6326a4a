"""Five steps through the sample, for whoever is here for the first time. It can be skipped, and never comes uninvited again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from director_app.console.views.game import GameView
from director_app.console.views.pane import label, row_of
from director_app.i18n import tr

WIDTH = 340


class Tour(QFrame):
    """A card that stands beside what it speaks of. It takes neither the keyboard nor a click meant for the window."""

    over = Signal()

    def __init__(self, view: GameView, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        self._view = view
        self._room = parent
        self._place = 0
        self.count = label("", "small")
        self.title = label("", "title")
        self.text = label("")
        self.text.setWordWrap(True)
        self.next = QPushButton()
        self.next.setObjectName("primary")
        self.skip = QPushButton()
        for button in (self.next, self.skip):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(8)
        layout.addLayout(row_of(self.title, self.count))
        layout.addWidget(self.text)
        layout.addLayout(row_of(self.next, self.skip))
        self.setFixedWidth(WIDTH)
        self.next.clicked.connect(self._on)
        self.skip.clicked.connect(self.end)
        self.show_step(0)

    def steps(self) -> list[tuple[QWidget, Callable[[], object], str, str]]:
        """What is spoken of, what is done before, and the words."""
        view = self._view
        return [
            (
                view.queue,
                view.queue.focus,
                tr("现在要做什么"),
                tr("这里是这个阶段要问的人。直接打数字录入目标，Enter 到下一个；- 是放弃，? 看可以选谁。"),
            ),
            (
                view.seats,
                view.queue.focus,
                tr("谁可以被选"),
                tr("录入时，可选的座位亮起，点一下就选中。状态的两个字上停一停，能看到来自谁、到什么时候。"),
            ),
            (
                view.explain.tree,
                lambda: view.tabs.setCurrentWidget(view.explain),
                tr("为什么是这样"),
                tr("结算之后，点左边一个行动，看它选了谁、被谁弹回或吸走、结算到谁，依据哪一段。右边关掉一个行动，看看会有什么不同。"),
            ),
            (
                view.low,
                lambda: view.tabs.setCurrentWidget(view.outbox),
                tr("该告诉谁什么"),
                tr("每条要私下说的话都在发件箱里。按 C 复制、勾选、到下一条；没发完就离开阶段，会先问一声。"),
            ),
            (
                view.clock,
                lambda: view.tabs.setCurrentWidget(view.timeline),
                tr("走错了也不要紧"),
                tr("Ctrl+Enter 结算并进入下一阶段，Ctrl+Z 撤销。每一步都已存盘，撤销的也留在时间线里。"),
            ),
        ]

    def show_step(self, place: int) -> None:
        """Goes to a step."""
        self._place = place
        steps = self.steps()
        beside, before, title, text = steps[place]
        before()
        self.title.setText(title)
        self.text.setText(text)
        self.count.setText(f"{place + 1} / {len(steps)}")
        self.next.setText(tr("下一步") if place + 1 < len(steps) else tr("开始吧"))
        self.skip.setText(tr("跳过"))
        self.skip.setVisible(place + 1 < len(steps))
        self.text.setFixedHeight(self.text.heightForWidth(WIDTH - 34))
        self.adjustSize()
        self._stand(beside)
        self.raise_()
        self.show()

    def _stand(self, beside: QWidget) -> None:
        """Over the far corner of what is spoken of, and never outside the window."""
        room = self._room
        corner = beside.mapTo(room, QPoint(beside.width() - self.width() - 16, beside.height() - self.height() - 16))
        if beside.height() < self.height():
            corner = beside.mapTo(room, QPoint(beside.width() - self.width() - 16, beside.height() + 12))
        self.move(max(8, min(corner.x(), room.width() - self.width() - 8)), max(8, min(corner.y(), room.height() - self.height() - 8)))

    def _on(self) -> None:
        if self._place + 1 < len(self.steps()):
            self.show_step(self._place + 1)
        else:
            self.end()

    def end(self) -> None:
        """Goes away for good."""
        self.hide()
        self.over.emit()
        self.deleteLater()
