"""Run in a process of its own, so that nothing is warm: opens a game and prints how many milliseconds of processor time it took."""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

from director_app.record import Session


def main(file: str) -> None:
    began = process_time()
    session = Session.open(Path(file))
    taken = (process_time() - began) * 1000
    session.close()
    print(taken)


if __name__ == "__main__":
    main(sys.argv[1])
