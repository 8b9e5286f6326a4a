"""The sample night without a display: what a director would see, as pictures and texts in a folder."""

from __future__ import annotations

from pathlib import Path

from director_app.console.main_window import MainWindow


def play_sample(main: MainWindow, folder: Path) -> int:
    """Opens the sample, takes pictures of every tab, and writes the texts that are to be sent."""
    folder.mkdir(parents=True, exist_ok=True)
    main.show()
    main.open_sample()
    for name, pane in main.view.panes.items():
        main.view.tabs.setCurrentWidget(pane)
        main.grab().save(str(folder / f"{name}.png"))
    texts = [f"{parcel.name}\n{parcel.text}" for parcel in main.view.outbox.model.items if parcel.due]
    (folder / "outbox.txt").write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    main.write_reveal(folder / "reveal.html")
    main.close()
    return 0
