"""Cards for one's own bank and properties."""

from companion.core.move import Move, Written
from companion.core.notation.slots import Word
from companion.core.words import phrase
from companion.games.deal.slots import Card, Colour, Spot
from companion.games.deal.state import Piece


class BankCard(Move, frozen=True):
    """Play a card into the player's own bank (DEAL-BANK-01)."""

    card: str
    written = Written("bank", Card("card"), summary="Bank a card")


class Lay(Move, frozen=True):
    """Play a property or a wild (DEAL-PROP-01, DEAL-WILD-01)."""

    piece: Piece
    written = Written(
        "lay", Spot("piece"), summary="Play a property, or a wild as a colour", asks={"piece": phrase("Which card?")}
    )


class Recolour(Move, frozen=True):
    """Turn a wild to another of its colours (DEAL-WILD-02)."""

    piece: Piece
    colour: str
    written = Written("recolour", Spot("piece"), Word("to"), Colour("colour"), summary="Flip a wild")
