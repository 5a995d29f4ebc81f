"""What was given before the first move."""

from companion.core.fact import Fact
from companion.games.builder.chips import Chips


class TookOver(Fact, frozen=True):
    """The table went over to the companion in the middle of its evening."""


class CashGiven(Fact, frozen=True):
    """A player is said to have this much; the difference comes from the bank or goes there."""

    player: str
    amount: int


class OwnerGiven(Fact, frozen=True):
    """A deed is said to belong to a player."""

    deed: str
    player: str


class MortgageGiven(Fact, frozen=True):
    """A deed is said to be mortgaged."""

    deed: str


class JailGiven(Fact, frozen=True):
    """A player is said to be in Jail, with this many failed tries behind him."""

    player: str
    failed: int


class CardGiven(Fact, frozen=True):
    """A player is said to keep a Chance card."""

    player: str
    card: str


class TurnGiven(Fact, frozen=True):
    """It is said to be this player's turn."""

    player: str


class PlaceGiven(Fact, frozen=True):
    """A token is said to stand on a space."""

    player: str
    position: int | None
    place: str


class StockGiven(Fact, frozen=True):
    """A player is said to hold these resources, on top of what was said before."""

    player: str
    chips: Chips


class DroppedGiven(Fact, frozen=True):
    """Resources are said to lie on a space."""

    place: str
    chips: Chips


class FloorsGiven(Fact, frozen=True):
    """A building is said to stand on a cell."""

    player: str
    cell: str
    floors: int


class BankruptGiven(Fact, frozen=True):
    """A player is said to be bankrupt."""

    player: str


GIVEN: tuple[type[Fact], ...] = (
    TookOver,
    CashGiven,
    OwnerGiven,
    MortgageGiven,
    JailGiven,
    CardGiven,
    TurnGiven,
    PlaceGiven,
    StockGiven,
    DroppedGiven,
    FloorsGiven,
    BankruptGiven,
)
