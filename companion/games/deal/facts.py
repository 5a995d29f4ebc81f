"""What happened at a Deal table. Every outcome is inside its fact, so an old evening replays without the rules."""

from companion.core.fact import Fact, Who
from companion.core.kinds import kinds
from companion.games.deal.state import Claim, Piece


class StarterNamed(Fact, frozen=True):
    """It was decided who starts."""

    player: Who


class TurnBegan(Fact, frozen=True):
    """The turn passed to a player."""

    player: Who


class Drew(Fact, frozen=True):
    """A player drew; `opening` if these are the cards of the start of their turn."""

    player: Who
    number: int
    opening: bool = False


class Reshuffled(Fact, frozen=True):
    """The discards became the draw pile (DEAL-TURN-08), but those in play (DEAL-OQ-26)."""

    in_play: tuple[str, ...] = ()


class Banked(Fact, frozen=True):
    """A player put a card from their hand into their bank."""

    player: Who
    card: str


class Laid(Fact, frozen=True):
    """A player laid a property or wild from their hand."""

    player: Who
    card: str
    colour: str


class Played(Fact, frozen=True):
    """A player played an action or rent card; it is discarded. `cost` is how many plays it used."""

    player: Who
    card: str
    cost: int = 1


class Claimed(Fact, frozen=True):
    """The player in turn asked something of another."""

    claim: Claim


class Doubled(Fact, frozen=True):
    """A doubler raised the open rents to this factor."""

    factor: int


class NoSaid(Fact, frozen=True):
    """Somebody played Just Say No about what is asked of `target`.

    `to_rent` tells that the doubling is off already, and this no is to the rent itself; `to_doubling` that it is to
    the doubling alone (DEAL-OQ-05). `answers` is whose no it answers, None where it is the first to what is asked.
    """

    player: Who
    target: Who
    cost: int
    to_rent: bool = False
    to_doubling: bool = False
    answers: Who | None = None


class NoStood(Fact, frozen=True):
    """A no was left to stand: nothing is asked of `target` any more."""

    target: Who


class Paid(Fact, frozen=True):
    """A player paid what was asked; `loose` tells that buildings go loose to the receiver, not into the bank.

    Where it is `unsaid`, nobody has told who receives it, and `payee` is only who could.
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

    Without `cards` the set is the one at `place` in the order in which the cards came, as the first version had it.
    """

    player: Who
    loser: Who
    colour: str
    place: int
    cards: tuple[str, ...] = ()


class Recoloured(Fact, frozen=True):
    """A wild shows another colour."""

    player: Who
    piece: Piece
    colour: str


class Built(Fact, frozen=True):
    """A House or Hotel was laid on a set."""

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
    """A loose House or Hotel was laid on a set of its owner."""

    player: Who
    card: str
    colour: str
    place: int
    cost: int


class BuildingLost(Fact, frozen=True):
    """A House or Hotel left a set that is not complete any more; `where` it went: discard, bank or loose."""

    player: Who
    card: str
    colour: str
    place: int
    where: str


class Discarded(Fact, frozen=True):
    """A player discarded from their hand, known cards or not; `under` the draw pile or on the discards."""

    player: Who
    number: int
    cards: tuple[str, ...] = ()
    under: bool = False


class HandCounted(Fact, frozen=True):
    """A hand was counted; the difference was drawn or put back unseen."""

    player: Who
    number: int


class ValueRead(Fact, frozen=True):
    """Somebody read the number in the corner of a card (the printed card wins)."""

    card: str
    value: int


class GameWon(Fact, frozen=True):
    """A player has three complete sets of three colours (DEAL-WIN-01), or all others have gone home (DEAL-OQ-29)."""

    player: Who
    alone: bool = False


class GameEnded(Fact, frozen=True):
    """The table broke the game off."""


FACTS = kinds(Fact, globals())
