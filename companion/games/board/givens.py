"""Telling what is given of a table that comes over in the middle of its evening."""

from collections.abc import Callable
from typing import Any

from companion.core.fact import Fact
from companion.games.board.facts import TookOver
from companion.games.recorder import Recorder

About = Callable[[Any, Any], dict[str, Any]]


def fields(state: Any, move: Any) -> dict[str, Any]:
    """Return what a move says, to be told as it is."""
    return {name: getattr(move, name) for name in move.__struct_fields__}


def telling(make: type[Fact], about: About = fields) -> Callable[[Recorder[Any], Any, str], None]:
    """Return what tells a given thing as the fact `make`; the first one also tells that the table came over."""

    def tell(recorder: Recorder[Any], move: Any, player: str) -> None:
        if not recorder.state.midway:
            recorder.record(TookOver)
        recorder.record(make, **about(recorder.state, move))

    return tell
