"""The end of a turn, of a round, and of the game."""

from companion.core.fact import Who
from companion.core.move import Move, Written
from companion.core.words import phrase
from companion.games.chance.slots import Owners
from companion.games.finishing import Finishing


class EndTurn(Move, frozen=True):
    """End the turn (CHANCE-TURN-01)."""

    written = Written("end", summary="End the turn")


class Round(Move, frozen=True):
    """Enter the end of a round at a light table: the owner of each property in board order, or None."""

    owners: tuple[Who | None, ...]
    written = Written(
        "round",
        Owners("owners"),
        summary="Enter who has each property at the end of a round",
        asks={"owners": phrase("Who has each?")},
    )


class Finish(Move, Finishing, frozen=True):
    """End the game early."""

    written = Written("finish", summary="End the game early", bankers=True)
