"""Building something large that stays: a book, a game, the modules they need."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def all_kept() -> Iterator[None]:
    """Python looks for no garbage meanwhile: it would go through all that is being built, again and again, and find none."""
    looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looking:
            gc.enable()
