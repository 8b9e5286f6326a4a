"""The rows of the table: each measures one promise of the design, always beside something run in the same minute."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import yaml

from director_app.bench.measure import Children, Row, children, milliseconds
from director_app.bench.nights import BenchNight, NoNight, bench_night
from director_app.bench.peer import peer_night
from director_app.engine import apply, new_game
from director_app.engine.commands import Enter, Proceed, Resolve, Setup, Vote
from director_app.engine.state import GameState
from director_app.explain.whatif import night
from director_app.paths import rulesets_folder
from director_app.record import Session
from director_app.rulebook import find_books, load_book
from director_app.rulebook.model import Mode, RuleBook

ROUNDS = 40
SMALL, LARGE = 50, 5000
"""Commands in the two games whose opening is compared."""

OPENINGS = 9
ABSOLUTE_OPENING = 300.0
ABSOLUTE_WHAT_IF = 100.0


def nights() -> Iterator[Row]:
    """The yardstick's night beside the peer, and a full night beside that; each with the making of its game.

    Our book has an opening before its first night (who knows whom, and the wolves' peek, a ninth use with a draw and eight
    messages), which the peer's has not: it is played beforehand, and the note says what the ratio is with it.
    """
    twelve, full, peer = bench_night("twelve"), bench_night("full"), peer_night()
    jobs = [twelve.after_opening().play, full.after_opening().play, twelve.play]
    name = "12-seat night, 8 uses / the same in mafia 1.0.0"
    if peer is None:
        ours, whole, _ = milliseconds(jobs, ROUNDS)
        yield Row(name, None, "×", 1.0, f"the package mafia is not installed; ours: {ours:.2f} ms")
    else:
        theirs, ours, whole, opened = milliseconds([peer, *jobs], ROUNDS)
        yield Row(name, ours / theirs, "×", 1.0, f"{ours:.2f} ms / {theirs:.2f} ms; with the opening: {opened / theirs:.2f}")
    yield Row("full 13-seat night / 12-seat night", whole / ours, "×", 4.0, f"{whole:.2f} ms / {ours:.2f} ms")
    yield _what_if(full)


def _what_if(full: BenchNight) -> Row:
    """Every action of the full night switched off in turn. The night itself has been played before, as in the console."""
    start = new_game(full.book, full.setup).state
    first = next(number for number, command in enumerate(full.commands) if isinstance(command, Enter))
    base = _after(full, start, first)
    real = night(full.book, base, full.commands[first:])
    (taken,) = milliseconds([real.each_off], ROUNDS // 4)
    return Row("what-if, each action of that night off", taken, "ms", ABSOLUTE_WHAT_IF, f"{len(real.switches)} actions")


def _after(full: BenchNight, state: GameState, count: int) -> GameState:
    for command in full.commands[:count]:
        state = apply(full.book, state, command).state
    return state


def loading() -> Iterator[Row]:
    """The largest book, loaded and checked, beside a bare parse of its files."""
    sizes = {folder: sum(file.stat().st_size for file in folder.rglob("*.yaml")) for folder in find_books(rulesets_folder())}
    folder = max(sizes, key=lambda key: sizes[key])
    texts = [file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.yaml"))]
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    def bare() -> object:
        return [yaml.load(text, Loader=loader) for text in texts]

    parsed, checked = milliseconds([bare, lambda: load_book(folder)], 10)
    note = f"{folder.name}: {checked:.0f} ms / {parsed:.0f} ms"
    yield Row("loading and checking the largest book / bare parse", checked / parsed, "×", 3.0, note)


def opening() -> Iterator[Row]:
    """A long game opened beside a short one, each by a program just started that has loaded its database ahead, as the console does."""
    small = bench_night("twelve")
    with TemporaryDirectory(prefix="director-bench-") as folder, children() as programs:
        files = [game_of(Path(folder) / f"{count}.dgame", small.book, small.setup, count) for count in (SMALL, LARGE)]
        rounds = [[opened(programs, file) for file in files] for _ in range(1 + OPENINGS)]
    short, long = (median(open_ for open_, _ in column) for column in zip(*rounds[1:], strict=True))
    cold = median(open_ + load for _, (open_, load) in rounds[1:])
    note = f"{long:.0f} ms / {short:.0f} ms"
    yield Row(f"opening {LARGE} commands / {SMALL} commands", long / short, "×", 1.5, note)
    yield Row(f"opening {LARGE} commands", long, "ms", ABSOLUTE_OPENING, f"with loading the database: {cold:.0f} ms")


def opened(programs: Children, file: Path) -> tuple[float, float]:
    """Milliseconds that opening a game took a program just started, and loading the database before it."""
    taken, loading = programs.run("director_app.bench.child", str(file)).split()
    return float(taken), float(loading)


def game_of(file: Path, book: RuleBook, setup: Setup, count: int) -> Path:
    """A game of so many commands: night after night, with a vote a day, nobody going out."""
    with Session.create(file, book, setup) as session:
        done = 0
        while done < count:
            for command in _next(book, session.state):
                if done < count:
                    session.do(command)
                    done += 1
    return file


def _next(book: RuleBook, state: GameState) -> Iterator[Resolve | Proceed | Vote]:
    stage = (*book.start, *book.cycle)[state.stage]
    if state.flow.status == "done":
        yield Proceed()
        return
    if stage.mode is Mode.VOTE:
        living = [number for number, seat in state.seats.items() if seat.out is None]
        yield from (Vote(voter, None) for voter in living)
    yield Resolve()


def or_why_not(rows: Callable[[], Iterator[Row]], name: str) -> tuple[Row, ...]:
    """The rows of a measurement; a book that is not ready makes one row that says so."""
    try:
        return tuple(rows())
    except NoNight as none:
        return (Row(name, None, "", 0.0, str(none)),)
