"""Resources from the bank, and from other players."""

from companion.core.move import Move, Written
from companion.core.notation.slots import Player, Word
from companion.core.words import phrase
from companion.games.builder.chips import Chips
from companion.games.builder.resource_slots import ResourcesSlot


class Collect(Move, frozen=True):
    """Take resources from the bank, as a space or a card directs (BUILDER-SPACE-01)."""

    chips: Chips
    written = Written(
        "collect",
        ResourcesSlot("chips"),
        summary="Take resources from the bank",
        asks={"chips": phrase("Which resources?")},
    )


class Steal(Move, frozen=True):
    """Take one resource from another player (BUILDER-SPACE-05)."""

    victim: str
    chips: Chips
    written = Written(
        "steal",
        Player("victim"),
        ResourcesSlot("chips"),
        summary="Take one resource from a player",
        asks={"victim": phrase("From whom?")},
    )


class Swap(Move, frozen=True):
    """Give the bank four of a kind for one of another (BUILDER-TRADE-05)."""

    give: Chips
    take: Chips
    written = Written(
        "swap",
        ResourcesSlot("give"),
        Word("for"),
        ResourcesSlot("take"),
        summary="Trade the bank four resources of one kind for one of another",
        asks={"give": phrase("Give what?"), "take": phrase("Take what?")},
    )


class Parking(Move, frozen=True):
    """Swap any two for one of another kind on Free Parking (BUILDER-SPACE-06)."""

    give: Chips
    take: Chips
    written = Written(
        "parking",
        ResourcesSlot("give"),
        Word("for"),
        ResourcesSlot("take"),
        summary="Swap two resources for one on Free Parking",
    )
