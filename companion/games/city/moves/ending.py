"""The end of the game, and the cash that counts then."""

from companion.core.move import Move, Written
from companion.core.notation.slots import Amount, Player
from companion.games.finishing import Finishing


class Finish(Move, Finishing, frozen=True):
    """End the game by agreement and settle the standings."""

    written = Written("finish", summary="End the game and show the standings", bankers=True)


class CountCash(Move, frozen=True):
    """Enter a player's counted paper money (CITY-END-04)."""

    player: str
    amount: int
    written = Written("count", Player("player"), Amount("amount"), summary="Count a player's paper money")
