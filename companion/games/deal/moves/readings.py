"""What the table corrects: the cards in a hand, and the value printed on a card."""

from companion.core.fact import Who
from companion.core.move import Move, Written
from companion.core.notation.slots import Number, Player
from companion.games.deal.slots import CARDS, Card


class CountHand(Move, frozen=True):
    """Enter how many cards a player really holds."""

    player: Who
    number: int
    written = Written("hand", Player("player"), Number("number", **CARDS), summary="Enter how many cards a player has")


class ReadValue(Move, frozen=True):
    """Enter the value printed in the corner of a card."""

    card: str
    value: int
    written = Written(
        "value", Card("card"), Number("value", largest=99), summary="Enter what is printed on a card", bankers=True
    )
