"""The end of the game, and what decides it."""

from companion.core.move import Move, Written
from companion.core.words import phrase
from companion.games.builder.slots import Names
from companion.games.finishing import Finishing


class Finish(Move, Finishing, frozen=True):
    """End the game by agreement and settle the standings (BUILDER-OQ-30)."""

    written = Written("finish", summary="End the game by agreement", bankers=True)


class Richest(Move, frozen=True):
    """Enter who has the most cash, several if equal, at a table that tracks only the points (SCORE-12)."""

    players: tuple[str, ...]
    written = Written(
        "richest",
        Names("players"),
        summary="Enter who has the most cash, if only points are tracked",
        asks={"players": phrase("Who has the most cash?")},
    )
