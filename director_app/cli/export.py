"""`director export`: the reveal, the public texts or the private messages of a game, ready to paste."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from director_app.cli.games import add_game, with_game
from director_app.i18n import tr
from director_app.publish import FORMATS, Document, messages, page, parcels, reveal
from director_app.publish.document import Block, Heading, Paragraph
from director_app.publish.posts import Post, document_of, posts, text_in
from director_app.record.people import standing, word
from director_app.record.session import Session
from director_app.wording import seat_text
from director_app.wording.system import system_words

HTML = "html"
WHAT = ("reveal", "public", "private")


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser], shared: argparse.ArgumentParser) -> None:
    command = commands.add_parser("export", parents=[shared], help=tr("导出揭秘、公告或私信"))
    add_game(command)
    command.add_argument("--what", choices=WHAT, default="reveal", help=tr("揭秘、公告或私信"))
    command.add_argument("--format", choices=(*FORMATS, HTML), default="plain", help=tr("输出格式"))
    command.add_argument("--stage", default="", metavar="KEY", help=tr("只要这一阶段（如 夜1/结算）"))
    command.add_argument("--seat", type=int, metavar="N", help=tr("只要这一座位的私信"))
    command.add_argument("--output", "-o", type=Path, metavar="FILE", help=tr("写入文件而不是屏幕"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    def write(session: Session) -> int:
        if options.what == "reveal" and session.state.winner is None:
            print(tr("注意：游戏还没有结束，这份揭秘写着每个人的身份、行动与反馈。"), file=sys.stderr)
        if options.what == "public" and options.format != HTML:
            text = "\n\n".join(_text(session, post, options.format) for post in _posts(session, options.stage))
        else:
            document = _document(session, options)
            text = page(document, session.book.name) if options.format == HTML else FORMATS[options.format](document)
        if options.output is None:
            print(text)
            return 0
        try:
            options.output.write_text(text, encoding="utf-8")
        except OSError as error:
            print(tr("写不进 {file}：{why}").format(file=options.output, why=system_words(error)), file=sys.stderr)
            return 2
        return 0

    return with_game(options.game, write)


def _posts(session: Session, stage: str) -> list[Post]:
    """What was posted or is to be, with the last words in the post that they belong to."""
    texts = {seat: word(row, "text") for seat, row in standing(session.people()).last_words.items()}
    worded = tuple(message for message in session.messages() if message.worded)
    found = posts(session.book, session.events(), worded, texts)
    return [post for post in found if post.lines and stage in ("", post.key)]


def _text(session: Session, post: Post, form: str) -> str:
    """A post in a form: as the director wrote it where he did, else as the book has it."""
    return session.settings().get(post.setting(form)) or text_in(session.book, session.state, post, form)


def _document(session: Session, options: argparse.Namespace) -> Document:
    events = session.events()
    if options.what == "reveal":
        return reveal(session.book, session.state, events, people=standing(session.people()))
    edits = {message.event.id: message.edited for message in session.messages() if message.edited}
    if options.what == "public":
        whole = (document_of(session.book, session.state, post, post.edits) for post in _posts(session, options.stage))
        return Document(tuple(block for document in whole for block in document.blocks))
    found = [message for message in messages(session.book, events) if options.stage in ("", message.stage)]
    blocks: list[Block] = []
    for parcel in parcels(session.book, found, edits):
        if options.seat in (None, parcel.seat):
            blocks += [Heading(seat_text(parcel.seat), 2), Paragraph(parcel.text)]
    return Document(tuple(blocks))
