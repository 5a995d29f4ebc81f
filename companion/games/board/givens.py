"""Telling what is given of a table that comes over in the middle of its evening."""

import msgspec

from companion.games.board.facts import TookOver
from companion.games.board.state import S
from companion.games.rulebook import Handler, Handlers, Recorder


def taking_over(handlers: Handlers[S]) -> Handlers[S]:
    """Return handlers of what is given; whichever is the first to be asked also tells that the table came over."""
    return {kind: _taking_over(handle) for kind, handle in handlers.items()}


def _taking_over(handle: Handler[S]) -> Handler[S]:
    def tell(recorder: Recorder[S], move: msgspec.Struct, player: str) -> None:
        if not recorder.state.midway:
            recorder.record(TookOver)
        handle(recorder, move, player)

    return tell
