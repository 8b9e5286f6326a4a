#!/usr/bin/env python3
"""Makes the pictures of the README anew: `python packaging/screenshots.py`, with or without a display.

The window is the real one with the sample game in it, so the pictures show what the program shows, and nothing is drawn over.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import Qt, QTime
from PySide6.QtWidgets import QApplication

from director_app.console.app import application, window
from director_app.console.prefs import Prefs

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "screenshots"
SIZE = (1280, 800)
SINCE_CLOSING = 30 * 60
ROUNDS = 10
"""Of Qt's events: what the panes put off until they stand is in the picture, too."""
TALL = [300, 380]
"""Heights of the panes and of the tabs below them: here the tabs are what is shown."""
PICTURES = {"console": ("light", "explain"), "outbox-dark": ("dark", "outbox")}
"""File -> (theme, tab)."""


def main() -> int:
    """Writes every picture."""
    application()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (theme, tab) in PICTURES.items():
        with tempfile.TemporaryDirectory() as folder:
            prefs = Prefs(Path(folder) / "settings.toml")
            # The door has just been closed: whenever the pictures are made, the stage that is open still has its time.
            closed = QTime.currentTime().addSecs(-SINCE_CLOSING).toString("HH:mm")
            prefs.change(language="zh", theme=theme, closing=closed)
            made = window(prefs)
            made.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
            made.resize(*SIZE)
            made.show()
            made.open_sample(tour=False)
            made.view.down.setSizes(TALL)
            made.view.open_tab(tab)
            for _ in range(ROUNDS):
                QApplication.processEvents()
            made.grab().save(str(FOLDER / f"{name}.png"))
            made.close()
        print(FOLDER / f"{name}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
