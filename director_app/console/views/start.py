"""What is seen first: three doors, and the games one was at."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from director_app.console.theme import icon
from director_app.i18n import tr

SHOWN = 8


def _line(name: str, wrapped: bool = False) -> QLabel:
    made = QLabel()
    made.setObjectName(name)
    made.setWordWrap(wrapped)
    return made


class Door(QPushButton):
    """A large button with a word and a sentence."""

    def __init__(self, picture: str) -> None:
        super().__init__()
        self.setObjectName("door")
        self._picture = picture
        self.setIconSize(QSize(28, 28))
        self.setMinimumHeight(72)
        self._word, self._about = _line("title"), _line("muted", wrapped=True)
        text = QVBoxLayout()
        text.setSpacing(2)
        text.addStretch(1)
        text.addWidget(self._word)
        text.addWidget(self._about)
        text.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(64, 8, 16, 8)
        row.addLayout(text, 1)

    def reword(self, word: str, about: str) -> None:
        """Says what is behind the door."""
        self._word.setText(word)
        self._about.setText(about)
        self.setAccessibleName(word)
        self.setAccessibleDescription(about)
        self.setIcon(icon(self._picture, "accent"))


class Crashed(QFrame):
    """What is offered after a crash: the game where it was, and the log."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("crash")
        self.words = _line("warn", wrapped=True)
        self.reopen, self.save_log, self.leave = QPushButton(), QPushButton(), QPushButton()
        row = QHBoxLayout()
        for button in (self.reopen, self.save_log, self.leave):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.words)
        column.addLayout(row)
        self.hide()

    def reword(self, game: str) -> None:
        """Says which game it was; '': there was no crash."""
        self.words.setText(tr("上次程序没有正常关闭。「{game}」里已录入的都在。").format(game=game))
        self.reopen.setText(tr("从停下的地方接着带"))
        self.save_log.setText(tr("保存出错记录…"))
        self.leave.setText(tr("不用了"))
        self.setVisible(bool(game))


class StartPage(QWidget):
    """Three doors, recent games, and what is wrong with this computer (no Chinese font)."""

    new = Signal()
    open = Signal()
    sample = Signal()
    recent = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hero, self.about, self.warning = _line("hero"), _line("muted", wrapped=True), _line("warn", wrapped=True)
        self.crash = Crashed()
        self.doors = (Door("new"), Door("open"), Door("sample"))
        for door, signal in zip(self.doors, (self.new, self.open, self.sample), strict=True):
            door.clicked.connect(signal)
        self.recent_title = _line("title")
        self.list = QListWidget()
        self.list.setMaximumHeight(SHOWN * 32)
        for chosen in (self.list.itemActivated, self.list.itemClicked):
            chosen.connect(lambda item: self.recent.emit(item.toolTip()))
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addStretch(2)
        column.addWidget(self.hero)
        column.addWidget(self.about)
        column.addWidget(self.warning)
        column.addWidget(self.crash)
        column.addSpacing(8)
        for door in self.doors:
            column.addWidget(door)
        column.addSpacing(8)
        column.addWidget(self.recent_title)
        column.addWidget(self.list)
        column.addStretch(3)
        middle = QWidget()
        middle.setMaximumWidth(620)
        middle.setLayout(column)
        row = QHBoxLayout(self)
        row.addStretch(1)
        row.addWidget(middle, 6)
        row.addStretch(1)
        self._recent: tuple[str, ...] = ()
        self._crashed = ""
        self._font_missing = False

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.hero.setText(tr("版杀导演台"))
        self.about.setText(tr("谁现在可以行动、会有什么结果、该告诉谁什么，以及为什么。"))
        self.doors[0].reword(tr("新开一局"), tr("选规则书，贴上玩家名单，发牌，开始"))
        self.doors[1].reword(tr("打开"), tr("接着带一局已有的游戏（.dgame）"))
        self.doors[2].reword(tr("看看示例"), tr("一局十三人的游戏，停在第二夜的半夜"))
        self.recent_title.setText(tr("最近"))
        self.list.setAccessibleName(tr("最近的游戏"))
        self.warning.setText(tr("这台电脑上没有中文字体，汉字会显示成方框。请安装一种，例如 Noto Sans CJK。") if self._font_missing else "")
        self.warning.setVisible(self._font_missing)
        self.crash.reword(self._crashed)
        self.show_recent(self._recent)

    def say_font_missing(self, missing: bool) -> None:
        """Says that Chinese can't be shown here."""
        self._font_missing = missing
        self.reword()

    def show_crash(self, game: str) -> None:
        """Offers a game that was open when the program died; '': none was."""
        self._crashed = game
        self.crash.reword(game)

    def show_recent(self, files: tuple[str, ...]) -> None:
        """Lists recent games that are still there."""
        self._recent = files
        self.list.clear()
        for file in [file for file in files if Path(file).exists()][:SHOWN]:
            item = QListWidgetItem(f"{Path(file).stem}　—　{Path(file).parent}")
            item.setToolTip(file)
            self.list.addItem(item)
        for widget in (self.recent_title, self.list):
            widget.setVisible(self.list.count() > 0)
