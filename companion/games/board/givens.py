"""Recording the starting position of a game continued in progress."""

from collections.abc import Iterator

import msgspec

from companion.games.board.facts import CardGiven, CashGiven, JailGiven, TookOver
from companion.games.board.moves import GivenAt
from companion.games.board.state import AnySeat, AnyTurn, Board, S
from companion.games.rulebook import Handler, Handlers, Recorder
from companion.games.ways import TurnGiven


def with_take_over(handlers: Handlers[S]) -> Handlers[S]:
    """Return the handlers of a starting position. The first one used also records that the table took over a game."""
    return {kind: _taking_over(handle) for kind, handle in handlers.items()}


def _taking_over(handle: Handler[S]) -> Handler[S]:
    def tell(recorder: Recorder[S], move: msgspec.Struct, player: str) -> None:
        if not recorder.state.midway:
            recorder.record(TookOver)
        handle(recorder, move, player)

    return tell


def seats_now(state: Board[AnySeat, AnyTurn], places: dict[str, str]) -> Iterator[msgspec.Struct]:
    """Yield the players' parts of the current position. `places` gives the location of each player."""
    yield TurnGiven(state.in_turn)
    for name in state.players:
        yield CashGiven(name, state.cash(name))
        yield GivenAt(name, places[name])
        seat = state.seats[name]
        if seat.jailed:
            yield JailGiven(name, seat.failed)
        yield from (CardGiven(name, "jail") for _ in range(seat.jail_cards))
        yield from (CardGiven(name, card) for card in seat.kept)
