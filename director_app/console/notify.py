"""Says beyond the window that a deadline is near: on the desktop where there is a place for it, and with a sound."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QMainWindow, QSystemTrayIcon

from director_app.console.actions import Actions
from director_app.console.prefs import Prefs
from director_app.i18n import tr

REMINDERS = ("notify", "sound")
"""The settings of reminders, each with a command of its name."""
SHOWN = 10_000
"""How long a notification stays, in milliseconds."""


class Notifier:
    """Makes its icon only when it is first needed."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._icon: QSystemTrayIcon | None = None

    def say(self, title: str, sentence: str, sound: bool) -> None:
        """A notification, a sound where it is wanted, and the window asks for attention. No secret belongs into any of them."""
        QApplication.alert(self._window)
        if sound:
            QApplication.beep()
        if not QSystemTrayIcon.isSystemTrayAvailable():
            return
        if self._icon is None:
            self._icon = QSystemTrayIcon(QApplication.windowIcon(), self._window)
        self._icon.show()
        self._icon.showMessage(title, sentence, QApplication.windowIcon(), SHOWN)


def deadline_words(stage: str, tone: str) -> str:
    """That a stage's deadline is near (`warn`), or past."""
    near, over = tr("{stage}：还有不到十分钟"), tr("{stage}：时间到。Ctrl+Enter 把未回复的按放弃结算")
    return (near if tone == "warn" else over).format(stage=stage)


def switch_reminder(prefs: Prefs, actions: Actions, how: str) -> None:
    """A way of reminding on or off."""
    prefs.change(**{how: not getattr(prefs.now, how)})
    show_reminders(prefs, actions)


def show_reminders(prefs: Prefs, actions: Actions) -> None:
    """The commands say which ways of reminding are on."""
    for how in REMINDERS:
        actions[how].setChecked(getattr(prefs.now, how))
