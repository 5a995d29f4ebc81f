"""Starting, rolling, flipping, and what stops a flip or a play."""

from companion.core.fact import Who
from companion.core.move import Move, Written
from companion.core.notation import Opt
from companion.core.notation.slots import Word
from companion.core.words import phrase
from companion.games.chance.slots import Card, DeckColour, Face, Rolls


class Start(Move, frozen=True):
    """Decide the starter by the first rolls (CHANCE-SETUP-08)."""

    rolls: tuple[tuple[Who, str], ...]
    written = Written("start", Rolls("rolls"), summary="Decide who goes first from the starting rolls")


class TakeColour(Move, frozen=True):
    """Take the deck of a colour (CHANCE-SETUP-03)."""

    colour: str
    written = Written("takes", DeckColour("colour"), summary="Take a colour's deck")


class Roll(Move, frozen=True):
    """Roll the die (CHANCE-ROLL-01). Without a face the companion rolls."""

    face: str | None = None
    written = Written(
        "roll",
        Opt(Face("face")),
        summary="Roll the die; leave out the face to let Companion roll",
        asks={"face": phrase("What does the die show?")},
    )


class Flip(Move, frozen=True):
    """Flip this card (CHANCE-FLIP-01)."""

    card: str
    written = Written("flip", Card("card"), summary="Flip this card")


class CashOut(Move, frozen=True):
    """Stop flipping (CHANCE-FLIP-03)."""

    written = Written("cash", Word("out"), summary="Cash out and stop flipping")
