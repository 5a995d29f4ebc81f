"""Drawing, discarding, corrections, and the end of a turn and of the game."""

from companion.core.fact import Who
from companion.core.move import Move, Written
from companion.core.notation.slots import Number, Player, Word
from companion.core.words import phrase
from companion.games.deal.slots import CARDS, Card, Spots
from companion.games.deal.state import TableCard
from companion.games.finishing import Finishing


class Begin(Move, frozen=True):
    """Say who starts (DEAL-SETUP-06)."""

    player: Who
    written = Written("begins", Player("player"), summary="Set who goes first")


class Draw(Move, frozen=True):
    """Draw at the start of a turn (DEAL-TURN-01, DEAL-TURN-02)."""

    written = Written("draw", summary="Draw at the start of the turn")


class Discard(Move, frozen=True):
    """Discard extra cards face down (DEAL-TURN-06)."""

    number: int
    written = Written("discard", Number("number", **CARDS), summary="Discard this many cards")


class DiscardNamed(Move, frozen=True):
    """Discard extra cards and name them."""

    cards: tuple[TableCard, ...]
    written = Written(
        "discard", Word("named"), Spots("cards"), summary="Discard these cards", asks={"cards": phrase("Which cards?")}
    )


class EndTurn(Move, frozen=True):
    """End the turn (DEAL-TURN-04)."""

    written = Written("end", summary="End the turn")


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


class Finish(Move, Finishing, frozen=True):
    """End the game early."""

    written = Written("finish", summary="End the game early", bankers=True)
