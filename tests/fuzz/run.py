#!/usr/bin/env python3
"""Fuzzes the readers of what strangers send, for as long as asked: `python tests/fuzz/run.py book --seconds 600`.

Where `atheris` is installed (it is no requirement) it guides the search by coverage; otherwise sound samples are spoilt
at random. Either way: no crash, no input that takes over two seconds, never more than 300 MB, and nothing is run, started
or connected to. What breaks one of these is written to a file named after it, and ends the run with 1.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import re
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import FrameType

sys.path.insert(0, str(Path(__file__).parents[2]))

LONGEST = 2.0
"""Seconds that one input may take."""
MOST = 300 << 20
"""Bytes of memory that the whole process may hold."""
FORBIDDEN = (
    "exec", "os.system", "os.exec", "os.fork", "os.posix_spawn", "subprocess.Popen", "socket.connect", "socket.bind", "pickle.find_class",
    "marshal.loads", "code.__new__", "ctypes.dlopen", "urllib.Request", "webbrowser.open",
)  # fmt: skip
"""What Python's audit reports when something is run or reached; reading a stranger's file must never do any of it."""


class Slow(BaseException):
    """An input that takes too long. No `except Exception` may swallow it."""


class Ran(BaseException):
    """An input that made the program run or reach something."""


class _Watch:
    on = False


def _audit(event: str, arguments: tuple[object, ...]) -> None:
    if _Watch.on and event in FORBIDDEN and not _compiled_rule(arguments):
        raise Ran(event, arguments)


def _compiled_rule(arguments: tuple[object, ...]) -> bool:
    """The engine compiles a checked condition into a function of its own making, out of nothing but its own pieces."""
    return getattr(arguments[0] if arguments else None, "co_filename", "") == "<rule>"


def _late(number: int, frame: FrameType | None) -> None:
    raise Slow(f"more than {LONGEST} s")


@contextmanager
def watched() -> Iterator[None]:
    """Within, time is short, and nothing may be run."""
    signal.setitimer(signal.ITIMER_REAL, LONGEST)
    _Watch.on = True
    try:
        yield
    finally:
        _Watch.on = False
        signal.setitimer(signal.ITIMER_REAL, 0)


def held_at_most() -> int:
    """The most memory this process has held, in bytes. Read from the system where it says so: `getrusage` counts the parent's."""
    status = Path("/proc/self/status")
    if status.exists():
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text())
        if found:
            return int(found[1]) << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def guarded(target: Callable[[bytes], None], data: bytes) -> None:
    """Gives one input to a target; keeps it in a file when something is wrong with what the target does."""
    try:
        with watched():
            target(data)
        held = held_at_most()
        if held > MOST:
            raise MemoryError(f"{held >> 20} MB")
    except BaseException:
        path = Path(f"fuzz-{hashlib.sha256(data).hexdigest()[:12]}.bin")
        path.write_bytes(data)
        print(f"\n{path} breaks it:", file=sys.stderr)
        raise


def spoilt(dice: Random, samples: list[bytes]) -> bytes:
    """A sample with pieces changed, lost, doubled or taken from another."""
    data = bytearray(dice.choice(samples))
    if len(data) > 4000 and dice.random() < 0.8 and not data.startswith(b"SQLite"):
        start = dice.randrange(len(data) - 2000)
        data = data[start : start + dice.randint(50, 2000)]
    for _ in range(dice.choice((1, 1, 2, 4, 16))):
        at, length = dice.randrange(len(data) + 1), dice.choice((1, 1, 2, 4, 16, 200))
        match dice.randrange(6):
            case 0:
                data[at : at + length] = dice.randbytes(length)
            case 1:
                del data[at : at + length]
            case 2:
                data[at:at] = data[at : at + length] * dice.choice((1, 2, 50))
            case 3:
                other = dice.choice(samples)
                start = dice.randrange(len(other))
                data[at : at + length] = other[start : start + length]
            case 4:
                data[at:at] = dice.choice(TOKENS).encode() * dice.choice((1, 1, 1, 30, 400))
            case _ if data:
                data[at % len(data)] ^= 1 << dice.randrange(8)
            case _:
                pass
    return bytes(data)


TOKENS = (
    "[", "]", "(", ")", "{", "}", ": ", "- ", "\n", "\n    ", "&a ", "*a", "!!python/object/apply:os.system [true]", "__import__('os')",
    "**", "9", "'", '"', "is ", "not ", "for x in ", "self", ".a", "{x:seat}", "投票", "改票", "弃权", "【", "】", "> ", "\u202e", "\u3000",
    "\x00", "\ufeff", "é", "𝟙", "20:30", "楼", "引用", "发表于", "[quote]", "[/quote]", "|",
    "#", "\t",
)  # fmt: skip


def by_chance(target: Callable[[bytes], None], samples: list[bytes], seconds: float, seed: int) -> int:
    """Spoilt samples, one after another, until the time is up; gives how many."""
    dice, end, count = Random(seed), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        guarded(target, spoilt(dice, samples))
        count += 1
    return count


def by_coverage(target: Callable[[bytes], None], samples: list[bytes], seconds: float, folder: Path) -> None:
    """With atheris: inputs that reach new code are kept in `folder` and spoilt further. Ends the process."""
    for place, sample in enumerate(samples):
        (folder / f"sample-{place}").write_bytes(sample)
    atheris = importlib.import_module("atheris")
    options = [f"-max_total_time={int(seconds)}", "-max_len=20000", "-timeout=10", "-rss_limit_mb=1024", str(folder)]
    atheris.Setup([sys.argv[0], *options], lambda data: guarded(target, data))
    atheris.Fuzz()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("target", choices=("book", "doctored", "expression", "game", "thread"))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1, help="without atheris: which inputs")
    parser.add_argument("--corpus", type=Path, help="with atheris: the folder of inputs to begin from and to add to")
    given = parser.parse_args()
    guided = given.corpus is not None and find_spec("atheris") is not None
    with importlib.import_module("atheris").instrument_imports(include=["director_app"]) if guided else nullcontext():
        from tests.fuzz.targets import TARGETS, samples
    target, found = TARGETS[given.target], samples(given.target)
    for sample in found:
        target(sample)  # so that every module the target needs is there before anything is watched
    sys.addaudithook(_audit)
    signal.signal(signal.SIGALRM, _late)
    if guided:
        given.corpus.mkdir(parents=True, exist_ok=True)
        by_coverage(target, found, given.seconds, given.corpus)
        return 0
    count = by_chance(target, found, given.seconds, given.seed)
    held = held_at_most() >> 20
    print(f"{given.target}: {count} inputs in {given.seconds:g} s, {held} MB at most, nothing broken")
    return 0


if __name__ == "__main__":
    sys.exit(main())
