"""What happened at a Chance table. Each fact contains its outcome, so old games replay without the rules."""

from companion.core.fact import Fact, Who
from companion.core.kinds import kinds
from companion.games.chance.state import Play


class StarterDecided(Fact, frozen=True):
    """The highest first roll decided who starts (CHANCE-SETUP-08)."""

    player: Who
    rolls: tuple[tuple[Who, str], ...]


class StartTied(Fact, frozen=True):
    """Several players shared the highest first roll, and those `tied` roll again (CHANCE-OQ-01)."""

    rolls: tuple[tuple[Who, str], ...]
    tied: tuple[Who, ...]


class ColourTaken(Fact, frozen=True):
    """A player took the deck of a colour (CHANCE-SETUP-03)."""

    player: Who
    colour: str


class DieRead(Fact, frozen=True):
    """Someone read the faces of the die."""

    faces: tuple[str, ...]


class MinimumRead(Fact, frozen=True):
    """Someone read the number printed on a property."""

    colour: str
    value: int


class LengthRead(Fact, frozen=True):
    """Someone measured a building."""

    colour: str
    length: int


class MarkRead(Fact, frozen=True):
    """Someone read the position of the finish mark."""

    mark: int


class TextRead(Fact, frozen=True):
    """Someone read out a Chance card to store its text."""

    words: str


class RackRead(Fact, frozen=True):
    """Someone read the length of a player's skyline off the rack."""

    player: Who
    length: int


class Rolled(Fact, frozen=True):
    """A player rolled. `drawn` tells whether the companion rolled the die."""

    player: Who
    face: str
    drawn: bool = False


class ChanceTaken(Fact, frozen=True):
    """A player carried out a Chance card. `again` tells whether they have to draw another instead."""

    player: Who
    words: str
    again: bool = False


class ChanceReshuffled(Fact, frozen=True):
    """The used Chance cards became the pile (CHANCE-CARD-04)."""


class BuildingGained(Fact, frozen=True):
    """A player took a building from the stock. `why` is round, pair, or card."""

    player: Who
    colour: str
    why: str


class BuildingLost(Fact, frozen=True):
    """A card took a building away and returned it to the stock."""

    player: Who
    colour: str


class BuildingStolen(Fact, frozen=True):
    """A card moved a building from one skyline to another (CHANCE-CARD-05)."""

    player: Who
    loser: Who
    colour: str


class Flipped(Fact, frozen=True):
    """A player flipped a card (CHANCE-FLIP-01)."""

    player: Who
    card: str
    usable: bool = True


class PileReshuffled(Fact, frozen=True):
    """A player's discards became their draw pile (CHANCE-OQ-03)."""

    player: Who


class Absorbed(Fact, frozen=True):
    """A Lucky Break stopped the Bankrupt just flipped. Both are discarded (CHANCE-LUCKY-03)."""

    player: Who


class TurnLost(Fact, frozen=True):
    """A Bankrupt took everything flipped this turn, except for what is `kept` (CHANCE-BUST-02)."""

    player: Who
    kept: tuple[str, ...] = ()


class FlippingEnded(Fact, frozen=True):
    """A player stopped flipping: they cashed out, or had nothing left to flip (`how`)."""

    player: Who
    how: str


class FlipTwoPlayed(Fact, frozen=True):
    """A player made the player in turn flip two more (CHANCE-FLIP2-03)."""

    player: Who
    flips: int


class FlipTwoDeclined(Fact, frozen=True):
    """A player chose not to play Flip 2 now."""

    player: Who


class FlipTwoStopped(Fact, frozen=True):
    """A Nope! stopped a Flip 2. Its owner keeps the Flip 2 (CHANCE-NOPE-06, -07)."""

    player: Who
    owner: Who


class PlayAnnounced(Fact, frozen=True):
    """A play waits for a player with a Nope!."""

    player: Who
    play: Play


class PlayStopped(Fact, frozen=True):
    """A Nope! stopped the waiting play (CHANCE-NOPE-03)."""

    player: Who


class CashPlaced(Fact, frozen=True):
    """A Cash card was placed on a property. `checked` is false while the printed number is unknown."""

    player: Who
    card: str
    space: str
    source: str
    checked: bool = True
    free: bool = False


class CashJailed(Fact, frozen=True):
    """Go to Jail sent a Cash card to its owner's discards (CHANCE-CORNER-04)."""

    player: Who
    owner: Who
    card: str
    space: str


class TokenPlaced(Fact, frozen=True):
    """A Token card was played on a corner (CHANCE-TOKEN-01)."""

    player: Who
    corner: str


class TurnEnded(Fact, frozen=True):
    """A turn ended. Flipped cards that aren't kept are `discarded` (CHANCE-CASH-08, CHANCE-LUCKY-06)."""

    player: Who
    kept: tuple[str, ...]
    discarded: tuple[str, ...] = ()


class TurnBegan(Fact, frozen=True):
    """The die passed to a player (CHANCE-TURN-01)."""

    player: Who


class RoundTriggered(Fact, frozen=True):
    """Every property that counts is covered, so the others have one more turn each (CHANCE-ROUND-02, -06)."""

    player: Who
    last: tuple[Who, ...]


class RoundEnded(Fact, frozen=True):
    """All cards went back into the decks (CHANCE-ROUND-07, -08).

    `asking` tells whether the table has to check the finish mark.
    """

    kept: dict[Who, tuple[str, ...]]
    asking: bool = False


class MarkLookedFor(Fact, frozen=True):
    """The table said whether a skyline has reached the finish mark.

    `measuring` tells whether the longest skylines may then be equal.
    """

    reached: bool
    measuring: bool = False


class GameEnded(Fact, frozen=True):
    """The game ended by the mark, for lack of buildings, or early (`how`)."""

    how: str


LEARNED = (ColourTaken, DieRead, MinimumRead, LengthRead, MarkRead, TextRead, RackRead)
FACTS = kinds(Fact, globals())
