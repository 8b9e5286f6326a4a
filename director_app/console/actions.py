"""Every command of the window, once: menus, keys and the palette show the same ones.

Whatever the first sight of the window needs does without the name `Qt`: asking for it makes Python learn all of Qt's
enumerations, which takes longer than building the page. The panes of a game ask for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from director_app.i18n import capital, mark, tr


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `menu` is the menu it stands in; `game`: only with a game open."""

    id: str
    menu: str
    text: str
    keys: str = ""
    """Key sequences, with `; ` between them."""
    game: bool = True
    checkable: bool = False
    line: bool = False
    """A line is drawn above it."""


FILE, EDIT, GAME, VIEW, HELP = mark("文件"), mark("编辑"), mark("对局"), mark("视图"), mark("帮助")
MENUS = (FILE, EDIT, GAME, VIEW, HELP)
TABS = ("explain", "outbox", "announcement", "votes", "timeline", "penalties", "people")
"""The tabs below the panes, in order; each has a command of its name."""

COMMANDS = (
    Command("new", FILE, mark("新开一局…"), "Ctrl+N", game=False),
    Command("open", FILE, mark("打开…"), "Ctrl+O", game=False),
    Command("sample", FILE, mark("看看示例"), game=False),
    Command("restore", FILE, mark("从备份恢复…"), game=False),
    Command("save_as", FILE, mark("另存一份…"), "Ctrl+Shift+S", line=True),
    Command("reveal", FILE, mark("导出揭秘…"), "Ctrl+E"),
    Command("close", FILE, mark("关闭这一局"), "Ctrl+W", line=True),
    Command("quit", FILE, mark("退出"), "Ctrl+Q", game=False),
    Command("undo", EDIT, mark("撤销"), "Ctrl+Z"),
    Command("redo", EDIT, mark("重做"), "Ctrl+Shift+Z"),
    Command("resolve", GAME, mark("结算，进入下一阶段"), "Ctrl+Enter; Ctrl+Return"),
    Command("next_open", GAME, mark("到下一个未回复的行动"), "Ctrl+J"),
    Command("back", GAME, mark("回到行动队列"), "Esc"),
    Command("explain", GAME, mark("解释选中的"), "F4", line=True),
    Command("outbox", GAME, mark("发件箱"), "F5"),
    Command("told", GAME, mark("谁知道什么"), "Shift+F5"),
    Command("announcement", GAME, mark("公告"), "F6"),
    Command("votes", GAME, mark("投票"), "F7"),
    Command("quiet", GAME, mark("发言帖数…"), "Shift+F7"),
    Command("timeline", GAME, mark("时间线"), "F8"),
    Command("penalties", GAME, mark("判罚"), "F9"),
    Command("people", GAME, mark("人"), "Ctrl+P"),
    Command("find_seat", GAME, mark("查找座位"), "Ctrl+F"),
    Command("notify", GAME, mark("到期提醒"), game=False, checkable=True, line=True),
    Command("sound", GAME, mark("到期响声"), game=False, checkable=True),
    Command("hidden", VIEW, mark("隐藏秘密"), "Ctrl+H", checkable=True),
    Command("full", VIEW, mark("当前面板占满窗口"), "F11"),
    Command("larger", VIEW, mark("放大文字"), "Ctrl+=; Ctrl++", game=False, line=True),
    Command("smaller", VIEW, mark("缩小文字"), "Ctrl+-", game=False),
    Command("light", VIEW, mark("浅色主题"), game=False, checkable=True, line=True),
    Command("dark", VIEW, mark("深色主题"), game=False, checkable=True),
    Command("system", VIEW, mark("跟随系统"), game=False, checkable=True),
    Command("zh", VIEW, "中文", game=False, checkable=True, line=True),
    Command("en", VIEW, "English", game=False, checkable=True),
    Command("palette", HELP, mark("搜索命令"), "Ctrl+K", game=False),
    Command("keys", HELP, mark("快捷键一览"), "F1", game=False),
    Command("tour", HELP, mark("五步导览")),
    Command("save_log", HELP, mark("保存出错记录…"), game=False, line=True),
    Command("about", HELP, mark("关于"), game=False),
)


CHOICES = (("light", "dark", "system"), ("zh", "en"))
"""Commands of which one is always in force."""


class Actions(QObject):
    """The commands as Qt's actions, each bound to a method of the window."""

    def __init__(self, parent: QObject, slots: Mapping[str, Callable[[], object]]) -> None:
        super().__init__(parent)
        self.by_id: dict[str, QAction] = {}
        for command in COMMANDS:
            action = QAction(self)
            action.setObjectName(command.id)
            action.setCheckable(command.checkable)
            action.setShortcuts(QKeySequence.listFromString(command.keys))
            action.triggered.connect(lambda _, slot=slots[command.id]: slot())
            self.by_id[command.id] = action
        for names in CHOICES:
            group = QActionGroup(self)
            for name in names:
                group.addAction(self.by_id[name])

    def __getitem__(self, name: str) -> QAction:
        return self.by_id[name]

    def reword(self, *chosen: str) -> None:
        """Says everything in the language in use, and marks what is chosen among those of which one is."""
        for name in chosen:
            self.by_id[name].setChecked(True)
        for command in COMMANDS:
            self.by_id[command.id].setText(capital(tr(command.text)))

    def fill(self, bar: QMenuBar) -> None:
        """Puts the commands into menus."""
        bar.clear()
        menus: dict[str, QMenu] = {name: bar.addMenu(tr(name)) for name in MENUS}
        for command in COMMANDS:
            if command.line:
                menus[command.menu].addSeparator()
            menus[command.menu].addAction(self.by_id[command.id])

    def all(self) -> list[QAction]:
        """Every command, in the order of the menus."""
        return [self.by_id[command.id] for command in COMMANDS]

    def game_open(self, is_open: bool) -> None:
        """Turns off what needs a game while there is none."""
        for command in COMMANDS:
            if command.game:
                self.by_id[command.id].setEnabled(is_open)
