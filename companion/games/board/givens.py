"""Telling what is given of a table that comes over in the middle of its evening."""

from collections.abc import Callable
from typing import Any

from companion.core.fact import Fact
from companion.games.board.facts import TookOver
from companion.games.recorder import About, Recorder, as_said, fields


def telling(make: type[Fact], about: About = fields) -> Callable[[Recorder[Any], Any, str], None]:
    """Return what tells a given thing as the fact `make`; the first one also tells that the table came over."""
    record = as_said(make, about)

    def tell(recorder: Recorder[Any], move: Any, player: str) -> None:
        if not recorder.state.midway:
            recorder.record(TookOver)
        record(recorder, move, player)

    return tell
