"""The moves of Monopoly Chance. The order says who acts, not the move."""

import msgspec

from companion.core.fact import Who
from companion.games.finishing import Finishing


class Move(msgspec.Struct, frozen=True):
    """Base of the moves of Chance."""


class Start(Move, frozen=True):
    """Decide the starter by the first rolls (CHANCE-SETUP-08)."""

    rolls: tuple[tuple[Who, str], ...]


class TakeColour(Move, frozen=True):
    """Take the deck of a colour (CHANCE-SETUP-03)."""

    colour: str


class Roll(Move, frozen=True):
    """Roll the die (CHANCE-ROLL-01). Without a face the companion rolls."""

    face: str | None = None


class Flip(Move, frozen=True):
    """Flip this card (CHANCE-FLIP-01)."""

    card: str


class CashOut(Move, frozen=True):
    """Stop flipping (CHANCE-FLIP-03)."""


class PlayCash(Move, frozen=True):
    """Play a flipped Cash card on a property (CHANCE-CASH-02)."""

    card: str
    space: str


class PlayToken(Move, frozen=True):
    """Play the Token on a corner, and a Cash card as the corner requires (CHANCE-CORNER-01 to -03)."""

    corner: str
    card: str
    space: str


class Jail(Move, frozen=True):
    """Play the Token on Go to Jail against a player's Cash card (CHANCE-CORNER-04)."""

    owner: Who
    card: str


class FlipTwo(Move, frozen=True):
    """Play Flip 2 on the current player (CHANCE-FLIP2-02)."""


class Decline(Move, frozen=True):
    """Leave Flip 2 to the next player who has one (CHANCE-OQ-18)."""


class Nope(Move, frozen=True):
    """Play Nope! against a play or a Flip 2 (CHANCE-NOPE-02)."""


class Allow(Move, frozen=True):
    """Let the waiting play happen."""


class EndTurn(Move, frozen=True):
    """End the turn (CHANCE-TURN-01)."""


class ChanceSteal(Move, frozen=True):
    """The card that takes the smallest building of a skyline on a 4, 5 or 6 (CHANCE-CARD-05)."""

    rolled: int
    loser: Who | None = None
    colour: str | None = None


class ChanceGain(Move, frozen=True):
    """A card gives a player a building."""

    player: Who
    colour: str


class ChanceLose(Move, frozen=True):
    """A card takes a building from a player."""

    player: Who
    colour: str


class ChanceTold(Move, frozen=True):
    """A card that the table carries out itself (CHANCE-CARD-02)."""

    words: str


class ChanceNothing(Move, frozen=True):
    """A card that can't be carried out (CHANCE-OQ-22)."""


class ReadDie(Move, frozen=True):
    """Enter the faces of the die."""

    faces: tuple[str, ...]


class ReadMinimum(Move, frozen=True):
    """Enter the number printed on a property."""

    colour: str
    value: int


class ReadLength(Move, frozen=True):
    """Enter how many places of the rack a building covers."""

    colour: str
    length: int


class ReadMark(Move, frozen=True):
    """Enter the position of the finish mark."""

    mark: int


class ReadText(Move, frozen=True):
    """Enter the text of a Chance card."""

    words: str


class ReadRack(Move, frozen=True):
    """Enter the length of a player's skyline."""

    player: Who
    length: int


class Look(Move, frozen=True):
    """Say whether a skyline has reached the finish mark."""

    answer: str


class Finish(Move, Finishing, frozen=True):
    """End the game early."""


class Round(Move, frozen=True):
    """Enter the end of a round at a light table: the owner of each property in board order, or None."""

    owners: tuple[Who | None, ...]


LEARNING = (ReadDie, ReadMinimum, ReadLength, ReadMark, ReadText)
READ = (*LEARNING, ReadRack, TakeColour)
