"""Telling what is given of a table that comes over in the middle of its evening."""

from typing import Protocol, TypeVar

import msgspec

from companion.core.fact import Fact
from companion.games.board.facts import TookOver
from companion.games.recorder import About, Handler, M, Recorder, as_said, fields


class _Table(Protocol):
    """A table that may come over in the middle of its evening."""

    @property
    def midway(self) -> bool: ...


S = TypeVar("S", bound=_Table)


def telling(make: type[Fact], about: About[S, M] = fields) -> Handler[S]:
    """Return what tells a given thing as the fact `make`; the first one also tells that the table came over."""
    record: Handler[S] = as_said(make, about)

    def tell(recorder: Recorder[S], move: msgspec.Struct, player: str) -> None:
        if not recorder.state.midway:
            recorder.record(TookOver)
        record(recorder, move, player)

    return tell
