"""The moves of Monopoly Deal. The order says who acts, not the move."""

import msgspec

from companion.core.fact import Who
from companion.games.deal.state import Piece
from companion.games.finishing import Finishing


class Move(msgspec.Struct, frozen=True):
    """Base of the moves of Deal."""


class Begin(Move, frozen=True):
    """Say who starts (DEAL-SETUP-06)."""

    player: Who


class Draw(Move, frozen=True):
    """Draw at the start of a turn (DEAL-TURN-01, DEAL-TURN-02)."""


class BankCard(Move, frozen=True):
    """Play a card into the player's own bank (DEAL-BANK-01)."""

    card: str


class Lay(Move, frozen=True):
    """Play a property or a wild (DEAL-PROP-01, DEAL-WILD-01)."""

    piece: Piece


class Recolour(Move, frozen=True):
    """Turn a wild to another of its colours (DEAL-WILD-02)."""

    piece: Piece
    colour: str


class Rent(Move, frozen=True):
    """Play a Rent card. With a target it is the all-colour one (DEAL-RENT-03, DEAL-RENT-04)."""

    colour: str
    target: Who | None = None


class Double(Move, frozen=True):
    """Play Double The Rent with the Rent just played (DEAL-CARD-08)."""


class PassGo(Move, frozen=True):
    """Play Pass Go (DEAL-CARD-01)."""


class Collect(Move, frozen=True):
    """Play Debt Collector (DEAL-CARD-06)."""

    target: Who


class Birthday(Move, frozen=True):
    """Play It's My Birthday (DEAL-CARD-07)."""


class Sly(Move, frozen=True):
    """Play Sly Deal (DEAL-CARD-02)."""

    target: Who
    take: Piece


class Forced(Move, frozen=True):
    """Play Forced Deal (DEAL-CARD-04)."""

    target: Who
    take: Piece
    give: Piece


class Breaker(Move, frozen=True):
    """Play Deal Breaker (DEAL-CARD-05)."""

    target: Who
    colour: str


class Build(Move, frozen=True):
    """Play a House or a Hotel on a complete set (DEAL-BLDG-01)."""

    card: str
    colour: str


class MoveBuilding(Move, frozen=True):
    """Move a House or Hotel to another of the player's sets (DEAL-OQ-16)."""

    card: str
    colour: str
    to: str


class PlaceLoose(Move, frozen=True):
    """Put a loose House or Hotel on a complete set (DEAL-OQ-25)."""

    card: str
    colour: str


class Waste(Move, frozen=True):
    """Play an action without a target (DEAL-OQ-09)."""

    card: str


class SayNo(Move, frozen=True):
    """Play Just Say No. `against` is whose Just Say No the current player answers (DEAL-JSN-01, DEAL-JSN-03)."""

    against: Who | None = None


class Agree(Move, frozen=True):
    """Let the action happen, or accept the other player's Just Say No."""


class Pay(Move, frozen=True):
    """Pay a claim. Without cards, pay in the only possible way (DEAL-PAY-01)."""

    pieces: tuple[Piece, ...] | None = None


class Discard(Move, frozen=True):
    """Discard extra cards face down (DEAL-TURN-06)."""

    number: int


class DiscardNamed(Move, frozen=True):
    """Discard extra cards and name them."""

    cards: tuple[Piece, ...]


class EndTurn(Move, frozen=True):
    """End the turn (DEAL-TURN-04)."""


class CountHand(Move, frozen=True):
    """Enter how many cards a player really holds."""

    player: Who
    number: int


class ReadValue(Move, frozen=True):
    """Enter the value printed in the corner of a card."""

    card: str
    value: int


class Finish(Move, Finishing, frozen=True):
    """End the game early."""


class Owes(Move, frozen=True):
    """At a light table, claim a debt from a player who has these cards on the table."""

    debtor: Who
    amount: int
    pieces: tuple[Piece, ...]
