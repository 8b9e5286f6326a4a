"""Run in a process of its own, so that nothing is warm: opens a game and prints how many milliseconds it took."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

from director_app.record import Session


def main(file: str) -> None:
    began = perf_counter()
    session = Session.open(Path(file))
    taken = (perf_counter() - began) * 1000
    session.close()
    print(taken)


if __name__ == "__main__":
    main(sys.argv[1])
