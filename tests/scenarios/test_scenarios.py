"""Every scenario that is expected to pass, one test a file.

`passing.txt` names them, a book at a time, so that an unfinished book leaves the others' results readable. A scenario
that passes without being named there is reported at the end of the run: it belongs on the list.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.paths import rulesets_folder
from director_app.scenario.checking import Shelf, check_file

HERE = Path(__file__).parent
PASSING = HERE / "passing.txt"
SHELF = Shelf(rulesets_folder())


def listed() -> tuple[str, ...]:
    """The files expected to pass, relative to this folder; blank lines and comments left out."""
    lines = (line.split("#")[0].strip() for line in PASSING.read_text(encoding="utf-8").splitlines())
    return tuple(line for line in lines if line)


def unlisted() -> tuple[str, ...]:
    """The other scenarios that lie here."""
    known = set(listed())
    files = (path.relative_to(HERE).as_posix() for path in sorted(HERE.rglob("*.yaml")))
    return tuple(name for name in files if name not in known)


@pytest.mark.parametrize("name", listed())
def test_scenario(name: str) -> None:
    failures = check_file(HERE / name, SHELF)
    assert not failures, "\n".join(map(str, failures))


def test_the_list_names_each_file_once() -> None:
    names = listed()
    assert sorted(names) == sorted(set(names))
    assert all((HERE / name).is_file() for name in names)


def test_unlisted_scenarios_are_counted(record_property: Callable[[str, object], None], capsys: pytest.CaptureFixture[str]) -> None:
    """Not red when one fails; what passes without being listed is said aloud."""
    others = unlisted()
    gained = [name for name in others if not check_file(HERE / name, SHELF)]
    record_property("unlisted scenarios that pass", " ".join(gained))
    if gained:
        with capsys.disabled():
            print(f"\n{len(gained)} of {len(others)} unlisted scenarios pass; add them to passing.txt: {' '.join(gained)}")
    assert len(others) + len(listed()) == len(list(HERE.rglob("*.yaml")))
