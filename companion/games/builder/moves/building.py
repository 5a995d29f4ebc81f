"""Floors and the penthouse."""

from companion.core.move import Move, Written
from companion.core.notation import Opt
from companion.core.notation.slots import Word
from companion.core.words import phrase
from companion.games.builder.chips import Chips
from companion.games.builder.resource_slots import ResourcesSlot
from companion.games.builder.slots import Cell


class Floor(Move, frozen=True):
    """Build the next floor on a cell. `paid` is the whole cost or only its part of any kind (BUILDER-FLOOR-01)."""

    cell: str
    paid: Chips | None = None
    written = Written(
        "floor",
        Cell("cell"),
        Opt(Word("with"), ResourcesSlot("paid")),
        summary="Build the next floor",
        asks={"cell": phrase("Which cell?"), "paid": phrase("Pay with which resources?")},
    )


class Penthouse(Move, frozen=True):
    """Build the penthouse on a cell of the map (BUILDER-FLOOR-14)."""

    cell: str
    paid: Chips | None = None
    written = Written(
        "penthouse", Cell("cell"), Opt(Word("with"), ResourcesSlot("paid")), summary="Build the penthouse"
    )
