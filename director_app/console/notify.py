"""Says beyond the window that a deadline is near: on the desktop where there is a place for it, and with a sound."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QMainWindow, QSystemTrayIcon

SHOWN = 10_000
"""How long a notification stays, in milliseconds."""


class Notifier:
    """Makes its icon only when it is first needed."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._icon: QSystemTrayIcon | None = None

    def say(self, title: str, sentence: str) -> None:
        """A notification, a sound, and the window asks for attention. No secret belongs into any of them."""
        QApplication.alert(self._window)
        QApplication.beep()
        if not QSystemTrayIcon.isSystemTrayAvailable():
            return
        if self._icon is None:
            self._icon = QSystemTrayIcon(QApplication.windowIcon(), self._window)
        self._icon.show()
        self._icon.showMessage(title, sentence, QApplication.windowIcon(), SHOWN)
