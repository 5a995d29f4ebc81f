"""Blocks, and railroads, stadiums, skyscrapers and the Tower."""

from companion.core.move import Move, Written
from companion.core.notation.slots import Number, OneOf
from companion.core.words import phrase
from companion.games.city.slots import DISTRICT, Blocks
from companion.games.city.state import PIECES

_PIECES = {
    "railroad": phrase("Build a railroad"),
    "stadium": phrase("Build a stadium"),
    "skyscraper": phrase("Build a skyscraper"),
    "tower": phrase("Build the Tower"),
}


class Build(Move, frozen=True):
    """Build blocks (CITY-BLD-03)."""

    district: str
    blocks: tuple[int, int]
    written = Written(
        "build", DISTRICT, Blocks("blocks"), summary="Build blocks", asks={"blocks": phrase("Which blocks?")}
    )


class BuildPiece(Move, frozen=True):
    """Build a railroad, a stadium, a skyscraper or the Tower."""

    piece: str
    district: str
    written = tuple(
        Written(piece, DISTRICT, fixed={"piece": piece}, summary=summary) for piece, summary in _PIECES.items()
    )


class Convert(Move, frozen=True):
    """Convert residential blocks to industrial ones (CITY-OQ-38)."""

    district: str
    number: int
    written = Written("convert", DISTRICT, Number("number", least=1), summary="Turn residential blocks into industrial")


class SellBlocks(Move, frozen=True):
    """Sell blocks to the bank (CITY-OQ-39)."""

    district: str
    blocks: tuple[int, int]
    written = Written("sell", DISTRICT, Blocks("blocks"), summary="Sell blocks back to the bank")


class RemovePiece(Move, frozen=True):
    """Take a railroad, a stadium, a skyscraper or the Tower off the board, under the table's own rules."""

    piece: str
    district: str
    written = Written(
        "remove",
        OneOf("piece", PIECES),
        DISTRICT,
        summary="Take a railroad, stadium, skyscraper or the Tower off the board",
        bankers=True,
        asks={"piece": phrase("What comes off the board?")},
    )
