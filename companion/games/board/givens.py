"""Recording the starting position of a game continued in progress."""

from collections.abc import Iterator

import msgspec

from companion.core.notation import Form, Often, Opt
from companion.core.notation.slots import Amount, Key, Number, Player, Slot
from companion.core.words import phrase
from companion.games.board.facts import CardGiven, CashGiven, JailGiven, TookOver
from companion.games.board.state import AnyPlayerState, AnyTurn, Board, S
from companion.games.light_mode import TURN, PositionMove, TurnGiven
from companion.games.rulebook import Handler, Handlers, Recorder


class GivenAt(PositionMove, frozen=True):
    """Say which space a token is on."""

    player: str
    place: str


def starting_position_forms(spot: Slot) -> tuple[Form, ...]:
    """Return the forms of a starting position, for a track whose spaces `spot` reads."""
    return (
        Form("cash", CashGiven, Player("player"), Amount("amount"), summary="How much cash a player has", head="Cash"),
        Form("at", GivenAt, Player("player"), spot, summary="Where a token is", head="Space"),
        TURN,
        Form(
            "jailed",
            JailGiven,
            Player("player"),
            Opt(Number("failed", largest=2)),
            asks={"failed": phrase("How many tries have failed?")},
            summary="A player in jail",
            head="In jail",
        ),
        Form(
            "card",
            CardGiven,
            Key("card"),
            Player("player"),
            summary="A kept Chance card",
            head="Card",
            often=Often.MANY,
        ),
    )


def with_take_over_recorded(handlers: Handlers[S]) -> Handlers[S]:
    """Return the handlers of a starting position. The first one used also records that the table took over a game."""
    return {kind: _with_take_over_recorded(handle) for kind, handle in handlers.items()}


def _with_take_over_recorded(handle: Handler[S]) -> Handler[S]:
    def tell(recorder: Recorder[S], move: msgspec.Struct, player: str) -> None:
        if not recorder.state.midway:
            recorder.record(TookOver)
        handle(recorder, move, player)

    return tell


def players_as_position_moves(
    state: Board[AnyPlayerState, AnyTurn], places: dict[str, str]
) -> Iterator[msgspec.Struct]:
    """Yield the players' parts of the current position. `places` gives the location of each player."""
    yield TurnGiven(state.player_in_turn)
    for name in state.players:
        yield CashGiven(name, state.cash(name))
        yield GivenAt(name, places[name])
        seat = state.player_states[name]
        if seat.jailed:
            yield JailGiven(name, seat.failed)
        yield from (CardGiven(name, "jail") for _ in range(seat.jail_cards))
        yield from (CardGiven(name, card) for card in seat.other_cards)
