"""What was given before the first move."""

from companion.games.board.facts import Given
from companion.games.builder.chips import Chips


class OwnerGiven(Given, frozen=True):
    """A deed is said to belong to a player."""

    deed: str
    player: str


class MortgageGiven(Given, frozen=True):
    """A deed is said to be mortgaged."""

    deed: str


class PlaceGiven(Given, frozen=True):
    """A token is said to stand on a space."""

    player: str
    position: int | None
    place: str


class StockGiven(Given, frozen=True):
    """A player is said to hold these resources, on top of what was said before."""

    player: str
    chips: Chips


class DroppedGiven(Given, frozen=True):
    """Resources are said to lie on a space."""

    place: str
    chips: Chips


class FloorsGiven(Given, frozen=True):
    """A building is said to stand on a cell."""

    player: str
    cell: str
    floors: int


class BankruptGiven(Given, frozen=True):
    """A player is said to be bankrupt."""

    player: str
