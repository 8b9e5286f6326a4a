"""Where a game stands among all commands ever done: a tree, and the way from the setup to one of its nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum


class Move(StrEnum):
    """How the game moves along its commands."""

    DO = "do"
    UNDO = "undo"
    REDO = "redo"


class Line:
    """The command the game stands at (`head`, 0: the setup), what can be redone (`undone`, nearest last), and the tree.

    The tree is read only when a question needs it: a long game opens as quickly as a short one.
    """

    def __init__(self, newest: int, recent: Iterable[tuple[str, int]], tree: Callable[[], dict[int, int]]) -> None:
        """`recent`: the moves from the last new command on. Raises ValueError where they don't fit."""
        self.newest = newest
        """The number of the last command ever done."""
        self.head = 0
        self.undone: list[int] = []
        self._tree = tree
        self._parents: dict[int, int] | None = None
        for what, seq in recent:
            move = Move(what)
            fits = {Move.DO: newest, Move.UNDO: self.head, Move.REDO: self.undone[-1] if self.undone else 0}
            if not seq or seq != fits[move]:
                raise ValueError(f"{what} {seq}")
            if move is Move.DO:
                self.head = seq
            else:
                self.move(move, seq)

    @property
    def parents(self) -> dict[int, int]:
        """The command each command was given after."""
        if self._parents is None:
            self._parents = self._tree()
        return self._parents

    def move(self, what: Move, seq: int) -> None:
        """Follows one move. A new command leaves what was undone on record, off the line."""
        match what:
            case Move.DO:
                if self._parents is not None:
                    self._parents[seq] = self.head
                self.newest = self.head = seq
                self.undone.clear()
            case Move.UNDO:
                self.head = self.parents[seq]
                self.undone.append(seq)
            case Move.REDO:
                self.head = seq
                self.undone.pop()

    def way(self, seq: int) -> tuple[int, ...]:
        """The commands from the setup to this one."""
        return self.between(0, seq)

    def between(self, base: int, seq: int) -> tuple[int, ...]:
        """The commands after `base` up to `seq`. Raises ValueError when `base` is not on the way there."""
        found = []
        while seq != base:
            if not seq:
                raise ValueError(base)
            found.append(seq)
            seq = self.parents[seq]
        return tuple(reversed(found))
