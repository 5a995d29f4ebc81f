"""The moves of Monopoly City. The order says who acts, not the move."""

import msgspec

from companion.core.words import listed, say, say_n
from companion.games.board.moves import *
from companion.unit.rules import CURRENCY


class Buy(Move, frozen=True):
    """Buy the district just landed on, or the named one (CITY-SPC-03)."""

    district: str | None = None


class PayRent(Move, frozen=True):
    """Pay what the player owes here, or the rent of the named district (CITY-RENT-01)."""

    district: str | None = None


class PlayDodge(Move, frozen=True):
    """Play the Rent Dodge card (CITY-PARK-04)."""


class Build(Move, frozen=True):
    """Build blocks (CITY-BLD-03)."""

    district: str
    blocks: tuple[int, int]


class Convert(Move, frozen=True):
    """Convert residential blocks to industrial ones (CITY-OQ-38)."""

    district: str
    number: int


class SellBlocks(Move, frozen=True):
    """Sell blocks to the bank (CITY-OQ-39)."""

    district: str
    blocks: tuple[int, int]


class BuildPiece(Move, frozen=True):
    """Build a railroad, a stadium, a skyscraper or the Tower."""

    piece: str
    district: str


class RemovePiece(Move, frozen=True):
    """Take a railroad, a stadium, a skyscraper or the Tower off the board, under the table's own rules."""

    piece: str
    district: str


class BuildHazard(Move, frozen=True):
    """Build a hazard (CITY-PLAN-03)."""

    hazard: str
    district: str


class BuildBonus(Move, frozen=True):
    """Build a bonus building (CITY-PLAN-02)."""

    bonus: str
    district: str


class Clear(Move, frozen=True):
    """Pay to remove a hazard. `number` limits the blocks to remove, if the table allows that (CITY-HAZ-05)."""

    district: str
    hazard: str | None = None
    number: int | None = None


class Ride(Move, frozen=True):
    """Ride by rail to another railroad district (CITY-RAIL-03)."""

    district: str


class Mortgage(Move, frozen=True):
    """Mortgage a district (CITY-MORT-01)."""

    district: str


class Redeem(Move, frozen=True):
    """Pay off the mortgage on a district (CITY-MORT-06)."""

    district: str


class Lot(msgspec.Struct, frozen=True):
    """What one side of a deal gives. `debt`: they waive the other side's debt to them (CITY-DEAL-05)."""

    money: int = 0
    districts: tuple[str, ...] = ()
    jail_cards: int = 0
    dodge: bool = False
    debt: bool = False

    @property
    def words(self) -> str:
        """Return it in words, without the debt; empty if it is nothing."""
        parts = [CURRENCY.show(self.money)] if self.money else []
        parts += [*self.districts]
        parts += [say_n("{n} jail card", "{n} jail cards", self.jail_cards)] if self.jail_cards else []
        parts += [say("the Rent Dodge card")] if self.dodge else []
        return listed(parts) if parts else ""


class Trade(Move, frozen=True):
    """Two players exchange money, districts and cards (CITY-DEAL-01)."""

    one: str
    other: str
    gives: Lot = Lot()
    takes: Lot = Lot()


class SoldAloud(Move, frozen=True):
    """Enter the result of an auction held without the unit: who bought, and for how much (CITY-AUC-03)."""

    player: str
    amount: int
    district: str | None = None


class Forfeit(Move, frozen=True):
    """With paper money: the winner of the last auction can't pay, and the next lower bid takes over (CITY-OQ-47)."""


class CountCash(Move, frozen=True):
    """Enter a player's counted paper money (CITY-END-04)."""

    player: str
    amount: int


class ReadValue(Move, frozen=True):
    """Enter a value printed on a District card."""

    district: str
    key: str
    amount: int


class ChanceMove(Move, frozen=True):
    """A card moves the token to a space (CITY-CHN-04)."""

    place: str


class ChanceAuction(Move, frozen=True):
    """A card lets the player auction any unowned district (CITY-CHN-05). `length` as in `StartAuction`."""

    district: str
    length: int | None = None


class ChanceTake(Move, frozen=True):
    """A card lets the player take an unowned district for its own price (CITY-CHN-06)."""

    district: str
    price: int | None = None


class ChanceHazard(Move, frozen=True):
    """A card builds a hazard on any district (CITY-CHN-07)."""

    hazard: str
    district: str


class ChanceBonus(Move, frozen=True):
    """A card builds a bonus building."""

    bonus: str
    district: str


class ChanceBlock(Move, frozen=True):
    """A card gives a free residential block, or 500k to a player without a district (CITY-CHN-08)."""

    district: str | None = None


class ChanceSell(Move, frozen=True):
    """A card returns a district to the bank for 1M; a player without a district pays 1M (CITY-CHN-09)."""

    district: str | None = None


class ChanceRailroad(Move, frozen=True):
    """A card builds a railroad (CITY-CHN-10)."""

    district: str


class ChanceSteal(Move, frozen=True):
    """A card takes another player's district (CITY-CHN-11)."""

    district: str


class ChanceSwap(Move, frozen=True):
    """A card swaps one of the player's districts for another player's."""

    mine: str
    theirs: str


class ChanceEarthquake(Move, frozen=True):
    """A card removes a bonus building, or places a hazard if none can be removed (CITY-CHN-12).

    If no `bonus` is named, the oldest one goes.
    """

    district: str
    hazard: str | None = None
    bonus: str | None = None


class ChancePerHazard(Move, frozen=True):
    """A card makes the player pay for each hazard of this kind on their districts (CITY-CHN-13)."""

    hazard: str
    amount: int
