"""Who is to get a message that goes to several: ticked one by one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from director_app.console.models.told import Parcel, sent_words
from director_app.console.views.flow_layout import FlowLayout
from director_app.i18n import tr
from director_app.record import Message
from director_app.wording import seat_text


class Receivers(QWidget):
    """A chip for each receiver; pressed is told."""

    ticked = Signal(object, bool)
    """A message, and whether it was sent."""

    def __init__(self, name: Callable[[int], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.chips: list[QPushButton] = []
        self.flow = FlowLayout(6, self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    def show_parcel(self, item: Parcel | None) -> None:
        """Shows whom a message goes to; nothing where that is one seat."""
        while self.flow.takeAt(0) is not None:
            continue
        for chip in self.chips:
            chip.hide()
            chip.deleteLater()
        self.chips = []
        many = item is not None and len(item.messages) > 1
        if item is not None and many:
            for message in item.messages:
                self._add(message)
        self.setVisible(many)
        self.updateGeometry()

    def _add(self, message: Message) -> None:
        seat = message.to or 0
        chip = QPushButton(f"{'○' if message.due else '✓'} {seat_text(seat)}")
        chip.setObjectName("receiver")
        chip.setCheckable(True)
        chip.setChecked(not message.due)
        chip.setToolTip(tr("{who}：{what}").format(who=self._name(seat), what=sent_words(message)))
        chip.setAccessibleName(chip.toolTip())
        chip.clicked.connect(lambda sent, message=message: self.ticked.emit(message, sent))
        self.chips.append(chip)
        self.flow.addWidget(chip)
        chip.show()
