"""What happened at a Deal table. Each fact contains its outcome, so old games replay without the rules."""

from companion.core.fact import Fact, Who
from companion.core.kinds import kinds
from companion.games.deal.state import Claim, Piece


class StarterNamed(Fact, frozen=True):
    """The table decided who starts."""

    player: Who


class TurnBegan(Fact, frozen=True):
    """The turn passed to a player."""

    player: Who


class Drew(Fact, frozen=True):
    """A player drew cards. `opening` tells whether they are the cards at the start of their turn."""

    player: Who
    number: int
    opening: bool = False


class Reshuffled(Fact, frozen=True):
    """The discards became the draw pile (DEAL-TURN-08), except for those in play (DEAL-OQ-26)."""

    in_play: tuple[str, ...] = ()


class Banked(Fact, frozen=True):
    """A player put a card from their hand in their bank."""

    player: Who
    card: str


class Laid(Fact, frozen=True):
    """A player played a property or wild from their hand."""

    player: Who
    card: str
    colour: str


class Played(Fact, frozen=True):
    """A player played an action or rent card, which is discarded. `cost` is the number of plays used."""

    player: Who
    card: str
    cost: int = 1


class Claimed(Fact, frozen=True):
    """The player in turn claimed something from another player."""

    claim: Claim


class Doubled(Fact, frozen=True):
    """A doubler raised the open rent claims to this factor."""

    factor: int


class NoSaid(Fact, frozen=True):
    """Someone played Just Say No to the claim on `target`.

    `to_rent` means that the doubling is already off and this Just Say No is to the rent itself. `to_doubling` means
    that it is only to the doubling (DEAL-OQ-05). `answers` is whose Just Say No it answers, or None for the first to
    the claim.
    """

    player: Who
    target: Who
    cost: int
    to_rent: bool = False
    to_doubling: bool = False
    answers: Who | None = None


class NoStood(Fact, frozen=True):
    """A Just Say No was accepted: the claim on `target` is dropped."""

    target: Who


class Paid(Fact, frozen=True):
    """A player paid a claim. `loose` tells whether buildings go loose to the receiver instead of into the bank.

    With `unsaid`, the receiver is unknown and `payee` is only a possible one.
    """

    payer: Who
    payee: Who
    pieces: tuple[Piece, ...]
    asked: int
    value: int
    loose: bool = False
    unsaid: bool = False


class CardTaken(Fact, frozen=True):
    """A property went from one player to another."""

    player: Who
    loser: Who
    piece: Piece


class CardsSwapped(Fact, frozen=True):
    """Two players exchanged a property."""

    player: Who
    other: Who
    take: Piece
    give: Piece


class SetTaken(Fact, frozen=True):
    """A complete set with its buildings went to another player.

    Without `cards` it is the set at `place` in the order of the cards' arrival, as in the first version.
    """

    player: Who
    loser: Who
    colour: str
    place: int
    cards: tuple[str, ...] = ()


class Recoloured(Fact, frozen=True):
    """A wild was turned to another colour."""

    player: Who
    piece: Piece
    colour: str


class Built(Fact, frozen=True):
    """A House or Hotel was built on a set."""

    player: Who
    card: str
    colour: str
    place: int


class BuildingMoved(Fact, frozen=True):
    """A House or Hotel went to another set of its owner."""

    player: Who
    card: str
    colour: str
    place: int
    to: str
    to_place: int
    cost: int


class LoosePlaced(Fact, frozen=True):
    """A loose House or Hotel was put on a set of its owner."""

    player: Who
    card: str
    colour: str
    place: int
    cost: int


class BuildingLost(Fact, frozen=True):
    """A House or Hotel left a set that is no longer complete. `where` it went: discard, bank or loose."""

    player: Who
    card: str
    colour: str
    place: int
    where: str


class Discarded(Fact, frozen=True):
    """A player discarded from their hand, known cards or not, `under` the draw pile or on the discards."""

    player: Who
    number: int
    cards: tuple[str, ...] = ()
    under: bool = False


class HandCounted(Fact, frozen=True):
    """A hand was counted. The difference was drawn or put back unseen."""

    player: Who
    number: int


class ValueRead(Fact, frozen=True):
    """Someone read the number in the corner of a card (the printed card wins)."""

    card: str
    value: int


class GameWon(Fact, frozen=True):
    """A player has three complete sets of three colours (DEAL-WIN-01), or everyone else has gone home (DEAL-OQ-29)."""

    player: Who
    alone: bool = False


class GameEnded(Fact, frozen=True):
    """The table ended the game early."""


FACTS = kinds(Fact, globals())
