"""History: a journal of lines that only grows; undo and redo are lines of it."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from companion.core.errors import refuse
from companion.core.fact import Fact

Kind = Literal["move", "auto", "undo", "redo"]
LATEST_MS = 250_000_000_000_000
"""No game lasts so long and no time of day lies so far ahead that a calendar ends: some 8,000 years, in ms."""


def check_times(*times_ms: int) -> None:
    """Raise `Refused` for a time that is no time of an evening, nor of a day."""
    for ms in times_ms:
        if not 0 <= ms <= LATEST_MS:
            raise refuse(f"The time {ms} ms is none: it takes 0 to {LATEST_MS:,} ms.", hard=True)


class Line(msgspec.Struct, frozen=True):
    """One line of the journal.

    `seq` counts from 1. `at_ms` is the game clock, `wall_ms` the time of day (Unix ms) for the eye only.
    A `move` was asked for by somebody (`source`: key, mouse, bar, box, file); `auto` came of itself when its
    time was up; `undo` and `redo` name in `target` the move they take back or bring again.
    """

    seq: int
    at_ms: int
    kind: Kind
    text: str
    facts: tuple[Fact, ...] = ()
    source: str = ""
    forced: bool = False
    target: int = 0
    wall_ms: int = 0


class History:
    """The raw lines and what of them is in effect.

    Lines in effect are kept in groups: a move with whatever came of itself after it. Undo takes back the
    last group; a new move, or anything that comes of itself, drops what could be brought again.
    """

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._groups: list[list[Line]] = [[]]
        self._undone: list[list[Line]] = []
        self._latest_ms = 0

    @property
    def depth(self) -> int:
        """Count the groups in effect, the opening one (before any move) included."""
        return len(self._groups)

    @property
    def next_seq(self) -> int:
        """Return the number the next line must carry."""
        return len(self.lines) + 1

    def undo_target(self) -> int:
        """Return the `seq` of the move that undo would take back. Raises `Refused` if there is none."""
        if self.depth == 1:
            raise refuse("There is nothing to undo.")
        return self._groups[-1][0].seq

    def redo_target(self) -> int:
        """Return the `seq` of the move that redo would bring again. Raises `Refused` if there is none."""
        if not self._undone:
            raise refuse("There is nothing to redo.")
        return self._undone[-1][0].seq

    def append(self, line: Line) -> None:
        """Add the next line. Raises `Refused` if it does not follow from the lines before it."""
        if line.seq != self.next_seq:
            raise refuse(f"Line {line.seq} of the journal is out of order: {self.next_seq} was expected.", hard=True)
        _TAKE[line.kind](self, line)
        self.lines.append(line)
        self._latest_ms = max(self._latest_ms, line.at_ms)

    def take_stored(self, line: Line) -> None:
        """Add the next line of a game that was stored. Raises `Refused` as `append` does, and for times that cannot be.

        Only what comes of itself may be dated back: brought again by a redo, its time may be up already. A fact may
        lie before the game: the hour of a box that was taken over.
        """
        check_times(line.at_ms, line.wall_ms, *(abs(fact.at_ms) for fact in line.facts))
        if line.at_ms < self._latest_ms and line.kind != "auto":
            raise refuse(f"Line {line.seq} of the journal is dated before the one above it.", hard=True)
        self.append(line)

    def _move(self, line: Line) -> None:
        self._groups.append([line])
        self._undone.clear()

    def _auto(self, line: Line) -> None:
        self._groups[-1].append(line)
        self._undone.clear()

    def _undo(self, line: Line) -> None:
        _expect(line, self.undo_target())
        self._undone.append(self._groups.pop())
        if line.facts:
            self._groups[-1].append(line)

    def _redo(self, line: Line) -> None:
        _expect(line, self.redo_target())
        group = self._groups[-1]
        if group and group[-1].kind == "undo" and group[-1].target == line.target:
            group.pop()
        self._groups.append(self._undone.pop())

    def facts(self, first_group: int = 0, stop_group: int | None = None) -> Iterator[Fact]:
        """Yield the facts in effect, in order, of the groups from `first_group` to before `stop_group`."""
        for group in self._groups[first_group:stop_group]:
            for line in group:
                yield from line.facts

    def in_effect(self) -> set[int]:
        """Return the `seq` of every line that counts; the others are shown struck through."""
        return {line.seq for group in self._groups for line in group}

    def effective(self) -> Iterator[Line]:
        """Yield the lines in effect, in order."""
        for group in self._groups:
            yield from group


def _expect(line: Line, target: int) -> None:
    if line.target != target:
        raise refuse(f"Line {line.seq} would {line.kind} line {line.target}, but {target} is next.", hard=True)


_TAKE = {"move": History._move, "auto": History._auto, "undo": History._undo, "redo": History._redo}
