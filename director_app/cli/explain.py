"""`director explain`: why something came out as it did, with the paragraphs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from director_app.cli.games import add_game, with_game
from director_app.engine.events import Kind
from director_app.explain.answers import Answer, why_in, why_no_feedback, why_no_state, why_not, why_vote
from director_app.explain.readers import DIRECTOR, Reader, answer_text, chain_text, use_text
from director_app.explain.trace import use_trace, uses
from director_app.explain.tree import EventTree
from director_app.explain.why import Chain, why, why_out, why_state
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
    which.add_argument("--state", nargs=2, metavar=("SEAT", "STATE"), help=tr("为何有此状态，或没有"))
    which.add_argument("--cannot", nargs=2, metavar=("SEAT", "SKILL"), help=tr("为何不能用此技能"))
    which.add_argument("--feedback", nargs=2, metavar=("SEAT", "SKILL"), help=tr("为何没有反馈"))
    which.add_argument("--vote", action="store_true", help=tr("上一次计票的由来"))
    which.add_argument("--event", type=int, metavar="ID", help=tr("任意一个事件"))
    command.add_argument("--reader", metavar="SEAT", help=tr("写给谁：座位号，或 public（写给所有人）；不写则含全部秘密"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    def explain(session: Session) -> int:
        lines = _lines(session, options)
        if not lines:
            print(tr("没有找到。"), file=sys.stderr)
            return 1
        print("\n".join(lines))
        return 0

    return with_game(options.game, explain)


def _reader(word: str | None) -> Reader:
    if word is None:
        return DIRECTOR
    return Reader(int(word)) if word.isdecimal() else Reader()


def _lines(session: Session, options: argparse.Namespace) -> list[str]:
    tree, reader = EventTree(session.events()), _reader(options.reader)
    if options.use is not None:
        trace = use_trace(tree, options.use)
        return [use_text(tree, trace, reader)] if trace is not None else []
    if options.out is not None:
        return _chain(tree, why_out(tree, options.out), reader)
    if options.saved is not None:
        return _answer(tree, why_in(tree, options.saved), reader)
    if options.event is not None:
        return _chain(tree, why(tree, options.event), reader)
    if options.vote:
        return _answer(tree, why_vote(tree), reader)
    for pair in (options.state, options.cannot, options.feedback):
        if pair is not None and pair[0].isdecimal():
            return _pair(session, tree, options, int(pair[0]), pair[1])
    if any((options.state, options.cannot, options.feedback)):
        return []
    return list(_by_stage(tree))


def _by_stage(tree: EventTree) -> Iterator[str]:
    """Every use: its number, the stage that it was resolved in, what it was."""
    own = {event.id for event in uses(tree)}
    stage = ""
    for event in tree.events:
        if event.kind is Kind.STAGE_BEGAN:
            stage = str(event.data.get("key", ""))
        elif event.id in own:
            yield f"{event.data.get('use')}  {stage}  {event_text(event)}"


def _pair(session: Session, tree: EventTree, options: argparse.Namespace, seat: int, name: str) -> list[str]:
    """What is asked of a seat and a name of the book."""
    reader = _reader(options.reader)
    if options.state is not None:
        chain = why_state(tree, seat, name)
        has = any(held.name == name for held in session.state.states.get(seat, ()))
        return _chain(tree, chain, reader) if has and chain is not None else _answer(tree, why_no_state(tree, seat, name), reader)
    if options.feedback is not None:
        return _answer(tree, why_no_feedback(tree, seat, name), reader)
    known = seat in session.state.seats and name in session.book.skills
    return _answer(tree, why_not(session.book, session.state, tree, seat, name), reader) if known else []


def _chain(tree: EventTree, chain: Chain | None, reader: Reader) -> list[str]:
    return [chain_text(tree, chain, reader)] if chain is not None else []


def _answer(tree: EventTree, answer: Answer | None, reader: Reader) -> list[str]:
    return [answer_text(tree, answer, reader)] if answer is not None else []
