"""Cash on properties, Tokens on corners, and the end of a turn."""

from companion.core.fact import Who
from companion.core.move import Move, Written
from companion.core.notation.slots import Player, Word
from companion.core.words import phrase
from companion.games.chance.slots import Card, Property

_CORNERS = (
    ("go", phrase("Play the Token on GO: a Cash card from the draw pile")),
    ("parking", phrase("Play the Token on Free Parking: a Cash card of any value")),
    ("visiting", phrase("Play the Token on Just Visiting: a Cash card from the discards")),
)


class PlayCash(Move, frozen=True):
    """Play a flipped Cash card on a property (CHANCE-CASH-02)."""

    card: str
    space: str
    written = Written(
        "play",
        Card("card"),
        Property("space"),
        summary="Play a flipped Cash card on a property",
        asks={"space": phrase("Which property?")},
    )


class PlayToken(Move, frozen=True):
    """Play the Token on a corner, and a Cash card as the corner requires (CHANCE-CORNER-01 to -03)."""

    corner: str
    card: str
    space: str
    written = tuple(
        Written("token", Word(corner), Card("card"), Property("space"), fixed={"corner": corner}, summary=summary)
        for corner, summary in _CORNERS
    )


class Jail(Move, frozen=True):
    """Play the Token on Go to Jail against a player's Cash card (CHANCE-CORNER-04)."""

    owner: Who
    card: str
    written = Written(
        "token",
        Word("jail"),
        Player("owner"),
        Card("card"),
        summary="Play the Token on Go to Jail against a card",
        asks={"owner": phrase("Whose?")},
    )


class EndTurn(Move, frozen=True):
    """End the turn (CHANCE-TURN-01)."""

    written = Written("end", summary="End the turn")
