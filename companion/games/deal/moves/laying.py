"""Cards for the bank, properties, and Houses and Hotels on complete sets."""

from companion.core.move import Move, Written
from companion.core.notation.slots import Word
from companion.core.words import phrase
from companion.games.deal.edition import HOTEL, HOUSE
from companion.games.deal.slots import Card, Colour, Spot
from companion.games.deal.state import TableCard

BUILDINGS = (("house", HOUSE), ("hotel", HOTEL))
_ON_SET = {HOUSE: phrase("Play a House on a complete set"), HOTEL: phrase("Play a Hotel on a complete set")}
_MOVED = {HOUSE: phrase("Move a House to another of your sets"), HOTEL: phrase("Move a Hotel to another of your sets")}
_LOOSE = {
    HOUSE: phrase("Put a loose House on one of your sets"),
    HOTEL: phrase("Put a loose Hotel on one of your sets"),
}


class BankCard(Move, frozen=True):
    """Play a card into the player's own bank (DEAL-BANK-01)."""

    card: str
    written = Written("bank", Card("card"), summary="Bank a card")


class Lay(Move, frozen=True):
    """Play a property or a wild (DEAL-PROP-01, DEAL-WILD-01)."""

    piece: TableCard
    written = Written(
        "lay", Spot("piece"), summary="Play a property, or a wild as a colour", asks={"piece": phrase("Which card?")}
    )


class Recolour(Move, frozen=True):
    """Turn a wild to another of its colours (DEAL-WILD-02)."""

    piece: TableCard
    colour: str
    written = Written("recolour", Spot("piece"), Word("to"), Colour("colour"), summary="Flip a wild")


class Build(Move, frozen=True):
    """Play a House or a Hotel on a complete set (DEAL-BLDG-01)."""

    card: str
    colour: str
    written = tuple(
        Written(verb, Colour("colour"), fixed={"card": card}, summary=_ON_SET[card]) for verb, card in BUILDINGS
    )


class MoveBuilding(Move, frozen=True):
    """Move a House or Hotel to another of the player's sets (DEAL-OQ-16)."""

    card: str
    colour: str
    to: str
    written = tuple(
        Written(
            "move",
            Word(verb),
            Colour("colour"),
            Word("to"),
            Colour("to"),
            fixed={"card": card},
            summary=_MOVED[card],
            asks={"to": phrase("Where to?")},
        )
        for verb, card in BUILDINGS
    )


class PlaceLoose(Move, frozen=True):
    """Put a loose House or Hotel on a complete set (DEAL-OQ-25)."""

    card: str
    colour: str
    written = tuple(
        Written(
            "move", Word("loose"), Word(verb), Word("to"), Colour("colour"), fixed={"card": card}, summary=_LOOSE[card]
        )
        for verb, card in BUILDINGS
    )
