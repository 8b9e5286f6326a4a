"""Run in a process of its own, so that nothing is warm: opens a game and prints how many milliseconds of processor time it took.

The second number is what the database's modules took to load before: the console loads them while its start page stands
(`console.ahead`), and a program that is started with a game's file waits for them, too.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from time import process_time

from director_app.record import Session

AHEAD = "director_app.record.files"


def main(file: str) -> None:
    began = process_time()
    import_module(AHEAD)
    loaded = process_time()
    session = Session.open(Path(file))
    taken = process_time() - loaded
    session.close()
    print(taken * 1000, (loaded - began) * 1000)


if __name__ == "__main__":
    main(sys.argv[1])
