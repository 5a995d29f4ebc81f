"""What was given before the first move."""

from companion.core.fact import Fact
from companion.games.board.facts import CardGiven, CashGiven, JailGiven, TookOver, TurnGiven
from companion.games.builder.chips import Chips


class OwnerGiven(Fact, frozen=True):
    """A deed is said to belong to a player."""

    deed: str
    player: str


class MortgageGiven(Fact, frozen=True):
    """A deed is said to be mortgaged."""

    deed: str


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
