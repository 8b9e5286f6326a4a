"""`director verify`: whether this version of the program still resolves a game as it is on record."""

from __future__ import annotations

import argparse

from director_app.cli.games import add_game, with_game
from director_app.i18n import tr
from director_app.record.session import Session
from director_app.wording import event_text, reason_text


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser], shared: argparse.ArgumentParser) -> None:
    command = commands.add_parser("verify", parents=[shared], help=tr("重放存档，核对记录"))
    add_game(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    return with_game(options.game, _verify)


def _verify(session: Session) -> int:
    found = session.verify()
    for difference in found:
        print(tr("第 {seq} 条命令（{stage}）现在的结果不同：").format(seq=difference.seq, stage=difference.stage))
        if difference.refused is not None:
            print("  " + tr("现在被拒绝：{reason}").format(reason=reason_text(difference.refused)))
        for event in difference.missing:
            print(f"  - {event_text(event)}")
        for event in difference.extra:
            print(f"  + {event_text(event)}")
    if not found:
        print(tr("记录与重放一致，共 {count} 条命令。").format(count=session.head))
    return 1 if found else 0
