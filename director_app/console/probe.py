"""Measures the console in a process of its own, for `director bench`: `bare` shows a plain window with a table instead.

The start is measured in processor time, from the birth of the process until its window is painted and takes keys; a
command by the clock, since it waits for the disk.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, process_time

COLUMNS, SEATS, COMMANDS = 8, 23, 7


def main(what: str, *game: str) -> None:
    """Prints what it measured as JSON."""
    measured = _console(Path(game[0])) if what == "console" else _bare()
    print(json.dumps({**measured, "peak": _peak()}))


def _so_far() -> float:
    return process_time() * 1000


def _peak() -> float:
    """The most memory the process ever had, in kB. (`getrusage` would count what its parent had when it was born.)"""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("VmHWM:"))


def _bare() -> dict[str, float]:
    from PySide6.QtGui import QStandardItem, QStandardItemModel
    from PySide6.QtWidgets import QApplication, QMainWindow, QTableView

    app = QApplication(sys.argv[:1])
    window, table = QMainWindow(), QTableView()
    model = QStandardItemModel(SEATS, COLUMNS)
    for row in range(SEATS):
        for column in range(COLUMNS):
            model.setItem(row, column, QStandardItem(f"{row} {column}"))
    table.setModel(model)
    window.setCentralWidget(table)
    window.resize(1280, 800)
    window.show()
    app.processEvents()
    return {"shown": _so_far()}


def _console(game: Path) -> dict[str, float]:
    from director_app.console.app import application, window
    from director_app.console.prefs import Prefs

    with TemporaryDirectory(prefix="director-probe-") as folder:
        app = application()
        main_window = window(Prefs(Path(folder) / "settings.toml"))
        main_window.show()
        app.processEvents()
        shown = _so_far()
        if not main_window.open_path(game):
            raise SystemExit("the game could not be opened")
        app.processEvents()
        taken = _commands(main_window)
        main_window.close()
    return {"shown": shown, **taken}


def _commands(main_window: object) -> dict[str, float]:
    """The median of a few entries, from Enter pressed to the window painted anew; `busy`: its processor time alone.

    Each is on disk by then.
    """
    from statistics import median

    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from director_app.console.main_window import MainWindow
    from director_app.engine.commands import Proceed, Resolve
    from director_app.engine.queue_model import RowStatus

    assert isinstance(main_window, MainWindow)
    bridge, queue = main_window.bridge, main_window.view.queue
    open_rows = (RowStatus.WAITING, RowStatus.ENTERED)

    def choosers() -> list[int]:
        return [place for place, row in enumerate(queue.model.rows) if row.status in open_rows and row.least == row.most == 1]

    while not choosers():
        bridge.do(Proceed() if bridge.state.flow.status == "done" else Resolve())
    taken, busy = [], []
    for number in range(COMMANDS):
        queue.go(choosers()[0])
        row = queue.model.rows[choosers()[0]]
        line = queue.editor.line
        line.setText(str(row.range[number % len(row.range)]))
        QApplication.processEvents()
        head, began, before = bridge.session.head, monotonic(), _so_far()
        QTest.keyClick(line, Qt.Key.Key_Return)
        QApplication.processEvents()
        taken.append((monotonic() - began) * 1000)
        busy.append(_so_far() - before)
        if bridge.session.head == head:
            raise SystemExit(f"not taken: {queue.editor.hint.text()}")
    return {"command": median(taken), "busy": median(busy)}


if __name__ == "__main__":
    main(*sys.argv[1:])
