"""`director verify`: whether this version still resolves a game as it is on record, and the audit of what was told and decided."""

from __future__ import annotations

import argparse

from director_app.cli.games import add_game, with_game
from director_app.explain.audit import sections
from director_app.i18n import tr
from director_app.record.session import Session


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser], shared: argparse.ArgumentParser) -> None:
    command = commands.add_parser("verify", parents=[shared], help=tr("重放存档，核对记录、告知、裁定与撤销"))
    add_game(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    return with_game(options.game, _verify)


def _verify(session: Session) -> int:
    audit = session.audit()
    if not audit.differences:
        print(tr("记录与重放一致，共 {count} 条命令。").format(count=session.head))
    for section in sections(audit, session.events_of):
        print(f"{'✗' if section.bad else '✓'} {section.title}")
        for line in section.lines:
            print(f"  {line}")
    return 0 if audit.clean else 1
