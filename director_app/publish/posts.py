"""Posts for the thread: what became public in one stage, with the last words that belong there, and the list of seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from director_app.engine.events import Event, Kind
from director_app.engine.state import GameState
from director_app.i18n import tr
from director_app.publish.document import Document, Paragraph
from director_app.publish.forms import FORMATS
from director_app.publish.last_words import outs_lines, rights, words_posted
from director_app.publish.public import PublicLine, announcement, elevator, public_lines
from director_app.record.outbox import Message
from director_app.rulebook.model import RuleBook


@dataclass(frozen=True, slots=True)
class Post:
    """One post. The one with the seats has no lines: it is made from the table as it stands."""

    key: str
    lines: tuple[PublicLine, ...] = ()
    messages: tuple[Message, ...] = ()
    words: tuple[str, ...] = ()
    """Last words, ready to be read."""
    after: int = 0
    """The event behind whose line they stand."""
    edited: bool = False
    """The director put the whole post in his own words, in some form."""

    @property
    def id(self) -> str:
        """Names the post among the settings of the game."""
        return f"post:{self.key}:{self.lines[0].event}" if self.lines else "post:elevator"

    def setting(self, form: str) -> str:
        """Under which the director's own text of the whole post is kept, for each form by itself."""
        return f"{self.id}:{form}"

    @property
    def title(self) -> str:
        return self.key if self.lines else tr("电梯楼")

    @property
    def edits(self) -> dict[int, str]:
        """Texts the director put in the place of the book's, by event."""
        return {message.event.id: message.edited for message in self.messages if message.edited}

    @property
    def due(self) -> bool:
        return any(message.due for message in self.messages)

    @property
    def first_line(self) -> str:
        edited = self.edits
        first = next((text for line in self.lines if (text := edited.get(line.event, line.text))), "")
        return first if self.lines else tr("开帖用的座位名单")


def posts(book: RuleBook, events: Sequence[Event], messages: Sequence[Message], texts: Mapping[int, str]) -> tuple[Post, ...]:
    """The list of seats, then the public texts by the stage in which they became public. `texts`: last words by seat."""
    by_event = {message.event.id: message for message in messages if message.public}
    granted = rights(book, events)
    outs = outs_lines(book, events)
    begun = [event.id for event in events if event.kind is Kind.STAGE_BEGAN]
    found: list[Post] = [Post("")]
    gathered: list[PublicLine] = []

    def close() -> None:
        if gathered:
            own = tuple(by_event[line.event] for line in gathered if line.event in by_event)
            start = max((each for each in begun if each <= gathered[0].event), default=0)
            after = max((line.event for line in gathered if line.event in outs), default=gathered[0].event)
            words = words_posted(book, granted, texts, start) if start else ()
            found.append(Post(gathered[0].stage, tuple(gathered), own, words, after))
            gathered.clear()

    for line in public_lines(book, events):
        if gathered and gathered[0].stage != line.stage:
            close()
        gathered.append(line)
    close()
    return tuple(found)


def document_of(book: RuleBook, state: GameState, post: Post, edits: Mapping[int, str]) -> Document:
    """The post before it takes a form."""
    if not post.lines:
        return elevator(book, state)
    whole = announcement(book, post.lines, post.key.replace("/", " · "), edits)
    if not post.words:
        return whole
    upto = [line for line in post.lines if line.event <= post.after and edits.get(line.event, line.text)]
    place = 1 + len(upto)
    words = tuple(Paragraph(text) for text in post.words)
    return Document((*whole.blocks[:place], *words, *whole.blocks[place:]))


def text_in(book: RuleBook, state: GameState, post: Post, form: str, edited: bool = True) -> str:
    """The post in a form. `edited`: with the director's changes of single lines."""
    return FORMATS[form](document_of(book, state, post, post.edits if edited else {})).strip()


def marked(found: Sequence[Post], settings: Mapping[str, str]) -> tuple[Post, ...]:
    """Says of each post whether the director's own words are kept for it."""
    kept = {name.rsplit(":", 1)[0] for name, value in settings.items() if name.startswith("post:") and value}
    return tuple(replace(post, edited=post.id in kept or bool(post.edits)) for post in found)
