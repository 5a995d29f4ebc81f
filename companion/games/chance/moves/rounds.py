"""The end of a round as entered at a light table."""

from companion.core.fact import Who
from companion.core.move import Move, Written
from companion.core.words import phrase
from companion.games.chance.slots import Owners


class Round(Move, frozen=True):
    """Enter the end of a round at a light table: the owner of each property in board order, or None."""

    owners: tuple[Who | None, ...]
    written = Written(
        "round",
        Owners("owners"),
        summary="Enter who has each property at the end of a round",
        asks={"owners": phrase("Who has each one?")},
    )
