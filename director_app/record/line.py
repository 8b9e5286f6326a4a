"""Where a game stands among all commands ever done: a tree, and the way from the setup to one of its nodes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum


class Move(StrEnum):
    """How the game moves along its commands."""

    DO = "do"
    UNDO = "undo"
    REDO = "redo"


@dataclass(slots=True)
class Line:
    """The tree by parents, the command the game stands at (0: the setup), and what can be redone, nearest last."""

    parents: dict[int, int]
    head: int
    undone: list[int]

    @property
    def newest(self) -> int:
        """The number of the last command ever done."""
        return len(self.parents)

    def move(self, what: Move, seq: int) -> None:
        """Follows one move. A new command leaves what was undone on record, off the line."""
        match what:
            case Move.DO:
                self.parents[seq] = self.head
                self.head = seq
                self.undone.clear()
            case Move.UNDO:
                self.head = self.parents[seq]
                self.undone.append(seq)
            case Move.REDO:
                self.head = seq
                self.undone.pop()

    def way(self, seq: int) -> tuple[int, ...]:
        """The commands from the setup to this one."""
        found = []
        while seq:
            found.append(seq)
            seq = self.parents[seq]
        return tuple(reversed(found))

    def between(self, base: int, seq: int) -> tuple[int, ...]:
        """The commands after `base` up to `seq`. Raises ValueError when `base` is not on the way there."""
        found = []
        while seq != base:
            if not seq:
                raise ValueError(base)
            found.append(seq)
            seq = self.parents[seq]
        return tuple(reversed(found))


def build(parents: Mapping[int, int], moves: Iterable[tuple[str, int]]) -> Line:
    """The line after the moves on record. Raises KeyError or ValueError where they don't fit."""
    line = Line({}, 0, [])
    for what, seq in moves:
        move = Move(what)
        expected = {Move.DO: line.newest + 1, Move.UNDO: line.head, Move.REDO: line.undone[-1] if line.undone else 0}[move]
        if seq != expected or not seq or (move is Move.DO and parents[seq] != line.head):
            raise ValueError(f"{what} {seq}")
        line.move(move, seq)
    return line
