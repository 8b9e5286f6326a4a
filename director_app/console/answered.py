"""Questions that panes ask while they show a game: a rule that fails, or a damaged file, is a sentence and not the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from director_app.engine.queue_model import Refused
from director_app.record import RecordError
from director_app.record.sentences import error_text

Answer = TypeVar("Answer")


class Answers:
    """What was asked at one position, and why some of it has no answer."""

    def __init__(self, in_words: Callable[[Refused], str], damaged: Callable[[str], None]) -> None:
        self._in_words = in_words
        self._damaged = damaged
        self._said: set[str] = set()
        self.trouble = ""
        """What could not be answered at this position, since a rule of the book fails: a sentence."""

    def opened(self) -> None:
        """Another game: nothing has been said of it yet."""
        self._said.clear()

    def moved(self) -> None:
        """Another position."""
        self.trouble = ""

    def ask(self, question: Callable[[], Answer], otherwise: Answer) -> Answer:
        """The answer, or `otherwise` in its place. What is wrong with a file is said once: panes ask again and again."""
        try:
            return question()
        except Refused as refused:
            self.trouble = self._in_words(refused)
        except RecordError as error:
            sentence = error_text(error)
            if sentence not in self._said:
                self._said.add(sentence)
                self._damaged(sentence)
        return otherwise
