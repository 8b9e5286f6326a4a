"""What helps at the window: the palette, the sheet of keys, what this is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMessageBox

from director_app import __version__
from director_app.console.dialogs.keys import KeySheet
from director_app.console.dialogs.palette import Palette
from director_app.console.dialogs.passing import passing
from director_app.i18n import tr

if TYPE_CHECKING:
    from director_app.console.main_window import MainWindow


def palette(main: MainWindow) -> None:
    """Any command by a few letters, or an action for a row of the queue."""
    with passing(Palette(main.actions_.all(), main, main.desk.offers if main.has_game else lambda _: ())) as found:
        found.move(main.mapToGlobal(QPoint((main.width() - found.width()) // 2, 80)))
        found.line.setFocus()
        found.exec()
        chosen, offer = found.chosen, found.offer
    if chosen is not None:
        chosen.trigger()
    elif offer is not None:
        main.desk.take(offer)


def keys(main: MainWindow) -> None:
    """The sheet of keys."""
    with passing(KeySheet(main.actions_.all(), main)) as sheet:
        sheet.exec()


def about(main: MainWindow) -> None:
    """What this is."""
    QMessageBox.about(main, tr("关于"), tr("版杀导演台 {version}").format(version=__version__))
