"""The settings in use, written to disk as they change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from director_app.settings import Settings, load_settings, save_settings


class Prefs:
    """Holds the settings for all windows. A settings file that can't be written is said once, and does not stop anybody."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.folder = file.parent
        self.now: Settings
        self.now, self.faults = load_settings(file)
        self.unwritable = ""

    def change(self, **changes: Any) -> None:
        """Sets some settings and keeps them."""
        self.now = replace(self.now, **changes)
        try:
            save_settings(self.now, self._file)
        except OSError as error:
            self.unwritable = error.strerror or str(error)
