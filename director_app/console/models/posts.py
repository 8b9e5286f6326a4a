"""Posts for the thread as a list, the newest first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from director_app.console.models.rows import ListModel
from director_app.console.models.told import ItemRole, first_line
from director_app.console.models.tree import Index
from director_app.publish.posts import Post


class PostModel(ListModel[Post]):
    """Posts, the newest first."""

    def set_lines(self, lines: Iterable[Post]) -> None:
        """Shows other posts, given from the oldest on."""
        super().set_lines(reversed(tuple(lines)))

    def mark(self, index: Index, edited: bool) -> None:
        """Says of a post whether the director's own words are kept for it."""
        item = self.at(index)
        if item is not None:
            place = index.row()
            self._lines = (*self._lines[:place], replace(item, edited=edited), *self._lines[place + 1 :])
            self.dataChanged.emit(index, index)

    def place_of(self, post: str) -> int:
        """The place of a post by its id, -1 when it is not there."""
        return next((place for place, item in enumerate(self.lines) if item.id == post), -1)

    def next_due(self, shown: int) -> int:
        """The oldest post that is still to be posted; the one shown where all are."""
        return max((place for place, item in enumerate(self.lines) if item.due), default=shown)

    def text(self, line: Post) -> str:
        signs = f"{'○' if line.due else '✓'}{' ✎' if line.edited else ''}"
        return f"{signs} {line.title}  {first_line(line.first_line)}"

    def role_of(self, line: Post, role: int) -> object:
        return line if role == ItemRole else None
