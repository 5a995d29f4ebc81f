"""A line of the journal."""

from typing import Literal

import msgspec

from companion.core.fact import Fact

Kind = Literal["move", "auto", "undo", "redo", "mend"]


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of the journal.

    `seq` counts from 1. `at_ms` is the game clock, `wall_ms` the time of day (Unix ms) for the eye only.
    A `move` was asked for by somebody (`source`: key, mouse, bar, box, file); `auto` came of itself when its
    time was up; `undo` and `redo` name in `target` the move they take back or bring again. A `mend` changes the
    lines in effect as its `patch` says, `target` being the line that was mended; it has no facts of its own.
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
    patch: tuple[Fact, ...] = ()
