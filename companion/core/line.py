"""A line of the journal."""

from typing import Literal

import msgspec

from companion.core.fact import Fact

Kind = Literal["move", "auto", "undo", "redo", "mend"]


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of the journal.

    `seq` counts from 1. `at_ms` is the game clock; `wall_ms` is the time of day (Unix ms), for display only.
    A player asked for a `move` (`source`: key, mouse, bar, box, file). An `auto` line was added when a timer ran out.
    `undo` and `redo` name in `target` the move they take back or restore. A `mend` changes the lines in effect as its
    `patch` says; `target` is the line that was changed, and the mend has no facts itself.
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
