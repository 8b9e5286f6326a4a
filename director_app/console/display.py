"""The Qt application, or one sentence about why there can be none: Qt itself would abort the process."""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from director_app.i18n import tr

NO_DISPLAY = 3
"""The exit code."""


def made() -> QApplication:
    """A new application. Where no window can be shown the process ends here, with a sentence and exit code 3."""
    qInstallMessageHandler(_heard)
    try:
        # Qt's own drawing on every system. Set here and not by `setStyle`, whose answer makes Python learn all of QStyle.
        return QApplication([*sys.argv[:1], "-style", "fusion"])
    finally:
        qInstallMessageHandler(None)


def _heard(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    """Takes in what Qt says while the application is made; after its last word it would abort."""
    if kind is not QtMsgType.QtFatalMsg:
        if _has_display():
            print(message, file=sys.stderr)
        return
    print(sentence(message), file=sys.stderr)
    sys.stderr.flush()
    os._exit(NO_DISPLAY)


def _has_display() -> bool:
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def sentence(why: str) -> str:
    """What is missing, and what can be done without it."""
    if not _has_display():
        return tr(
            "没有显示器可用，窗口开不出来：请在图形桌面里运行，或设置 DISPLAY；"
            "不用窗口的命令（check、explain、export 等）见 director --help。"
        )
    said = " ".join(why.split())
    return tr("窗口开不出来：请检查 DISPLAY 或 QT_QPA_PLATFORM；不用窗口的命令见 director --help。Qt 说：{why}").format(why=said)
