"""The sample night without a display: played to the next morning, with what a director would see in a folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication

from director_app.console.bridge import Bridge
from director_app.console.main_window import MainWindow
from director_app.engine.commands import Proceed, Resolve
from director_app.engine.events import Event, Kind
from director_app.explain.text import use_lines, use_title
from director_app.explain.trace import use_trace, uses
from director_app.i18n import tr
from director_app.publish.posts import text_in

ENDINGS = {"plain": "txt", "bbcode": "bbcode", "markdown": "md"}
MOST = 60
"""Commands on the way to the morning."""


def play_sample(main: MainWindow, folder: Path) -> int:
    """Takes pictures of every tab, plays on to the morning, says what came of every action, and writes what is to be sent."""
    folder.mkdir(parents=True, exist_ok=True)
    main.show()
    main.open_sample(tour=False)
    for name, pane in main.view.panes.items():
        main.view.tabs.setCurrentWidget(pane)
        main.grab().save(str(folder / f"{name}.png"))
    night = _night(main.bridge.events())
    _to_the_morning(main.bridge)
    print("\n\n".join(_explained(main.bridge.events(), night)))
    texts = [f"{parcel.name}\n{parcel.text}" for parcel in main.view.outbox.model.lines if parcel.due]
    (folder / "outbox.txt").write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    main.view.open_tab("announcement")
    post = main.view.announcement.current
    for form, ending in ENDINGS.items():
        text = text_in(main.bridge.book, main.bridge.state, post, form) if post is not None else ""
        (folder / f"announcement.{ending}").write_text(f"{text}\n", encoding="utf-8")
    main.write_reveal(folder / "reveal.html")
    main.statusBar().clearMessage()  # a deadline that passed on the way
    QApplication.processEvents()  # else the buttons are as wide as what they said before
    main.grab().save(str(folder / "morning.png"))
    print("\n" + tr("写在 {folder}：{files}").format(folder=folder, files=tr("、").join(sorted(file.name for file in folder.iterdir()))))
    main.close()
    return 0


def _night(events: tuple[Event, ...]) -> int:
    """The event with which the open round began."""
    begun = [event for event in events if event.kind is Kind.STAGE_BEGAN]
    return next(event.id for event in begun if event.data.get("round") == begun[-1].data.get("round"))


def _to_the_morning(bridge: Bridge) -> None:
    """Resolves and goes on, nobody asked, until something has been published."""
    for _ in range(MOST):
        before = len(bridge.events())
        bridge.do(Proceed() if bridge.state.flow.status == "done" else Resolve())
        if any(event.kind is Kind.ANNOUNCED for event in bridge.events()[before:]):
            return


def _explained(events: tuple[Event, ...], since: int) -> list[str]:
    """Every use since an event, with the way of its targets."""
    found = []
    for head in uses(events):
        number = head.data.get("use")
        trace = use_trace(events, number) if head.id >= since and isinstance(number, int) else None
        if trace is not None:
            found.append("\n  ".join([use_title(trace), *(str(line) for line in use_lines(trace))]))
    return found
