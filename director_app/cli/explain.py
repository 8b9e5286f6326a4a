"""`director explain`: why something came out as it did, with the paragraphs."""

from __future__ import annotations

import argparse
import sys

from director_app.cli.games import add_game, with_game
from director_app.engine.events import Event
from director_app.explain.text import use_lines, use_title
from director_app.explain.trace import use_trace, uses
from director_app.explain.why import Chain, why, why_out, why_saved, why_state
from director_app.i18n import tr
from director_app.record.session import Session
from director_app.wording import event_text


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser], shared: argparse.ArgumentParser) -> None:
    command = commands.add_parser("explain", parents=[shared], help=tr("解释一次行动、出局、状态或通知的由来"))
    add_game(command)
    which = command.add_mutually_exclusive_group()
    which.add_argument("--use", type=int, metavar="ID", help=tr("一次行动（不写则列出全部行动）"))
    which.add_argument("--out", type=int, metavar="SEAT", help=tr("为何出局"))
    which.add_argument("--saved", type=int, metavar="SEAT", help=tr("为何没有出局"))
    which.add_argument("--state", nargs=2, metavar=("SEAT", "STATE"), help=tr("为何有此状态"))
    which.add_argument("--event", type=int, metavar="ID", help=tr("任意一个事件"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    def explain(session: Session) -> int:
        lines = _lines(session.events(), options)
        if not lines:
            print(tr("没有找到。"), file=sys.stderr)
            return 1
        print("\n".join(lines))
        return 0

    return with_game(options.game, explain)


def _lines(events: tuple[Event, ...], options: argparse.Namespace) -> list[str]:
    if options.use is not None:
        return _use(events, options.use)
    if options.out is not None:
        return _chain(why_out(events, options.out))
    if options.saved is not None:
        return _chain(why_saved(events, options.saved))
    if options.event is not None:
        return _chain(why(events, options.event))
    if options.state is not None:
        seat, state = options.state
        return _chain(why_state(events, int(seat), state)) if seat.isdecimal() else []
    return [f"{event.data.get('use')}  {event_text(event)}" for event in uses(events)]


def _chain(chain: Chain | None) -> list[str]:
    return [f"{'  ' * depth}{line}" for depth, line in enumerate(chain.lines())] if chain is not None else []


def _use(events: tuple[Event, ...], number: int) -> list[str]:
    """The use, the way of its balls, its effects and what was told."""
    trace = use_trace(events, number)
    if trace is None:
        return []
    return [use_title(trace), *(f"  {line}" for line in use_lines(trace))]
