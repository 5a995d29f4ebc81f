"""The die, the flips, and the reactions to them."""

from companion.core.fact import Who
from companion.core.move import Move, Written
from companion.core.notation import Opt
from companion.core.notation.slots import Word
from companion.core.words import phrase
from companion.games.chance.slots import Card, Face, Rolls


class Start(Move, frozen=True):
    """Decide the starter by the first rolls (CHANCE-SETUP-08)."""

    rolls: tuple[tuple[Who, str], ...]
    written = Written("start", Rolls("rolls"), summary="Decide who goes first from the starting rolls")


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


class FlipTwo(Move, frozen=True):
    """Play Flip 2 on the current player (CHANCE-FLIP2-02)."""

    written = Written("flip2", summary="Play Flip 2 on the player whose turn it is")


class Decline(Move, frozen=True):
    """Leave Flip 2 to the next player who has one (CHANCE-OQ-18)."""

    written = Written("decline", summary="Leave Flip 2 to the next player who has one")


class Nope(Move, frozen=True):
    """Play Nope! against a play or a Flip 2 (CHANCE-NOPE-02)."""

    written = Written("nope", summary="Play Nope! against a play or a Flip 2")


class Allow(Move, frozen=True):
    """Let the waiting play happen."""

    written = Written("allow", summary="Allow the pending play")
