"""Whatever strangers send, the readers come to an end: soon, within little memory, and without running any of it.

Seconds of the fuzzing that `tests/fuzz/run.py` does for minutes.
"""

from __future__ import annotations

import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.run import LONGEST, TOKENS, guarded, spoilt
from tests.fuzz.targets import TARGETS, samples
from tests.property.games import law

TOP = Path(__file__).parents[2]
SAMPLES = cache(samples)


def soon(target: str, data: bytes) -> None:
    """Gives an input to a target, and looks at the clock."""
    began = time.perf_counter()
    TARGETS[target](data)
    assert time.perf_counter() - began < LONGEST * 2  # a busy machine is given twice the time


@law(80)
@given(st.sampled_from(["book", "expression", "thread"]), st.lists(st.sampled_from(TOKENS) | st.text(max_size=20), max_size=40))
def test_any_words(target: str, words: list[str]) -> None:
    soon(target, "".join(words).encode("utf-8", "surrogatepass"))


@law(80)
@given(st.sampled_from(["book", "expression", "thread"]), st.binary(max_size=400) | st.randoms(use_true_random=False))
def test_any_bytes_and_spoilt_samples(target: str, data: bytes | Random) -> None:
    soon(target, data if isinstance(data, bytes) else spoilt(data, SAMPLES(target)))


@law(8)
@given(st.binary(max_size=300) | st.randoms(use_true_random=False))
def test_any_game_file(data: bytes | Random) -> None:
    soon("game", data if isinstance(data, bytes) else spoilt(data, SAMPLES("game")))


@pytest.mark.parametrize("target", sorted(TARGETS))
def test_a_process_of_its_own(target: str, tmp_path: Path) -> None:
    """With a limit of memory, an alarm clock and an ear for anything that is run: what only a whole process can show."""
    command = [sys.executable, str(TOP / "tests" / "fuzz" / "run.py"), target, "--seconds", "1"]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0, ended.stderr[-2000:]
    assert ended.stdout.startswith(f"{target}: ")
    assert list(tmp_path.iterdir()) == []


def test_what_breaks_a_target_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def fails(data: bytes) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        guarded(fails, b"abc")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"abc"]


@pytest.mark.parametrize(
    ("does", "said"),
    [("exec('1')", "Ran"), ("__import__('os').system('true')", "Ran"), ("[0 for _ in iter(int, 1)]", "Slow")],
)
def test_the_watch_is_awake(does: str, said: str, tmp_path: Path) -> None:
    """What a target must never do is noticed when it does it."""
    program = f"""
import runpy, sys
sys.argv = ["run.py", "book", "--seconds", "1"]
sys.path.insert(0, {str(TOP)!r})
from tests.fuzz import targets
calls = []
def target(data):
    calls.append(data)
    if len(calls) > len(targets.samples("book")):
        {does}
targets.TARGETS["book"] = target
runpy.run_path({str(TOP / "tests" / "fuzz" / "run.py")!r}, run_name="__main__")
"""
    ended = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode != 0
    assert said in ended.stderr.strip().splitlines()[-1]
