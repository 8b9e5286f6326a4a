"""The command palette: any command by a few letters, of its name or of its pinyin; and an action as a chat says it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from director_app.console.models.tree import Index
from director_app.console.pinyin import found_in
from director_app.console.theme import color
from director_app.console.typed import Offer
from director_app.console.views.paint import ground, smaller, words
from director_app.i18n import tr

KeysRole = Qt.ItemDataRole.UserRole + 1


def plain_name(action: QAction) -> str:
    """A command's name without the mark of its access key."""
    return action.text().replace("&", "").removesuffix("…")


def matches(actions: Sequence[QAction], asked: str) -> list[QAction]:
    """The commands that can be done now and fit the letters, the best first."""
    ranked = [(rank, place, action) for place, action in enumerate(actions) if (rank := found_in(asked, plain_name(action))) is not None]
    return [action for _, _, action in sorted(ranked, key=lambda row: row[:2]) if action.isEnabled() and action.isVisible()]


class CommandDelegate(QStyledItemDelegate):
    """A command with its keys at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, 32)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        ground(painter, option)
        rect: QRect = option.rect.adjusted(12, 0, -12, 0)
        painter.setFont(option.font)
        words(painter, rect.adjusted(0, 0, -120, 0), str(index.data(Qt.ItemDataRole.DisplayRole)), color("ink"))
        painter.setFont(smaller(option.font))
        words(painter, rect, str(index.data(KeysRole) or ""), color("muted"), Qt.AlignmentFlag.AlignRight)
        painter.restore()


class Palette(QDialog):
    """A line to type in, and what fits below it."""

    def __init__(
        self, actions: Sequence[QAction], parent: QWidget | None = None, offers: Callable[[str], Sequence[Offer]] = lambda _: ()
    ) -> None:
        super().__init__(parent)
        self._offers = offers
        self.offer: Offer | None = None
        """The typed action that was chosen."""
        self.setWindowTitle(tr("搜索命令"))
        self.setWindowFlags(Qt.WindowType.Popup)
        self.setObjectName("pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        self._actions = list(actions)
        self.line = QLineEdit()
        self.line.setObjectName("entry")
        self.line.setPlaceholderText(tr("命令的几个字、拼音首字母，或一个行动：7 照耀 3"))
        self.line.setAccessibleName(tr("搜索命令"))
        self.list = QListWidget()
        self.list.setItemDelegate(CommandDelegate(self.list))
        self.list.setAccessibleName(tr("命令"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.line)
        layout.addWidget(self.list)
        self.resize(520, 420)
        self.chosen: QAction | None = None
        self.line.textChanged.connect(self._fill)
        self.line.returnPressed.connect(self._take)
        self.list.itemClicked.connect(lambda _: self._take())
        self.line.installEventFilter(self)
        self._fill("")

    def _fill(self, asked: str) -> None:
        self.list.clear()
        for offer in self._offers(asked) if asked else ():
            item = QListWidgetItem(offer.words)
            item.setData(KeysRole, tr("录入"))
            item.setData(Qt.ItemDataRole.UserRole, offer)
            self.list.addItem(item)
        for action in matches(self._actions, asked):
            item = QListWidgetItem(plain_name(action))
            item.setData(KeysRole, action.shortcut().toString())
            item.setData(Qt.ItemDataRole.UserRole, self._actions.index(action))
            self.list.addItem(item)
        if not self.list.count():
            nothing = QListWidgetItem(tr("没有这样的命令"))
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(nothing)
        self.list.setCurrentRow(0)

    def _take(self) -> None:
        item = self.list.currentItem()
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEnabled:
            held = item.data(Qt.ItemDataRole.UserRole)
            if isinstance(held, Offer):
                self.offer = held
            else:
                self.chosen = self._actions[int(held)]
            self.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys move in the list while one types."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            by = 1 if event.key() == Qt.Key.Key_Down else -1
            self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + by)))
            return True
        return super().eventFilter(watched, event)
